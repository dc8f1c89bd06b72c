#pragma once

#include "core/base/result.h"
#include "core/training/profile/seen_operator.h"

namespace scalescope {

// LibTorch's profiler (Kineto; torch/csrc/autograd/profiler_kineto.h) over a stretch of the calling thread: operators
// of that thread and of those that its autograd engine and replicas run on, and with a GPU what ran on its streams. Not
// of threads that others wait for. Once at a time in a process, started and stopped by one thread.

enum class Observe { threads, threadsAndGpus };

struct OperatorLog {
  std::int64_t wallAheadNs = 0;  // of the wall clock, which Kineto tells, over the log's, when it was started
  std::int64_t readingNs = 0;    // that this may be off by
};

// Errors: this LibTorch has no profiler, or it cannot begin.
Result<OperatorLog> startOperatorLog(Observe what);
// What was seen since. Errors: nothing was seen (LibTorch was built without Kineto); the wall clock was set meanwhile,
// so that nobody knows when it was.
Result<SeenOperators> stopOperatorLog(const OperatorLog& log);

}  // namespace scalescope
