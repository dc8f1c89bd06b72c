// Reads the sources and fails on a struct or class that is too long to be one idea.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostLines = 200;  // from the head to the closing brace

struct Body {
  std::string name;
  std::size_t lines = 0;
};

// Of a line that begins a struct or class with a body: no declaration, no parameter. The sources are formatted: a
// body's brace ends the head's line, which may go on over a base class or two.
std::optional<std::string> headOf(const std::string& line) {
  const std::size_t start = line.find_first_not_of(' ');
  if (start == std::string::npos || line.find_first_of(";()") != std::string::npos) return std::nullopt;
  for (const std::string keyword : {"class ", "struct "})
    if (line.compare(start, keyword.size(), keyword) == 0) {
      const std::size_t name = start + keyword.size();
      return line.substr(name, line.find_first_of(" {", name) - name);
    }
  return std::nullopt;
}

// The body ends with the first brace that stands as far in as its head.
std::vector<Body> bodiesIn(const std::vector<std::string>& lines) {
  std::vector<Body> bodies;
  for (std::size_t head = 0; head < lines.size(); ++head) {
    const auto name = headOf(lines[head]);
    if (!name) continue;
    const std::string end = lines[head].substr(0, lines[head].find_first_not_of(' ')) + "}";
    std::size_t last = head + 1;
    while (last < lines.size() && lines[last].rfind(end, 0) != 0) ++last;
    if (last < lines.size()) bodies.push_back({*name, last - head + 1});
  }
  return bodies;
}

std::vector<std::string> linesOf(const fs::path& path) {
  std::vector<std::string> lines;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

bool isCode(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".h" || extension == ".cpp" || extension == ".c" || extension == ".cu";
}

}  // namespace

TEST(Structs, ABodyIsCountedFromItsHeadToItsBrace) {
  const auto bodies = bodiesIn({"struct Declared;", "class Outer final : public Base {", " public:", "  struct Inner {",
                                "    int a;", "  };", "};", "void take(struct Declared* one) {", "}"});
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_EQ(bodies[0].name, "Outer");
  EXPECT_EQ(bodies[0].lines, 6u);
  EXPECT_EQ(bodies[1].name, "Inner");
  EXPECT_EQ(bodies[1].lines, 3u);
}

TEST(Structs, NoneIsLongerThanOneIdea) {
  std::size_t seen = 0;
  for (const char* top : {"core", "launcher", "ui", "app", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SCALESCOPE_SOURCE_DIR) / top)) {
      if (!isCode(entry.path())) continue;
      for (const auto& [name, lines] : bodiesIn(linesOf(entry.path()))) {
        EXPECT_LE(lines, kMostLines) << name << " in " << entry.path() << ": which of its members belong together?";
        ++seen;
      }
    }
  EXPECT_GT(seen, 500u);
}
