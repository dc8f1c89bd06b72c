#include "core/base/shell_words.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/base/text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostShown = 80;  // Bytes of a line in an error.

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool isNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

bool isHarmless(char c) {
  return isNameCharacter(c) || std::string_view("@%+=:,./-").find(c) != std::string_view::npos;
}

// Returns the length of a placeholder such as {batch} at the beginning of the text; 0 if there is none. A shell does
// not expand braces around a single name.
std::size_t placeholderLength(std::string_view text) {
  const std::size_t end = text.find('}');
  if (text.front() != '{' || end == std::string_view::npos || end == 1) return 0;
  const std::string_view name = text.substr(1, end - 1);
  return std::all_of(name.begin(), name.end(), isNameCharacter) ? end + 1 : 0;
}

bool isPlainWord(std::string_view word) {
  if (word.empty()) return false;
  while (!word.empty()) {
    const std::size_t length = isHarmless(word.front()) ? 1 : placeholderLength(word);
    if (length == 0) return false;
    word.remove_prefix(length);
  }
  return true;
}

// Reader of one line from its beginning to its end.
class Splitter {
 public:
  explicit Splitter(std::string_view line) : m_line(line) {}

  Result<std::vector<std::string>> words() {
    while (m_at < m_line.size()) {
      const char c = m_line[m_at++];
      if (m_quote == '\0' && isBlank(c))
        endWord();
      else if (c == m_quote)
        m_quote = '\0';
      else if (m_quote == '\0' && (c == '"' || c == '\''))
        openQuote(c);
      else if (c == '\\' && m_quote != '\'')
        readBackslash();
      else
        add(c);
    }
    if (m_quote != '\0') return fail("command.open-quote", {{"rest", inertText(m_line.substr(m_quoteAt), kMostShown)}});
    if (m_endsWithBackslash) return fail("command.last-backslash", {{"line", inertText(m_line, kMostShown)}});
    endWord();
    return std::move(m_words);
  }

 private:
  void add(char c) {
    m_word += c;
    m_isWord = true;
  }

  void endWord() {
    if (m_isWord) m_words.push_back(std::exchange(m_word, {}));
    m_isWord = false;
  }

  void openQuote(char quote) {
    m_quote = quote;
    m_quoteAt = m_at - 1;
    m_isWord = true;
  }

  // Reads what follows a backslash, which in double quotes is an ordinary character before most others.
  void readBackslash() {
    m_endsWithBackslash = m_at == m_line.size();
    if (m_endsWithBackslash) return;
    const char next = m_line[m_at];
    if (m_quote == '"' && std::string_view("\"\\$`\n").find(next) == std::string_view::npos) return add('\\');
    ++m_at;
    if (next != '\n') add(next);  // A backslash at the end of a line joins it to the next one.
  }

  std::string_view m_line;
  std::size_t m_at = 0;
  std::vector<std::string> m_words;
  std::string m_word;
  bool m_isWord = false;  // Quotes alone are an empty word.
  bool m_endsWithBackslash = false;
  char m_quote = '\0';  // Quotation mark of the text that is being read.
  std::size_t m_quoteAt = 0;
};

}  // namespace

std::string shellWord(const std::string& word) {
  if (isPlainWord(word)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string joinShellWords(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + shellWord(word);
  return out;
}

Result<std::vector<std::string>> splitShellWords(const std::string& line) { return Splitter(line).words(); }

}  // namespace scalescope
