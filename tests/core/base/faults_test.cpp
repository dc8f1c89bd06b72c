// docs/FAULTS.md: every fault of its table has tests, and every test that it names is there.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

using Row = std::vector<std::string>;

// Cells of a line "| a | b |", without the spaces around them; none for any other line.
Row cellsOf(const std::string& line) {
  Row cells;
  if (!line.starts_with("|")) return cells;
  for (std::size_t at = 1, end = 0; (end = line.find('|', at)) != std::string::npos; at = end + 1) {
    const std::size_t first = line.find_first_not_of(' ', at);
    const std::size_t last = line.find_last_not_of(' ', end - 1);
    cells.push_back(first < end ? line.substr(first, last - first + 1) : std::string());
  }
  return cells;
}

// Rows of the table whose head is `head`.
std::vector<Row> tableWith(const Row& head) {
  std::vector<Row> rows;
  bool isInside = false;
  for (const std::string& line : readSource("docs/FAULTS.md").lines) {
    const Row cells = cellsOf(line);
    if (isInside && cells.empty()) break;
    if (isInside && !cells[0].starts_with("---")) rows.push_back(cells);
    isInside = isInside || cells == head;
  }
  return rows;
}

std::vector<std::string> listed(const std::string& cell) {
  std::vector<std::string> names;
  for (std::size_t at = 0; at < cell.size();) {
    const std::size_t end = std::min(cell.find(", ", at), cell.size());
    names.push_back(cell.substr(at, end - at));
    at = end + 2;
  }
  return names;
}

// "Suite.Name" of every test of the sources.
std::set<std::string> testsOfTheSources() {
  const std::regex begin(R"(^TEST(?:_F|_P)?\((\w+), (\w+)\))");
  std::set<std::string> names;
  for (const SourceFile& file : sourcesBelow({"tests"}, isCode))
    for (const std::string& line : file.lines)
      if (std::smatch found; line.starts_with("TEST") && std::regex_search(line, found, begin))
        names.insert(found[1].str() + "." + found[2].str());
  return names;
}

}  // namespace

TEST(Faults, EachHasATestThatIsThere) {
  const auto faults = tableWith({"#", "fault", "promise"});
  const auto tests = tableWith({"#", "of it", "tests"});
  ASSERT_GE(faults.size(), 19u);
  const std::set<std::string> there = testsOfTheSources();
  ASSERT_GT(there.size(), 1000u);
  std::map<std::string, int> count;
  for (const Row& row : tests) {
    ASSERT_EQ(row.size(), 3u) << row[0];
    for (const std::string& name : listed(row[2])) {
      EXPECT_TRUE(there.contains(name)) << "row " << row[0] << " names " << name << ", which no source has";
      ++count[row[0]];
    }
    EXPECT_TRUE(std::any_of(faults.begin(), faults.end(), [&](const Row& fault) { return fault[0] == row[0]; }))
        << row[0] << " is no fault of the table";
  }
  for (const Row& fault : faults) EXPECT_GT(count[fault[0]], 0) << fault[0] << ", " << fault[1] << ", has no test";
}

}  // namespace scalescope
