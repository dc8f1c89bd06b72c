#include "launcher/transport/ssh/ssh_watch.h"

#include <fcntl.h>
#include <sys/socket.h>

#include <cerrno>

#include "core/base/clock.h"

namespace scalescope {

void SshWatch::allow(double seconds) {
  m_deadlineNs = seconds <= 0 ? 0 : monotonicNs() + static_cast<std::int64_t>(seconds * 1e9);
}

Status SshWatch::guard(int socket) {
  UniqueFd own(fcntl(socket, F_DUPFD_CLOEXEC, 0));
  if (!own.valid()) return fail("ssh.descriptors", {{"reason", errnoText(errno)}});
  const std::lock_guard lock(m_mutex);
  m_socket = std::move(own);
  m_isLate = false;
  if (isStopped()) shutdown(m_socket.get(), SHUT_RDWR);
  return {};
}

void SshWatch::release() {
  const std::lock_guard lock(m_mutex);
  m_socket.reset();
}

void SshWatch::stop() {
  m_stop.request_stop();
  cut();
}

bool SshWatch::isOver() const {
  const std::int64_t deadline = m_deadlineNs;
  return isStopped() || (deadline != 0 && monotonicNs() > deadline);
}

void SshWatch::look() {
  if (!isOver() || isStopped()) return;
  m_isLate = true;
  cut();
}

void SshWatch::cut() {
  const std::lock_guard lock(m_mutex);
  if (m_socket.valid()) shutdown(m_socket.get(), SHUT_RDWR);
}

}  // namespace scalescope
