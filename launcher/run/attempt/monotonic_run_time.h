#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

#include "launcher/transport/loop.h"

namespace scalescope {

// Time in which this process ran. If it is stopped, or its machine sleeps, messages that arrived meanwhile have not
// been read yet and must not be treated as late. A tick that comes more than kMostLate after the last one ends such a
// pause. Before the first tick it is the loop's time. The loop's thread.
class MonotonicRunTime {
 public:
  explicit MonotonicRunTime(const Loop& loop) : m_loop(loop) {}

  [[nodiscard]] Loop::Time now() const {
    const Loop::Time lived = m_loop.now() - m_paused;
    return m_ticked ? std::min(lived, *m_ticked + kMostLate) : lived;
  }
  // Ends a pause; called several times a second.
  void tick() {
    const Loop::Time lived = now();
    m_paused = m_loop.now() - lived;
    m_ticked = lived;
  }

 private:
  static constexpr std::chrono::seconds kMostLate{2};

  const Loop& m_loop;
  Loop::Duration m_paused{};
  std::optional<Loop::Time> m_ticked;
};

}  // namespace scalescope
