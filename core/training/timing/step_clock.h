#pragma once

#include <cstdint>
#include <utility>

#include "core/telemetry/record/records.h"
#include "core/training/device/device_clock.h"

namespace scalescope {

// Builds one StepRecord: the step's own clock pair and a span per part. Whatever no span covers is the residual.
//
// On a device's clock parts adjoin, for each mark costs the host and the device about a microsecond: a part begins at
// the mark with which the one before it ended, and the last one's end is the step's. What lies before the first part is
// SpanKind::other. So a step has no residual there.
class StepClock {
 public:
  // Of the host, for a CPU.
  StepClock() = default;
  // Every moment is a mark on the device's compute stream instead, and nothing waits: DeferredSteps reads the record.
  explicit StepClock(DeviceClock& device) : m_device(&device) {}

  // `follows`: the step begins at the end of the one before it, which was the latest to end.
  void begin(std::int64_t step, bool follows = false);
  // Monotonic ns, or a mark.
  [[nodiscard]] std::int64_t now() const;
  void add(SpanKind kind, std::int64_t startNs, std::int64_t endNs);
  StepRecord end();
  [[nodiscard]] std::int64_t start() const { return m_record.startNs; }
  // Of the host, in either case.
  [[nodiscard]] std::int64_t hostStartNs() const { return m_device != nullptr ? m_hostStartNs : m_record.startNs; }

  // Times from here (or the part before it) to its end or destruction as one span. One at a time.
  class Part {
   public:
    Part(StepClock& clock, SpanKind kind);
    // What the device says when it has failed is left to the next call that may throw.
    ~Part();
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

    std::int64_t end();  // and when that was

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
  std::int64_t m_partsEnd = 0;  // of this step's latest part, where a device tells the time; 0 = none yet
  std::int64_t m_hostStartNs = 0;
  std::int64_t m_cpuStartNs = 0;
  std::int64_t m_latestEnd = 0;
};

}  // namespace scalescope
