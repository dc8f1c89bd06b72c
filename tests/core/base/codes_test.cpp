// Reads the sources and fails on a decision by the code of a message: a code only names a text. Decisions depend on
// Error::kind (core/base/error_kind.h) and on enums whose tables of codes core/base/coded.h reads.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>

#include "core/base/message.h"
#include "tests/core/base/sources.h"

namespace scalescope {
namespace {

// Files that compare codes to find or to join texts.
const std::map<std::string, std::string> kTranslation{
    {"core/base/coded.h", "the lookup in tables of codes, and sameMessage"},
    {"core/analysis/sizing/sizing_messages.cpp", "joins sentences that differ in their arguments alone"}};

// The code of a message, compared with a text, a constant or another code, or looked for in a list. Numbers, characters
// and macros are exit codes and the like.
const std::vector<std::regex>& comparisons() {
  static const std::vector<std::regex> kAll{
      std::regex(R"((\.|->)code\s*[!=]=\s*(["a-z]|k[A-Z]))"),
      std::regex(R"([!=]=\s*[A-Za-z_][A-Za-z0-9_.>()\[\]*-]*(\.|->)code\b)"),
      std::regex(R"(\bcode\s*[!=]=\s*"[a-z])"),
      std::regex(R"("\s*[!=]=\s*[A-Za-z0-9_.>()-]*code\b)"),
      std::regex(R"(\bk[A-Za-z]*Code\s*[!=]=|[!=]=\s*k[A-Za-z]*Code\b)"),
      std::regex(R"(\bcode\.(starts_with|ends_with|find|rfind|compare|contains|substr)\()"),
      std::regex(R"(\b(contains|find|count|equal_range)\([^;]{0,200}(\.|->)code\))")};
  return kAll;
}

std::string withoutComment(const std::string& line) {
  const std::size_t at = line.find("//");
  return line.substr(0, at);
}

bool compares(const std::string& text) {
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  if (!has("ode")) return false;
  return (has("==") || has("!=") || has("code.") || has("code)")) &&
         std::any_of(comparisons().begin(), comparisons().end(),
                     [&](const std::regex& each) { return std::regex_search(text, each); });
}

// The lines, from 1, in which such a comparison begins: one may go on over the line's end.
std::vector<std::size_t> comparingLines(const std::vector<std::string>& lines) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string own = withoutComment(lines[i]);
    const std::string next = i + 1 < lines.size() ? withoutComment(lines[i + 1]) : std::string();
    if (compares(own) || (!compares(next) && compares(own + " " + next))) out.push_back(i + 1);
  }
  return out;
}

TEST(Codes, ComparisonsAreFound) {
  for (const char* line : {R"(if (error.message.code == "file.open") return;)", R"(return note->code != kCode;)",
                           R"(if (code.starts_with("slurm.")) wait();)", R"(if (kCode == note.message.code) {)",
                           R"(return std::find(all.begin(), all.end(), message.code) != all.end();)",
                           R"(return kCodes.contains(note.message.code);)", R"(if (code == "ssh.lost") return;)",
                           R"(return a.message.code != b.message.code;)", R"(if ("ssh.lost" == code) return;)"})
    EXPECT_TRUE(compares(line)) << line;
  for (const char* line :
       {R"(if (exit.code == 0) return;)", R"(if (code != "0") return;)", R"(if (character.code == '\n') return;)",
        R"(if (code == SQLITE_OK) return;)", R"(return exit.known && exit.code == 128 + SIGKILL;)",
        R"(message.code = "ssh.lost";)", R"(if (error.kind == ErrorKind::damaged) return;)"})
    EXPECT_FALSE(compares(line)) << line;
  EXPECT_EQ(comparingLines({"a();", "const bool is =", "    note.code ==", "    \"guard.drift\";"}),
            std::vector<std::size_t>{3});
}

TEST(Codes, NoDecisionDependsOnACode) {
  std::map<std::string, std::size_t> found;
  for (const SourceFile& file : sourcesBelow({"app", "core", "launcher", "ui"}, isCode)) {
    const std::vector<std::size_t> lines = comparingLines(file.lines);
    if (!lines.empty()) found[file.path] = lines.size();
    if (kTranslation.contains(file.path)) continue;
    for (const std::size_t line : lines)
      ADD_FAILURE() << file.path << ":" << line << ": a decision by a message's code\n  " << file.lines[line - 1]
                    << "\nDecide by Error::kind, or by an enum with a table of codes (core/base/coded.h).";
  }
  for (const auto& [path, why] : kTranslation) EXPECT_TRUE(found.contains(path)) << path << ": nothing to allow";
}

// English text in an argument: the window cannot translate it.
bool hasSentence(const std::string& line) {
  static const std::regex kArgument(
      R"re(\{"(reason|why|what|wanted|found)",\s*(std::string\()?"[^"]*[a-z]{2,} [^"]*")re");
  static const std::regex kReason(R"re(\b(lost\(|[rR]eason = )"[^"]*[a-z]{2,} )re");
  return std::regex_search(line, kArgument) || std::regex_search(line, kReason);
}

TEST(Codes, ArgumentsAreNoSentences) {
  for (const char* line : {R"({"reason", "it lists " + count})", R"({"reason", std::string("it does not answer")})",
                           R"(return lost("it does not answer");)", R"(reason = "it makes " + shape;)"})
    EXPECT_TRUE(hasSentence(line)) << line;
  for (const char* line : {R"({"reason", errnoText(errno)})", R"({"wanted", std::string("uint8 32x32x3xN")})",
                           R"(wordField<R>("reason", "column.reason",)"})
    EXPECT_FALSE(hasSentence(line)) << line;
  for (const SourceFile& file : sourcesBelow({"core", "launcher"}, isCode))
    for (std::size_t i = 0; i < file.lines.size(); ++i)
      EXPECT_FALSE(hasSentence(withoutComment(file.lines[i])))
          << file.path << ":" << i + 1 << ": English text in an argument\n  " << file.lines[i]
          << "\nMake it a message of its own and nest it (core/base/json/nested.h).";
}

TEST(Codes, TablesNameMessagesOfTheCatalogue) {
  const std::vector<std::string_view> known = messageCodes();
  const std::regex row(R"rx(\bCoded\{\s*"([^"]+)")rx");
  std::size_t rows = 0;
  for (const SourceFile& file : sourcesBelow({"app", "core", "launcher", "ui"}, isCode))
    for (const std::string& line : file.lines) {
      if (line.find("Coded{") == std::string::npos) continue;
      for (std::sregex_iterator at(line.begin(), line.end(), row), end; at != end; ++at) {
        EXPECT_NE(std::find(known.begin(), known.end(), (*at)[1].str()), known.end())
            << file.path << ": " << (*at)[1] << " names no message";
        ++rows;
      }
    }
  EXPECT_GT(rows, 50u);
}

}  // namespace
}  // namespace scalescope
