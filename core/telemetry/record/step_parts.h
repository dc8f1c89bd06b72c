#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/telemetry/record/intervals.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// When a rank did what, by the spans of one record or of several in a row: where spans overlap the time is of exposed
// before checkpoint, other, input, forward, backward and optimizer, so that no time is counted twice.
class ClaimedTimes {
 public:
  explicit ClaimedTimes(const std::vector<const StepRecord*>& records);
  [[nodiscard]] const TimeSet& of(SpanKind kind) const { return m_times[static_cast<std::size_t>(kind)]; }

 private:
  std::array<TimeSet, static_cast<std::size_t>(SpanKind::other) + 1> m_times;
};

// One step of one rank taken apart (docs/MEASUREMENT.md, "The step, per rank"), nanoseconds. The parts never overlap
// (ClaimedTimes), so that residual = step - sum of parts exactly. Spans are not clipped to the step: one that sticks
// out shows as a negative residual. Any record: sums of a damaged one wrap.
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
