#pragma once

#include <cmath>
#include <optional>

namespace scalescope {

// Mean of values by weight, such as a loss over ranks by samples. Values without weight count for nothing, whatever
// they are.
class WeightedMean {
 public:
  void add(double value, double weight) {
    if (!(weight > 0)) return;
    m_sum += value * weight;
    m_weight += weight;
  }
  [[nodiscard]] double weight() const { return m_weight; }
  // None without any weight, and where a value was no number.
  [[nodiscard]] std::optional<double> mean() const {
    const double mean = m_sum / m_weight;
    return m_weight > 0 && std::isfinite(mean) ? std::optional(mean) : std::nullopt;
  }

 private:
  double m_sum = 0;
  double m_weight = 0;
};

}  // namespace scalescope
