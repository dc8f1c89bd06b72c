#pragma once

#include <chrono>
#include <deque>
#include <map>

#include "core/store/store.h"

namespace scalescope {

// Tells from a run's records whether its ranks get on. Shown as stalled after max(shown, 10 x median step) without a
// record of any rank; hopeless, so that somebody must end it, after twice max(collective timeout, 20 x the longest
// step): the ranks themselves give up before.
class ProgressWatch {
 public:
  ProgressWatch(std::chrono::seconds shown, double collectiveTimeoutSeconds)
      : m_shown(static_cast<double>(shown.count())), m_collectiveTimeout(collectiveTimeoutSeconds) {}

  using Time = std::chrono::steady_clock::time_point;

  void begin(Time now) { m_last = now; }
  void take(const Source& source, const Ingested& records, Time now);
  void postpone(Time now);  // nothing can be known now: start the clock afresh
  void freeze() { m_frozen = true; }

  [[nodiscard]] bool becameStalled(Time now);  // true once per stall
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
  std::deque<double> m_steps;  // the newest 101 step times
  double m_longest = 0;
  bool m_stalled = false;
  bool m_frozen = false;
};

}  // namespace scalescope
