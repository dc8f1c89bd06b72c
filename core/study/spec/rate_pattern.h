#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace scalescope {

// A regular expression with one group that finds a number in a line: POSIX extended, whose time grows with the line
// alone, with Python's \d. One thread.
class RatePattern {
 public:
  // The error is why it is not usable, in the words of the C library.
  static tl::expected<RatePattern, std::string> make(const std::string& pattern);

  // The number in the line's first match: finite and above 0. Thousands may be parted by commas.
  [[nodiscard]] std::optional<double> find(const std::string& line) const;

 private:
  struct Compiled;
  explicit RatePattern(std::shared_ptr<const Compiled> compiled) : m_compiled(std::move(compiled)) {}
  std::shared_ptr<const Compiled> m_compiled;
};

}  // namespace scalescope
