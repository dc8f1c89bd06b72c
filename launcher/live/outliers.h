#pragma once

#include <cstddef>
#include <vector>

#include "launcher/live/live_state.h"

namespace scalescope {

// More lines than this are drawn as their median, the band from the least to the most of them, and those that stand
// apart.
inline constexpr std::size_t kLinesApart = 8;

struct LiveBand {
  std::vector<LivePoint> median;   // low and high: least and most of all lines
  std::vector<std::size_t> apart;  // places of lines, at most three, the farthest first
};

// Joins lines of one sampler point by point, as far as the shortest goes. A line stands apart where its mean is farther
// from the median of all lines' means than 4 times the median of these distances, and than 2 % of that median (a scale
// without outliers: Hampel, The influence curve and its role in robust estimation, 1974). Fewer than three lines: none.
LiveBand bandOf(const std::vector<LiveSeries>& lines);

}  // namespace scalescope
