#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/process.h"
#include "core/telemetry/wire/messages.h"

namespace scalescope {

// The probe repeats this query of each GPU. A list of its users costs more than its load.
enum class GpuDetail { load, loadAndUsers };

// scalescope-gpuprobe as a child: the driver's library may hang or crash, so it never runs in the agent
// or in the window.
class GpuProbe {
 public:
  GpuProbe() = default;
  ~GpuProbe();
  GpuProbe(const GpuProbe&) = delete;
  GpuProbe& operator=(const GpuProbe&) = delete;

  // One JSON line per interval; false when there is no such program beside this one.
  bool start(int intervalMs, GpuDetail detail = GpuDetail::load);
  // The newest whole line since the last call, none where there is none or it cannot be read. Kills and forgets a child
  // silent for 10 s.
  std::optional<GpuReport> poll();
  [[nodiscard]] bool isRunning() const { return m_process.has_value(); }
  void stop();

 private:
  std::optional<Process> m_process;
  UniqueFd m_output;
  std::string m_buffer;
  std::int64_t m_lastLineNs = 0;
};

// Asks once, waiting at most `deadlineMs`; empty where nobody answers.
GpuReport probeGpus(int deadlineMs);

}  // namespace scalescope
