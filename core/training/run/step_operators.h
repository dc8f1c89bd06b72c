#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// One operator as LibTorch's profiler recorded it. Its times are those of the log's clock.
struct SeenOperator {
  std::string name;
  OperatorPlace place = OperatorPlace::thread;
  int device = 0;         // GPU of a stream.
  std::int64_t lane = 0;  // The profiler's number of the thread or stream; any.
  std::int64_t startNs = 0, endNs = 0;
};

struct SeenOperators {
  std::vector<SeenOperator> operators;  // Operators in any order.
  double clockUncertaintySeconds = 0;   // Uncertainty of their times.
};

inline constexpr std::size_t kMostOperators = 50'000;  // Limit per rank: about 2 MB of log.

// Interval on the log's clock from before a step began until its device was known to have finished it. Those of several
// steps do not overlap.
struct StepInterval {
  std::int64_t step = 0;
  std::int64_t startNs = 0, endNs = 0;
};

// Operators of one step, as records.
struct StepOperators {
  std::int64_t operators = 0, leftOut = 0;
  std::vector<OperatorsRecord> records;
};

inline constexpr std::size_t kMostOperatorName = 240;
// Returns one entry for each of `steps`, with the operators that began in it; operators that began in no step are
// dropped. There are at most `most` in all: a step of which more would be omitted is omitted whole, with those after
// it, but of the first step as many as possible are kept. Names are cut at kMostOperatorName bytes.
std::vector<StepOperators> operatorsOfSteps(std::vector<SeenOperator> seen, const std::vector<StepInterval>& steps,
                                            std::size_t most = kMostOperators);

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
