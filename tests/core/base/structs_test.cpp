// Reads the sources and fails on a struct or class that is too long to be one idea.
#include <gtest/gtest.h>

#include <optional>

#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

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
  for (const SourceFile& file : sourcesBelow({"core", "launcher", "ui", "app", "tests"}, isCode))
    for (const auto& [name, lines] : bodiesIn(file.lines)) {
      EXPECT_LE(lines, kMostLines) << name << " in " << file.path << ": which of its members belong together?";
      ++seen;
    }
  EXPECT_GT(seen, 500u);
}

}  // namespace
}  // namespace scalescope
