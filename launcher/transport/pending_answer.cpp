#include "launcher/transport/pending_answer.h"

#include <algorithm>
#include <utility>

namespace scalescope {
namespace {

constexpr std::chrono::seconds kReport{5};

}  // namespace

void PendingAnswer::give(HostAnswer answer) {
  {
    const std::lock_guard lock(m_mutex);
    if (m_isOver || m_answer) return;
    m_answer = std::move(answer);
  }
  m_given.notify_all();
}

std::optional<HostAnswer> PendingAnswer::wait(std::chrono::seconds patience, const std::stop_token& stop,
                                              const std::function<void()>& waiting) {
  const auto end = std::chrono::steady_clock::now() + patience;
  std::optional<HostAnswer> answer;
  {
    std::unique_lock lock(m_mutex);
    while (!m_answer && !stop.stop_requested() && std::chrono::steady_clock::now() < end) {
      const auto next = std::min(end, std::chrono::steady_clock::now() + kReport);
      if (m_given.wait_until(lock, stop, next, [this] { return m_answer.has_value(); }) || stop.stop_requested()) break;
      lock.unlock();
      waiting();
      lock.lock();
    }
    m_isOver = true;
    answer = std::move(m_answer);
  }
  m_withdrawn.request_stop();
  return answer;
}

}  // namespace scalescope
