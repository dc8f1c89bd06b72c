#pragma once

#include <map>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// What the nodes' samples say about the GPUs that the run's ranks train on (their manifests' `gpus`); use and energy
// are null unless each of these GPUs says it. The node's other GPUs are no part of the run.
struct GpuLoad {
  Number percent;        // busy: mean over the window of each, mean over all
  Number percentBefore;  // of the busiest of them, before its ranks used it
  // Over the window of each GPU's node: its energy counter's rate between the readings next to the window's ends,
  // outside of it where there are any, times the window. Null where a counter was read less than twice, or ran
  // backwards.
  Number energyJoules;
  bool energyLost = false;           // one of them was read, but not so that it tells of the window
  Number clockHertz;                 // mean as of `percent`
  std::int64_t throttleReasons = 0;  // NVML's bits, of any of these GPUs in the window
  // In use on all GPUs of a rank by others than the run: the last reading before the first rank began. Without the
  // ranks one of whose GPUs nobody read then.
  std::map<RankIndex, double> bytesBefore;
};

// Why a GPU clocks lower than it could (nvml.h, nvmlClocksEventReason..).
inline constexpr std::int64_t kGpuAtPowerCap = 0x4;
inline constexpr std::int64_t kGpuHeldBack = 0x8 | 0x80;  // the hardware's own brake, for power too
inline constexpr std::int64_t kGpuTooHot = 0x20 | 0x40;

// The agent samples GPUs at `sampleHz`, but no faster than kGpuHz. A sample of use counts when at least half of the
// period before it lies in the window.
inline constexpr double kGpuHz = 2;
GpuLoad gpuLoad(const RunView& run, double sampleHz);

}  // namespace scalescope
