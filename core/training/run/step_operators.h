#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/telemetry/record/records.h"
#include "core/training/session/training_session.h"

namespace scalescope {

// One operator as LibTorch's profiler saw it; its moments are the log's.
struct SeenOperator {
  std::string name;
  OperatorPlace place = OperatorPlace::thread;
  int device = 0;         // of a stream
  std::int64_t lane = 0;  // the profiler's number of the thread or stream; any
  std::int64_t startNs = 0, endNs = 0;
};

struct SeenOperators {
  std::vector<SeenOperator> operators;  // in any order
  double clockUncertaintySeconds = 0;   // of their moments
};

inline constexpr std::size_t kMostOperators = 50'000;  // of a rank: about 2 MB of log

// From before a step was begun to when its device was known to be done with it, on the log's clock; those of several
// steps do not overlap.
struct StepInterval {
  std::int64_t step = 0;
  std::int64_t startNs = 0, endNs = 0;
};

// What was seen of one step, as records.
struct StepOperators {
  std::int64_t operators = 0, leftOut = 0;
  std::vector<OperatorsRecord> records;
};

// One for each of `steps`, with the operators that began in it; what began in none is of none. At most `most` of them
// all: a step of which more would be left out is left out whole, with those after it, but of the first step as many as
// may be stay. Names are cut at kMostOperatorName bytes.
inline constexpr std::size_t kMostOperatorName = 240;
std::vector<StepOperators> operatorsOfSteps(std::vector<SeenOperator> seen, const std::vector<StepInterval>& steps,
                                            std::size_t most = kMostOperators);

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

// measure.profile: takes so many further steps, which count nowhere, and logs them and their operators. All ranks
// together, after everything that counts: they change parameters and sums. Where LibTorch cannot tell operators the
// steps are taken all the same, and the log says why there are none. Throws what a step throws.
void profileSteps(Session& session);

}  // namespace scalescope
