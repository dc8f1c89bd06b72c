#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/telemetry/record/records.h"

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

}  // namespace scalescope
