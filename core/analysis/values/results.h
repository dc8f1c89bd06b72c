#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/analysis/values/cell_result.h"
#include "core/analysis/values/fit_results.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/message.h"
#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// Largest batch that a memory limit allows (scaling/memory_model.h).
struct LargestBatch {
  std::vector<int> cells;  // Cells with the smallest and the largest batch of the combination.
  double limitBytes = 0;
  Number ran;     // Largest batch per device that ran.
  Number failed;  // Smallest batch above it that ran out of memory.
  // Prediction with its 95 % interval, if nothing ran out of memory.
  Number predicted, low, high;
  std::vector<double> from;  // Batches that the prediction is computed from.
};

// The smallest relative difference of images/s between two cells that the study can show (scaling/precision.h).
struct SmallestDifference {
  Number difference;              // Share: 0.02 is 2 %.
  Number scatter;                 // Scatter of one repeat, pooled over cells: standard deviation of ln(images/s).
  Number degrees;                 // Degrees of freedom of the scatter.
  int repeats = 0;                // Fewest repeats, or common rounds, among those with at least two.
  std::optional<Message> reason;  // Reason why there is none.
};

// Rule of a trial of two variants: how many pairs of runs it takes, and which share of difference it resolves
// (measure.repeats with `decide`).
struct TrialRule {
  int from = 0, most = 0;  // Limits, which are even numbers.
  double resolve = 0;
  double seconds = 0;  // Limit of the time of all runs together; 0 means no limit.
};

// undecided: the next pairs may decide it. hopeless: not even all allowed pairs would decide it. open: not decided, and
// no more pairs follow.
enum class TrialState { undecided, slower, faster, alike, hopeless, open };
inline constexpr std::array kTrialStates{
    EnumName{TrialState::undecided, "undecided"}, EnumName{TrialState::slower, "slower"},
    EnumName{TrialState::faster, "faster"},       EnumName{TrialState::alike, "alike"},
    EnumName{TrialState::hopeless, "hopeless"},   EnumName{TrialState::open, "open"}};
constexpr const auto& enumNames(TrialState) { return kTrialStates; }

// duration: of the whole program, if it records no steps.
enum class TrialMeasure { timePerSample, duration };
inline constexpr std::array kTrialMeasures{EnumName{TrialMeasure::timePerSample, "timePerSample"},
                                           EnumName{TrialMeasure::duration, "duration"}};
constexpr const auto& enumNames(TrialMeasure) { return kTrialMeasures; }

// Comparison of two variants (repeats/trial.h) that decides if the second one is slower than the first.
struct TrialResult {
  std::string first, second;  // Names of the variants.
  TrialRule rule;
  TrialMeasure by = TrialMeasure::timePerSample;
  int pairs = 0;                       // Pairs at the last look.
  Interval ratio;                      // Seconds to add to its clock, at the middle of its window.
  Number scatter;                      // Standard deviation of ln(ratio) of one pair.
  std::optional<std::int64_t> needed;  // Pairs that resolve rule.resolve, if further pairs scatter as these do.
  TrialState state = TrialState::undecided;
  bool isTimeUp = false;          // True if the trial is open because two more pairs would exceed its time.
  std::optional<Message> reason;  // Reason why there is no interval.
  bool isComparable = true;       // False if `reason` forbids the comparison.
};

struct StudyResult {
  StudyId id;
  std::string name;
  std::optional<RunId> onlyRun;  // It is set if the other runs were left out; there is no comparison then.
  int studies = 1;               // Number of studies that were joined into this one (report/cells/combine.h).
  Protocol protocol{};
  StudySpec spec;
  std::optional<Message> verdict;
  std::vector<Message>
      evidence;          // Messages that follow the verdict: intervals, predictions of the laws, limits of memory.
  Interval deviceHours;  // Sum over all valid runs, each once; it is exact and has no bounds.
  std::vector<LargestBatch> largestBatches;
  std::vector<GuardNote> guard;
  std::vector<CellResult> cells;
  std::vector<ScalingFit> fits;
  std::vector<PartFit> parts;
  SmallestDifference smallestDifference;
  std::optional<TrialResult> trial;  // It is empty if the study does not decide between two variants.
  IdentityCount identities;          // Checks over its numbers and the records behind them.
};

// Returns nullptr if there is none; a cell's baselineCell is then 0.
const CellResult* cellNumbered(const StudyResult& study, int number);

// Decoded records of one run, the input of analysis.
struct RunRecords {
  RunId run;
  RepeatNumber repeat;
  RunStatus status = RunStatus::queued;
  std::optional<Message> cause;
  std::map<Source, std::vector<Record>> bySource;
  MeasuringSession session{};
  int sessionRank = 0;  // Analysis uses the session with the smallest rank among those of a cell.
  std::optional<RoundOrder> order{};
  std::uint64_t gaps = 0;  // Damaged parts of its logs.
};

// Analyzes one cell's runs; only runs that ended `done` and have the steps of every rank are used. Pure; any thread;
// the same input gives the same bytes. One estimator: imagesPerSecond, stepSeconds.mean and the other seconds are
// geometric means over repeats of each repeat's value (run_figures.h, paceOf), so that they are in the middle of their
// intervals; step parts are mean shares of that step, so that parts + residual = stepSeconds.mean and imagesPerSecond x
// stepSeconds.mean = imagesPerStep. busbw and similar figures: median over repeats of sum of bytes / sum of seconds.
// ceilingBusbw: maximum over correct all-reduce sizes. memory: maximum over ranks and repeats. `traced`: steps of
// CellResult::trace and of the columns of CellResult::lateness.
CellResult analyseCell(const Cell& cell, const CellKey& key, const std::vector<RunRecords>& runs,
                       StepRange traced = {});

// Fills baseline, speedup, efficiency, intervals, waterfall, subtraction estimate, guard notes and verdict across
// cells, and the reason if a figure has no second cell. `baseline` > 0 overrides the protocol's choice by cell number.
// Cells of another batch, precision or accumulation use the corresponding cell of their own combination as baseline, or
// none if there is no such cell (scaling/comparable.h).
void compareCells(StudyResult& study, int baseline = 0);

nlohmann::ordered_json toJson(const CellResult& cell);
nlohmann::ordered_json toJson(const StudyResult& study);

}  // namespace scalescope
