
#include <sys/stat.h>

#include <filesystem>

#include "core/study/data/image_reader.h"
#include "tests/core/study/helpers.h"
#include "tests/core/study/idx_bytes.h"
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
  void TearDown() override {
    for (const std::string& path : {first(), second()}) fs::remove(path);
  }
  [[nodiscard]] std::string first() const { return m_path.string(); }
  [[nodiscard]] std::string second() const { return m_path.string() + "-2"; }

  // `more` is the second file of a format that reads two as one.
  std::string read(const std::string& bytes, const ImageReader& reader, std::int64_t most = 1000,
                   const std::string& more = "") {
    m_seen = {};
    std::vector<std::string> files{first()};
    EXPECT_TRUE(writeFileAtomic(first(), bytes).has_value());
    if (reader.filesTogether == 2) {
      files.push_back(second());
      EXPECT_TRUE(writeFileAtomic(second(), more).has_value());
    }
    const Status done = reader.read(files, most, [&](std::int64_t label, std::span<const std::uint8_t> pixels) {
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

std::string svhn(const mat::Matrix& images, const mat::Matrix& labels) {
  return mat::header() + mat::matrix(images) + mat::matrix(labels);
}

TEST_F(ImageFilesTest, PipesAreRefusedAtOnceAndMissingFilesWithTheReason) {
  const auto refusal = [this](const ImageReader& reader) {
    const std::vector<std::string> files{first(), second()};
    const Status done = reader.read(files, 1, [](std::int64_t, std::span<const std::uint8_t>) {});
    return done ? Message{} : done.error().message;
  };
  for (const ImageReader& reader : {cifarRecords(10, 0), idxImages(28, 28, 10)}) {
    EXPECT_EQ(refusal(reader).code, "training.dataset-open");
    EXPECT_NE(english(refusal(reader)).find("No such file"), std::string::npos) << english(refusal(reader));
    ASSERT_EQ(mkfifo(first().c_str(), 0600), 0);
    EXPECT_EQ(refusal(reader).code, "file.not-regular");
    fs::remove(first());
  }
}

TEST_F(ImageFilesTest, CifarPlanesBecomePixelsAndTheFineLabelCounts) {
  EXPECT_EQ(read(cifarRecord("\x07", 1) + cifarRecord("\x02", 2), cifarRecords(10)), "");
  EXPECT_EQ(m_seen.labels, (std::vector<std::int64_t>{7, 2}));
  // Pixel (1, 4) of the second image is 2 + 4, then 60 more per plane.
  const auto* pixel = m_seen.images.at(1).data() + (1 * 32 + 4) * 3;
  EXPECT_EQ(pixel[0], 6);
  EXPECT_EQ(pixel[1], 66);
  EXPECT_EQ(pixel[2], 126);
  EXPECT_EQ(read(cifarRecord("\x13\x63", 1) + cifarRecord(std::string("\0\0", 2), 2), cifarRecords(100, 20)), "");
  EXPECT_EQ(m_seen.labels, (std::vector<std::int64_t>{99, 0}));
  EXPECT_EQ(read(cifarRecord("\x01", 1) + cifarRecord("\x02", 1), cifarRecords(10), 1), "");
  EXPECT_EQ(m_seen.labels.size(), 1u);
}

TEST_F(ImageFilesTest, BadCifarRecordsAreNamed) {
  const std::string whole = cifarRecord("\x01", 1);
  EXPECT_EQ(read(whole + whole.substr(0, 100), cifarRecords(10)),
            m_path.string() + " ends inside image 1: 3073 bytes expected, 100 found. Fetch the file again.");
  EXPECT_EQ(read(whole + cifarRecord("\x0a", 1), cifarRecords(10)),
            "image 1 of " + m_path.string() + " has the label 10, but there are 10 classes");
  EXPECT_EQ(read(cifarRecord("\x14\x01", 1), cifarRecords(100, 20)),
            "image 0 of " + m_path.string() + " has the label 20, but there are 20 classes");
  EXPECT_EQ(read(cifarRecord("\x01\x64", 1), cifarRecords(100, 20)),
            "image 0 of " + m_path.string() + " has the label 100, but there are 100 classes");
  // There are more records than one block holds, and the last of them is invalid.
  std::string many;
  for (int i = 0; i < 200; ++i) many += whole;
  EXPECT_EQ(read(many, cifarRecords(10)), "");
  EXPECT_EQ(m_seen.labels.size(), 200u);
}

TEST_F(ImageFilesTest, SvhnPixelsLieWhereMatlabPutsThem) {
  for (const bool packed : {false, true}) {
    const std::string x = mat::matrix(mat::images(3)), y = mat::matrix(mat::labels("\x0a\x01\x09"));
    // The two may come in either order.
    EXPECT_EQ(read(mat::header() + (packed ? mat::compressed(y) + mat::compressed(x) : x + y), svhnDigits()), "");
    EXPECT_EQ(m_seen.labels, (std::vector<std::int64_t>{0, 1, 9}));
    ASSERT_EQ(m_seen.images.size(), 3u);
    for (std::size_t n = 0; n < 3; ++n)
      for (std::size_t i = 0; i < ImageShape{}.bytes(); ++i)
        ASSERT_EQ(m_seen.images[n][i], mat::pixelOf(n, i / 96, i / 3 % 32, i % 3)) << n << ' ' << i;
    EXPECT_EQ(read(mat::header() + x + y, svhnDigits(), 2), "");
    EXPECT_EQ(m_seen.images.size(), 2u);
  }
  EXPECT_EQ(svhnDigits().count(std::vector{first()}).value_or(-1), 3);
}

TEST_F(ImageFilesTest, BadDigitsAreNamed) {
  const mat::Matrix x = mat::images(2), y = mat::labels("\x01\x02");
  EXPECT_NE(read(mat::header() + mat::matrix(y), svhnDigits()).find("has no variable X; it has y."), std::string::npos);
  EXPECT_NE(read(mat::header() + mat::matrix(x), svhnDigits()).find("has no variable y; it has X."), std::string::npos);
  EXPECT_NE(
      read(svhn(x, mat::labels("\x01\x0b")), svhnDigits()).find("image 1 of " + m_path.string() + " has the label 11"),
      std::string::npos);
  EXPECT_NE(read(svhn(x, mat::labels("\x01\x02\x03")), svhnDigits())
                .find("variable y must be 2x1, one label for each image of X; it is uint8 3x1"),
            std::string::npos);
  mat::Matrix other = x;
  other.dimensions = {32, 32, 2, 3};
  EXPECT_NE(read(svhn(other, y), svhnDigits()).find("variable X must be uint8 32x32x3xN; it is uint8 32x32x2x3"),
            std::string::npos);
  other = x;
  other.kind = 8;
  EXPECT_NE(read(svhn(other, y), svhnDigits()).find("it is int8 32x32x3x2"), std::string::npos);
  other = x;
  other.storage = 1;
  EXPECT_NE(read(svhn(other, y), svhnDigits()).find("pixels stored as uint8; it is numbers of type 1"),
            std::string::npos);
  other = mat::images(0);
  EXPECT_NE(read(svhn(other, mat::labels("")), svhnDigits()).find("uint8 32x32x3x0"), std::string::npos);
}

// A few bytes promise 2^27 images: the result is an error, and no memory is allocated.
TEST_F(ImageFilesTest, AFalseCountTakesNoMemory) {
  mat::Matrix x = mat::images(1), y = mat::labels("\x01");
  x.dimensions[3] = 1u << 26;
  y.dimensions[0] = 1u << 26;
  EXPECT_NE(read(svhn(x, y), svhnDigits()).find("1 bytes for 67108864 numbers"), std::string::npos);
}

// All pixels of one image are n, those of the next n + 1, ..; labels increase from 0.
TEST_F(ImageFilesTest, IdxFilesAreReadInPairs) {
  const ImageReader reader = idxImages(28, 28, 10);
  EXPECT_EQ(read(idx::images(300, 28, 28, 5), reader, 1000, idx::labels(300)), "");
  ASSERT_EQ(m_seen.images.size(), 300u);  // This is more than one block.
  EXPECT_EQ(m_seen.labels[299], 9);
  EXPECT_EQ(m_seen.images[299], std::vector<std::uint8_t>(784, static_cast<std::uint8_t>(299 + 5)));
  EXPECT_EQ(reader.count(std::vector{first(), second()}).value_or(-1), 300);
  EXPECT_EQ(read(idx::images(3, 28, 28, 5), reader, 2, idx::labels(3)), "");
  EXPECT_EQ(m_seen.labels, (std::vector<std::int64_t>{0, 1}));
  // Rows come before columns, as in the file.
  std::string two = idx::header({1, 2, 3}) + "abcdef";
  EXPECT_EQ(read(two, idxImages(2, 3, 10), 1, idx::labels(1)), "");
  EXPECT_EQ(m_seen.images.at(0), (std::vector<std::uint8_t>{'a', 'b', 'c', 'd', 'e', 'f'}));
}

TEST_F(ImageFilesTest, BadIdxFilesAreNamed) {
  const std::string good = idx::images(2, 28, 28, 0), labels = idx::labels(2);
  const auto says = [&](const std::string& images, const std::string& with, const std::string& words) {
    const std::string error = read(images, idxImages(28, 28, 10), 1000, with);
    EXPECT_NE(error.find(words), std::string::npos) << error;
    EXPECT_TRUE(m_seen.images.empty()) << words;
  };
  says(good.substr(0, 10), labels, first() + " is not an IDX file of images: it has only 10 bytes");
  says("\x1f\x8b\x08\x08" + good, labels,
       "of images: it begins with 1f8b0808. Use the published file; compressed it is NAME.gz.");
  says(labels, labels, "of images: it has only 10 bytes");
  says(good, good,
       second() + " is not an IDX file of labels: it has uint8 values in 3 dimensions instead of uint8 in 1");
  says(idx::images(2, 32, 28, 0), labels, "a side has 32 pixels instead of 28");
  says(idx::header({0, 28, 28}), labels, "it has none");
  says(good + "x", labels, first() + " has 1585 bytes instead of 1584");
  says(good.substr(0, 1000), labels, first() + " has 1000 bytes instead of 1584");
  says(good, idx::labels(3), first() + " has 2 images, but " + second() + " has 3 labels");
  says(idx::header({0xffffffff, 28, 28}) + "x", labels, "has 17 bytes instead of 3367254359296");
  std::string wrong = labels;
  wrong[8] = 10;
  says(good, wrong, "image 0 of " + second() + " has the label 10, but there are 10 classes");
}

}  // namespace
}  // namespace scalescope
