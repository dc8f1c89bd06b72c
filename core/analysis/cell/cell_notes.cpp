#include "core/analysis/cell/cell_repeats.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/run/bandwidth.h"
#include "core/analysis/run/straggler.h"
#include "core/analysis/values/cell_result.h"
#include "core/study/spec/models.h"

namespace scalescope {
namespace {

constexpr std::int64_t kFewSteps = 30;    // Limit of docs/MEASUREMENT.md, Timing windows.
constexpr double kResidualMedian = 0.02;  // Limit of docs/MEASUREMENT.md, "The step, per rank".
constexpr double kResidualWorst = 0.05;
constexpr double kStolenShare = 0.02;
constexpr double kDriftShare = 0.05;
constexpr double kForeignShare = 0.1;  // Share of the ranks' cores, or of a GPU before the run.

using Notes = std::vector<GuardNote>;

void add(Notes& notes, Severity severity, std::string code, Arguments arguments = {}) {
  notes.push_back({severity, Message{std::move(code), std::move(arguments)}});
}

// Returns true if the program printed a single rate, which is that of its whole run.
bool isSummary(const RunView& run) {
  return !run.ranks.empty() && std::all_of(
                                   run.ranks.begin(), run.ranks.end(),
                                   [](const RankLog& rank) {
                                     return rank.steps.empty() || (rank.steps.size() == 1 && hasSource(rank, "rate"));
                                   });
}

void sampleNotes(const CellResult& cell, const std::vector<const RunView*>& runs, Notes& notes) {
  if (cell.repeats == 1) add(notes, Severity::warning, "guard.single-repeat");
  const bool areSummaries = std::all_of(runs.begin(), runs.end(), [](const RunView* run) { return isSummary(*run); });
  if (areSummaries)
    add(notes, Severity::note, "guard.program-one-rate");
  else if (cell.steps < kFewSteps)
    add(notes, Severity::warning, cell.cell.study.program ? "guard.program-few-steps" : "guard.few-steps",
        {{"steps", cell.steps}});
  if (!areSummaries && std::any_of(runs.begin(), runs.end(),
                                   [](const RunView* run) { return run->window == WindowKind::warmupIncluded; }))
    add(notes, Severity::warning, "guard.warm-up-included");
  if (cell.epochProjected) notes.push_back({Severity::note, withRateUnit({"guard.epoch-projected", {}}, cell)});
  const std::vector<double> rates = repeated(cell, &RepeatValues::imagesPerSecond);
  const bool rising = std::is_sorted(rates.begin(), rates.end());
  const bool falling = std::is_sorted(rates.rbegin(), rates.rend());
  if (rates.size() >= 3 && (rising || falling) && std::abs(rates.back() / rates.front() - 1) > kDriftShare)
    add(notes, Severity::warning, "guard.drift", {{"percent", percent(rates.back() / rates.front() - 1)}});
  if (cell.trainImages && static_cast<double>(cell.cell.batch.global()) > *cell.trainImages)
    notes.push_back({Severity::warning, withRateUnit({"guard.batch-above-images",
                                                      {{"batch", cell.cell.batch.global()},
                                                       {"images", static_cast<std::int64_t>(*cell.trainImages)}}},
                                                     cell)});
}

void planNotes(const Cell& cell, Notes& notes) {
  if (cell.batch.asked() != cell.batch.global() && cell.batch.asked() > 0)
    add(notes, Severity::warning, "guard.floored",
        {{"asked", cell.batch.asked()},
         {"batch", cell.batch.global()},
         {"devices", std::int64_t{cell.worldDevices()}}});
  if (!cell.batch.ranks().empty()) {
    const auto [low, high] = std::minmax_element(cell.batch.ranks().begin(), cell.batch.ranks().end());
    if (*low != *high) add(notes, Severity::note, "guard.uneven", {{"low", *low}, {"high", *high}});
  }
  const WhatIfSpec& whatIf = cell.study.whatIf;
  if (whatIf.slowRank)
    add(notes, Severity::warning, "guard.injected",
        {{"rank", std::int64_t{whatIf.slowRank->first}}, {"milliseconds", whatIf.slowRank->second}});
  if (whatIf.linkMbps > 0 || whatIf.latencyMs > 0 || whatIf.jitterMs > 0 || whatIf.diskMBps > 0)
    add(notes, Severity::warning, "guard.what-if");
  for (const HostSpec& host : cell.study.hosts)
    if (!host.coresPerSlot) {
      add(notes, Severity::warning, "guard.share-slots", {{"host", host.name}});
      break;
    }
  if (cell.study.limits.oversubscribe) add(notes, Severity::warning, "guard.oversubscribed");
}

std::set<int> pinnedCores(const RunView& run, const NodeLog& node) {
  std::set<int> pinned;
  for (const RankLog& rank : run.ranks)
    if (run.nodeOf(rank.rank) == node.node) pinned.insert(rank.manifest.cores.begin(), rank.manifest.cores.end());
  return pinned;
}

// The agent has a core to itself only if some usable physical core (node manifest `slots`: SMT siblings together) has
// no rank pinned to it.
bool instrumentShares(const RunView& run, const NodeLog& node) {
  const std::set<int> pinned = pinnedCores(run, node);
  const auto& usable = node.manifest.usableCores;
  return !pinned.empty() && !usable.empty() &&
         std::all_of(usable.begin(), usable.end(), [&](const std::vector<int>& cores) {
           return std::any_of(cores.begin(), cores.end(), [&](int core) { return pinned.contains(core); });
         });
}

// Returns the number of physical cores that the node's ranks may run on: those they are pinned to, else all usable
// ones.
int coresOfRanks(const RunView& run, const NodeLog& node) {
  const std::set<int> pinned = pinnedCores(run, node);
  const auto& usable = node.manifest.usableCores;
  return static_cast<int>(std::count_if(usable.begin(), usable.end(), [&](const std::vector<int>& cores) {
    return pinned.empty() || std::any_of(cores.begin(), cores.end(), [&](int core) { return pinned.contains(core); });
  }));
}

void quotaNotes(const std::vector<const RunView*>& runs, Notes& notes) {
  for (const RunView* run : runs)
    for (const NodeLog& node : run->nodes) {
      const int cores = coresOfRanks(*run, node);
      if (node.manifest.cpuQuota <= 0 || node.manifest.cpuQuota >= cores) continue;
      return add(notes, Severity::warning, "guard.cpu-quota",
                 {{"host", node.manifest.host}, {"quota", node.manifest.cpuQuota}, {"cores", std::int64_t{cores}}});
    }
}

// Notes how the machine sets its clocks. All cells of a machine get the same text, so that a study can show it once.
void clockSettingNotes(const std::vector<const RunView*>& runs, Notes& notes) {
  std::set<std::string> governors;
  bool turbo = false;
  for (const RunView* run : runs)
    for (const NodeLog& node : run->nodes) {
      if (!node.manifest.conditions) continue;
      for (const std::string& governor : node.manifest.conditions->governors)
        if (governor != "performance") governors.insert(governor);
      turbo = turbo || node.manifest.conditions->turbo.value_or(false);
    }
  for (const std::string& governor : governors) add(notes, Severity::note, "guard.governor", {{"governor", governor}});
  if (turbo) add(notes, Severity::note, "guard.turbo");
}

void machineNotes(const CellResult& cell, const std::vector<const RunView*>& runs, Notes& notes) {
  const bool ownModelFile = comesAsFile(cell.cell.study.model.name);
  std::set<std::string> processors;
  std::string injected;
  std::int64_t dropped = 0;
  std::int64_t strangers = 0;
  std::string lastStranger;
  std::string unconfined;
  bool shares = false;
  bool clocksUnrelated = false;
  for (const RunView* run : runs) {
    for (const RankLog& rank : run->ranks) {
      if (!rank.manifest.processor.empty()) processors.insert(rank.manifest.processor);
      if (!rank.manifest.injected.empty()) injected = rank.manifest.injected;
      dropped += rank.dropped;
      strangers += rank.strangers;
      if (!rank.lastStranger.empty()) lastStranger = rank.lastStranger;
      const std::string& confinement = rank.manifest.confinement;
      if (confinement == "off" || confinement == "unavailable") unconfined = confinement;
    }
    for (const NodeLog& node : run->nodes) shares = shares || instrumentShares(*run, node);
    clocksUnrelated = clocksUnrelated || (run->clocks == Clocks::unrelated && run->worldSize > 1);
  }
  if (!injected.empty()) add(notes, Severity::error, "guard.displaced", {{"injected", injected}});
  if (processors.size() > 1)
    add(notes, Severity::warning, "guard.mixed-processors",
        {{"first", *processors.begin()}, {"second", *std::next(processors.begin())}});
  quotaNotes(runs, notes);
  clockSettingNotes(runs, notes);
  if (shares) add(notes, Severity::note, "guard.instrument-shares-cores");
  if (clocksUnrelated) add(notes, Severity::note, "guard.clocks-unrelated");
  if (strangers > 0)
    add(notes, Severity::warning, "guard.strangers", {{"count", strangers}, {"address", lastStranger}});
  if (!unconfined.empty() && ownModelFile)
    add(notes, Severity::note, "guard.unconfined", {{"confinement", unconfined}});
  if (dropped > 0) add(notes, Severity::warning, "guard.dropped-records", {{"count", dropped}});
}

// Notes that waits and lateness are missing because they are within the uncertainty of the clocks (cell_steps.cpp).
void clockNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                const std::vector<const RunFigures*>& figures, Notes& notes) {
  double uncertainty = 0;
  for (const RunView* run : runs) uncertainty = std::max(uncertainty, run->clockUncertainty);
  const bool waits = std::all_of(
      figures.begin(), figures.end(), [](const RunFigures* run) { return run->waitKnown && run->ranks.size() > 1; });
  const bool lacks = std::any_of(cell.ranks.begin(), cell.ranks.end(), [](const RankResult& rank) {
    return !rank.waitSeconds || !rank.exposedWaitSeconds || !rank.lateSeconds;
  });
  if (uncertainty > 0 && waits && lacks)
    add(notes, Severity::note, "guard.clocks-uncertain", {{"microseconds", rounded(uncertainty * 1e6, 2)}});
}

// A mean over the window hides a rank that is late only in some steps.
void latenessNotes(const CellResult& cell, Notes& notes) {
  if (cell.lateness == nullptr || !cell.lateness->recurs()) return;
  const Lateness& lateness = *cell.lateness;
  const RankLateness& rank = *lateness.mostOften();
  if (!lateness.oneRank())
    return add(notes, Severity::note, "guard.late-ranks",
               {{"percent", percent(lateness.share(lateness.lateSteps))},
                {"milliseconds", rounded(*lateness.lateBySeconds * 1e3, 2)}});
  const char* code = *rank.cause == LateCause::input      ? "guard.late-rank-input"
                     : *rank.cause == LateCause::transfer ? "guard.late-rank-transfer"
                     : isCompute(*rank.cause)             ? "guard.late-rank-compute"
                                                          : "guard.late-rank-other";
  add(notes, Severity::note, code,
      {{"rank", std::int64_t{rank.rank.value}},
       {"percent", percent(lateness.share(rank.lateSteps))},
       {"milliseconds", rounded(*rank.lateBySeconds * 1e3, 2)}});
}

void qualityNotes(const CellResult& cell, const std::vector<const RunFigures*>& figures, Notes& notes) {
  double worstMedian = 0;
  double worstTail = 0;
  double windowSeconds = 0;
  for (const RunFigures* run : figures) {
    for (const RankFigures& rank : run->ranks) {
      worstMedian = std::max(worstMedian, medianOf(rank.residualShares).value_or(0));
      worstTail = std::max(worstTail, percentileOf(rank.residualShares, 0.99).value_or(0));
    }
    windowSeconds += static_cast<double>(run->criticalRank().step) * 1e-9 / static_cast<double>(figures.size());
  }
  if (worstMedian > kResidualMedian || worstTail > kResidualWorst)
    add(notes, Severity::warning, "guard.residual", {{"median", percent(worstMedian)}, {"tail", percent(worstTail)}});
  const double busy = windowSeconds * static_cast<double>(std::max<std::size_t>(1, cell.ranks.size()));
  if (cell.stolenCpuSeconds && busy > 0 && *cell.stolenCpuSeconds / busy > kStolenShare)
    add(notes, Severity::warning, "guard.stolen-cpu", {{"percent", percent(*cell.stolenCpuSeconds / busy)}});
  if (std::any_of(cell.lossHistory.begin(), cell.lossHistory.end(),
                  [](const LossPoint& p) { return p.rank == kNoRank && !p.loss; }))
    add(notes, Severity::error, "guard.loss-not-finite");
  if (std::any_of(cell.ceiling.begin(), cell.ceiling.end(), [](const CeilingPoint& p) { return !p.correct; }))
    add(notes, Severity::error, "guard.ceiling-incorrect");
  if (const Number highest = highestUtilisation(cell); highest && !credible(highest))
    add(notes, Severity::warning, "guard.above-ceiling", {{"percent", percent(*highest)}});
  if (cell.linkUtilisation && !credible(cell.linkUtilisation))
    add(notes, Severity::warning, "guard.above-link", {{"percent", percent(*cell.linkUtilisation)}});
  if (cell.flopsUtilisation && !shareOfPeak(cell))
    add(notes, Severity::warning, "guard.above-peak", {{"percent", percent(*cell.flopsUtilisation)}});
  if (cell.vendorUtilisation && !shareOfVendorPeak(cell))
    add(notes, Severity::warning, "guard.above-vendor-peak", {{"percent", percent(*cell.vendorUtilisation)}});
}

bool usesGpus(const RunView& run) {
  return std::any_of(
      run.ranks.begin(), run.ranks.end(), [](const RankLog& rank) { return !rank.manifest.gpus.empty(); });
}

// Notes energy counters that exist but were read so seldom that the energy of a repeat is unknown.
void energyNotes(const std::vector<const RunView*>& runs, const std::vector<const RunLoad*>& loads, Notes& notes) {
  std::int64_t lost = 0;
  for (std::size_t i = 0; i < runs.size(); ++i)
    if (usesGpus(*runs[i]) ? loads[i]->gpu.energyLost : loads[i]->packageEnergyLost) ++lost;
  if (lost > 0)
    add(notes, Severity::note, "guard.energy-lost",
        {{"lost", lost}, {"repeats", static_cast<std::int64_t>(runs.size())}});
}

void loadNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
               const std::vector<const RunLoad*>& loads, Notes& notes) {
  if (cell.energyOf == EnergyOf::cpuPackages) add(notes, Severity::note, "guard.energy-of-packages");
  energyNotes(runs, loads, notes);
  double foreign = 0;
  double gpu = 0;
  std::int64_t reasons = 0;
  std::set<std::string> hot;
  for (const RunLoad* load : loads) {
    foreign = std::max(foreign, load->foreignCpuShare.value_or(0));
    gpu = std::max(gpu, load->gpu.percentBefore.value_or(0));
    reasons |= load->gpu.throttleReasons;
    hot.insert(load->hotHosts.begin(), load->hotHosts.end());
  }
  if (foreign > kForeignShare) add(notes, Severity::warning, "guard.busy-cores", {{"percent", percent(foreign)}});
  if (gpu > 100 * kForeignShare) add(notes, Severity::warning, "guard.busy-gpu", {{"percent", rounded(gpu, 2)}});
  for (const std::string& host : hot) add(notes, Severity::warning, "guard.cpu-hot", {{"host", host}});
  if ((reasons & kGpuTooHot) != 0) add(notes, Severity::warning, "guard.gpu-hot");
  if ((reasons & kGpuHeldBack) != 0 && (reasons & kGpuTooHot) == 0)
    add(notes, Severity::warning, "guard.gpu-held-back");
  if ((reasons & kGpuAtPowerCap) != 0) add(notes, Severity::note, "guard.gpu-power-cap");
}

// Throttling, or a load that grows, makes the last third of a run's steps slower than the first.
void slowingNotes(const std::vector<const RunFigures*>& figures, Notes& notes) {
  double worst = 0;
  for (const RunFigures* run : figures) {
    const std::vector<double>& steps = run->criticalRank().stepSeconds;
    if (static_cast<std::int64_t>(steps.size()) < kFewSteps) continue;
    const auto third = static_cast<std::ptrdiff_t>(steps.size() / 3);
    const Number first = medianOf({steps.begin(), steps.begin() + third});
    const Number last = medianOf({steps.end() - third, steps.end()});
    if (first && last && *first > 0) worst = std::max(worst, *last / *first - 1);
  }
  if (worst > kDriftShare) add(notes, Severity::warning, "guard.slowing", {{"percent", percent(worst)}});
}

}  // namespace

std::vector<GuardNote> cellNotes(const CellResult& cell, const std::vector<const RunView*>& runs,
                                 const std::vector<const RunFigures*>& figures,
                                 const std::vector<const RunLoad*>& loads) {
  Notes notes;
  if (runs.empty()) return notes;
  sampleNotes(cell, runs, notes);
  planNotes(cell.cell, notes);
  machineNotes(cell, runs, notes);
  addProgramNotes(cell, runs, figures, notes);
  clockNotes(cell, runs, figures, notes);
  latenessNotes(cell, notes);
  qualityNotes(cell, figures, notes);
  loadNotes(cell, runs, loads, notes);
  slowingNotes(figures, notes);
  for (GuardNote& note : notes) note.cells = {cell.cell.number};
  return notes;
}

namespace {

constexpr std::size_t kLeastWarmup = 2;       // Steps; a single slow one may be noise.
constexpr double kWarmupShare = 0.05;         // Least share by which the warm-up steps are slower.
constexpr double kPartShare = 0.01;           // Share of the step.
constexpr double kLongStep = 3;               // Multiple of the median.
constexpr double kLongShare = 0.02;           // Share of the time.
constexpr double kGapShare = 0.05;            // Share of the time.
constexpr std::size_t kFewestForShares = 20;  // Steps that shares need.

using Notes = std::vector<GuardNote>;
using Runs = std::vector<const RunView*>;
using Figures = std::vector<const RunFigures*>;

void addNote(Notes& notes, Severity severity, std::string code, Arguments arguments) {
  notes.push_back({severity, Message{std::move(code), std::move(arguments)}});
}

// Compares what the program reports about itself with what the study requests.
void programNotes(const CellResult& cell, const Runs& runs, Notes& notes) {
  std::set<std::int64_t> worlds, batches;
  bool isStudys = false, hasCommHook = false;
  PrintedRates rates;
  std::pair<std::int64_t, std::int64_t> taken;  // Samples of a step, and those that the study sets.
  const auto asked = static_cast<std::int64_t>(cell.cell.batch.perRank());
  for (const RunView* run : runs)
    for (const RankLog& rank : run->ranks) {
      rates.unused = std::max(rates.unused, rank.rates.unused);
      rates.unusedSteps = std::max(rates.unusedSteps, rank.rates.unusedSteps);
      if (!rank.manifest.program) continue;
      const ProgramFacts& facts = *rank.manifest.program;
      if (facts.worldSize && *facts.worldSize != run->worldSize) worlds.insert(*facts.worldSize);
      if (facts.batch && *facts.batch != asked) batches.insert(*facts.batch);
      isStudys = isStudys || facts.batchIsStudys;
      hasCommHook = hasCommHook || facts.ownCommHook;
    }
  const std::int64_t ranks{cell.cell.worldDevices()};
  if (!worlds.empty() && *worlds.rbegin() > ranks)
    addNote(notes, Severity::error, "guard.program-own-ranks", {{"found", *worlds.rbegin()}});
  else if (!worlds.empty())
    addNote(notes, Severity::error, "guard.program-world-size", {{"found", *worlds.begin()}, {"ranks", ranks}});
  for (const RunView* run : runs)
    for (const RankLog& rank : run->ranks) {
      std::int64_t most = 0;
      for (const StepRecord* step : rank.window) most = std::max<std::int64_t>(most, step->samples);
      if (most > 0 && rank.manifest.rankBatch > 0 && most != rank.manifest.rankBatch && !hasSource(rank, "rate"))
        taken = {most, rank.manifest.rankBatch};
    }
  // A study has a batch of 1 if its author has given none.
  const bool isOwnBatch = asked == 1 && !followsBatch(*cell.cell.study.program);
  if (!batches.empty() && isOwnBatch)
    addNote(notes, Severity::note, "guard.program-own-batch", {{"found", *batches.begin()}});
  else if (!batches.empty())
    addNote(notes, Severity::warning, "guard.program-batch", {{"found", *batches.begin()}, {"batch", asked}});
  else if (taken.first > 0 && !isOwnBatch)
    addNote(notes, Severity::note, "guard.program-step-samples", {{"found", taken.first}, {"batch", taken.second}});
  if (isStudys) addNote(notes, Severity::note, "guard.program-batch-stated", {});
  if (hasCommHook) addNote(notes, Severity::note, "guard.program-comm-hook", {});
  if (rates.unused > 0) addNote(notes, Severity::note, "guard.program-rate-unused", {{"count", rates.unused}});
  if (rates.unusedSteps > 0)
    addNote(notes, Severity::warning, "guard.program-steps-unused", {{"count", rates.unusedSteps}});
}

// Notes steps of the hook without parts. A program that marks its steps also decides which parts it marks.
void hiddenPartsNotes(const Runs& runs, const Figures& figures, Notes& notes) {
  for (std::size_t i = 0; i < runs.size(); ++i)
    for (const RankLog& rank : runs[i]->ranks)
      if (!figures[i]->partsKnown && hasSource(rank, "hook") && !hasSource(rank, "package") && !hasSource(rank, "rate"))
        return addNote(notes, Severity::note, "guard.program-no-backward", {});
}

// Notes ranks of one run that took different numbers of steps. Repeats may differ, because a program may run for a set
// time.
void stepCountNotes(const Runs& runs, Notes& notes) {
  for (const RunView* run : runs) {
    std::int64_t fewest = 0, most = 0;
    for (const RankLog& rank : run->ranks) {
      const auto steps = static_cast<std::int64_t>(rank.steps.size());
      if (steps > 0) fewest = fewest == 0 ? steps : std::min(fewest, steps);
      most = std::max(most, steps);
    }
    if (most > fewest)
      return addNote(notes, Severity::warning, "guard.program-steps", {{"fewest", fewest}, {"most", most}});
  }
}

// Returns true if the rank goes through the whole dataset between the last batch of one epoch, which is smaller than
// the others, and that of the next.
bool takesWholeDataset(const RankLog& rank) {
  std::int64_t full = 0, sum = 0;
  for (const StepRecord* step : rank.steps) full = std::max<std::int64_t>(full, step->samples);
  bool isWhole = false;
  for (const StepRecord* step : rank.steps) {
    sum += step->samples;
    if (step->samples >= full) continue;
    if (std::exchange(isWhole, true) && sum == rank.manifest.trainImages) return true;
    sum = 0;
  }
  return false;
}

void datasetNotes(const Runs& runs, Notes& notes) {
  for (const RunView* run : runs)
    for (const RankLog& rank : run->ranks)
      if (run->worldSize > 1 && rank.manifest.trainImages > 0 && takesWholeDataset(rank))
        return addNote(notes, Severity::warning, "guard.program-whole-dataset",
                       {{"images", rank.manifest.trainImages}, {"ranks", std::int64_t{run->worldSize}}});
}

// Detects warm-up inside the timed steps: slow steps at their beginning in every repeat (noise does not recur). Returns
// their number.
std::size_t warmupNotes(const CellResult& cell, const Figures& figures, Notes& notes) {
  std::size_t steps = 0;
  double ratio = 0;
  for (const RunFigures* run : figures) {
    const std::vector<double>& seconds = run->criticalRank().stepSeconds;
    const auto change = changePointOf(seconds);
    const bool isWarmup = change && change->first >= kLeastWarmup && change->first <= seconds.size() / 2 &&
                          change->ratio > 1 + kWarmupShare;
    if (!isWarmup) return 0;
    steps = std::max(steps, change->first);
    ratio = std::max(ratio, change->ratio);
  }
  if (steps == 0) return 0;
  const auto count = static_cast<std::int64_t>(steps);
  addNote(notes, Severity::warning, "guard.program-warm-up",
          {{"steps", count}, {"percent", percent(ratio - 1)}, {"wanted", cell.cell.study.measure.warmupSteps + count}});
  return steps;
}

// Returns true if the steps contain an evaluation or a checkpoint that the program's log names.
bool partNotes(const CellResult& cell, Notes& notes) {
  if (!cell.stepSeconds.mean || !(*cell.stepSeconds.mean > 0)) return false;
  bool isNoted = false;
  for (const auto& [seconds, code] : {std::pair(cell.otherSeconds, "guard.program-evaluation"),
                                      std::pair(cell.checkpointSeconds, "guard.program-checkpoint")}) {
    const double share = seconds.value_or(0) / *cell.stepSeconds.mean;
    if (share <= kPartShare) continue;
    isNoted = true;
    addNote(notes, Severity::warning, code, {{"percent", percent(share)}});
  }
  return isNoted;
}

// Notes steps that are far longer than the others in every repeat if the cause is not recorded. `skipped`: steps at the
// beginning that another note already covers.
void longStepNotes(const Figures& figures, std::size_t skipped, Notes& notes) {
  std::int64_t count = 0, steps = 0;
  double share = 0;
  for (const RunFigures* run : figures) {
    const std::vector<double>& all = run->criticalRank().stepSeconds;
    if (all.size() < skipped + kFewestForShares) return;
    const std::vector<double> seconds(all.begin() + static_cast<std::ptrdiff_t>(skipped), all.end());
    const double median = *medianOf(seconds);
    double beyond = 0, sum = 0;
    std::int64_t found = 0;
    for (const double one : seconds) {
      sum += one;
      if (one <= kLongStep * median) continue;
      beyond += one - median;
      ++found;
    }
    if (!(beyond > kLongShare * sum)) return;
    count = std::max(count, found);
    steps = static_cast<std::int64_t>(seconds.size());
    share = std::max(share, beyond / sum);
  }
  if (count > 0)
    addNote(notes, Severity::warning, "guard.program-long-steps",
            {{"count", count}, {"steps", steps}, {"percent", percent(share)}});
}

// The steps that a program marks need not follow each other without gaps. Programs that only print a rate are skipped,
// since a rate is not a step.
void gapNotes(const Runs& runs, Notes& notes) {
  double most = 0;
  for (const RunView* run : runs)
    for (const RankLog& rank : run->ranks) {
      if (hasSource(rank, "rate") || rank.window.size() < kFewestForShares) continue;
      double inside = 0;
      for (const StepRecord* step : rank.window) inside += static_cast<double>(step->endNs - step->startNs);
      const auto whole = static_cast<double>(rank.window.back()->endNs - rank.window.front()->startNs);
      if (whole > 0) most = std::max(most, 1 - inside / whole);
    }
  if (most > kGapShare) addNote(notes, Severity::warning, "guard.program-gaps", {{"percent", percent(most)}});
}

}  // namespace

void addProgramNotes(const CellResult& cell, const Runs& runs, const Figures& figures, Notes& notes) {
  if (!cell.cell.study.program) return;
  programNotes(cell, runs, notes);
  hiddenPartsNotes(runs, figures, notes);
  stepCountNotes(runs, notes);
  datasetNotes(runs, notes);
  const std::size_t warmup = warmupNotes(cell, figures, notes);
  if (!partNotes(cell, notes)) longStepNotes(figures, warmup, notes);
  gapNotes(runs, notes);
}

}  // namespace scalescope
