#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <stop_token>

#include "core/base/file.h"
#include "core/base/result.h"

namespace scalescope {

// The stop and the deadline of a session's thread, which the waits inside libssh do not know: either cuts the
// connection. It is cut through a descriptor of this object's own, never by a number that libssh may have closed and
// somebody else got since.
class SshWatch {
 public:
  // The session's thread: the step that begins must be over in so many seconds; 0 = no step is under way.
  void allow(double seconds);
  // The session's thread: this is the socket to cut, until release(); cut at once after a stop.
  Status guard(int socket);
  void release();

  // Any thread. After stop() every socket that is guarded is cut, and token() asks everything else to stop.
  void stop();
  // Any thread, about once a second: cuts the connection when the present step has taken too long.
  void look();
  [[nodiscard]] bool isLate() const { return m_isLate; }  // look() has cut it
  [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
  [[nodiscard]] bool isOver() const;  // stopped, or the present step has taken too long
  [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

 private:
  void cut();

  std::stop_source m_stop;
  std::atomic<std::int64_t> m_deadlineNs{0};  // monotonic
  std::atomic<bool> m_isLate{false};
  std::mutex m_mutex;
  UniqueFd m_socket;  // guarded by m_mutex
};

}  // namespace scalescope
