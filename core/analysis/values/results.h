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

#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/base/result.h"
#include "core/base/severity.h"
#include "core/study/cells/expand.h"
#include "core/study/spec/round_order.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/record/records.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// The numbers of docs/INTERFACES.md "results --json" as values. Definitions: docs/MEASUREMENT.md. nullopt = not
// measured.
using Number = std::optional<double>;

struct Interval {
  Number value, low, high;
};

// Why a ratio is not printed, and what would resolve it (ratios/resolution.h).
struct Unresolved {
  int repeats = 0;          // of the side that has fewest
  std::int64_t needed = 0;  // repeats of each side that would resolve 10 %

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
  Number ceilingBusbw{}, utilisation{};  // what the sweep reached at this size, and busbw over it
  Number leadSeconds{};                  // handed over before the step's last gradient bucket; not in the JSON
};

struct CeilingPoint {
  std::string op;
  double bytes = 0;
  Number seconds, algbw, busbw;  // of the fastest rank
  bool correct = false;
  Number secondsMean{}, secondsMax{};  // over ranks
  std::vector<int> members{};          // that it was measured among, where those are not all
};

// All-reduce over the ceiling sweep by latency and rate of one link (bandwidth.h, fitCeiling).
struct CeilingFit {
  Number latencySeconds, bytesPerSecond, residual;
};

// One node's clock on the way to the first node's.
struct NodeOffset {
  NodeIndex node;
  std::string host;
  double offsetSeconds = 0;  // to be added to its clock, in the middle of its window
  double drift = 0;          // seconds per second, there
};

// How the clocks of a cell's ranks stand to one another (docs/MEASUREMENT.md, "Clocks of several hosts"): the worst of
// the repeats that count.
struct CellClocks {
  std::string state;              // shared aligned unrelated; empty: no repeat counts
  Number uncertaintySeconds;      // by which two ranks' times may be apart; null: unrelated
  Number leastWaitSeconds;        // waits and lateness below it are left out; null: no wait is known at all
  std::vector<NodeOffset> nodes;  // of aligned clocks but the first node's; of the last repeat that counts
};

// Whose energy is told.
enum class EnergyOf { none, gpus, cpuPackages };
inline constexpr std::array kEnergyOf{Word{EnergyOf::none, ""}, Word{EnergyOf::gpus, "gpus"},
                                      Word{EnergyOf::cpuPackages, "cpuPackages"}};
constexpr const auto& wordsOf(EnergyOf) { return kEnergyOf; }

struct MemoryStats {
  Number weights, gradients, optimizer, activations, buckets, cache, context, peakAllocated, peakReserved, deviceUsed,
      rss, pss;
  Number others;  // on a rank's GPUs before the run, and no longer in `context`; null: not told apart
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
  Number cpuPercent;              // of the cores that it was pinned to
  Number lateSeconds, lastShare;  // to collectives: mean lateness, share of them that this rank came to last
  MemoryStats memory;
  std::vector<std::pair<std::string, MemoryStats>> devices;  // of a data-parallel process; else empty
  std::vector<std::int64_t> staleness;                       // [k] = updates with staleness k, over the timed window
  Number lossScale;                                          // fp16: at the end of the last repeat
  std::vector<HistoryPoint> history;                         // of the first counted repeat
  std::optional<bool> graphs;  // where CUDA graphs were asked for: whether they were recorded
};

// A step of one rank, or of all ranks together (kNoRank: means weighted by samples). At most kLossPoints per repeat and
// rank: longer runs keep every k-th step and the last.
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
  Severity severity{};
  Message message;           // why, and what to do
  std::vector<int> cells{};  // where: numbers of the cells that it speaks of
  // The same finding, wherever it was made.
  friend bool operator==(const GuardNote& a, const GuardNote& b) {
    return a.severity == b.severity && a.message == b.message;
  }
};

// Seconds from the end of one checkpoint to the start of the next that lose least to failures: sqrt(2 C M) (Young
// 1974), and for a cost above a tenth of M the higher order of Daly 2006, at most M.
double checkpointInterval(double cost, double meanTimeBetweenFailures);

// What one checkpoint costs and how often to write one. failureSeconds: M of the whole gang, from the study's
// checkpoint.failureDaysPerNode over its nodes; suggestedSeconds: checkpointInterval, but never before the last one is
// durable.
struct CheckpointCost {
  Number seconds;       // mean, blocking the training thread, slowest rank
  Number writeSeconds;  // until durable
  Number bytes;
  Number failureSeconds, suggestedSeconds;
};

// Which steps a trace holds, both ends with them; as it is: the last whole ones of the timed window.
struct StepRange {
  std::int64_t first = -1, last = -1;
  [[nodiscard]] bool chosen() const { return first >= 0; }
};
struct StepTrace;      // run/trace.h
struct Lateness;       // run/lateness.h
struct StepTimes;      // cell/step_times.h
struct OperatorTimes;  // profile/operators.h

// Runs of one study that followed one another without a long pause (repeats/sessions.h). What differs between two
// sessions, such as temperature or who else uses the machine, is in no scatter of repeats of one.
struct MeasuringSession {
  std::string id;  // of its first run; "" = not known: imported numbers
  std::string studyName;
  std::int64_t startedWallNs = 0;
  bool ofOtherStudy = false;  // the cell was reused
  friend bool operator==(const MeasuringSession&, const MeasuringSession&) = default;
};

// One repeat that counts, as it was measured: what a cell's means and intervals are made of.
struct RepeatValues {
  RepeatNumber repeat;
  RunId run;
  std::optional<RoundOrder> order{};  // of its round; none: the study's order, or one cell after the other
  Number imagesPerSecond, stepSeconds;
  Number epochSeconds;  // of whole epochs as measured (run_figures.h, RunSeconds); else null
  Number trainSeconds, validationSeconds, totalSeconds;
  std::int64_t trainSteps = 0;  // of the whole run, warm-up with them
  Number samplesToTarget{};     // to the first validation at measure.targetAccuracy
};

// A repeat that ended well and is not pooled with those that count, because it was measured under other conditions.
struct ApartRepeat {
  RepeatValues values;
  Message reason;
};

// The method that compares the images/s of two cells (repeats/contrast.h).
enum class ContrastKind { none, rounds, repeats };
inline constexpr std::array kContrastKinds{Word{ContrastKind::none, ""}, Word{ContrastKind::rounds, "rounds"},
                                           Word{ContrastKind::repeats, "repeats"}};
constexpr const auto& wordsOf(ContrastKind) { return kContrastKinds; }

// Whether a cell is faster or slower than its baseline: of the ratio of images/s, so speedup / N0.
struct BaselineContrast {
  ContrastKind by = ContrastKind::none;
  std::optional<Message> reason;  // why there is no interval
  Number ratio;                   // of images/s, in the middle of the speedup's interval / N0
  Number probability;             // of so large a difference where there is none
  // The same with all comparisons of the study that have one (Holm 1979): no more than one study in twenty says
  // "faster" or "slower" anywhere where nothing differs.
  Number adjusted;
  int comparisons = 0;
};
enum class RateDifference { notShown, slower, faster };
inline constexpr std::array kRateDifferences{Word{RateDifference::notShown, "not-shown"},
                                             Word{RateDifference::slower, "slower"},
                                             Word{RateDifference::faster, "faster"}};
constexpr const auto& wordsOf(RateDifference) { return kRateDifferences; }
inline constexpr double kDifferenceProbability = 0.05;

// How many of the identities that hold in every result were looked at (cell/identities.h).
struct IdentityCount {
  std::int64_t checked = 0, broken = 0;
  double largest = 0;  // relative deviation of the equations among them
};

// Why a number that takes a second cell is null: nullopt where it is there (scaling/comparable.h).
struct MissingReasons {
  std::optional<Message> speedup;  // of efficiency and waterfall, too
  std::optional<Message> gainPerDevice, subtraction, checkpointOverhead;
};

struct CellResult {
  Cell cell;
  CellKey key;
  std::vector<RunId> runs;               // that count, in repeat order
  RunStatus status = RunStatus::queued;  // of the newest run
  std::optional<Message> error;
  int repeats = 0;         // that count: runs that ended done with timed steps of every rank
  std::int64_t steps = 0;  // timed steps per repeat
  Number parameters;
  Number learningRate;  // of the last timed step
  StepStats stepSeconds;
  Number imagesPerSecond;
  Number imagesPerStep;  // of all ranks, mean over the window: the global batch but for ragged last batches
  Number trainImages;
  Number epochSeconds;          // trainImages / imagesPerSecond; of an imported table as printed
  bool epochProjected = false;  // no whole epoch lay in the timed window
  Number trainSeconds, validationSeconds, totalSeconds;
  int baselineCell = 0;     // number; 0 = none, for the reason of `missing.speedup`
  int baselineDevices = 0;  // N0: devices of the baseline; 0 = none
  MissingReasons missing;
  Number speedup;
  Interval speedupCi;                           // low, high
  std::optional<Unresolved> speedupUnresolved;  // the interval is too wide: what tables and sentences say instead
  BaselineContrast contrast;
  Number efficiency;
  Interval deviceHours;
  Interval gainPerDevice;  // images/s per device added to the next smaller N (docs/MEASUREMENT.md, Protocols)
  Number inputSeconds, computeSeconds, commSeconds, exposedSeconds, exposedTransferSeconds, exposedWaitSeconds,
      waitSeconds, checkpointSeconds, otherSeconds, residualSeconds, overlap, exposedAbSeconds;
  Interval exposedAbCi;  // low, high
  Number calibrationNoSync, calibrationSync, calibrationCommOnly;
  Number subtractionComputeSeconds, subtractionCommSeconds;
  WaterfallParts waterfall;
  Number stolenCpuSeconds;
  Number wireBytesPerStep, minimumBytesPerStep, gradientBytes, bufferBytes, parameterBytes, inputBytes, outputBytes;
  Number scatterSeconds, broadcastSeconds, gatherSeconds, reduceSeconds, pushSeconds, pullSeconds;
  Number device0BytesPerSecond, allReduceEquivalent;  // data-parallel only
  Number algbw, busbw, ceilingBusbw, bandwidthUtilisation, linkUtilisation;
  Number sizeUtilisation;  // of the ceiling at the buckets' own sizes (bandwidth.h, utilisationAtSize)
  CeilingFit ceilingFit;
  std::vector<BucketStats> buckets;
  std::vector<CeilingPoint> ceiling, ceilingAmong;  // of all ranks; of some of them (measure.ceilingSubsets)
  MemoryStats memory;                               // maximum over ranks
  Number cpuPercentMean, cpuPercentMax, gpuPercent, nodeMemoryMax;
  Number gpuClockHertz;  // of the run's GPUs over the window
  // That a device's allocator may reserve: what the study allows, and of a GPU no more than it has beside the context;
  // the least of any rank. Null: no limit is known.
  Number memoryLimit;
  Number flopsPerImage;  // of the model, forward and backward
  Number flopsPerSecond;
  Number trainLoss, trainAccuracy, validationLoss, testAccuracy;
  std::vector<GuardNote> guard;
  IdentityCount identities;  // over the records of the runs that count
  std::vector<RankResult> ranks;
  std::vector<RepeatValues> repeatValues;          // those that count, in repeat order
  MeasuringSession session;                        // of those
  std::vector<ApartRepeat> apartRepeats;           // those that ended well and are not pooled with them
  RankIndex criticalRank;                          // of the last counted repeat
  Interval checkpointOverhead;                     // share: T(on)/T(off) - 1 over paired repeats
  std::optional<Unresolved> checkpointUnresolved;  // of T(on)/T(off)
  Number energyJoules, energyPerSample;            // over the timed window
  EnergyOf energyOf = EnergyOf::none;              // whose
  CellClocks clocks;                               // of its ranks
  Number samplesToTarget, timeToTargetSeconds;     // to the first validation at measure.targetAccuracy
  Number statisticalEfficiency;                    // against the baseline's samples to target
  Interval timeToAccuracySpeedup;
  std::optional<Unresolved> timeToAccuracyUnresolved;
  Number predictedMemory, predictedMemoryError;    // bytes per rank; predicted / measured - 1
  Number peakFlopsPerSecond, flopsUtilisation;     // that the ranks measured, all devices together; share of it
  Number vendorFlopsPerSecond, vendorUtilisation;  // that the vendor states for these GPUs; share of it
  CheckpointCost checkpointCost;
  std::vector<LossPoint> lossHistory;          // every counted repeat; exports only, not in the JSON
  std::shared_ptr<const StepTimes> stepTimes;  // of every counted repeat; null: none; exports only, not in the JSON
  // Of the last counted repeat; null: none; exports only, not in the JSON.
  std::shared_ptr<const StepTrace> trace;
  std::shared_ptr<const Lateness> lateness;
  std::shared_ptr<const OperatorTimes> operators;                // null: measure.profile is 0, too
  std::vector<std::pair<std::string, std::string>> environment;  // "processor" -> "...", for reports and comparisons
};

// Compares images/s with the baseline, adjusted for all comparisons of the study: what may be called faster or slower.
RateDifference rateDifferenceOf(const CellResult& cell);

// What sentences and charts call "of the measured peak" and "of the vendor's peak": flopsUtilisation and
// vendorUtilisation, but above 1 they are no finding.
Number shareOfPeak(const CellResult& cell);
Number shareOfVendorPeak(const CellResult& cell);

struct FitParameter {
  std::string name;  // contention coherency serialShare latencySeconds bytesPerSecond secondsPerImage
                     // imagesPerSecondPerDevice
  Number value, low, high;
  bool atBound = false;
};

struct FitPoint {
  double devices = 0;
  Number speedup, low, high;
  Number predictionLow{}, predictionHigh{};  // of one more repeat there; of a curve's points only
};

// How far a law is from the measured means, by how far repeats are from them (fit_quality.h).
struct LackOfFit {
  Number ratio;                       // F
  Number degreesLaw, degreesRepeats;  // of freedom
  Number probability;                 // of such a ratio where the law holds
  std::optional<Message> reason;      // why there is none
};
// Below it a law is said not to follow the measurements.
inline constexpr double kMisfitProbability = 0.05;

// A scaling law over one combination of variant, strategy, precision, accumulation and batch (docs/MEASUREMENT.md,
// Scaling laws). Nothing but `reason` is set where the law cannot be fitted.
struct ScalingFit {
  std::string law;  // amdahl gustafson usl alpha-beta linear
  std::string variant;
  Strategy strategy{};
  Precision precision{};
  int accumulation = 1;
  double batch = 0;              // value of the batch axis
  std::vector<int> cells;        // numbers, ascending N
  std::vector<FitPoint> points;  // measured, with their intervals
  std::vector<FitParameter> parameters;
  int coefficients = 0;  // that were fitted, the baseline's rate with them; not in the JSON
  Number residual;  // root of the mean square of (measured / fitted - 1) over repeats, degrees of freedom taken off
  int smallest = 0, largest = 0;  // N measured
  std::vector<FitPoint> curve;    // fitted speedup with its interval, to 4 x the largest N: beyond it is extrapolation
  Number plateau;  // smallest N from which twice the devices gain less than plateauGain; null: none within 64 x
  double plateauGain = 0.1;
  Number nextDevices;             // N whose measurement would narrow the law most
  std::optional<Message> reason;  // why there is no fit, or no interval
  Number predictionError;         // of ln(images/s), leave-one-N-out: by what laws are chosen
  bool chosen = false;            // of its combination
  LackOfFit lackOfFit;
};

struct PartPoint {
  double devices = 0;
  Number seconds;  // of a step
};

// One part of the step over N, of the combination that a ScalingFit is of (docs/MEASUREMENT.md, Scaling laws). Nothing
// but points and `reason` is set where nothing can be fitted.
struct PartFit {
  std::string part;  // compute exposed input
  std::string variant;
  Strategy strategy{};
  Precision precision{};
  int accumulation = 1;
  double batch = 0;
  std::vector<int> cells;         // numbers, ascending N
  std::vector<PartPoint> points;  // measured, above 0
  std::string law;                // its formula in a, b and N
  Number a, b;                    // seconds
  Number residual;                // as ScalingFit's, over N
  Number predictionError;
  int smallest = 0, largest = 0;  // N fitted
  std::vector<PartPoint> curve;   // to 4 x the largest N
  std::optional<Message> reason;
};

// How large a batch a memory limit holds (scaling/memory_model.h).
struct LargestBatch {
  std::vector<int> cells;  // smallest and largest batch of the combination
  double limitBytes = 0;
  Number ran;     // largest batch per device that ran
  Number failed;  // smallest one above it that ran out of memory
  // Foreseen where nothing ran out of memory, with its 95 % interval.
  Number predicted, low, high;
  std::vector<double> from;  // the batches that it is foreseen by
};

// The smallest relative difference of images/s between two cells that the study can show
// (scaling/smallest_difference.h).
struct SmallestDifference {
  Number difference;              // share: 0.02 is 2 %
  Number scatter;                 // of one repeat, pooled over cells: standard deviation of ln(images/s)
  Number degrees;                 // of freedom of the scatter
  int repeats = 0;                // fewest of a cell, or common rounds of a pair, that has two at least
  std::optional<Message> reason;  // why there is none
};

// A rule says how many pairs of runs a trial of two variants takes, and which share of difference it resolves
// (measure.repeats with `decide`).
struct TrialRule {
  int from = 0, most = 0;  // even
  double resolve = 0;
};

// undecided: the next pairs may decide it. hopeless: not with as many pairs as are allowed. open: not decided, and no
// more pairs follow.
enum class TrialState { undecided, slower, faster, alike, hopeless, open };
inline constexpr std::array kTrialStates{Word{TrialState::undecided, "undecided"}, Word{TrialState::slower, "slower"},
                                         Word{TrialState::faster, "faster"},       Word{TrialState::alike, "alike"},
                                         Word{TrialState::hopeless, "hopeless"},   Word{TrialState::open, "open"}};
constexpr const auto& wordsOf(TrialState) { return kTrialStates; }

// duration: of the whole program, where it records no steps.
enum class TrialMeasure { timePerSample, duration };
inline constexpr std::array kTrialMeasures{Word{TrialMeasure::timePerSample, "timePerSample"},
                                           Word{TrialMeasure::duration, "duration"}};
constexpr const auto& wordsOf(TrialMeasure) { return kTrialMeasures; }

// Two variants against each other (trial/trial.h): whether the second one is slower than the first.
struct TrialResult {
  std::string first, second;  // variants
  TrialRule rule;
  TrialMeasure by = TrialMeasure::timePerSample;
  int pairs = 0;                       // as of the last look
  Interval ratio;                      // time of the second over that of the first; the interval holds at every look
  Number scatter;                      // of one pair: standard deviation of ln(ratio)
  std::optional<std::int64_t> needed;  // pairs that resolve rule.resolve, if further pairs scatter as these do
  TrialState state = TrialState::undecided;
  std::optional<Message> reason;  // why there is no interval
};

struct StudyResult {
  StudyId id;
  std::string name;
  std::optional<RunId> onlyRun;  // the study's other runs were left out: nothing stands beside this one
  int studies = 1;               // that were joined into this one (report/cells/combine.h)
  Protocol protocol{};
  StudySpec spec;
  std::optional<Message> verdict;
  std::vector<Message>
      evidence;          // sentences that follow the verdict: intervals, what the laws foresee, what memory allows
  Interval deviceHours;  // of every counted run together, each once: a known sum, so without bounds
  std::vector<LargestBatch> largestBatches;
  std::vector<GuardNote> guard;
  std::vector<CellResult> cells;
  std::vector<ScalingFit> fits;
  std::vector<PartFit> parts;
  SmallestDifference smallestDifference;
  std::optional<TrialResult> trial;  // none: the study does not decide between two variants
  IdentityCount identities;          // over its numbers and the records behind them
};

// nullptr where there is none; a cell's baselineCell is 0 then.
const CellResult* cellNumbered(const StudyResult& study, int number);

// One run's records, decoded, as analysis takes them.
struct RunRecords {
  RunId run;
  RepeatNumber repeat;
  RunStatus status = RunStatus::queued;
  std::optional<Message> cause;
  std::map<Source, std::vector<Record>> bySource;
  MeasuringSession session{};
  int sessionRank = 0;  // of a cell's sessions the one with the smallest is taken
  std::optional<RoundOrder> order{};
  std::uint64_t gaps = 0;  // damaged stretches of its logs
};

// Whether the repeat's run is not yet in `seen`, where it is then. Cells of one key share their runs: what is summed or
// pooled over a study holds each of them once.
bool isFirstUse(const RepeatValues& repeat, std::set<RunId>& seen);

// Of every repeat that knows it, in repeat order.
std::vector<double> repeated(const CellResult& cell, Number RepeatValues::*value);

// What one cell's runs measured; only runs that ended `done` and have every rank's steps count. Pure; any thread; the
// same input gives the same bytes. One estimator: imagesPerSecond, stepSeconds.mean and the other seconds are geometric
// means over repeats of each repeat's value (run_figures.h, paceOf), so that they stand in the middle of their
// intervals; step parts are mean shares of that step, so that parts + residual = stepSeconds.mean and imagesPerSecond x
// stepSeconds.mean = imagesPerStep. busbw and its like: median over repeats of sum of bytes / sum of seconds.
// ceilingBusbw: maximum over correct all-reduce sizes. memory: maximum over ranks and repeats. `traced`: steps of
// CellResult::trace and of the columns of CellResult::lateness.
CellResult analyseCell(const Cell& cell, const CellKey& key, const std::vector<RunRecords>& runs,
                       StepRange traced = {});

// Fills baseline, speedup, efficiency, intervals, waterfall, subtraction estimate, guard notes and verdict across
// cells, and the reason where a number has no second cell. `baseline` > 0 overrides the protocol's choice by cell
// number; cells of another batch, precision or accumulation take the cell that stands in the same place among theirs,
// and none where there is no such cell (scaling/comparable.h).
void compareCells(StudyResult& study, int baseline = 0);

nlohmann::ordered_json toJson(const CellResult& cell);
nlohmann::ordered_json toJson(const StudyResult& study);

}  // namespace scalescope
