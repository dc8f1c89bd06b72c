#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

#include "launcher/transport/host_question.h"

namespace scalescope {

// One answer that any thread gives and another waits for; shared by both.
class PendingAnswer {
 public:
  void give(HostAnswer answer);  // Only the first answer is taken, and only until the wait has ended.
  // Returns nullopt if no answer came in time or the stop was requested. Calls `waiting` every few seconds meanwhile.
  std::optional<HostAnswer> wait(std::chrono::seconds patience, const std::stop_token& stop,
                                 const std::function<void()>& waiting);
  [[nodiscard]] std::stop_token withdrawn() const { return m_withdrawn.get_token(); }

 private:
  std::mutex m_mutex;
  std::condition_variable_any m_given;
  std::optional<HostAnswer> m_answer;  // m_mutex guards it.
  bool m_isOver = false;               // m_mutex guards it.
  std::stop_source m_withdrawn;
};

}  // namespace scalescope
