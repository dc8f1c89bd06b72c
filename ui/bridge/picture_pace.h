#pragma once

#include <algorithm>

namespace scalescope {

// Rate at which live state is drawn: so low that the drawing thread takes no more than kShare of a core, which ranks on
// this machine need, but at least once in kLongest seconds; every kTimed seconds while steps are timed on this
// machine's cores.
class PicturePace {
 public:
  static constexpr double kShare = 0.03;
  static constexpr double kLongest = 0.5;
  static constexpr double kTimed = 1;

  // `at`: monotonic seconds; `spent`: CPU seconds of the drawing thread since it began.
  [[nodiscard]] bool isDue(double at, double spent) const {
    return at - m_at >= (m_isTimed ? kTimed : std::min(kLongest, (spent - m_spent) / kShare));
  }
  // `isTimed`: true if the drawn state was of a timed step on this machine's cores.
  void shown(double at, double spent, bool isTimed) { m_at = at, m_spent = spent, m_isTimed = isTimed; }

 private:
  double m_at = 0;
  double m_spent = 0;
  bool m_isTimed = false;
};

}  // namespace scalescope
