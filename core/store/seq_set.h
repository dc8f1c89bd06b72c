#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {

// The record numbers of a source that are stored: all up to last() except a short list of missing ranges. By it every
// record is stored once although segments, reserve files and sources that were taken over repeat or reorder them.
class SeqSet {
 public:
  // Returns true if `seq` is new. Numbers start at 1.
  bool add(std::uint64_t seq);

  [[nodiscard]] std::uint64_t last() const { return m_last; }

  [[nodiscard]] std::string encode() const;  // the missing ranges
  static SeqSet decode(std::uint64_t last, std::string_view missing);

 private:
  std::uint64_t m_last = 0;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> m_missing;  // first and last of each, ascending
};

}  // namespace scalescope
