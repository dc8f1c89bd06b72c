#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {

// Which record numbers of a source are stored: all up to last(), less a short list of missing ranges. Makes every
// record stored once although segments, reserve files and taken-over sources repeat or reorder them.
class SeqSet {
 public:
  // True if `seq` is new. Numbers start at 1.
  bool add(std::uint64_t seq);

  [[nodiscard]] std::uint64_t last() const { return m_last; }

  [[nodiscard]] std::string encode() const;  // the missing ranges
  static SeqSet decode(std::uint64_t last, std::string_view missing);

 private:
  std::uint64_t m_last = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> m_missing;  // first and last of each, ascending
};

}  // namespace scalescope
