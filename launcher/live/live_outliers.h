#pragma once

#include <cstddef>
#include <vector>

#include "launcher/live/live_state.h"

namespace scalescope {

// If there are more lines than this, their median is drawn, with the band from minimum to maximum and the outliers.
inline constexpr std::size_t kLinesApart = 8;

struct LiveBand {
  std::vector<LivePoint> median;   // Median; its low and high are the minimum and maximum of all lines.
  std::vector<std::size_t> apart;  // Indexes of the outliers, at most three, the farthest first.
};

// Joins lines of one sampler point by point, up to the end of the shortest. A line is an outlier if its mean is farther
// from the median of all lines' means than 4 times the median of these distances, and than 2 % of that median (a scale
// without outliers: Hampel, The influence curve and its role in robust estimation, 1974). Fewer than three lines have
// no outliers.
LiveBand bandOf(const std::vector<LiveSeries>& lines);

}  // namespace scalescope
