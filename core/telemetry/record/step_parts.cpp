#include "core/telemetry/record/step_parts.h"

#include "core/base/maths/wrapped.h"

namespace scalescope {
namespace {

// Takes what is free of `wanted` and marks it taken.
TimeSet claim(const TimeSet& wanted, TimeSet& taken) {
  TimeSet got = subtract(wanted, taken);
  taken.insert(taken.end(), got.begin(), got.end());
  taken = unite(std::move(taken));
  return got;
}

TimeSet spansOf(const StepRecord& record, SpanKind kind) {
  TimeSet out;
  for (const Span& span : record.spans)
    if (span.kind == kind) out.push_back({span.startNs, span.endNs});
  return unite(std::move(out));
}

TimeSet computeSpans(const StepRecord& record) {
  TimeSet out;
  for (const Span& span : record.spans)
    if (span.kind == SpanKind::forward || span.kind == SpanKind::backward || span.kind == SpanKind::optimizer)
      out.push_back({span.startNs, span.endNs});
  return unite(std::move(out));
}

}  // namespace

StepParts stepParts(const StepRecord& record) {
  StepParts parts;
  TimeSet taken;
  parts.exposedTimes = claim(spansOf(record, SpanKind::exposed), taken);
  parts.exposed = lengthNs(parts.exposedTimes);
  parts.checkpoint = lengthNs(claim(spansOf(record, SpanKind::checkpoint), taken));
  parts.other = lengthNs(claim(spansOf(record, SpanKind::other), taken));
  parts.input = lengthNs(claim(spansOf(record, SpanKind::input), taken));
  parts.computeTimes = claim(computeSpans(record), taken);
  parts.compute = lengthNs(parts.computeTimes);
  parts.step = wrappedDifference(record.endNs, record.startNs);
  parts.residual = parts.step;
  for (const std::int64_t part : {parts.input, parts.compute, parts.exposed, parts.checkpoint, parts.other})
    parts.residual = wrappedDifference(parts.residual, part);
  return parts;
}

}  // namespace scalescope
