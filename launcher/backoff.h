#pragma once

#include <algorithm>

namespace scalescope {

// How long to wait before a lost peer is tried again: 1 s, doubled after each loss up to 30 s, and from the beginning once the peer
// has answered. One that answers well and then says what nobody understands must make sense for a while before it begins anew.
class Backoff {
 public:
  // The wait after a loss, in seconds.
  double afterLoss(bool wasNonsense) {
    m_talkedNonsense = wasNonsense;
    const double wait = m_seconds;
    m_seconds = std::min(kLongest, 2 * m_seconds);
    return wait;
  }
  void answered() {
    if (!m_talkedNonsense) m_seconds = kFirst;
  }
  void madeSense() {
    m_talkedNonsense = false;
    m_seconds = kFirst;
  }

 private:
  static constexpr double kFirst = 1;
  static constexpr double kLongest = 30;
  double m_seconds = kFirst;
  bool m_talkedNonsense = false;
};

}  // namespace scalescope
