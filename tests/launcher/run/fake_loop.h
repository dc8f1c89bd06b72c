#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "launcher/transport/loop.h"

namespace scalescope {

// A loop whose time a test controls: work runs only in settle() and pass(). aside() runs its work at once.
class FakeLoop final : public Loop {
 public:
  [[nodiscard]] Time now() const override { return m_now; }

  void post(Work work) override {
    const std::scoped_lock lock(m_mutex);
    m_posted.push_back(std::move(work));
  }

  [[nodiscard]] std::shared_ptr<void> after(Duration delay, Work work) override {
    auto timer = std::make_shared<Work>(std::move(work));
    m_timers.emplace(m_now + delay, timer);
    return timer;
  }

  void aside(Work work) override { work(); }

  // Sets a function that is called before the loop looks for more work: it waits for the store's thread.
  void setBarrier(std::function<void()> barrier) { m_barrier = std::move(barrier); }

  // Runs all work that is due.
  void settle() {
    do {
      if (m_barrier) m_barrier();
      while (Work work = take()) work();
      if (m_barrier) m_barrier();
    } while (hasPosted());
  }

  // Advances the time without running work, as when the machine sleeps or the program is stopped: timers are late.
  void sleep(Duration duration) { m_now += duration; }

  // Advances the time by `duration`; timers run at their times, in order.
  void pass(Duration duration) {
    const Time end = m_now + duration;
    settle();
    while (!m_timers.empty() && m_timers.begin()->first <= end) {
      const auto first = m_timers.begin();
      m_now = std::max(m_now, first->first);
      const std::shared_ptr<Work> timer = first->second.lock();
      m_timers.erase(first);
      if (timer) (*timer)();
      settle();
    }
    m_now = end;
  }

 private:
  Work take() {
    const std::scoped_lock lock(m_mutex);
    if (m_posted.empty()) return {};
    Work work = std::move(m_posted.front());
    m_posted.pop_front();
    return work;
  }
  bool hasPosted() {
    const std::scoped_lock lock(m_mutex);
    return !m_posted.empty();
  }

  Time m_now{std::chrono::hours(1)};
  std::multimap<Time, std::weak_ptr<Work>> m_timers;
  std::mutex m_mutex;
  std::deque<Work> m_posted;  // Guarded by m_mutex.
  std::function<void()> m_barrier;
};

}  // namespace scalescope
