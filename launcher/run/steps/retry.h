#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "launcher/transport/loop.h"

namespace scalescope {

// One piece of work that is retried: after five seconds, then after twice the time up to a minute, and at once on
// request. Dropped with this object. The loop's thread.
class Retry {
 public:
  explicit Retry(Loop& loop) : m_loop(loop) {}

  void later(Loop::Work work) {
    m_work = std::move(work);
    m_timer = m_loop.after(m_wait, [this] { now(); });
    m_wait = std::min<Loop::Duration>(kLongest, 2 * m_wait);
  }
  void now() {
    m_timer.reset();
    if (const Loop::Work work = std::exchange(m_work, {})) work();
  }
  void drop() {
    m_timer.reset();
    m_work = {};
  }
  void succeeded() { m_wait = kFirst; }  // Resets the wait for the next failure.
  [[nodiscard]] bool isWaiting() const { return m_timer != nullptr; }

 private:
  static constexpr std::chrono::seconds kFirst{5};
  static constexpr std::chrono::seconds kLongest{60};

  Loop& m_loop;
  std::shared_ptr<void> m_timer;
  Loop::Work m_work;  // Work that waits for the timer; empty otherwise.
  Loop::Duration m_wait = kFirst;
};

}  // namespace scalescope
