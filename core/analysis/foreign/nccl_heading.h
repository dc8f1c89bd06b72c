#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace scalescope {

// Positions of the columns in a table of nccl-tests, from its heading: "# size count type redop root time algbw busbw
// #wrong ..", and in 2017 "# bytes N type op time algbw busbw res ..". If a name occurs twice, the first is the
// out-of-place one.
struct NcclHeading {
  std::size_t bytes = 0, count = 0, time = 0, algbw = 0, busbw = 0;
  std::optional<std::size_t> type, redop, wrong;
  bool isCpuTime = false;  // True with option -C, which prints the time until the call returned.
};

// Returns nullopt if the line is not a heading. `prefix` receives the text before its '#'.
std::optional<NcclHeading> ncclHeading(std::string_view line, std::string_view& prefix);

// Returns the seconds of the unit of the times, from the second line of the heading, "# (B) (elements) (us) (GB/s) ..".
std::optional<double> ncclTimeUnit(const std::vector<std::string_view>& words);

}  // namespace scalescope
