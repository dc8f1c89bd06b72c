#pragma once

#include <chrono>
#include <deque>
#include <map>

#include "core/store/store.h"

namespace scalescope {

// Detector that finds out from a run's records whether its ranks make progress. A run is shown as stalled after
// max(shown, 10 x median step) without a record of any rank. It is hopeless and has to be ended after twice
// max(collective timeout, 20 x the longest step), since the ranks themselves time out before that.
class ProgressWatch {
 public:
  ProgressWatch(std::chrono::seconds shown, double collectiveTimeoutSeconds)
      : m_shown(static_cast<double>(shown.count())), m_collectiveTimeout(collectiveTimeoutSeconds) {}

  using Time = std::chrono::steady_clock::time_point;

  void begin(Time now) { m_last = now; }
  void take(const Source& source, const Ingested& records, Time now);
  void postpone(Time now);  // Restarts the clock, because progress cannot be judged now.
  void freeze() { m_frozen = true; }

  [[nodiscard]] bool becameStalled(Time now);  // Returns true once per stall.
  [[nodiscard]] bool isStalled() const { return m_stalled; }
  [[nodiscard]] bool isHopeless(Time now) const;
  [[nodiscard]] double silentSeconds(Time now) const;
  [[nodiscard]] int quietestRank() const;

 private:
  [[nodiscard]] double medianStep() const;

  double m_shown;
  double m_collectiveTimeout;
  Time m_last{};
  std::map<int, Time> m_lastOfRank;
  std::deque<double> m_steps;  // The newest 101 step times.
  double m_longest = 0;
  bool m_stalled = false;
  bool m_frozen = false;
};

}  // namespace scalescope
