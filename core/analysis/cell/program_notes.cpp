#include "core/analysis/cell/program_notes.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/analysis/maths/change_point.h"
#include "core/analysis/maths/rounding.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
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
void saidNotes(const CellResult& cell, const Runs& runs, Notes& notes) {
  std::set<std::int64_t> worlds, batches;
  bool isStudys = false;
  const auto asked = static_cast<std::int64_t>(cell.cell.batch.perRank());
  for (const RunView* run : runs)
    for (const RankLog& rank : run->ranks) {
      if (!rank.manifest.program) continue;
      const ProgramFacts& facts = *rank.manifest.program;
      if (facts.worldSize && *facts.worldSize != run->worldSize) worlds.insert(*facts.worldSize);
      if (facts.batch && *facts.batch != asked) batches.insert(*facts.batch);
      isStudys = isStudys || facts.batchIsStudys;
    }
  if (!worlds.empty())
    addNote(notes, Severity::error, "guard.program-world-size",
            {{"found", *worlds.begin()}, {"ranks", std::int64_t{cell.cell.worldDevices()}}});
  if (!batches.empty())
    addNote(notes, Severity::warning, "guard.program-batch", {{"found", *batches.begin()}, {"batch", asked}});
  if (isStudys) addNote(notes, Severity::note, "guard.program-batch-stated", {});
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

// Notes slow steps at the beginning of the timed ones if every repeat has them, because noise does not recur. Returns
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
      const auto& sources = rank.manifest.program ? rank.manifest.program->sources : std::vector<std::string>();
      if (std::find(sources.begin(), sources.end(), "rate") != sources.end() || rank.window.size() < kFewestForShares)
        continue;
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
  saidNotes(cell, runs, notes);
  stepCountNotes(runs, notes);
  datasetNotes(runs, notes);
  const std::size_t warmup = warmupNotes(cell, figures, notes);
  if (!partNotes(cell, notes)) longStepNotes(figures, warmup, notes);
  gapNotes(runs, notes);
}

}  // namespace scalescope
