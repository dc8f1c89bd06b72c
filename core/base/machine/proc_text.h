#pragma once

#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace scalescope {

// Parsers for the kernel's text format: lines, words separated by spaces, "key: value". Only procFile() reads a file.

// The words of one line from left to right; "" after the last.
class ProcWords {
 public:
  explicit ProcWords(std::string_view text) : m_text(text) {}
  std::string_view next();
  void skip(int words);
  // Returns the next word as a number; nullopt if it does not begin with one.
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

// Returns the text after the key in the first line that begins with it: "MemTotal:  5 kB", "model name\t: Xeon",
// "oom_kill 2".
std::optional<std::string_view> procValue(std::string_view text, std::string_view key);

// Returns the value of a key as an integer; procBytes() converts a value in kB to bytes.
std::optional<std::int64_t> procNumber(std::string_view text, std::string_view key);
std::optional<std::int64_t> procBytes(std::string_view text, std::string_view key);

// Reads a file that the kernel generates, at most 8 MiB; "" if it cannot be read.
std::string procFile(const std::string& path);

// Returns the seconds per tick of the clock in which /proc reports CPU time.
inline double secondsPerTick() {
  static const double kSeconds = 1.0 / static_cast<double>(std::max(1L, sysconf(_SC_CLK_TCK)));
  return kSeconds;
}

}  // namespace scalescope
