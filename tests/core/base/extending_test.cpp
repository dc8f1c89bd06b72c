// Tests that the code in docs/EXTENDING.md is in the sources, where it is compiled.
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "tests/paths.h"

namespace {

const std::string kRoot = scalescope::sourceFile("");
constexpr std::string_view kFence = "```";

std::vector<std::string> linesOf(const std::string& path) {
  std::ifstream file(kRoot + path);
  EXPECT_TRUE(file) << path << " cannot be read";
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

struct Example {
  std::string path;
  std::vector<std::string> lines;  // "..." stands for omitted lines.
};

std::vector<Example> examples() {
  std::vector<Example> found;
  bool isInside = false;
  for (const std::string& line : linesOf("docs/EXTENDING.md")) {
    if (line.starts_with(kFence)) {
      isInside = !isInside;
      if (isInside) found.push_back({line.substr(line.find(' ') + 1), {}});
    } else if (isInside) {
      found.back().lines.push_back(line);
    }
  }
  EXPECT_FALSE(isInside) << "a block has no end";
  return found;
}

// Searches `source` for the lines `run`, from line `at` on; returns the line after them.
std::optional<std::size_t> findRun(const std::vector<std::string>& source, std::size_t at,
                                   const std::vector<std::string>& run) {
  for (; at + run.size() <= source.size(); ++at)
    if (std::equal(run.begin(), run.end(), source.begin() + static_cast<std::ptrdiff_t>(at))) return at + run.size();
  return std::nullopt;
}

}  // namespace

TEST(Extending, EveryExampleIsInTheFileThatItNames) {
  const auto all = examples();
  ASSERT_GT(all.size(), 10u);
  for (const Example& example : all) {
    const auto source = linesOf(example.path);
    std::size_t at = 0;
    std::vector<std::string> run;
    const auto stands = [&] {
      const auto after = findRun(source, at, run);
      EXPECT_TRUE(after) << example.path << " does not have, in this order:\n" << (run.empty() ? "" : run.front());
      at = after.value_or(at);
      run.clear();
    };
    for (const std::string& line : example.lines)
      if (line == "...")
        stands();
      else
        run.push_back(line);
    stands();
  }
}

TEST(Extending, NamesNoFileThatIsNotThere) {
  for (const std::string& line : linesOf("docs/EXTENDING.md"))
    for (std::size_t at = 0; at < line.size(); ++at) {
      const bool isStart = at == 0 || line[at - 1] == ' ' || line[at - 1] == '(';
      if (!isStart || !(line.compare(at, 5, "core/") == 0 || line.compare(at, 3, "ui/") == 0 ||
                        line.compare(at, 6, "tests/") == 0 || line.compare(at, 9, "launcher/") == 0))
        continue;
      std::string path = line.substr(at, line.find_first_of(" ,;:)`", at) - at);
      while (path.ends_with('.')) path.pop_back();
      if (path.find('*') != std::string::npos) continue;
      const bool isThere = std::ifstream(kRoot + path).good() || std::ifstream(kRoot + path + ".h").good();
      EXPECT_TRUE(isThere) << path;
    }
}
