#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/analysis/values/guard_kind.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "core/base/message.h"
#include "core/study/cells/expand.h"
#include "core/study/spec/round_order.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// Values of docs/INTERFACES.md "results --json". docs/MEASUREMENT.md has their definitions. nullopt = not measured.
using Number = std::optional<double>;

struct Interval {
  Number value, low, high;
};

// Reason why a ratio is not printed, and the repeats that would resolve it (ratios/resolution.h).
struct Unresolved {
  int repeats = 0;          // Repeats of the side with the fewest.
  std::int64_t needed = 0;  // Repeats of each side that would resolve 10 %.

  friend bool operator==(const Unresolved&, const Unresolved&) = default;
};

struct StepStats {
  Number median, mean, p10, p90, ciLow, ciHigh;
};

struct BucketStats {
  int bucket = 0;
  std::string op;
  double bytes = 0;
  Number seconds, algbw, busbw;
  Number ceilingBusbw{}, utilisation{};  // Bandwidth that calibration measured at this size, and busbw over it.
  Number leadSeconds{};                  // Time until the last gradient bucket starts; not in the JSON.
};

struct CeilingPoint {
  std::string op;
  double bytes = 0;
  Number seconds, algbw, busbw;  // Figures of the fastest rank.
  bool correct = false;
  Number secondsMean{}, secondsMax{};  // Mean and maximum over ranks.
  std::vector<int> members{};          // Ranks that took part, if not all did.
};

// All-reduce over the calibrated sizes, as latency and rate of one link (fitCeiling() in bandwidth.h).
struct CeilingFit {
  Number latencySeconds, bytesPerSecond, residual;
};

// Relation of one node's clock to the first node's.
struct NodeOffset {
  NodeIndex node;
  std::string host;
  double offsetSeconds = 0;  // Is added to its clock, in the middle of its window.
  double drift = 0;          // Seconds per second, in the middle of its window.
};

// Relation of the clocks of a cell's ranks (docs/MEASUREMENT.md, "Clocks of several hosts"): the worst of the valid
// repeats.
struct CellClocks {
  std::string state;              // "shared", "aligned" or "unrelated"; empty: there is no valid repeat.
  Number uncertaintySeconds;      // Largest possible difference of two ranks' times; null: unrelated.
  Number leastWaitSeconds;        // Smaller waits and lateness are left out; null: no wait is known at all.
  std::vector<NodeOffset> nodes;  // Nodes with aligned clocks except the first; of the last valid repeat.
};

// Source of the reported energy.
enum class EnergyOf { none, gpus, cpuPackages };
inline constexpr std::array kEnergyOf{EnumName{EnergyOf::none, ""}, EnumName{EnergyOf::gpus, "gpus"},
                                      EnumName{EnergyOf::cpuPackages, "cpuPackages"}};
constexpr const auto& enumNames(EnergyOf) { return kEnergyOf; }

struct MemoryStats {
  Number weights, gradients, optimizer, activations, buckets, cache, context, peakAllocated, peakReserved, deviceUsed,
      rss, pss;
  // Memory of other processes on a rank's GPUs before the run, which `context` excludes; null: not separated.
  Number others;
};

struct DeviceMemory {
  std::string device;
  MemoryStats memory;
};

struct HistoryPoint {
  int epoch = 0;
  std::int64_t step = 0;
  Number wallSeconds, learningRate, trainLoss, trainAccuracy, validationLoss, validationAccuracy;
};

struct RankResult {
  RankIndex rank;
  std::string host;
  std::string device;
  StepStats stepSeconds;
  Number inputSeconds, computeSeconds, commSeconds, exposedSeconds, waitSeconds, checkpointSeconds, otherSeconds,
      residualSeconds;
  Number exposedTransferSeconds, exposedWaitSeconds;
  Number stolenCpuSeconds;
  Number cpuPercent;              // Percent of the cores that it was pinned to.
  Number lateSeconds, lastShare;  // Mean lateness at collectives, and share of them at which this rank arrived last.
  MemoryStats memory;
  std::vector<DeviceMemory> devices;    // Devices of a data-parallel process; else empty.
  std::vector<std::int64_t> staleness;  // [k] = updates with staleness k, over the timed window.
  Number lossScale;                     // fp16: value at the end of the last repeat.
  std::vector<HistoryPoint> history;    // History of the first valid repeat.
  std::optional<bool> graphs;           // True if requested CUDA graphs were recorded; empty if none were requested.
};

// A step of one rank, or of all ranks together (kNoRank: means weighted by samples). There are at most kLossPoints per
// repeat and rank: longer runs keep every k-th step and the last.
inline constexpr std::size_t kLossPoints = 4000;
struct LossPoint {
  RepeatNumber repeat;
  RankIndex rank = kNoRank;
  std::int64_t step = 0;
  int epoch = 0;
  Number loss, accuracy, learningRate;
};

struct WaterfallParts {
  Number ideal, input, compute, exposedTransfer, exposedWait, checkpoint, other, residual;
};

struct GuardNote {
  GuardNote() = default;
  GuardNote(Severity how, Message what, std::vector<int> where = {})
      : severity(how), message(std::move(what)), cells(std::move(where)), kind(guardKindOf(message)) {}

  Severity severity{};
  Message message;         // Contains the reason and the remedy.
  std::vector<int> cells;  // Numbers of the cells that it applies to.
  GuardKind kind = GuardKind::other;
  // Compares the finding without its cells.
  friend bool operator==(const GuardNote& a, const GuardNote& b) {
    return a.severity == b.severity && a.message == b.message;
  }
};

// Returns the seconds from the end of one checkpoint to the start of the next that minimize the loss by failures:
// sqrt(2 C M) (Young 1974), and for a cost above a tenth of M the higher order of Daly 2006, at most M.
double checkpointInterval(double cost, double meanTimeBetweenFailures);

// Cost of one checkpoint and the suggested interval. failureSeconds: M of the whole job, from the study's
// checkpoint.failureDaysPerNode over its nodes. suggestedSeconds: checkpointInterval(), but at least until the previous
// checkpoint is durable.
struct CheckpointCost {
  Number seconds;       // Mean, blocking the training thread, of the slowest rank.
  Number writeSeconds;  // Time until durable.
  Number bytes;
  Number failureSeconds, suggestedSeconds;
};

// Steps of a trace, including both ends. Without a choice, the last complete ones of the timed window.
struct StepRange {
  std::int64_t first = -1, last = -1;
  [[nodiscard]] bool chosen() const { return first >= 0; }
};
struct StepTrace;      // run/trace.h
struct Lateness;       // run/lateness.h
struct StepTimes;      // cell/step_times.h
struct OperatorTimes;  // profile/operators.h

// Runs of one study without a long pause between them (repeats/sessions.h). Conditions that differ between two
// sessions, such as temperature or other users of the machine, do not show in the scatter of repeats of one session.
struct MeasuringSession {
  std::string id;  // Id of its first run; "" = unknown, for imported numbers.
  std::string studyName;
  std::int64_t startedWallNs = 0;
  bool ofOtherStudy = false;  // True if the cell was reused.
  friend bool operator==(const MeasuringSession&, const MeasuringSession&) = default;
};

// Measured values of one valid repeat, from which a cell's means and intervals are computed.
struct RepeatValues {
  RepeatNumber repeat;
  RunId run;
  std::optional<RoundOrder> order{};  // Order of its round; empty: the study's order, or one cell after the other.
  Number imagesPerSecond, stepSeconds;
  Number epochSeconds;  // Seconds of complete epochs as measured (run_figures.h, RunSeconds); else null.
  Number trainSeconds, validationSeconds, totalSeconds;
  std::int64_t trainSteps = 0;  // Steps of the whole run, including warm-up.
  Number samplesToTarget{};     // Samples until the first validation at measure.targetAccuracy.
  Number tokensPerSecond{};     // Null if a rank reports no tokens; not in the JSON.
};

// A successful repeat that is not pooled with the valid ones, because it was measured under other conditions.
struct ApartRepeat {
  RepeatValues values;
  Message reason;
};

// The method that compares the images/s of two cells (repeats/contrast.h).
enum class ContrastKind { none, rounds, repeats };
inline constexpr std::array kContrastKinds{EnumName{ContrastKind::none, ""}, EnumName{ContrastKind::rounds, "rounds"},
                                           EnumName{ContrastKind::repeats, "repeats"}};
constexpr const auto& enumNames(ContrastKind) { return kContrastKinds; }

// Comparison of a cell with its baseline by the ratio of images/s, which is speedup / N0.
struct BaselineContrast {
  ContrastKind by = ContrastKind::none;
  std::optional<Message> reason;  // Reason why there is no interval.
  Number ratio;                   // Ratio of images/s, in the middle of the speedup's interval / N0.
  Number probability;             // Probability of so large a difference if there is none.
  // Probability adjusted for all comparisons of the study that have one (Holm 1979), so that no more than one study in
  // twenty reports "faster" or "slower" anywhere if nothing differs.
  Number adjusted;
  int comparisons = 0;
};
enum class RateDifference { notShown, slower, faster };
inline constexpr std::array kRateDifferences{EnumName{RateDifference::notShown, "not-shown"},
                                             EnumName{RateDifference::slower, "slower"},
                                             EnumName{RateDifference::faster, "faster"}};
constexpr const auto& enumNames(RateDifference) { return kRateDifferences; }
inline constexpr double kDifferenceProbability = 0.05;

// Number of checked identities, which hold in every result (cell/identities.h).
struct IdentityCount {
  std::int64_t checked = 0, broken = 0;
  double largest = 0;  // Largest relative deviation of the equations.
};

// Reasons why figures that need a second cell are null; nullopt if the figure exists (scaling/comparable.h).
struct MissingReasons {
  std::optional<Message> speedup;  // Also applies to efficiency and waterfall.
  std::optional<Message> gainPerDevice, subtraction, checkpointOverhead;
};

struct CellResult {
  Cell cell;
  CellKey key;
  std::vector<RunId> runs;               // Runs of the valid repeats, in repeat order.
  RunStatus status = RunStatus::queued;  // Status of the newest run.
  std::optional<Message> error;
  int repeats = 0;         // Number of valid repeats: successful runs with timed steps of every rank.
  std::int64_t steps = 0;  // Timed steps per repeat.
  Number parameters;
  Number learningRate;  // Value at the last timed step.
  StepStats stepSeconds;
  Number imagesPerSecond;
  Number tokensPerSecond;  // Only of a user's own program that reports tokens.
  Number imagesPerStep;  // Images of all ranks, mean over the window: the global batch except for ragged last batches.
  Number trainImages;
  Number epochSeconds;          // trainImages / imagesPerSecond; for an imported table as printed.
  bool epochProjected = false;  // True if there is no complete epoch in the timed window.
  Number trainSeconds, validationSeconds, totalSeconds;
  int baselineCell = 0;     // Cell number; 0 = none, for the reason in `missing.speedup`.
  int baselineDevices = 0;  // N0, the devices of the baseline; 0 = none.
  MissingReasons missing;
  Number speedup;
  Interval speedupCi;                           // Only low and high.
  std::optional<Unresolved> speedupUnresolved;  // Set if the interval is too wide to show a number.
  BaselineContrast contrast;
  Number efficiency;
  Interval deviceHours;
  Interval gainPerDevice;  // images/s per device added to the next smaller N (docs/MEASUREMENT.md, Protocols).
  Number inputSeconds, computeSeconds, commSeconds, exposedSeconds, exposedTransferSeconds, exposedWaitSeconds,
      waitSeconds, checkpointSeconds, otherSeconds, residualSeconds, overlap, exposedAbSeconds;
  Interval exposedAbCi;  // Only low and high.
  Number calibrationNoSync, calibrationSync, calibrationCommOnly;
  Number subtractionComputeSeconds, subtractionCommSeconds;
  WaterfallParts waterfall;
  Number stolenCpuSeconds;
  Number wireBytesPerStep, minimumBytesPerStep, gradientBytes, bufferBytes, parameterBytes, inputBytes, outputBytes;
  Number scatterSeconds, broadcastSeconds, gatherSeconds, reduceSeconds, pushSeconds, pullSeconds;
  Number device0BytesPerSecond, allReduceEquivalent;  // Only for data-parallel.
  Number algbw, busbw, ceilingBusbw, bandwidthUtilisation, linkUtilisation;
  Number sizeUtilisation;  // Share of the peak at the buckets' own sizes (bandwidth.h, utilisationAtSize).
  CeilingFit ceilingFit;
  std::vector<BucketStats> buckets;
  std::vector<CeilingPoint> ceiling, ceilingAmong;  // Points of all ranks; of some (measure.ceilingSubsets).
  MemoryStats memory;                               // Maximum over ranks.
  Number cpuPercentMean, cpuPercentMax, gpuPercent, nodeMemoryMax;
  Number gpuClockHertz;  // Mean of the run's GPUs over the window.
  // Memory that a device's allocator may reserve: the limit of the study, and for a GPU no more than its memory without
  // the context; the least of all ranks. Null: no limit is known.
  Number memoryLimit;
  Number flopsPerImage;  // Operations of the model, forward and backward.
  Number flopsPerSecond;
  Number trainLoss, trainAccuracy, validationLoss, testAccuracy;
  std::vector<GuardNote> guard;
  IdentityCount identities;  // Checks over the records of the valid runs.
  std::vector<RankResult> ranks;
  std::vector<RepeatValues> repeatValues;          // Valid repeats, in repeat order.
  MeasuringSession session;                        // Session of the valid repeats.
  std::vector<ApartRepeat> apartRepeats;           // Successful repeats that are not pooled with the valid ones.
  RankIndex criticalRank;                          // Critical rank of the last valid repeat.
  Interval checkpointOverhead;                     // Share: T(on)/T(off) - 1 over paired repeats.
  std::optional<Unresolved> checkpointUnresolved;  // For T(on)/T(off).
  Number energyJoules, energyPerSample;            // Energy over the timed window.
  EnergyOf energyOf = EnergyOf::none;              // Source of the energy.
  CellClocks clocks;                               // Clocks of the ranks.
  Number samplesToTarget, timeToTargetSeconds;     // Samples and time until measure.targetAccuracy.
  Number statisticalEfficiency;                    // Relative to the baseline's samples to target.
  Interval timeToAccuracySpeedup;
  std::optional<Unresolved> timeToAccuracyUnresolved;
  Number predictedMemory, predictedMemoryError;    // Bytes per rank; predicted / measured - 1.
  Number peakFlopsPerSecond, flopsUtilisation;     // Peak that all devices together measured, and share of it.
  Number vendorFlopsPerSecond, vendorUtilisation;  // Peak that the vendor states for these GPUs, and share of it.
  CheckpointCost checkpointCost;
  std::vector<LossPoint> lossHistory;          // Losses of every valid repeat; for exports only, not in the JSON.
  std::shared_ptr<const StepTimes> stepTimes;  // Steps of every valid repeat; null: none; for exports, not in the JSON.
  // Details of the last valid repeat; null: none; for exports only, not in the JSON.
  std::shared_ptr<const StepTrace> trace;
  std::shared_ptr<const Lateness> lateness;
  std::shared_ptr<const OperatorTimes> operators;                // Also null if measure.profile is 0.
  std::vector<std::pair<std::string, std::string>> environment;  // "processor" -> "...", for reports and comparisons.
};

// Compares images/s with the baseline, adjusted for all comparisons of the study. Decides which cells may be called
// faster or slower.
RateDifference rateDifferenceOf(const CellResult& cell);

// Return the shares of the measured and of the vendor's peak for messages and charts: flopsUtilisation and
// vendorUtilisation, but null above 1, which is not a valid share.
Number shareOfPeak(const CellResult& cell);
Number shareOfVendorPeak(const CellResult& cell);

Number tokensPerSecondPerDevice(const CellResult& cell);

struct FitParameter {
  // "contention", "coherency", "serialShare", "latencySeconds", "bytesPerSecond", "secondsPerImage" or
  // "imagesPerSecondPerDevice".
  std::string name;
  Number value, low, high;
  bool atBound = false;
};

struct FitPoint {
  double devices = 0;
  Number speedup, low, high;
  Number predictionLow{}, predictionHigh{};  // Bounds for one more repeat at this N; only for points of a curve.
};

// Deviation of the measured means from a law, relative to the deviation of repeats from their means (fit_quality.h).
struct LackOfFit {
  Number ratio;                       // F.
  Number degreesLaw, degreesRepeats;  // Degrees of freedom.
  Number probability;                 // Probability of such a ratio if the law is true.
  std::optional<Message> reason;      // Reason why there is none.
};
// Probability below which a law is reported not to agree with the measurements.
inline constexpr double kMisfitProbability = 0.05;

// A scaling law for one combination of variant, strategy, precision, accumulation and batch (docs/MEASUREMENT.md,
// Scaling laws). Only `reason` is set if the law cannot be fitted.
struct ScalingFit {
  std::string law;  // "amdahl", "gustafson", "usl", "alpha-beta" or "linear".
  std::string variant;
  Strategy strategy{};
  Precision precision{};
  int accumulation = 1;
  double batch = 0;              // Value of the batch axis.
  std::vector<int> cells;        // Cell numbers, ascending by N.
  std::vector<FitPoint> points;  // Measured points with their intervals.
  std::vector<FitParameter> parameters;
  int coefficients = 0;  // Number of fitted coefficients, including the baseline's rate; not in the JSON.
  // Root of the mean square of (measured / fitted - 1) over repeats, corrected for degrees of freedom.
  Number residual;
  int smallest = 0, largest = 0;  // Range of measured N.
  // Fitted speedup with its interval, to 4 x the largest N; beyond the largest N it is extrapolated.
  std::vector<FitPoint> curve;
  Number plateau;  // Smallest N from which on twice the devices gain less than plateauGain; null: none within 64 x.
  double plateauGain = 0.1;
  Number nextDevices;             // N whose measurement would narrow the law most.
  std::optional<Message> reason;  // Reason why there is no fit, or no interval.
  Number predictionError;         // Leave-one-N-out error of ln(images/s), by which laws are chosen.
  bool chosen = false;            // True for one law of each combination.
  LackOfFit lackOfFit;
};

struct PartPoint {
  double devices = 0;
  Number seconds;  // Seconds of a step.
};

// One part of the step over N, for the combination of a ScalingFit (docs/MEASUREMENT.md, Scaling laws). Only the points
// and `reason` are set if nothing can be fitted.
struct PartFit {
  std::string part;  // "compute", "exposed" or "input".
  std::string variant;
  Strategy strategy{};
  Precision precision{};
  int accumulation = 1;
  double batch = 0;
  std::vector<int> cells;         // Cell numbers, ascending by N.
  std::vector<PartPoint> points;  // Measured values above 0.
  std::string law;                // Formula in a, b and N.
  Number a, b;                    // In seconds.
  Number residual;                // Like that of ScalingFit, over N.
  Number predictionError;
  int smallest = 0, largest = 0;  // Range of fitted N.
  std::vector<PartPoint> curve;   // To 4 x the largest N.
  std::optional<Message> reason;
};

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

// The smallest relative difference of images/s between two cells that the study can show
// (scaling/precision.h).
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
  int from = 0, most = 0;  // Even numbers.
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
  Interval ratio;                      // Time of the second over that of the first, valid at every look.
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
  std::optional<RunId> onlyRun;  // Set if the other runs were left out; there is no comparison then.
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
  std::optional<TrialResult> trial;  // Empty if the study does not decide between two variants.
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

// Adds the repeat's run to `seen`, and returns true if it was not there or the repeat has no run. Cells of one key
// share their runs, so sums and pools over a study must include each run once.
bool isFirstUse(const RepeatValues& repeat, std::set<RunId>& seen);

// Returns the value of every repeat that has it, in repeat order.
std::vector<double> repeated(const CellResult& cell, Number RepeatValues::*value);

// Analyses one cell's runs; only runs that ended `done` and have the steps of every rank are used. Pure; any thread;
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
