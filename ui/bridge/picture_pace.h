#pragma once

#include <algorithm>

namespace scalescope {

// How often what goes on is drawn: so seldom that the drawing thread takes no more than kShare of a core, which ranks on this machine
// need, and at least every kLongest seconds.
class PicturePace {
 public:
  static constexpr double kShare = 0.03;
  static constexpr double kLongest = 0.5;

  // `at`: monotonic seconds; `spent`: CPU seconds of the drawing thread since it began.
  [[nodiscard]] bool isDue(double at, double spent) const { return at - m_at >= std::min(kLongest, (spent - m_spent) / kShare); }
  void shown(double at, double spent) { m_at = at, m_spent = spent; }

 private:
  double m_at = 0;
  double m_spent = 0;
};

}  // namespace scalescope
