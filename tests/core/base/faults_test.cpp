// Tests docs/FAULTS.md and docs/SECURITY.md: every fault of its table has tests, and every test that they name exists.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

using Row = std::vector<std::string>;

// Returns the cells of a line "| a | b |" without the surrounding spaces; none for any other line.
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

// Returns the rows of the document's table with the header `head`.
std::vector<Row> tableWith(const Row& head, const std::string& document = "docs/FAULTS.md") {
  std::vector<Row> rows;
  bool isInside = false;
  for (const std::string& line : readSource(document).lines) {
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

// Returns "Suite.Name" of every test of the sources, with its file.
std::map<std::string, std::string> testsOfTheSources() {
  const std::regex begin(R"(^TEST(?:_F|_P)?\((\w+), (\w+)\))");
  std::map<std::string, std::string> names;
  for (const SourceFile& file : sourcesBelow({"tests"}, isCode))
    for (const std::string& line : file.lines)
      if (std::smatch found; line.starts_with("TEST") && std::regex_search(line, found, begin))
        names[found[1].str() + "." + found[2].str()] = file.path;
  return names;
}

// Returns the arguments of each call of a CMake function in a file's text without comments.
std::vector<std::vector<std::string>> callsOf(const std::string& function, const std::string& text) {
  std::vector<std::vector<std::string>> calls;
  const std::string begin = function + "(";
  for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at + 1)) {
    std::istringstream call(text.substr(at + begin.size(), text.find(')', at) - at - begin.size()));
    calls.emplace_back(std::istream_iterator<std::string>(call), std::istream_iterator<std::string>());
  }
  return calls;
}

bool isLabelled(const std::vector<std::string>& words) {
  return std::find(words.begin(), words.end(), "faults") != words.end();
}

// Returns the files of the programs that `./dev test faults` runs: those whose ctest entry has the label.
std::set<std::string> filesWithTheLabel() {
  std::map<std::string, std::vector<std::string>> files;  // Files of each program.
  std::set<std::string> labelled;                         // Programs with the label.
  for (const SourceFile& file :
       sourcesBelow({"tests"}, [](const std::filesystem::path& path) { return path.filename() == "CMakeLists.txt"; })) {
    std::string text;
    for (const std::string& line : file.lines) text += line.substr(0, line.find('#')) + " ";
    for (const std::string function : {"scalescope_test", "scalescope_test_program"})
      for (const std::vector<std::string>& words : callsOf(function, text)) {
        for (const std::string& word : words)
          if (word.ends_with(".cpp"))
            files[words.front()].push_back(
                (std::filesystem::path(file.path).parent_path() / word).lexically_normal().string());
        if (isLabelled(words)) labelled.insert(words.front());
      }
    for (const std::vector<std::string>& words : callsOf("scalescope_test_entry", text))
      if (words.size() > 1 && isLabelled(words)) labelled.insert(words[1]);
  }
  std::set<std::string> out;
  for (const std::string& program : labelled) out.insert(files[program].begin(), files[program].end());
  return out;
}

// Returns the names by which SECURITY.md may refer to tests: suites and their tests, test programs, the tests in Python
// programs, and the targets of fuzzing.
std::set<std::string> namesOfTests() {
  std::set<std::string> names;
  for (const auto& [name, file] : testsOfTheSources()) names.insert({name, name.substr(0, name.find('.'))});
  const auto isPythonOrList = [](const std::filesystem::path& path) {
    return path.filename() == "CMakeLists.txt" || path.extension() == ".py" ||
           (path.parent_path().filename() == "fuzz" && path.extension() == ".cpp");
  };
  const std::regex function(R"(^ +def (test_\w+)\()"), program(R"(add_test\(NAME (\w+) )");
  for (const SourceFile& file : sourcesBelow({"tests"}, isPythonOrList)) {
    const std::filesystem::path path(file.path);
    if (path.extension() == ".cpp") names.insert(path.stem().string());
    std::string text;
    for (const std::string& line : file.lines) {
      std::smatch found;
      if (path.extension() == ".py" && std::regex_search(line, found, function)) names.insert(found[1].str());
      if (path.extension() == ".txt" && std::regex_search(line, found, program)) names.insert(found[1].str());
      text += line.substr(0, line.find('#')) + " ";
    }
    if (path.extension() != ".txt") continue;
    for (const std::vector<std::string>& words : callsOf("scalescope_test", text))
      if (!words.empty()) names.insert(words.front());
  }
  return names;
}

// Returns the words in backquotes.
std::vector<std::string> quotedIn(const std::string& cell) {
  std::vector<std::string> words;
  for (std::size_t at = cell.find('`'); at != std::string::npos; at = cell.find('`', at)) {
    const std::size_t end = std::min(cell.find('`', at + 1), cell.size());
    words.push_back(cell.substr(at + 1, end - at - 1));
    at = std::min(end + 1, cell.size());
  }
  return words;
}

}  // namespace

TEST(Security, EachTestThatItsDocumentNamesIsThere) {
  const std::set<std::string> there = namesOfTests();
  const auto expectTests = [&](const Row& head, std::size_t column, std::size_t least) {
    const auto rows = tableWith(head, "docs/SECURITY.md");
    EXPECT_GE(rows.size(), least) << head[0];
    for (const Row& row : rows) {
      ASSERT_EQ(row.size(), head.size()) << row[0];
      const std::vector<std::string> names = quotedIn(row[column]);
      EXPECT_FALSE(names.empty()) << row[0] << " has no test";
      for (const std::string& name : names)
        EXPECT_TRUE(there.contains(name)) << row[0] << ": no source has the test " << name;
    }
  };
  expectTests({"threat", "guarantee", "test"}, 2, 25);
  expectTests({"attack", "program", "cases", "tier"}, 1, 20);
  expectTests({"fault", "test"}, 1, 17);
}

TEST(Faults, EachHasATestThatIsThere) {
  const auto faults = tableWith({"#", "fault", "promise"});
  const auto tests = tableWith({"#", "of it", "tests"});
  ASSERT_GE(faults.size(), 19u);
  const auto there = testsOfTheSources();
  ASSERT_GT(there.size(), 1000u);
  const std::set<std::string> labelled = filesWithTheLabel();
  ASSERT_GT(labelled.size(), 20u);
  std::map<std::string, int> count;
  for (const Row& row : tests) {
    ASSERT_EQ(row.size(), 3u) << row[0];
    for (const std::string& name : listed(row[2])) {
      const auto found = there.find(name);
      EXPECT_NE(found, there.end()) << "row " << row[0] << " names " << name << ", which no source has";
      if (found != there.end())
        EXPECT_TRUE(labelled.contains(found->second)) << name << " is not in `./dev test faults`: a label is missing";
      ++count[row[0]];
    }
    EXPECT_TRUE(std::any_of(faults.begin(), faults.end(), [&](const Row& fault) { return fault[0] == row[0]; }))
        << row[0] << " is no fault of the table";
  }
  for (const Row& fault : faults) EXPECT_GT(count[fault[0]], 0) << fault[0] << ", " << fault[1] << ", has no test";
}

}  // namespace scalescope
