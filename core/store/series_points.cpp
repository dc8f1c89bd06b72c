#include "core/store/series_points.h"

#include <array>
#include <cmath>

#include "core/telemetry/record/step_parts.h"

namespace scalescope {
namespace {

void stepPoints(const StepRecord& step, std::vector<DerivedPoint>& out) {
  const StepParts parts = stepParts(step);
  const auto add = [&](Metric metric, double value) { out.push_back({metric, 0, step.step, value}); };
  const auto addSeconds = [&](Metric metric, std::int64_t ns) { add(metric, static_cast<double>(ns) / 1e9); };
  add(Metric::trainLoss, step.loss);
  add(Metric::trainAccuracy, step.accuracy);
  add(Metric::learningRate, step.learningRate);
  addSeconds(Metric::stepSeconds, parts.step);
  addSeconds(Metric::inputSeconds, parts.input);
  addSeconds(Metric::computeSeconds, parts.compute);
  addSeconds(Metric::exposedSeconds, parts.exposed);
  addSeconds(Metric::checkpointSeconds, parts.checkpoint);
  addSeconds(Metric::otherSeconds, parts.other);
  addSeconds(Metric::residualSeconds, parts.residual);
  if (parts.step <= 0) return;
  const double seconds = static_cast<double>(parts.step) / 1e9;
  add(Metric::imagesPerSecond, step.samples / seconds);
  if (step.tokens > 0) add(Metric::tokensPerSecond, static_cast<double>(step.tokens) / seconds);
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

bool givesPoints(RecordType type) {
  return type == RecordType::step || type == RecordType::memory || type == RecordType::epoch ||
         type == RecordType::sample;
}

void derivePoints(const Record& record, std::vector<DerivedPoint>& out) {
  if (const auto* step = std::get_if<StepRecord>(&record.payload)) {
    stepPoints(*step, out);
  } else if (const auto* memory = std::get_if<MemoryRecord>(&record.payload)) {
    memoryPoints(*memory, out);
  } else if (const auto* epoch = std::get_if<EpochRecord>(&record.payload)) {
    if (!std::isnan(epoch->validationLoss))
      out.push_back({Metric::validationLoss, 0, epoch->step, epoch->validationLoss});
    if (!std::isnan(epoch->validationAccuracy))
      out.push_back({Metric::testAccuracy, 0, epoch->step, epoch->validationAccuracy});
  } else if (const auto* sample = std::get_if<SampleRecord>(&record.payload)) {
    if (hasSeries(*sample)) out.push_back(pointOf(*sample));
  }
}

bool hasSeries(const SampleRecord& sample) {
  // Searching kMetrics would take as long as reading the sample.
  static constexpr auto kKnown = [] {
    std::array<bool, 256> known{};
    for (const MetricInfo& info : kMetrics) known[static_cast<std::size_t>(info.metric)] = true;
    return known;
  }();
  const auto metric = static_cast<std::size_t>(sample.metric);
  return metric < kKnown.size() && kKnown[metric] && sample.instance < kMostInstances;
}

}  // namespace scalescope
