// Reads the sources and fails on a line that a screen cuts.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr std::ptrdiff_t kMostColumns = 120;

std::ptrdiff_t columnsOf(const std::string& line) {
  return std::count_if(
      line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });  // characters of UTF-8
}

// Messages (.inc) are one line each, whatever they say.
bool hasLines(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".h" || extension == ".cpp" || extension == ".c" || extension == ".cu" || extension == ".py" ||
         extension == ".cmake" || path.filename() == "CMakeLists.txt";
}

}  // namespace

TEST(Lines, HaveAtMost120Columns) {
  EXPECT_EQ(columnsOf("Z\xc3\xbcrich"), 6);
  const fs::path root = SCALESCOPE_SOURCE_DIR;
  std::vector<fs::path> files{root / "dev", root / "CMakeLists.txt"};
  for (const char* top : {"core", "launcher", "ui", "app", "tests", "cmake", "packaging", "translations"})
    for (const auto& entry : fs::recursive_directory_iterator(root / top))
      if (hasLines(entry.path())) files.push_back(entry.path());
  EXPECT_GT(files.size(), 500u);
  for (const fs::path& path : files) {
    std::ifstream file(path);
    EXPECT_TRUE(file) << path << " cannot be read";
    int number = 0;
    for (std::string line; std::getline(file, line);)
      EXPECT_LE((++number, columnsOf(line)), kMostColumns) << path << ":" << number;
  }
}
