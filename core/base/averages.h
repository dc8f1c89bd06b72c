#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
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

// Mean of values by weight, such as a loss over ranks weighted by samples. Values without a weight are ignored, even if
// they are not finite.
class WeightedMean {
 public:
  void add(double value, double weight) {
    if (!(weight > 0)) return;
    m_sum += value * weight;
    m_weight += weight;
  }
  [[nodiscard]] double weight() const { return m_weight; }
  // Returns nullopt if there is no weight, or if the sum is not finite.
  [[nodiscard]] std::optional<double> mean() const {
    const double mean = m_sum / m_weight;
    return m_weight > 0 && std::isfinite(mean) ? std::optional(mean) : std::nullopt;
  }

 private:
  double m_sum = 0;
  double m_weight = 0;
};

}  // namespace scalescope
