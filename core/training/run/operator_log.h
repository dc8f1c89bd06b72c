#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/training/run/step_operators.h"

namespace scalescope {

// LibTorch's profiler (Kineto; torch/csrc/autograd/profiler_kineto.h) over some steps of the calling thread. It records
// operators of that thread and of those that its autograd engine and replicas run on, and with a GPU what ran on its
// streams. It does not record threads that others wait for. Only one runs at a time in a process, started and stopped
// by one thread.

enum class Observe { threads, threadsAndGpus };

struct OperatorLog {
  std::int64_t wallAheadNs = 0;  // Wall clock, which Kineto uses, less the log's clock at the start.
  std::int64_t readingNs = 0;    // Range by which this may be off.
};

// Starts the profiler. It is an error if this LibTorch has no profiler, or if it cannot begin.
Result<OperatorLog> startOperatorLog(Observe what);
// Returns what was recorded since. It is an error if nothing was recorded (LibTorch was built without Kineto), or if
// the wall clock was set in the meantime, so that the times are unknown.
Result<SeenOperators> stopOperatorLog(const OperatorLog& log);

}  // namespace scalescope
