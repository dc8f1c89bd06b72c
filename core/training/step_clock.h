#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include "core/telemetry/records.h"
#include "core/training/device_clock.h"

namespace scalescope {

// Builds one StepRecord: the step's own clock pair and a span per part. Whatever no span covers is the residual.
class StepClock {
 public:
  // `settle` runs before every clock reading: on a GPU it waits for the device. Empty on a CPU.
  explicit StepClock(std::function<void()> settle = {}) : m_settle(std::move(settle)) {}
  // Every moment is a mark on the device's compute stream instead, and nothing waits: LateSteps reads the record.
  explicit StepClock(DeviceClock& device) : m_device(&device) {}

  void begin(std::int64_t step);
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
    ~Part();
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;

   private:
    StepClock& m_clock;
    SpanKind m_kind;
    std::int64_t m_startNs;
  };

 private:
  std::function<void()> m_settle;
  DeviceClock* m_device = nullptr;
  StepRecord m_record;
  std::int64_t m_hostStartNs = 0;
  std::int64_t m_cpuStartNs = 0;
};

}  // namespace scalescope
