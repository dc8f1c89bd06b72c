#pragma once

#include <cmath>
#include <optional>

namespace scalescope {

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
