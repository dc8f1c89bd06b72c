#include "core/store/points.h"

#include <array>
#include <cmath>

namespace scalescope {
namespace {

double seconds(std::int64_t startNs, std::int64_t endNs) {
  return (static_cast<double>(endNs) - static_cast<double>(startNs)) / 1e9;
}

void stepPoints(const StepRecord& step, std::vector<DerivedPoint>& out) {
  std::array<double, 8> parts{};
  for (const Span& span : step.spans) parts[static_cast<std::size_t>(span.kind)] += seconds(span.startNs, span.endNs);
  const auto part = [&](SpanKind kind) { return parts[static_cast<std::size_t>(kind)]; };
  const double whole = seconds(step.startNs, step.endNs);
  const double exposed = part(SpanKind::exposed);
  const double compute = part(SpanKind::forward) + part(SpanKind::backward) + part(SpanKind::optimizer) - exposed;
  const double known =
      part(SpanKind::input) + compute + exposed + part(SpanKind::checkpoint) + part(SpanKind::other);
  const auto add = [&](Metric metric, double value) { out.push_back({metric, 0, step.step, value}); };
  add(Metric::trainLoss, step.loss);
  add(Metric::trainAccuracy, step.accuracy);
  add(Metric::learningRate, step.learningRate);
  add(Metric::stepSeconds, whole);
  add(Metric::inputSeconds, part(SpanKind::input));
  add(Metric::computeSeconds, compute);
  add(Metric::exposedSeconds, exposed);
  add(Metric::checkpointSeconds, part(SpanKind::checkpoint));
  add(Metric::otherSeconds, part(SpanKind::other));
  add(Metric::residualSeconds, whole - known);
  if (whole > 0) add(Metric::imagesPerSecond, step.samples / whole);
}

void memoryPoints(const MemoryRecord& memory, std::vector<DerivedPoint>& out) {
  const auto add = [&](Metric metric, std::int64_t bytes) {
    if (bytes >= 0) out.push_back({metric, 0, memory.step, static_cast<double>(bytes)});
  };
  add(Metric::allocated, memory.allocated);
  add(Metric::peakAllocated, memory.peakAllocated);
  add(Metric::reserved, memory.reserved);
  add(Metric::rss, memory.rss);
  add(Metric::pss, memory.pss);
  add(Metric::deviceUsed, memory.deviceUsed);
}

}  // namespace

void derivePoints(const Record& record, std::vector<DerivedPoint>& out) {
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) {
    stepPoints(*step, out);
  } else if (const auto* memory = std::get_if<MemoryRecord>(&record.payload)) {
    memoryPoints(*memory, out);
  } else if (const auto* epoch = std::get_if<EpochRecord>(&record.payload)) {
    if (!std::isnan(epoch->validationLoss)) out.push_back({Metric::validationLoss, 0, epoch->step, epoch->validationLoss});
    if (!std::isnan(epoch->validationAccuracy))
      out.push_back({Metric::testAccuracy, 0, epoch->step, epoch->validationAccuracy});
  } else if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) {
    out.push_back({sample->metric, sample->instance, -1, sample->value});
  }
}

}  // namespace scalescope
