#pragma once

#include <cstdint>
#include <utility>

#include "core/telemetry/record/records.h"
#include "core/training/device/device_clock.h"

namespace scalescope {

// Builds one StepRecord: the step's own clock pair and a span per part. Whatever no span covers is the residual.
class StepClock {
 public:
  // Of the host, for a CPU.
  StepClock() = default;
  // Every moment is a mark on the device's compute stream instead, and nothing waits: LateSteps reads the record.
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

  // Times from here to its destruction as one span.
  class Part {
   public:
    Part(StepClock& clock, SpanKind kind);
    // What the device says when it has failed is left to the next call that may throw.
    ~Part();
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

   private:
    StepClock& m_clock;
    SpanKind m_kind;
    std::int64_t m_startNs;
  };

 private:
  DeviceClock* m_device = nullptr;
  StepRecord m_record;
  std::int64_t m_hostStartNs = 0;
  std::int64_t m_cpuStartNs = 0;
  std::int64_t m_latestEnd = 0;
};

}  // namespace scalescope
