#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <stop_token>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// The stop and the deadline of a session's thread, which the waits inside libssh do not know: either cuts the
// connection. It is cut through the object's own descriptor, because libssh may have closed its number and another
// thread may have got that number since.
class SshWatch {
 public:
  // Limits the step that begins to so many seconds; 0 = no step is in progress. Called on the session's thread.
  void allow(double seconds);
  // Sets the socket to cut, until release(); it is cut at once after a stop. Called on the session's thread.
  Status guard(int socket);
  void release();

  // Cuts every guarded socket, now and later, and stops all other waits through token(). Thread-safe.
  void stop();
  // Cuts the connection if the current step has taken too long. Called about once a second; thread-safe.
  void look();
  [[nodiscard]] bool isLate() const { return m_isLate; }  // Returns true if look() has cut the connection.
  [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
  [[nodiscard]] bool isOver() const;  // Returns true if it was stopped, or the current step has taken too long.
  [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

 private:
  void cut();

  std::stop_source m_stop;
  std::atomic<std::int64_t> m_deadlineNs{0};  // Monotonic time.
  std::atomic<bool> m_isLate{false};
  std::mutex m_mutex;
  UniqueFd m_socket;  // m_mutex guards it.
};

}  // namespace scalescope
