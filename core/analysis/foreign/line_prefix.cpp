#include "core/analysis/foreign/line_prefix.h"

namespace scalescope {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isBlank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

LinePrefix::LinePrefix(std::string_view sample) {
  for (std::size_t at = 0; at < sample.size(); ++at) {
    const char c = sample[at];
    if (isBlank(c)) continue;
    if (isDigit(c) && at > 0 && isDigit(sample[at - 1])) continue;
    m_shape += isDigit(c) ? '0' : c;
  }
}

std::optional<std::string_view> LinePrefix::strip(std::string_view line) const {
  std::size_t at = 0;
  const auto skip = [&](auto isPassed) {
    const std::size_t from = at;
    while (at < line.size() && isPassed(line[at])) ++at;
    return at > from;
  };
  for (const char wanted : m_shape) {
    skip(isBlank);
    if (isDigit(wanted)) {
      if (!skip(isDigit)) return std::nullopt;
    } else if (at >= line.size() || line[at++] != wanted) {
      return std::nullopt;
    }
  }
  return line.substr(at);
}

}  // namespace scalescope
