#pragma once

#include <cstddef>
#include <string_view>

namespace scalescope {

// An entry of a few bytes, such as `[],`, needs a hundred bytes of memory once it is parsed. A study of 10,000 cells
// has 2 million.
inline constexpr std::size_t kMostJsonEntries = 4'000'000;

// Counts the commas and opening brackets of a text that is given in pieces. This is at least the number of its values
// less one.
class JsonEntries {
 public:
  void add(std::string_view piece);
  [[nodiscard]] std::size_t count() const { return m_count; }

 private:
  std::size_t m_count = 0;
  bool m_inText = false;
  bool m_isEscaped = false;
};

}  // namespace scalescope
