#include "core/study/spec/rate_pattern.h"

#include <regex.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace scalescope {
namespace {

// Replaces \d, which is widely used but not part of POSIX regular expressions.
std::string withoutDigitEscapes(std::string_view pattern) {
  std::string out;
  bool isInBrackets = false;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const char c = pattern[at];
    if (c == '\\' && at + 1 < pattern.size()) {
      ++at;
      if (pattern[at] == 'd')
        out += isInBrackets ? "0-9" : "[0-9]";
      else if (isInBrackets)  // POSIX reads a backslash in brackets as itself.
        out += pattern[at];
      else
        out.append({c, pattern[at]});
      continue;
    }
    if (c == '[') isInBrackets = true;
    if (c == ']') isInBrackets = false;
    out += c;
  }
  return out;
}

}  // namespace

struct RatePattern::Compiled {
  regex_t regex{};
  bool isValid = false;
  Compiled() = default;
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;
  ~Compiled() {
    if (isValid) regfree(&regex);
  }
};

tl::expected<RatePattern, std::string> RatePattern::make(const std::string& pattern) {
  const auto compiled = std::make_shared<Compiled>();
  const int error = regcomp(&compiled->regex, withoutDigitEscapes(pattern).c_str(), REG_EXTENDED | REG_NEWLINE);
  if (error != 0) {
    char text[200] = "";
    regerror(error, &compiled->regex, text, sizeof text);
    return tl::unexpected<std::string>(text);
  }
  compiled->isValid = true;
  if (compiled->regex.re_nsub != 1)
    return tl::unexpected<std::string>(std::to_string(compiled->regex.re_nsub) + " groups");
  return RatePattern(compiled);
}

std::optional<std::string> RatePattern::find(const std::string& line) const {
  regmatch_t match[2];
  if (regexec(&m_compiled->regex, line.c_str(), 2, match, 0) != 0 || match[1].rm_so < 0) return std::nullopt;
  return line.substr(static_cast<std::size_t>(match[1].rm_so),
                     static_cast<std::size_t>(match[1].rm_eo - match[1].rm_so));
}

std::optional<double> RatePattern::rateOf(std::string text) {
  std::erase(text, ',');
  double value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool isWhole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return isWhole && std::isfinite(value) && value > 0 ? std::optional(value) : std::nullopt;
}

}  // namespace scalescope
