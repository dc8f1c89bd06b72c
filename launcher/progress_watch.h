#pragma once

#include <chrono>
#include <deque>
#include <map>

#include "core/telemetry/records.h"
#include "core/telemetry/segment.h"

namespace scalescope {

// Tells from a run's records whether its ranks get on. Shown as stalled after max(shown, 10 x median step) without a record
// of any rank; hopeless, so that somebody must end it, after twice max(collective timeout, 20 x the longest step): the ranks
// themselves give up before.
class ProgressWatch {
 public:
  ProgressWatch(std::chrono::seconds shown, double collectiveTimeoutSeconds)
      : m_shown(static_cast<double>(shown.count())), m_collectiveTimeout(collectiveTimeoutSeconds) {}

  void begin();
  void take(const Source& source, const Record& record);
  void postpone();  // nothing can be known now: start the clock afresh
  void freeze() { m_frozen = true; }

  [[nodiscard]] bool becameStalled();  // true once per stall
  [[nodiscard]] bool isStalled() const { return m_stalled; }
  [[nodiscard]] bool isHopeless() const;
  [[nodiscard]] double silentSeconds() const;
  [[nodiscard]] int quietestRank() const;

 private:
  [[nodiscard]] double medianStep() const;

  using Clock = std::chrono::steady_clock;
  double m_shown;
  double m_collectiveTimeout;
  Clock::time_point m_last = Clock::now();
  std::map<int, Clock::time_point> m_lastOfRank;
  std::deque<double> m_steps;  // the newest 101 step times
  double m_longest = 0;
  bool m_stalled = false;
  bool m_frozen = false;
};

}  // namespace scalescope
