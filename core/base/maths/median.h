#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace scalescope {

// Returns the middle value, or the mean of the two middle ones of an even count; 0 for no values.
// (core/analysis/maths/statistics.h has percentiles.)
inline double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace scalescope
