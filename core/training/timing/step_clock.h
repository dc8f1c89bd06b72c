#pragma once

#include <cstdint>
#include <utility>

#include "core/telemetry/record/records.h"
#include "core/training/device/device_clock.h"

namespace scalescope {

// Builder of one StepRecord: the step's clock readings and a span per part. Time that no span covers is the residual.
//
// On a device's clock parts adjoin, because each mark costs the host and the device about a microsecond: a part begins
// at the mark with which the one before it ended, and the last one's end is the step's. Time before the first part is
// SpanKind::other. So a step has no residual there.
class StepClock {
 public:
  // Uses the host's clock, for a CPU.
  StepClock() = default;
  // Uses marks on the device's compute stream as times and does not wait: DeferredSteps reads the record.
  explicit StepClock(DeviceClock& device) : m_device(&device) {}

  // Begins a step. With `follows` it begins at the end of the one before it, which was the latest to end.
  void begin(std::int64_t step, bool follows = false);
  // Returns monotonic ns, or a mark.
  [[nodiscard]] std::int64_t now() const;
  void add(SpanKind kind, std::int64_t startNs, std::int64_t endNs);
  StepRecord end();
  [[nodiscard]] std::int64_t start() const { return m_record.startNs; }
  // Returns the host's time in either case.
  [[nodiscard]] std::int64_t hostStartNs() const { return m_device != nullptr ? m_hostStartNs : m_record.startNs; }

  // Times the code from here (or from the part before it) to its end or destruction as one span. There is one at a
  // time.
  class Part {
   public:
    Part(StepClock& clock, SpanKind kind);
    // A failed device's error is left to the next call that may throw.
    ~Part();
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    std::int64_t end();  // Returns the time of the end.

   private:
    StepClock& m_clock;
    SpanKind m_kind;
    std::int64_t m_startNs;
    bool m_ended = false;
  };

 private:
  std::int64_t beginPart(SpanKind kind);

  DeviceClock* m_device = nullptr;
  StepRecord m_record;
  std::int64_t m_partsEnd = 0;  // End of this step's latest part on a device's clock; 0 = none yet.
  std::int64_t m_hostStartNs = 0;
  std::int64_t m_cpuStartNs = 0;
  std::int64_t m_latestEnd = 0;
};

}  // namespace scalescope
