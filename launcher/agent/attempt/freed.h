#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/clock.h"
#include "core/base/message.h"
#include "core/telemetry/wire/gpu_probe.h"

namespace scalescope::agent {

// Resources of an attempt that must be free once none of its processes is left: a driver may keep the memory of a
// process that has ended, and a child that removed the attempt's mark from its environment may still listen.
struct HeldByAttempt {
  std::vector<std::string> gpus = {};  // UUIDs of GPUs.
  std::vector<pid_t> ranks = {};
  int port = 0;  // Port of the rendezvous if it was bound here; 0 otherwise.
};

// Returns a message for each rank that the driver still lists on one of these GPUs.
std::vector<Message> gpusNotFree(const GpuReport& report, const HeldByAttempt& held);

// Returns true if a line of /proc/net/tcp or tcp6 is a socket that listens on the port.
bool isListening(std::string_view table, int port);

// Check that runs until everything is free, or until the timeout. On the agent's only thread; no call blocks.
class FreedCheck {
 public:
  explicit FreedCheck(HeldByAttempt held, std::int64_t timeoutNs = 10 * kSecondNs);
  // Returns nothing while it checks; then a message for each resource that is not free. Resources that the driver does
  // not report are left out.
  std::optional<std::vector<Message>> look();
  // GPUs that are not free according to the probe's last answer; empty before the first answer.
  [[nodiscard]] const std::vector<Message>& gpusHeld() const { return m_notFree; }

 private:
  bool askProbe();  // Returns false while there is no answer.

  HeldByAttempt m_held;
  GpuProbe m_probe;
  std::vector<Message> m_notFree;  // Messages about GPUs from the probe's last answer.
  std::int64_t m_untilNs;
};

}  // namespace scalescope::agent
