// Reads the comments of the sources and fails on those that are not sentences, that use words which the glossary
// replaces (docs/STYLE.md, Language), or that name a source file which does not exist.
#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

struct Comment {
  std::size_t line = 0;  // Number of its first line, from 1.
  std::string text;      // Lines of a comment above code are joined.
};

// Returns the text behind the line's `//`, or an empty string. A `//` inside a string literal or an address is skipped.
std::string commentOf(const std::string& line) {
  bool isText = false;
  for (std::size_t at = 0; at + 1 < line.size(); ++at) {
    if (line[at] == '\\') {
      ++at;
      continue;
    }
    if (line[at] == '"') isText = !isText;
    if (!isText && line[at] == '/' && line[at + 1] == '/') {
      const std::size_t start = line.find_first_not_of(" /", at);
      return start == std::string::npos ? std::string() : line.substr(start);
    }
  }
  return {};
}

bool isWholeLine(const std::string& line) {
  const std::size_t start = line.find_first_not_of(' ');
  return start != std::string::npos && line.compare(start, 2, "//") == 0;
}

std::vector<Comment> commentsIn(const std::vector<std::string>& lines) {
  std::vector<Comment> comments;
  bool continues = false;  // The line before is a comment without code.
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string text = commentOf(lines[i]);
    const bool whole = isWholeLine(lines[i]);
    if (!text.empty() && whole && continues)
      comments.back().text += " " + text;
    else if (!text.empty())
      comments.push_back({i + 1, text});
    continues = whole && !text.empty();
  }
  return comments;
}

// Returns true for a clause without a subject, such as "Whether the host answers". A subordinate clause that a main
// clause follows ("If it fails, the run ends.") has a comma.
bool isHeadless(const std::string& comment) {
  static const std::regex clause("^(What|Of|Whether|Who|Whose|Whom|Whoever|Which|Why|Than|That|Without)\\b");
  static const std::regex subordinate("^(Where|When|As|How|Until)\\b[^.,]*(\\.|$)");
  return std::regex_search(comment, clause) || std::regex_search(comment, subordinate);
}

// Returns the first word that docs/GLOSSARY.md replaces; names in backticks are not words.
std::string replacedWord(const std::string& comment) {
  static const std::regex name("`[^`]*`");
  static const std::regex word(
      "\\b(told|tells?|telling|nobody|somebody|whoever|anew|hears?|heard|talks?|wish|wishes|wished|mends?|mended|"
      "riddle|"
      "foreseen|in words|of the moment)\\b",
      std::regex::icase);
  const std::string text = std::regex_replace(comment, name, "");
  std::smatch found;
  return std::regex_search(text, found, word) ? found.str() : std::string();
}

// Names of source files in a comment, with or without their folders.
std::vector<std::string> fileNamesIn(const std::string& comment) {
  static const std::regex name("[A-Za-z0-9_/-]*[A-Za-z0-9_]\\.(h|cpp|py)\\b");
  std::vector<std::string> names;
  for (std::sregex_iterator found(comment.begin(), comment.end(), name), end; found != end; ++found)
    names.push_back(found->str());
  return names;
}

// Files of other projects that comments may name.
const std::set<std::string>& foreignFiles() {
  static const std::set<std::string> files{"c10/cuda/CUDAFunctions.cpp", "linux/magic.h", "nvml.h", "sqlite3.h",
                                           "torch/csrc/autograd/profiler_kineto.h"};
  return files;
}

// Adds the file's path, and its endings that begin with a folder or are the name alone.
void addNames(const std::string& path, std::set<std::string>& names) {
  names.insert(path);
  for (std::size_t at = path.find('/'); at != std::string::npos; at = path.find('/', at + 1))
    names.insert(path.substr(at + 1));
}

// Returns the first named file that is neither a source file nor of another project, or an empty string.
std::string missingFile(const std::string& comment, const std::set<std::string>& sources) {
  for (const std::string& name : fileNamesIn(comment))
    if (!sources.contains(name) && !foreignFiles().contains(name)) return name;
  return {};
}

bool isNamedSource(const std::filesystem::path& path) { return isCode(path) || path.extension() == ".py"; }

}  // namespace

TEST(Comments, AreReadWithTheirLines) {
  const auto comments = commentsIn({"// Sends the records", "// of one step.", "int a;  // Number of ranks.",
                                    "const char* kUrl = \"https://a.b\";"});
  ASSERT_EQ(comments.size(), 2u);
  EXPECT_EQ(comments[0].text, "Sends the records of one step.");
  EXPECT_EQ(comments[1].line, 3u);
  EXPECT_EQ(comments[1].text, "Number of ranks.");
}

TEST(Comments, ClausesAndReplacedWordsAreFound) {
  EXPECT_TRUE(isHeadless("What the host answered."));
  EXPECT_TRUE(isHeadless("Where the store is."));
  EXPECT_TRUE(isHeadless("Without a driver there is nothing to sample."));
  EXPECT_FALSE(isHeadless("When the queue is empty, the owner exits."));
  EXPECT_FALSE(isHeadless("Returns what the host answered."));
  EXPECT_EQ(replacedWord("Clients are told once."), "told");
  EXPECT_EQ(replacedWord("Followed by `told`."), "");
}

TEST(Comments, NamesOfMissingFilesAreFound) {
  std::set<std::string> sources;
  addNames("core/base/ids.h", sources);
  EXPECT_EQ(missingFile("Number of a cell (ids.h, base/ids.h and core/base/ids.h).", sources), "");
  EXPECT_EQ(missingFile("Reasons of nvml.h, and 1.h5 is no source file.", sources), "");
  EXPECT_EQ(missingFile("Names of an enum (ids.h, words.h).", sources), "words.h");
  EXPECT_EQ(missingFile("Names of an enum (core/ids.h).", sources), "core/ids.h");
  EXPECT_EQ(missingFile("Times that preset_times.py measured.", sources), "preset_times.py");
}

TEST(Comments, AreSentencesInTheGlossarysWords) {
  std::set<std::string> sources;
  for (const SourceFile& file : sourcesBelow({"core", "launcher", "ui", "app", "tests", "packaging"}, isNamedSource))
    addNames(file.path, sources);
  std::size_t read = 0;
  for (const SourceFile& file : sourcesBelow({"core", "launcher", "ui", "app", "tests"}, isCode)) {
    if (file.path == "tests/core/base/comments_test.cpp") continue;
    for (const Comment& comment : commentsIn(file.lines)) {
      ++read;
      EXPECT_FALSE(isHeadless(comment.text)) << file.path << ":" << comment.line << ": " << comment.text;
      EXPECT_EQ(replacedWord(comment.text), "") << file.path << ":" << comment.line << ": " << comment.text;
      EXPECT_EQ(missingFile(comment.text, sources), "") << file.path << ":" << comment.line << ": " << comment.text;
    }
  }
  EXPECT_GT(read, 10000u);
}

}  // namespace scalescope
