#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/telemetry/record/intervals.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Times of a rank by kind of span, from one record or several consecutive ones. Time of overlapping spans belongs to
// exposed before checkpoint, other, input, forward, backward and optimizer, so that no time is counted twice.
class ClaimedTimes {
 public:
  explicit ClaimedTimes(const std::vector<const StepRecord*>& records);
  [[nodiscard]] const TimeSet& of(SpanKind kind) const { return m_times[static_cast<std::size_t>(kind)]; }

 private:
  std::array<TimeSet, static_cast<std::size_t>(SpanKind::other) + 1> m_times;
};

// Parts of one step of one rank (docs/MEASUREMENT.md, "The step, per rank"), in nanoseconds. The parts never overlap
// (ClaimedTimes), so that residual = step - sum of parts exactly. Spans are not clipped to the step: one that extends
// beyond it shows as a negative residual. The sums of a damaged record wrap around.
struct StepParts {
  std::int64_t step = 0;  // Difference of the step's own clock readings.
  std::int64_t input = 0;
  std::int64_t compute = 0;  // Forward + backward + optimizer less exposed.
  std::int64_t exposed = 0;
  std::int64_t checkpoint = 0;
  std::int64_t other = 0;
  std::int64_t residual = 0;
  TimeSet computeTimes;
  TimeSet exposedTimes;
};

StepParts stepParts(const StepRecord& record);

}  // namespace scalescope
