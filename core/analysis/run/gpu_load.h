#pragma once

#include <map>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Figures from the nodes' samples of the GPUs that the run's ranks train on (their manifests' `gpus`). Use and energy
// are null unless each of these GPUs reports them. The node's other GPUs do not belong to the run.
struct GpuLoad {
  Number percent;        // Utilization: mean over the window of each GPU, mean over all GPUs.
  Number percentBefore;  // Utilization of the busiest of them before its ranks used it.
  // Energy over the window of each GPU's node: the rate of its energy counter between the readings next to the window's
  // ends, outside of it if there are any, times the window. Null if a counter was read less than twice, or ran
  // backwards.
  Number energyJoules;
  bool energyLost = false;           // True if a counter was read, but not so that its rise over the window is known.
  Number clockHertz;                 // Mean like that of `percent`.
  std::int64_t throttleReasons = 0;  // NVML's bits, of any of these GPUs in the window.
  // Memory that processes outside the run use on all GPUs of a rank: the least reading before the first rank started.
  // Ranks with a GPU that was not read before are missing.
  std::map<RankIndex, double> bytesBefore;
};

// Reasons why a GPU's clock is lower than it could be (nvml.h, nvmlClocksEventReason..).
inline constexpr std::int64_t kGpuAtPowerCap = 0x4;
inline constexpr std::int64_t kGpuHeldBack = 0x8 | 0x80;  // The hardware's own slowdown, also for power.
inline constexpr std::int64_t kGpuTooHot = 0x20 | 0x40;

// The agent samples GPUs at `sampleHz`, but no faster than kGpuHz. A sample of use is included if at least half of the
// period before it is in the window.
inline constexpr double kGpuHz = 2;
GpuLoad gpuLoad(const RunView& run, double sampleHz);

}  // namespace scalescope
