#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace scalescope {

// The positions of the columns of a table of nccl-tests, by its heading: "# size count type redop root time algbw busbw
// #wrong ..", and in 2017 "# bytes N type op time algbw busbw res ..". Of names that stand twice the first is out of
// place.
struct NcclHeading {
  std::size_t bytes = 0, count = 0, time = 0, algbw = 0, busbw = 0;
  std::optional<std::size_t> type, redop, wrong;
  bool isCpuTime = false;  // option -C: the time until the call returned
};

// Returns nullopt where the line is no heading. `prefix`: what stands before its '#'.
std::optional<NcclHeading> ncclHeading(std::string_view line, std::string_view& prefix);

// Seconds of the unit of the times by the heading's second line, "# (B) (elements) (us) (GB/s) ..".
std::optional<double> ncclTimeUnit(const std::vector<std::string_view>& words);

}  // namespace scalescope
