#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/study/cells/expand.h"

namespace scalescope {

// Measurements of 5 steps by `scalescope-worker --probe --plan`.
struct ProbeFacts {
  double secondsPerStep = 0;  // Duration of a step of a single rank at `batch`.
  std::int64_t batch = 0;
  double startSeconds = 0;     // Time from the process's start to its first step.
  double peakMemoryBytes = 0;  // Peak of RSS or device memory at `batch`.
  double baseMemoryBytes = 0;  // Memory before the first step.
};

// Images of the data on this machine, after splits and limits.
struct ImageCounts {
  std::int64_t train = 0;
  std::int64_t test = 0;
};

struct CellForecast {
  int number = 0;
  std::optional<double> secondsPerRepeat;  // Forecast, which needs a measurement; empty until probed.
  std::optional<double> memoryBytesPerRank;
};

// Forecasts seconds and memory of every cell from probes, which are keyed by precision name. The step time is linear in
// the per-rank batch; start-up, warm-up, calibration, bandwidth sweep and validation are added. Communication is not
// part of the forecast (stated in the note).
std::vector<CellForecast> forecast(const std::vector<Cell>& cells, const std::map<std::string, ProbeFacts>& probes,
                                   const ImageCounts& images);

}  // namespace scalescope
