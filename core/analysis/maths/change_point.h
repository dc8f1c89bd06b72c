#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace scalescope {

// The first `first` values are larger or smaller than the others.
struct ChangePoint {
  std::size_t first = 0;
  double ratio = 1;  // Median of the first values over the median of the others.
};

// Returns the one place at which the level of a series of positive values changes: the split of ln(value) by least
// squares (Bai, Journal of Time Series Analysis 15, 1994). Values are cut at four robust deviations from the median, so
// that a single outlier makes no change point. The scatter is that of successive differences, which a change of level
// does not widen. nullopt if the split explains no more than chance does, or with fewer than 20 values.
std::optional<ChangePoint> changePointOf(const std::vector<double>& values);

}  // namespace scalescope
