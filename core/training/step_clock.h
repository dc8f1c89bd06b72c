#pragma once

#include <cstdint>

#include "core/telemetry/records.h"

namespace scalescope {

// Builds one StepRecord: the step's own clock pair and a span per part. Whatever no span covers is the residual.
class StepClock {
 public:
  void begin(std::int64_t step);
  void add(SpanKind kind, std::int64_t startNs, std::int64_t endNs);
  StepRecord end();

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
  StepRecord m_record;
  std::int64_t m_cpuStartNs = 0;
};

}  // namespace scalescope
