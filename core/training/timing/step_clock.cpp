#include "core/training/timing/step_clock.h"

#include <exception>

#include "core/base/clock.h"

namespace scalescope {

std::int64_t StepClock::now() const {
  if (m_device != nullptr) return m_device->mark();
  return monotonicNs();
}

void StepClock::begin(std::int64_t step, bool follows) {
  m_record = {};
  m_record.step = step;
  m_cpuStartNs = threadCpuNs();
  m_partsEnd = 0;
  if (m_device != nullptr) m_hostStartNs = monotonicNs();
  m_record.startNs = follows && m_latestEnd != 0 ? m_latestEnd : now();
}

void StepClock::add(SpanKind kind, std::int64_t startNs, std::int64_t endNs) {
  if (endNs > startNs) m_record.spans.push_back({kind, startNs, endNs});
}

std::int64_t StepClock::beginPart(SpanKind kind) {
  if (m_device == nullptr) return now();
  if (m_partsEnd != 0) return m_partsEnd;
  m_partsEnd = m_record.startNs;
  if (kind == SpanKind::other) return m_partsEnd;
  const std::int64_t start = now();
  add(SpanKind::other, m_partsEnd, start);
  return m_partsEnd = start;
}

StepRecord StepClock::end() {
  m_record.endNs = m_latestEnd = m_partsEnd != 0 ? m_partsEnd : now();
  m_record.threadCpuNs = threadCpuNs() - m_cpuStartNs;
  return std::move(m_record);
}

StepClock::Part::Part(StepClock& clock, SpanKind kind)
    : m_clock(clock), m_kind(kind), m_startNs(clock.beginPart(kind)) {}

std::int64_t StepClock::Part::end() {
  m_ended = true;
  const std::int64_t end = m_clock.now();
  m_clock.add(m_kind, m_startNs, end);
  if (m_clock.m_device != nullptr) m_clock.m_partsEnd = end;
  return end;
}

StepClock::Part::~Part() {
  if (m_ended) return;
  try {
    end();
  } catch (const std::exception&) {
    // A GPU's errors persist: the step's next call throws it where it can be caught, and the step has no record.
  }
}

}  // namespace scalescope
