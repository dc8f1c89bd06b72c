#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace scalescope {

// The values before `first` values have ended are larger or smaller than the others.
struct ChangePoint {
  std::size_t first = 0;
  double ratio = 1;  // median of the first ones over the median of the others
};

// The one place where the level of positive values in their order changes: the split of ln(value) by least squares
// (Bai, Journal of Time Series Analysis 15, 1994). Values are cut at four robust deviations from the median, so that a
// single outlier makes no change point, and the scatter is that of successive differences, which a change of level does
// not widen. nullopt where the split explains no more than chance does, or of fewer than 20 values.
std::optional<ChangePoint> changePointOf(const std::vector<double>& values);

}  // namespace scalescope
