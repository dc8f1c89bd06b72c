#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clock.h"
#include "core/base/message.h"
#include "core/telemetry/gpu/gpu_probe.h"

namespace scalescope::agent {

// What an attempt had that must be free once nothing of it lives: a driver may hold on to the memory of a process that
// is gone, and a child that left the attempt's mark behind may still listen.
struct HeldByAttempt {
  std::vector<std::string> gpus = {};  // UUIDs
  std::vector<pid_t> ranks = {};
  int port = 0;  // of the rendezvous, where it was bound here; 0 = elsewhere
};

// The ranks that the driver still lists on one of these GPUs, a sentence each.
std::vector<Message> gpusNotFree(const GpuReport& report, const HeldByAttempt& held);

// Whether a line of /proc/net/tcp or tcp6 is a socket that listens on the port.
bool isListening(std::string_view table, int port);

// Looks until all is free, or until the patience ends. On the agent's one thread; no call blocks.
class FreedCheck {
 public:
  explicit FreedCheck(HeldByAttempt held, std::int64_t patienceNs = 10 * kSecondNs);
  // None while it looks; then a sentence for each thing that is not free. What the driver does not tell is not said.
  std::optional<std::vector<Message>> look();
  // What the GPU probe's last answer said is not free; empty before the first answer.
  [[nodiscard]] const std::vector<Message>& gpusHeld() const { return m_notFree; }

 private:
  bool askProbe();  // false while it has not answered

  HeldByAttempt m_held;
  GpuProbe m_probe;
  std::vector<Message> m_notFree;  // of GPUs, when the probe answered last
  std::int64_t m_untilNs;
};

}  // namespace scalescope::agent
