#include "core/base/shell_words.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/process.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

using Words = std::vector<std::string>;

const std::vector<Words> kCommands{
    {"python3", "train.py", "--lr=0.1", "{batch}"},
    {"python3", "/home/ada/my work/it's here/train.py", "--name", ""},
    {"a\"b", "'", "\"", "''", "x y\"z'", "C:\\x", "\\\"", "\\"},
    {"$HOME", "`id`", "$(id)", "*", "~", "#", "a;b", "a&b", "!", "{a,b}", "{}", "{", "{a}}", "a b{batch}"},
    {"two\nlines", "tab\there", "Zürich 訓練"},
    {"-rf", "=a", "%1", "a=b c"}};

// Returns the words that /bin/sh reads in the line.
Words shellsWords(const std::string& line) {
  const auto output = runProgram({"/bin/sh", "-c", "printf '%s\\0' " + line},
                                 {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
  EXPECT_TRUE(output) << english(output.error());
  Words words;
  std::string rest = output ? output->out : std::string();
  for (std::size_t end = rest.find('\0'); end != std::string::npos; end = rest.find('\0')) {
    words.push_back(rest.substr(0, end));
    rest.erase(0, end + 1);
  }
  return words;
}

std::string splitError(const std::string& line) {
  const auto words = splitShellWords(line);
  return words ? "none" : words.error().message.code;
}

TEST(ShellWords, AJoinedLineIsSplitIntoTheSameWordsHereAndByAShell) {
  for (const Words& words : kCommands) {
    const std::string line = joinShellWords(words);
    EXPECT_EQ(splitShellWords(line).value_or(Words{"refused"}), words) << line;
    EXPECT_EQ(shellsWords(line), words) << line;
  }
  EXPECT_EQ(joinShellWords({}), "");
  EXPECT_TRUE(splitShellWords(" \t ").value().empty());
}

TEST(ShellWords, ALineThatAUserTypesIsSplitAsByAShell) {
  for (const char* line : {R"(python3 "my train.py" --lr 0.1)", R"(python3 'my train.py'  --name "")",
                           R"(python3 my\ train.py)", R"("it's" 'a "b"' "a \"b\" \\ \$x \`y\` \n")", R"(a'b c'"d e"f)",
                           "python3 train.py \\\n  --lr 0.1", R"('\' x)", R"(\a\\b \" \')"})
    EXPECT_EQ(splitShellWords(line).value_or(Words{"refused"}), shellsWords(line)) << line;
  EXPECT_EQ(splitShellWords("$HOME/* ~").value(), (Words{"$HOME/*", "~"})) << "nothing is expanded";
}

TEST(ShellWords, AnOpenQuoteOrALastBackslashIsRefused) {
  for (const char* line : {"'", "\"my train.py", "python3 it's", "'a' 'b", "\"a\\", R"("a\")"})
    EXPECT_EQ(splitError(line), "command.open-quote") << line;
  EXPECT_EQ(splitError("a\\"), "command.last-backslash");
  EXPECT_EQ(splitError(R"('a\')"), "none");
  EXPECT_TRUE(english(splitShellWords("python3 'my train.py --lr 1").error())
                  .starts_with("'my train.py --lr 1 has no closing quotation mark."));
}

TEST(ShellWords, OnlyWordsThatAShellWouldChangeAreQuoted) {
  for (const char* word : {"/home/ada/x-1.y", "-rf", "--axis=lr", "{batch}", "--b={batch},{seed}"})
    EXPECT_EQ(shellWord(word), word);
  EXPECT_EQ(shellWord("a b"), "'a b'");
  EXPECT_EQ(shellWord("$(x)'y"), "'$(x)'\\''y'");
  EXPECT_EQ(shellWord("{a,b}"), "'{a,b}'");
  EXPECT_EQ(shellWord(""), "''");
}

}  // namespace
}  // namespace scalescope
