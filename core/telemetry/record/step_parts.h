#pragma once

#include <cstdint>

#include "core/telemetry/record/intervals.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// One step of one rank taken apart (docs/MEASUREMENT.md, "The step, per rank"), nanoseconds. The parts never overlap:
// where spans do, exposed goes before checkpoint, other, input and compute, so that residual = step - sum of parts
// exactly. Spans are not clipped to the step: one that sticks out shows as a negative residual. Any record: sums of a
// damaged one wrap.
struct StepParts {
  std::int64_t step = 0;  // by the step's own clock pair
  std::int64_t input = 0;
  std::int64_t compute = 0;  // forward + backward + optimizer less exposed
  std::int64_t exposed = 0;
  std::int64_t checkpoint = 0;
  std::int64_t other = 0;
  std::int64_t residual = 0;
  TimeSet computeTimes;
  TimeSet exposedTimes;
};

StepParts stepParts(const StepRecord& record);

}  // namespace scalescope
