#include "core/study/data/mat_file.h"

#include <sys/stat.h>

#include <filesystem>

#include "core/base/json/nested.h"
#include "tests/core/study/helpers.h"
#include "tests/core/study/mat_bytes.h"

namespace scalescope {
namespace {

namespace fs = std::filesystem;

class MatFileTest : public ::testing::Test {
 protected:
  void SetUp() override { m_path = fs::temp_directory_path() / ("mat_test-" + makeUlid() + ".mat"); }
  void TearDown() override { fs::remove(m_path); }

  Result<MatFile> open(const std::string& bytes) {
    EXPECT_TRUE(writeFileAtomic(m_path.string(), bytes).has_value());
    return MatFile::open(m_path.string());
  }
  std::string error(const std::string& bytes) {
    const auto file = open(bytes);
    if (!file) return english(file.error());
    for (const MatArray& array : file->arrays())
      if (const auto values = file->integers(array, 1'000'000); !values) return english(values.error());
    return "no error";
  }
  std::string path() const { return m_path.string(); }

  fs::path m_path;
};

std::string doubles(const std::vector<double>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double)};
}

TEST_F(MatFileTest, APipeIsRefusedAtOnce) {
  ASSERT_EQ(mkfifo(path().c_str(), 0600), 0);
  const auto file = MatFile::open(path());
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message.code, "file.not-regular");
}

TEST_F(MatFileTest, ReadsPlainAndCompressedArraysOfAnyStorage) {
  const std::string plain = mat::matrix({"small", 9, {1, 3}, 2, "\x01\x02\x0a"});
  const std::string real = mat::matrix({"real", 6, {2, 2}, 9, doubles({1, -2, 3, 4e6})});
  const std::string narrow =
      mat::matrix({"narrow",
                   6,
                   {5, 1},
                   3,
                   std::string("\x01\0\x02\0\x03\0\xff\xff\x05\0", 10)});  // The class is double, stored as int16.
  const auto file = open(mat::header() + plain + mat::compressed(real) + mat::compressed(narrow));
  ASSERT_TRUE(file.has_value()) << english(file.error());
  ASSERT_EQ(file->arrays().size(), 3u);
  EXPECT_EQ(*file->integers(*file->find("small"), 10), (std::vector<std::int64_t>{1, 2, 10}));
  EXPECT_EQ(*file->integers(*file->find("real"), 10), (std::vector<std::int64_t>{1, -2, 3, 4'000'000}));
  EXPECT_EQ(*file->integers(*file->find("narrow"), 10), (std::vector<std::int64_t>{1, 2, 3, -1, 5}));
  EXPECT_EQ(*file->integers(*file->find("narrow"), 2), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(file->find("real")->kind, "double");
  EXPECT_EQ(file->find("real")->dimensions, (std::vector<std::int64_t>{2, 2}));
  EXPECT_EQ(english(file->find("Z").error()),
            path() + " has no variable Z; it has small, real, narrow. SVHN's cropped digits have X and y.");
}

TEST_F(MatFileTest, RefusesOtherFilesWithAnError) {
  EXPECT_NE(error("MATLAB").find("is not a MATLAB 5 file: it has only 6 bytes"), std::string::npos);
  const auto reason = nestedIn(MatFile::open(path()).error().message, "reason");
  ASSERT_TRUE(reason.has_value()) << "the window cannot translate it";
  EXPECT_EQ(reason->code, "data.its-bytes");
  EXPECT_NE(error(std::string(200, 'x')).find("bytes 126 and 127 are not IM"), std::string::npos);
  EXPECT_NE(error(mat::header(std::string("\x01\0", 2), "MI")).find("big-endian"), std::string::npos);
  EXPECT_NE(error(mat::header(std::string("\0\x07", 2))).find("its version is 7"), std::string::npos);
  const std::string hdf5 = "\x89HDF\r\n\x1a\n";
  for (const std::string& bytes :
       {hdf5 + std::string(100, '\0'), mat::header(std::string("\0\x02", 2)) + std::string(384, '\0') + hdf5,
        std::string(512, ' ') + hdf5 + "x"})
    EXPECT_NE(error(bytes).find("MATLAB 7.3 (HDF5) file, which is not supported. Save it again"), std::string::npos);
  fs::remove(m_path);
  EXPECT_EQ(MatFile::open(path()).error().message.code, "file.open");
}

TEST_F(MatFileTest, EveryCutIsNoticed) {
  const std::string one = mat::matrix({"a", 9, {20, 1}, 2, std::string(20, 'a')});
  for (const std::string& whole : {mat::header() + one, mat::header() + mat::compressed(one)}) {
    EXPECT_EQ(error(whole), "no error");
    for (std::size_t bytes = 129; bytes < whole.size(); ++bytes) {
      const std::string text = error(whole.substr(0, bytes));
      EXPECT_NE(text.find("is truncated: the variable at byte 128"), std::string::npos) << bytes << ": " << text;
    }
  }
}

TEST_F(MatFileTest, DamageIsNamedWithVariableAndOffset) {
  const std::string one = mat::matrix({"a", 9, {2000, 1}, 2, std::string(2000, 'a')});
  std::string bytes = mat::header() + mat::compressed(one);
  bytes.back() ^= 1;  // This changes the checksum.
  EXPECT_NE(error(bytes).find("variable a is damaged at byte"), std::string::npos) << error(bytes);
  EXPECT_NE(error(bytes).find("incorrect data check"), std::string::npos) << error(bytes);
  // These have more or fewer numbers than the dimensions state, a dimension below 0, and one that no file can hold.
  EXPECT_NE(error(mat::header() + mat::matrix({"b", 9, {3, 1}, 2, "abcde"})).find("5 bytes for 3 numbers"),
            std::string::npos);
  EXPECT_NE(error(mat::header() + mat::matrix({"b", 9, {0xffffffff, 1}, 2, "abcde"})).find("the dimension -1"),
            std::string::npos);
  EXPECT_NE(error(mat::header() + mat::matrix({"b", 9, {1u << 30, 1u << 30, 1u << 30}, 2, "abcde"}))
                .find("larger than any file"),
            std::string::npos);
  EXPECT_NE(error(mat::header() + mat::matrix({"b", 9, {5, 1}, 2, "abcde", 0x0800})).find("plain numbers"),
            std::string::npos);
  EXPECT_NE(error(mat::header() + mat::matrix({"b", 6, {1, 1}, 9, doubles({0.5})})).find("must be whole numbers"),
            std::string::npos);
  EXPECT_NE(error(mat::header() + mat::u32(77) + mat::u32(0)).find("there is no element of type 77"),
            std::string::npos);
}

// A size stated in a file must not decide how much memory is allocated: here 2^47 numbers in a file of a few bytes.
TEST_F(MatFileTest, AClaimedSizeTakesNoMemory) {
  const auto file = open(mat::header() + mat::compressed(mat::matrix({"X", 9, {1u << 24, 1u << 23}, 2, "abc"})));
  ASSERT_TRUE(file.has_value());
  EXPECT_NE(english(file->integers(file->arrays()[0], std::int64_t{1} << 47).error())
                .find("3 bytes for 140737488355328 numbers"),
            std::string::npos);
}

}  // namespace
}  // namespace scalescope
