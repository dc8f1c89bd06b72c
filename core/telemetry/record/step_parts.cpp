#include "core/telemetry/record/step_parts.h"

#include <utility>

#include "core/telemetry/record/bytes.h"

namespace scalescope {
namespace {

constexpr SpanKind kClaims[] = {SpanKind::exposed, SpanKind::checkpoint, SpanKind::other,    SpanKind::input,
                                SpanKind::forward, SpanKind::backward,   SpanKind::optimizer};

TimeSet spansOf(const std::vector<const StepRecord*>& records, SpanKind kind) {
  TimeSet out;
  for (const StepRecord* record : records)
    for (const Span& span : record->spans)
      if (span.kind == kind) out.push_back({span.startNs, span.endNs});
  return unite(std::move(out));
}

}  // namespace

ClaimedTimes::ClaimedTimes(const std::vector<const StepRecord*>& records) {
  TimeSet taken;
  for (const SpanKind kind : kClaims) {
    TimeSet& own = m_times[static_cast<std::size_t>(kind)];
    own = subtract(spansOf(records, kind), taken);
    taken.insert(taken.end(), own.begin(), own.end());
    taken = unite(std::move(taken));
  }
}

StepParts stepParts(const StepRecord& record) {
  const ClaimedTimes times({&record});
  StepParts parts;
  parts.exposedTimes = times.of(SpanKind::exposed);
  parts.exposed = lengthNs(parts.exposedTimes);
  parts.checkpoint = lengthNs(times.of(SpanKind::checkpoint));
  parts.other = lengthNs(times.of(SpanKind::other));
  parts.input = lengthNs(times.of(SpanKind::input));
  for (const SpanKind kind : {SpanKind::forward, SpanKind::backward, SpanKind::optimizer})
    parts.computeTimes.insert(parts.computeTimes.end(), times.of(kind).begin(), times.of(kind).end());
  parts.computeTimes = unite(std::move(parts.computeTimes));
  parts.compute = lengthNs(parts.computeTimes);
  parts.step = wrappedDifference(record.endNs, record.startNs);
  parts.residual = parts.step;
  for (const std::int64_t part : {parts.input, parts.compute, parts.exposed, parts.checkpoint, parts.other})
    parts.residual = wrappedDifference(parts.residual, part);
  return parts;
}

}  // namespace scalescope
