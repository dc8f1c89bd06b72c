#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

#include "launcher/transport/host_question.h"

namespace scalescope {

// Where one answer is given, by any thread, and waited for by another; shared by both.
class PendingAnswer {
 public:
  void give(HostAnswer answer);  // the first counts, and only until the wait has ended
  // nullopt: none came in time, or it was asked to stop. Calls `waiting` every few seconds meanwhile.
  std::optional<HostAnswer> wait(std::chrono::seconds patience, const std::stop_token& stop,
                                 const std::function<void()>& waiting);
  [[nodiscard]] std::stop_token withdrawn() const { return m_withdrawn.get_token(); }

 private:
  std::mutex m_mutex;
  std::condition_variable_any m_given;
  std::optional<HostAnswer> m_answer;  // guarded by m_mutex
  bool m_isOver = false;               // guarded by m_mutex
  std::stop_source m_withdrawn;
};

}  // namespace scalescope
