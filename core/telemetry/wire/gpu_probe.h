#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/file.h"
#include "core/base/message.h"
#include "core/base/process.h"
#include "core/telemetry/wire/messages.h"

namespace scalescope {

// Details that the probe queries for each GPU. Listing the users of a GPU costs more than reading its load.
enum class GpuDetail { load, loadAndUsers };

// The program scalescope-gpuprobe as a child process. The driver's library may hang or crash, so it is never loaded
// into the agent or the window.
class GpuProbe {
 public:
  GpuProbe() = default;
  ~GpuProbe();
  GpuProbe(const GpuProbe&) = delete;
  GpuProbe& operator=(const GpuProbe&) = delete;

  // Starts the program, which prints one JSON line per interval. Returns false if it is not beside this program or
  // cannot be started.
  bool start(int intervalMs, GpuDetail detail = GpuDetail::load);
  // Returns the newest complete line since the last call, or nothing if there is none or it cannot be read. Kills a
  // child that has printed nothing for 10 s; isRunning() is false afterwards.
  std::optional<GpuReport> poll();
  [[nodiscard]] bool isRunning() const { return m_process.has_value(); }
  void stop();

 private:
  std::optional<Process> m_process;
  UniqueFd m_output;
  std::string m_buffer;
  std::int64_t m_lastLineNs = 0;
};

// Queries the GPUs once and waits at most `deadlineMs`. Returns an empty report if the probe does not answer in time.
GpuReport probeGpus(int deadlineMs);

// The use of a machine's GPUs by other programs, shown before and while a study is measured on them, as OtherUse is for
// CPU cores. A driver lists programs but not their load, so only their number is known.
struct GpuUse {
  std::vector<int> gpus;              // GPUs that other programs use.
  std::vector<std::string> programs;  // Names of these programs, each once, at most 3.
  [[nodiscard]] bool isIdle() const { return gpus.empty(); }
  friend bool operator==(const GpuUse&, const GpuUse&) = default;
};

// Returns the use of the GPUs `only` (empty: all) by programs other than Scalescope's.
GpuUse gpuUse(const std::vector<GpuFacts>& gpus, const std::vector<int>& only = {});

// Returns the message, for example "Other programs are on GPU 0, 2: python".
Message gpuUseMessage(const GpuUse& use);

}  // namespace scalescope
