#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope {

// A regular expression with one group that finds a number in a line: POSIX extended with Python's \d, whose time grows
// only with the length of the line. One thread.
class RatePattern {
 public:
  // The error is the C library's text about the pattern.
  static tl::expected<RatePattern, std::string> make(const std::string& pattern);

  // Returns the text of the group in the line's first match.
  [[nodiscard]] std::optional<std::string> find(const std::string& line) const;
  // Returns the number of that text if it is finite and above 0. It may have commas as thousands separators.
  [[nodiscard]] static std::optional<double> rateOf(std::string text);

 private:
  struct Compiled;
  explicit RatePattern(std::shared_ptr<const Compiled> compiled) : m_compiled(std::move(compiled)) {}
  std::shared_ptr<const Compiled> m_compiled;
};

}  // namespace scalescope
