#include "core/training/timing/deferred_steps.h"

#include <algorithm>

namespace scalescope {

ClockAnchor anchorOf(DeviceClock& clock, double timeoutSeconds, const std::function<std::int64_t()>& nowNs) {
  clock.waitFor(clock.mark(), timeoutSeconds);
  ClockAnchor best;
  for (int i = 0; i < kAnchorTries; ++i) {
    const std::int64_t asked = nowNs();
    const std::int64_t mark = clock.mark();
    clock.spinFor(mark, timeoutSeconds);
    const std::int64_t width = nowNs() - asked;
    if (i == 0 || width < best.widthNs) best = {mark, asked + width / 2, width};
  }
  return best;
}

void setSums(StepRecord& record, const StepSums& sums) {
  const double samples = std::max(1, record.samples);
  record.loss = sums.loss / samples;
  record.accuracy = sums.correct / samples;
}

bool DeferredSteps::anchor() {
  if (m_anchored) return false;
  m_anchor = anchorOf(m_clock, m_timeoutSeconds, m_nowNs);
  m_knownMark = m_anchor.mark;
  m_knownNs = m_anchor.hostNs;
  m_clock.forgetBefore(m_knownMark);
  m_anchored = true;
  return true;
}

void DeferredSteps::closeWindow() {
  const ClockAnchor last = anchorOf(m_clock, m_timeoutSeconds, m_nowNs);
  const std::int64_t lastNs = m_knownNs + m_clock.nsBetween(m_knownMark, last.mark);
  m_windows.push_back({m_anchor.hostNs, lastNs, last.hostNs - lastNs, m_anchor.widthNs, last.widthNs});
  m_anchored = false;
}

void DeferredSteps::push(StepRecord record, std::function<StepSums()> sums, std::vector<CollectiveRecord> collectives) {
  m_pending.push_back({std::move(record), std::move(sums), std::move(collectives)});
}

std::vector<StepRecord> DeferredSteps::take(Wait wait) {
  std::vector<StepRecord> known;
  while (!m_pending.empty()) {
    const std::int64_t end = m_pending.front().record.endNs;
    const bool late = wait == Wait::all || m_pending.size() > kMostAhead;
    if (!m_clock.isPassed(end)) {
      if (!late || wait == Wait::never) break;
      m_clock.waitFor(end, m_timeoutSeconds);
    }
    Pending oldest = std::move(m_pending.front());
    m_pending.pop_front();
    known.push_back(read(std::move(oldest)));
  }
  // The two clocks drift apart by parts in a million, so they are compared again whenever the device is idle anyway.
  if (wait == Wait::all && m_anchored) closeWindow();
  return known;
}

std::int64_t DeferredSteps::nsOf(std::int64_t mark) {
  m_clock.waitFor(mark, m_timeoutSeconds);
  return m_knownNs + m_clock.nsBetween(m_knownMark, mark);
}

// Every step is measured from its own start, because an event's float of milliseconds is exact to a microsecond only
// over a short time.
StepRecord DeferredSteps::read(Pending pending) {
  StepRecord record = std::move(pending.record);
  const std::int64_t start = record.startNs;
  m_knownNs += m_clock.nsBetween(m_knownMark, start);
  m_knownMark = start;
  m_clock.forgetBefore(start);
  // A part begins at the mark with which the one before it ended, so that mark is read only once.
  std::int64_t lastMark = start, lastNs = m_knownNs;
  const auto ns = [&](std::int64_t mark) {
    if (mark == lastMark) return lastNs;
    lastMark = mark;
    return lastNs = m_knownNs + m_clock.nsBetween(start, mark);
  };
  record.startNs = m_knownNs;
  for (Span& span : record.spans) {
    const std::int64_t startNs = ns(span.startNs);
    span = {span.kind, startNs, ns(span.endNs)};
  }
  record.endNs = ns(record.endNs);
  // A collective ends on its own stream, which the step's end has waited for; its mark there may be a little later.
  const auto settled = [&](std::int64_t mark) { return m_clock.waitFor(mark, m_timeoutSeconds), ns(mark); };
  for (CollectiveRecord& each : pending.collectives) {
    each.startNs = settled(each.startNs);
    each.endNs = settled(each.endNs);
    m_collectives.push_back(each);
  }
  std::erase_if(record.spans, [](const Span& span) { return span.endNs <= span.startNs; });
  setSums(record, pending.sums());
  return record;
}

}  // namespace scalescope
