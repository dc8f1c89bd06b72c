#include <cmath>

#include "core/analysis/run/bandwidth.h"
#include "core/analysis/foreign/foreign.h"
#include "core/analysis/run/run_view.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

// Values and benchmarks that the log of one imported run contains.
struct ImportedRun {
  ImportedManifest manifest;
  std::vector<const BenchmarkRecord*> benchmarks;
};

ImportedRun importedFrom(const RunRecords& run) {
  ImportedRun out;
  for (const auto& [source, records] : run.bySource) {
    if (source.kind != SourceKind::client) continue;
    for (const Record& record : records) {
      if (const auto* benchmark = std::get_if<BenchmarkRecord>(&record.payload)) out.benchmarks.push_back(benchmark);
      if (auto manifest = objectIn<ImportedManifest>(record)) out.manifest = std::move(*manifest);
    }
  }
  return out;
}

Number numberOf(const ImportedRun& importedRun, const char* key) {
  const auto value = importedRun.manifest.values.find(key);
  return value != importedRun.manifest.values.end() && value->second > 0 ? Number(value->second) : Number();
}

// Returns the printed rate, else the one that follows from the most direct time of the row.
Number rateOf(const ImportedRun& importedRun, double batch) {
  if (const Number rate = numberOf(importedRun, "imagesPerSecond")) return rate;
  if (const Number step = numberOf(importedRun, "stepSeconds")) return batch / *step;
  const Number images = numberOf(importedRun, "trainImages");
  if (const Number epoch = numberOf(importedRun, "epochSeconds"); epoch && images) return *images / *epoch;
  const Number total = numberOf(importedRun, "totalSeconds");
  if (!total) return {};
  if (const Number steps = numberOf(importedRun, "iterations")) return *steps * batch / *total;
  if (const Number epochs = numberOf(importedRun, "epochs"); epochs && images) return *epochs * *images / *total;
  return {};
}

Number finite(const Number& value) { return value && std::isfinite(*value) ? value : Number(); }

RepeatValues valuesOf(const RunRecords& run, const ImportedRun& importedRun, const Cell& cell) {
  RepeatValues values;
  values.repeat = run.repeat;
  values.run = run.run;
  values.imagesPerSecond = finite(rateOf(importedRun, static_cast<double>(cell.batch.global())));
  values.stepSeconds = finite(numberOf(importedRun, "stepSeconds"));
  values.epochSeconds = finite(numberOf(importedRun, "epochSeconds"));
  values.totalSeconds = finite(numberOf(importedRun, "totalSeconds"));
  return values;
}

// Copies the texts of the manifest. Those whose key is the code of a note are assumptions about the table.
void addWords(const ImportedRun& importedRun, CellResult& out) {
  for (const auto& [key, word] : importedRun.manifest.words)
    if (!key.starts_with("table."))
      out.environment.emplace_back(key, word);
    else if (englishTemplate(key) != key)
      out.guard.push_back(
          {Severity::note, {key, {{"file", out.cell.study.imported->file}, {"what", word}}}, {out.cell.number}});
}

}  // namespace

ImportedManifest foreignManifest(const ForeignRun& run) { return {true, run.line, run.values, run.words}; }

void analyseForeign(const std::vector<RunRecords>& runs, CellResult& out) {
  std::vector<std::vector<const BenchmarkRecord*>> benchmarks;
  std::vector<double> accuracy;
  for (const RunRecords* run : finishedRuns(runs)) {
    ++out.repeats;
    out.runs.push_back(run->run);
    const ImportedRun importedRun = importedFrom(*run);
    if (benchmarks.empty()) addWords(importedRun, out);
    if (!out.parameters) out.parameters = numberOf(importedRun, "parameters");
    if (const Number reached = finite(numberOf(importedRun, "testAccuracy"))) accuracy.push_back(*reached);
    benchmarks.push_back(importedRun.benchmarks);
    out.repeatValues.push_back(valuesOf(*run, importedRun, out.cell));
  }
  const std::vector<double> steps = repeated(out, &RepeatValues::stepSeconds);
  out.imagesPerSecond = geometricMeanOf(repeated(out, &RepeatValues::imagesPerSecond));
  out.stepSeconds.mean = geometricMeanOf(steps);
  if (out.cell.batch.global() > 0) out.imagesPerStep = static_cast<double>(out.cell.batch.global());
  if (const auto interval = geometricInterval95(steps)) {
    out.stepSeconds.ciLow = interval->first;
    out.stepSeconds.ciHigh = interval->second;
  }
  out.epochSeconds = geometricMeanOf(repeated(out, &RepeatValues::epochSeconds));
  out.totalSeconds = geometricMeanOf(repeated(out, &RepeatValues::totalSeconds));
  out.testAccuracy = meanOf(accuracy);
  if (out.totalSeconds) out.deviceHours.value = out.cell.worldDevices() * *out.totalSeconds / 3600;
  if (const auto interval = geometricInterval95(repeated(out, &RepeatValues::totalSeconds))) {
    out.deviceHours.low = out.cell.worldDevices() * interval->first / 3600;
    out.deviceHours.high = out.cell.worldDevices() * interval->second / 3600;
  }
  setCeiling(benchmarks, out.cell.worldDevices(), out);
  out.guard.push_back(
      {Severity::warning, {"guard.imported", {{"file", out.cell.study.imported->file}}}, {out.cell.number}});
  if (out.repeats == 1) out.guard.push_back({Severity::note, {"guard.single-repeat", {}}, {out.cell.number}});
}

}  // namespace scalescope
