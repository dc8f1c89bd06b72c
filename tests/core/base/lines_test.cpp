// Reads the sources and fails on a line that is too long for a screen.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

constexpr std::ptrdiff_t kMostColumns = 120;

std::ptrdiff_t columnsOf(const std::string& line) {
  return std::count_if(
      line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });  // Counts characters of UTF-8.
}

// Messages (.inc) have one line each, whatever their length.
bool hasLines(const std::filesystem::path& path) {
  return isCode(path) || path.extension() == ".py" || path.extension() == ".cmake" ||
         path.filename() == "CMakeLists.txt";
}

TEST(Lines, HaveAtMost120Columns) {
  EXPECT_EQ(columnsOf("Z\xc3\xbcrich"), 6);
  auto files = sourcesBelow({"core", "launcher", "ui", "app", "tests", "cmake", "packaging", "translations"}, hasLines);
  for (const char* alone : {"dev", "CMakeLists.txt"}) files.push_back(readSource(alone));
  EXPECT_GT(files.size(), 500u);
  for (const auto& [path, lines] : files) {
    EXPECT_FALSE(lines.empty()) << path;
    for (std::size_t i = 0; i < lines.size(); ++i) EXPECT_LE(columnsOf(lines[i]), kMostColumns) << path << ":" << i + 1;
  }
}

}  // namespace
}  // namespace scalescope
