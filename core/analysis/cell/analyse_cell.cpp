#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/analysis/cell/cell_repeats.h"
#include "core/analysis/cell/identities.h"
#include "core/analysis/cell/repeat_groups.h"
#include "core/analysis/foreign/foreign.h"
#include "core/analysis/run/host_clocks.h"
#include "core/analysis/run/operators.h"
#include "core/analysis/run/history.h"
#include "core/analysis/run/straggler.h"
#include "core/analysis/run/trace.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/run/target.h"

namespace scalescope {
namespace {

constexpr double kSecondsPerDay = 86400;

// Returns the sum over all ranks that trained, or nothing if a rank's value is missing: a sum over some ranks would
// understate the loss of the whole job.
Number stolenOf(const Repeat& repeat) {
  double sum = 0;
  for (const RankFigures& rank : repeat.figures.ranks) {
    const auto at = repeat.load.stolenCpuSeconds.find(rank.rank);
    if (at == repeat.load.stolenCpuSeconds.end()) return {};
    sum += at->second;
  }
  return repeat.figures.ranks.empty() ? Number() : Number(sum);
}

void fillLoad(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> mean, busiest, gpu, hertz, memory, stolen, joules, perSample;
  for (const Repeat& repeat : repeats) {
    const RunLoad& load = repeat.load;
    if (load.cpuPercentMean) mean.push_back(*load.cpuPercentMean);
    if (load.cpuPercentMax) busiest.push_back(*load.cpuPercentMax);
    if (load.gpu.percent) gpu.push_back(*load.gpu.percent);
    if (load.gpu.clockHertz) hertz.push_back(*load.gpu.clockHertz);
    if (load.nodeMemoryMax) memory.push_back(*load.nodeMemoryMax);
    if (const Number all = stolenOf(repeat)) stolen.push_back(*all);
    // Samples of the window in which the energy was measured; the figures of ranks that run no collectives
    // may cover less of it.
    double samples = 0;
    for (const RankLog& rank : repeat.view.ranks)
      for (const StepRecord* step : rank.window) samples += step->samples;
    const bool onGpus = std::any_of(repeat.view.ranks.begin(), repeat.view.ranks.end(),
                                    [](const RankLog& rank) { return !rank.manifest.gpus.empty(); });
    const Number energy = onGpus ? load.gpu.energyJoules : load.packageJoules;
    if (!energy || samples <= 0) continue;
    out.energyOf = onGpus ? EnergyOf::gpus : EnergyOf::cpuPackages;
    joules.push_back(*energy);
    perSample.push_back(*energy / samples);
  }
  out.cpuPercentMean = meanOf(mean);
  out.cpuPercentMax = meanOf(busiest);
  out.gpuPercent = meanOf(gpu);
  out.gpuClockHertz = meanOf(hertz);
  out.nodeMemoryMax = percentileOf(memory, 1);
  out.stolenCpuSeconds = meanOf(stolen);
  out.energyJoules = meanOf(joules);
  out.energyPerSample = meanOf(perSample);
}

void fillLearning(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> loss, accuracy, validationLoss, testAccuracy;
  const auto keep = [](std::vector<double>& values, const Number& value) {
    if (value) values.push_back(*value);
  };
  for (const Repeat& repeat : repeats) {
    const LearningEnd end = learningEnd(repeat.view, repeat.figures);
    keep(loss, end.trainLoss);
    keep(accuracy, end.trainAccuracy);
    keep(validationLoss, end.validationLoss);
    keep(testAccuracy, end.testAccuracy);
    if (!out.learningRate) out.learningRate = end.learningRate;
    appendLosses(repeat.view, out.lossHistory);
  }
  out.trainLoss = meanOf(loss);
  out.trainAccuracy = meanOf(accuracy);
  out.validationLoss = meanOf(validationLoss);
  out.testAccuracy = meanOf(testAccuracy);
}

void fillCheckpoints(const std::vector<Repeat>& repeats, CellResult& out) {
  std::vector<double> seconds, write, bytes;
  for (const Repeat& repeat : repeats)
    for (const RankLog& rank : repeat.view.ranks) {
      double blocked = 0;
      for (const CheckpointRecord* record : rank.checkpoints) {
        blocked += record->seconds / static_cast<double>(rank.checkpoints.size());
        if (record->writeSeconds > 0) write.push_back(record->writeSeconds);
        if (record->bytes > 0) bytes.push_back(static_cast<double>(record->bytes));
      }
      if (!rank.checkpoints.empty()) seconds.push_back(blocked);
    }
  CheckpointCost& cost = out.checkpointCost;
  cost.seconds = percentileOf(seconds, 1);
  cost.writeSeconds = meanOf(write);
  cost.bytes = meanOf(bytes);
  if (!cost.seconds || !(*cost.seconds > 0)) return;
  cost.failureSeconds = out.cell.study.checkpoint.failureDaysPerNode * kSecondsPerDay / out.cell.nodes;
  cost.suggestedSeconds = checkpointInterval(*cost.seconds, *cost.failureSeconds);
  // The next checkpoint cannot begin before the previous one is durable.
  if (cost.writeSeconds) cost.suggestedSeconds = std::max(*cost.suggestedSeconds, *cost.writeSeconds);
}

// Fills the times of the profiled steps of one repeat; there are none if the study does not request a profile.
void fillOperators(const RunView& run, CellResult& out) {
  if (out.cell.study.measure.profile == 0) return;
  auto times = std::make_shared<const OperatorTimes>(operatorTimesOf(run));
  for (const auto& lacking : {times->reason, times->lacks})
    if (lacking) out.guard.push_back({Severity::note, *lacking, {out.cell.number}});
  out.operators = std::move(times);
}

void fillStatus(const std::vector<RunRecords>& runs, CellResult& out) {
  out.status = RunStatus::queued;
  const RunRecords* newest = nullptr;
  for (const RunRecords& run : runs)
    if (newest == nullptr || newest->run < run.run) newest = &run;
  if (newest == nullptr) return;
  out.status = newest->status;
  out.error = newest->cause;
}

// Adds a note on runs that ended without a result, which no figure includes. A cell that raises the batch until memory
// is full expects to end with out of memory.
void noteFailed(const std::vector<RunRecords>& runs, CellResult& out) {
  std::int64_t failed = 0;
  for (const RunRecords& run : runs)
    failed += run.status == RunStatus::crashed || run.status == RunStatus::stalled || run.status == RunStatus::lost ||
              run.status == RunStatus::cancelled || (run.status == RunStatus::oom && !out.cell.untilOom);
  if (failed == 0) return;
  Message note{failed == 1 ? "guard.run-failed" : "guard.runs-failed", {{"count", failed}}};
  out.guard.push_back({Severity::note, std::move(note), {out.cell.number}});
}

// Returns true if a repeat can be used: its logs lack only few timed steps. A note of the guard names the missing ones.
bool hasWholeLogs(const Repeat& repeat, CellResult& out) {
  // Ranks of a program may take different numbers of steps, so undamaged logs are complete; a note on programs reports
  // the difference.
  if (repeat.view.isProgram && repeat.records->gaps == 0) return true;
  const auto number = std::int64_t{repeat.view.repeat.value};
  const auto lacking = lackingSteps(repeat.view);
  if (lacking && static_cast<double>(lacking->expected - lacking->present) >
                     kMostLackingShare * static_cast<double>(lacking->expected)) {
    out.guard.push_back({Severity::error,
                         {"guard.steps-missing",
                          {{"repeat", number},
                           {"rank", std::int64_t{lacking->rank.value}},
                           {"present", lacking->present},
                           {"steps", lacking->expected}}},
                         {out.cell.number}});
    return false;
  }
  if (repeat.records->gaps > 0 || lacking)
    out.guard.push_back({Severity::warning,
                         {"guard.damaged-log",
                          {{"repeat", number},
                           {"places", static_cast<std::int64_t>(repeat.records->gaps)},
                           {"steps", lacking ? lacking->expected - lacking->present : std::int64_t{0}}}},
                         {out.cell.number}});
  return true;
}

// Returns why a program has no steps: without a printed rate they have no source.
Message withoutSteps(const RunView& run, const ProgramSpec& program) {
  if (program.rate.empty()) return {"guard.program-without-steps", {}};
  std::int64_t lines = 0;
  std::string invalid;
  for (const RankLog& rank : run.ranks) {
    lines += rank.rates.lines;
    if (invalid.empty()) invalid = rank.rates.invalid;
  }
  if (lines == 0) return {"guard.program-no-rate", {}};
  return {"guard.program-invalid-rate", {{"lines", lines}, {"found", invalid}}};
}

// A finished run is used only if the timed steps of every rank are present, because the rate of some ranks is not that
// of the whole job.
std::vector<Repeat> wholeRepeats(const std::vector<RunRecords>& runs, CellResult& out) {
  std::vector<Repeat> repeats;
  for (const RunRecords* run : finishedRuns(runs)) {
    Repeat repeat;
    repeat.records = run;
    repeat.view = viewRun(*run, out.cell);
    alignClocks(repeat.view);
    repeat.figures = runFigures(repeat.view);
    const auto pace = paceOf(repeat.figures, repeat.view);
    if (!pace && repeat.view.isProgram && repeat.figures.ranks.empty()) {
      out.guard.push_back({Severity::warning, withoutSteps(repeat.view, *out.cell.study.program), {out.cell.number}});
      continue;
    }
    if (!pace) {
      out.guard.push_back({Severity::error,
                           {"guard.ranks-missing",
                            {{"repeat", std::int64_t{repeat.view.repeat.value}},
                             {"present", static_cast<std::int64_t>(repeat.figures.ranks.size())},
                             {"ranks", std::int64_t{repeat.view.steppingRanks}}}},
                           {out.cell.number}});
      continue;
    }
    if (!hasWholeLogs(repeat, out)) continue;
    repeat.pace = *pace;
    repeat.seconds = runSeconds(repeat.view);
    repeat.skew = skewOf(repeat.view);
    repeat.load = runLoad(repeat.view, out.cell.study.measure.sampleHz);
    repeats.push_back(std::move(repeat));
  }
  return repeats;
}

// A program that records no steps still has a total duration.
void fillTotal(const std::vector<RunRecords>& runs, CellResult& out) {
  std::vector<double> totals;
  for (const RunRecords* run : finishedRuns(runs))
    if (const Number total = runSeconds(viewRun(*run, out.cell)).total) {
      totals.push_back(*total);
      RepeatValues values;
      values.repeat = run->repeat;
      values.run = run->run;
      values.order = run->order;
      values.totalSeconds = total;
      out.repeatValues.push_back(std::move(values));
    }
  out.totalSeconds = geometricMeanOf(totals);
  out.repeats = static_cast<int>(totals.size());
  if (out.totalSeconds) out.deviceHours.value = out.cell.worldDevices() / 3600.0 * *out.totalSeconds;
}

// Ranks that trained alone, or with others that were not measured: the sum of their rates is no rate of this cell.
void removeRates(CellResult& out) {
  out.imagesPerSecond = out.imagesPerStep = out.tokensPerSecond = {};
  for (RepeatValues& repeat : out.repeatValues) repeat.imagesPerSecond = repeat.tokensPerSecond = {};
}

}  // namespace

double checkpointInterval(double cost, double meanTimeBetweenFailures) {
  if (cost <= meanTimeBetweenFailures / 10) return std::sqrt(2 * cost * meanTimeBetweenFailures);
  const double share = cost / (2 * meanTimeBetweenFailures);
  if (share >= 1) return meanTimeBetweenFailures;
  return std::sqrt(2 * cost * meanTimeBetweenFailures) * (1 + std::sqrt(share) / 3 + share / 9) - cost;
}

bool allOf(const std::vector<Repeat>& repeats, bool RunFigures::*known) {
  return std::all_of(
      repeats.begin(), repeats.end(), [&](const Repeat& repeat) { return repeat.figures.*known; });
}

CellResult analyseCell(const Cell& cell, const CellKey& key, const std::vector<RunRecords>& runs, StepRange traced) {
  CellResult out;
  out.cell = cell;
  out.key = key;
  fillStatus(runs, out);
  noteFailed(runs, out);
  if (cell.study.imported) {
    analyseForeign(runs, out);
    return out;
  }
  const std::vector<Repeat> repeats = pooledRepeats(wholeRepeats(runs, out), out);
  if (!repeats.empty()) {
    if (const double parameters = manifestNumber(repeats, &RankManifest::parameters); parameters > 0)
      out.parameters = parameters;
    fillClocks(repeats, out);
    fillSteps(repeats, out);
    fillSeconds(repeats, out);
    fillBandwidth(repeats, out);
    fillCalibration(repeats, out);
    fillLoad(repeats, out);
    fillRanks(repeats, out);
    fillLearning(repeats, out);
    fillCheckpoints(repeats, out);
    out.trace = std::make_shared<const StepTrace>(traceOf(repeats.back().view, traced));
    fillOperators(repeats.back().view, out);
    out.lateness = std::make_shared<const Lateness>(latenessOf(repeats.back().view, traced));
  }
  if (repeats.empty() && cell.study.program) fillTotal(runs, out);
  std::vector<const RunView*> views;
  std::vector<const RunFigures*> figures;
  std::vector<const RunLoad*> loads;
  for (const Repeat& repeat : repeats) {
    views.push_back(&repeat.view);
    figures.push_back(&repeat.figures);
    loads.push_back(&repeat.load);
  }
  std::vector<GuardNote> notes = cellNotes(out, views, figures, loads);
  for (const Repeat& repeat : repeats) {
    const IdentityCheck identities = checkIdentities(repeat.view, repeat.figures);
    add(identities.count, out.identities);
    addIdentityNotes(identities, cell.number, notes);
  }
  out.guard.insert(out.guard.end(), std::make_move_iterator(notes.begin()), std::make_move_iterator(notes.end()));
  if (hasOtherWorldSize(out)) removeRates(out);
  fillTarget(views, out);
  return out;
}

}  // namespace scalescope
