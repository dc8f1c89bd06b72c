#include <cmath>

#include "core/analysis/run/bandwidth.h"
#include "core/analysis/foreign/foreign.h"
#include "core/analysis/run/run_view.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

// One imported run as its log says it.
struct Told {
  ImportedManifest manifest;
  std::vector<const BenchmarkRecord*> benchmarks;
};

Told toldBy(const RunRecords& run) {
  Told out;
  for (const auto& [source, records] : run.bySource) {
    if (source.kind != SourceKind::client) continue;
    for (const Record& record : records) {
      if (const auto* benchmark = std::get_if<BenchmarkRecord>(&record.payload)) out.benchmarks.push_back(benchmark);
      if (auto manifest = objectIn<ImportedManifest>(record)) out.manifest = std::move(*manifest);
    }
  }
  return out;
}

Number numberOf(const Told& told, const char* key) {
  const auto value = told.manifest.values.find(key);
  return value != told.manifest.values.end() && value->second > 0 ? Number(value->second) : Number();
}

// As printed, else what follows from the most direct time that the row has.
Number rateOf(const Told& told, double batch) {
  if (const Number rate = numberOf(told, "imagesPerSecond")) return rate;
  if (const Number step = numberOf(told, "stepSeconds")) return batch / *step;
  const Number images = numberOf(told, "trainImages");
  if (const Number epoch = numberOf(told, "epochSeconds"); epoch && images) return *images / *epoch;
  const Number total = numberOf(told, "totalSeconds");
  if (!total) return {};
  if (const Number steps = numberOf(told, "iterations")) return *steps * batch / *total;
  if (const Number epochs = numberOf(told, "epochs"); epochs && images) return *epochs * *images / *total;
  return {};
}

struct Gathered {
  std::vector<double> rate, step, epoch, total, accuracy, hours;
  std::vector<std::vector<const BenchmarkRecord*>> benchmarks;
};

void gatherTold(const Told& told, const Cell& cell, Gathered& to) {
  const auto keep = [](std::vector<double>& values, const Number& value) {
    if (value && std::isfinite(*value)) values.push_back(*value);
  };
  keep(to.rate, rateOf(told, static_cast<double>(cell.globalBatch)));
  keep(to.step, numberOf(told, "stepSeconds"));
  keep(to.epoch, numberOf(told, "epochSeconds"));
  keep(to.total, numberOf(told, "totalSeconds"));
  keep(to.accuracy, numberOf(told, "testAccuracy"));
  if (const Number total = numberOf(told, "totalSeconds")) to.hours.push_back(cell.worldDevices() * *total / 3600);
  to.benchmarks.push_back(told.benchmarks);
}

void addWords(const Told& told, CellResult& out) {
  for (const auto& word : told.manifest.words) out.environment.push_back(word);
}

}  // namespace

ImportedManifest foreignManifest(const ForeignRun& run) { return {true, run.line, run.values, run.words}; }

void analyseForeign(const std::vector<RunRecords>& runs, CellResult& out) {
  Gathered all;
  for (const RunRecords* run : finishedRuns(runs, out)) {
    const Told told = toldBy(*run);
    if (all.benchmarks.empty()) addWords(told, out);
    if (!out.parameters) out.parameters = numberOf(told, "parameters");
    gatherTold(told, out.cell, all);
  }
  out.repeatImagesPerSecond = all.rate;
  out.imagesPerSecond = medianOf(all.rate);
  out.stepSeconds.mean = meanOf(all.step);
  if (const auto interval = geometricInterval95(all.step)) {
    out.stepSeconds.ciLow = interval->first;
    out.stepSeconds.ciHigh = interval->second;
  }
  out.epochSeconds = medianOf(all.epoch);
  out.totalSeconds = medianOf(all.total);
  out.testAccuracy = meanOf(all.accuracy);
  out.deviceHours.value = meanOf(all.hours);
  setCeiling(all.benchmarks, out.cell.worldDevices(), out);
  out.guard.push_back({Severity::warning, {"guard.imported", {{"file", out.cell.study.imported->file}}}, {out.cell.number}});
  if (out.repeats == 1) out.guard.push_back({Severity::note, {"guard.single-repeat", {}}, {out.cell.number}});
}

}  // namespace scalescope
