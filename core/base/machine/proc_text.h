#pragma once

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// How the kernel writes its facts: lines, words parted by blanks, "key: value". Nothing here reads a file.

// Words of one line, left to right; "" behind the last.
class ProcWords {
 public:
  explicit ProcWords(std::string_view text) : m_text(text) {}
  std::string_view next();
  void skip(int words);
  // The next word as a number; nothing where it does not begin with one.
  template <class Number>
  std::optional<Number> number() {
    const std::string_view word = next();
    Number value{};
    if (std::from_chars(word.data(), word.data() + word.size(), value).ec != std::errc()) return std::nullopt;
    return value;
  }

 private:
  std::string_view m_text;
};

template <class Take>
void eachProcLine(std::string_view text, Take&& take) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// What stands behind the key in the first line that begins with it: "MemTotal:  5 kB", "model name\t: Xeon", "oom_kill
// 2".
std::optional<std::string_view> procValue(std::string_view text, std::string_view key);

// The same where it is a whole number, and one in kB as bytes.
std::optional<std::int64_t> procNumber(std::string_view text, std::string_view key);
std::optional<std::int64_t> procBytes(std::string_view text, std::string_view key);

// A file that the kernel makes as it is read, of at most 8 MiB; "" where it cannot be read.
std::string procFile(const std::string& path);

}  // namespace scalescope
