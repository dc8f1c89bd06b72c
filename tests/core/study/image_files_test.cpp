#include "core/study/data/image_files.h"

#include <filesystem>

#include "tests/core/study/helpers.h"
#include "tests/core/study/mat_bytes.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

struct Seen {
  std::vector<std::int64_t> labels;
  std::vector<std::vector<std::uint8_t>> images;
};

class ImageFilesTest : public ::testing::Test {
 protected:
  void SetUp() override { m_path = fs::temp_directory_path() / ("images_test-" + makeUlid()); }
  void TearDown() override { fs::remove(m_path); }

  std::string read(const std::string& bytes, ImageFormat format, std::int64_t most = 1000) {
    m_seen = {};
    EXPECT_TRUE(writeFileAtomic(m_path.string(), bytes).has_value());
    const Status done = readImages(m_path.string(), format, most, [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
      m_seen.labels.push_back(label);
      m_seen.images.emplace_back(pixels.begin(), pixels.end());
    });
    return done ? "" : english(done.error());
  }

  fs::path m_path;
  Seen m_seen;
};

std::string cifarRecord(const std::string& labels, int first) {
  std::string record = labels;
  for (int plane = 0; plane < 3; ++plane)
    for (int place = 0; place < 1024; ++place) record.push_back(static_cast<char>(first + 60 * plane + place % 32));
  return record;
}

std::string svhn(const mat::Matrix& images, const mat::Matrix& labels) { return mat::header() + mat::matrix(images) + mat::matrix(labels); }

TEST_F(ImageFilesTest, CifarPlanesBecomePixelsAndTheFineLabelCounts) {
  EXPECT_EQ(read(cifarRecord("\x07", 1) + cifarRecord("\x02", 2), ImageFormat::cifar10), "");
  EXPECT_EQ(m_seen.labels, (std::vector<std::int64_t>{7, 2}));
  // Pixel (1, 4) of the second image: 2 + 4, then 60 more per plane.
  const auto* pixel = m_seen.images.at(1).data() + (1 * 32 + 4) * 3;
  EXPECT_EQ(pixel[0], 6);
  EXPECT_EQ(pixel[1], 66);
  EXPECT_EQ(pixel[2], 126);
  EXPECT_EQ(read(cifarRecord("\x13\x63", 1) + cifarRecord(std::string("\0\0", 2), 2), ImageFormat::cifar100), "");
  EXPECT_EQ(m_seen.labels, (std::vector<std::int64_t>{99, 0}));
  EXPECT_EQ(read(cifarRecord("\x01", 1) + cifarRecord("\x02", 1), ImageFormat::cifar10, 1), "");
  EXPECT_EQ(m_seen.labels.size(), 1u);
}

TEST_F(ImageFilesTest, BadCifarRecordsAreNamed) {
  const std::string whole = cifarRecord("\x01", 1);
  EXPECT_EQ(read(whole + whole.substr(0, 100), ImageFormat::cifar10),
            m_path.string() + " ends inside image 1: 3073 bytes wanted, 100 found. Fetch the file again.");
  EXPECT_EQ(read(whole + cifarRecord("\x0a", 1), ImageFormat::cifar10),
            "image 1 of " + m_path.string() + " has the label 10, but there are 10 classes");
  EXPECT_EQ(read(cifarRecord("\x14\x01", 1), ImageFormat::cifar100),
            "image 0 of " + m_path.string() + " has the label 20, but there are 20 classes");
  EXPECT_EQ(read(cifarRecord("\x01\x64", 1), ImageFormat::cifar100),
            "image 0 of " + m_path.string() + " has the label 100, but there are 100 classes");
  // More records than one block holds, the last of them bad.
  std::string many;
  for (int i = 0; i < 200; ++i) many += whole;
  EXPECT_EQ(read(many, ImageFormat::cifar10), "");
  EXPECT_EQ(m_seen.labels.size(), 200u);
}

TEST_F(ImageFilesTest, SvhnPixelsLieWhereMatlabPutsThem) {
  for (const bool packed : {false, true}) {
    const std::string x = mat::matrix(mat::images(3)), y = mat::matrix(mat::labels("\x0a\x01\x09"));
    // Either order of the two.
    EXPECT_EQ(read(mat::header() + (packed ? mat::compressed(y) + mat::compressed(x) : x + y), ImageFormat::svhn), "");
    EXPECT_EQ(m_seen.labels, (std::vector<std::int64_t>{0, 1, 9}));
    ASSERT_EQ(m_seen.images.size(), 3u);
    for (std::size_t n = 0; n < 3; ++n)
      for (std::size_t i = 0; i < kStoredImageBytes; ++i)
        ASSERT_EQ(m_seen.images[n][i], mat::pixelOf(n, i / 96, i / 3 % 32, i % 3)) << n << ' ' << i;
    EXPECT_EQ(read(mat::header() + x + y, ImageFormat::svhn, 2), "");
    EXPECT_EQ(m_seen.images.size(), 2u);
  }
  EXPECT_EQ(countImages(m_path.string(), ImageFormat::svhn).value_or(-1), 3);
}

TEST_F(ImageFilesTest, BadDigitsAreNamed) {
  const mat::Matrix x = mat::images(2), y = mat::labels("\x01\x02");
  EXPECT_NE(read(mat::header() + mat::matrix(y), ImageFormat::svhn).find("has no variable X; it has y."), std::string::npos);
  EXPECT_NE(read(mat::header() + mat::matrix(x), ImageFormat::svhn).find("has no variable y; it has X."), std::string::npos);
  EXPECT_NE(read(svhn(x, mat::labels("\x01\x0b")), ImageFormat::svhn).find("image 1 of " + m_path.string() + " has the label 11"),
            std::string::npos);
  EXPECT_NE(read(svhn(x, mat::labels("\x01\x02\x03")), ImageFormat::svhn).find("variable y must be 2x1, as X has images; it is uint8 3x1"),
            std::string::npos);
  mat::Matrix other = x;
  other.dimensions = {32, 32, 2, 3};
  EXPECT_NE(read(svhn(other, y), ImageFormat::svhn).find("variable X must be uint8 32x32x3xN; it is uint8 32x32x2x3"), std::string::npos);
  other = x;
  other.kind = 8;
  EXPECT_NE(read(svhn(other, y), ImageFormat::svhn).find("it is int8 32x32x3x2"), std::string::npos);
  other = x;
  other.storage = 1;
  EXPECT_NE(read(svhn(other, y), ImageFormat::svhn).find("pixels stored as uint8; it is numbers of type 1"), std::string::npos);
  other = mat::images(0);
  EXPECT_NE(read(svhn(other, mat::labels("")), ImageFormat::svhn).find("uint8 32x32x3x0"), std::string::npos);
}

// 2^27 images promised by a few bytes: an error, not memory.
TEST_F(ImageFilesTest, AFalseCountTakesNoMemory) {
  mat::Matrix x = mat::images(1), y = mat::labels("\x01");
  x.dimensions[3] = 1u << 26;
  y.dimensions[0] = 1u << 26;
  EXPECT_NE(read(svhn(x, y), ImageFormat::svhn).find("1 bytes for 67108864 numbers"), std::string::npos);
}

}  // namespace
}  // namespace scalescope
