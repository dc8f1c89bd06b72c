#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/analysis/values/guard_kind.h"
#include "core/base/ids.h"
#include "core/base/json/nested.h"
#include "core/base/message.h"
#include "core/study/cells/expand.h"
#include "core/study/spec/round_order.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/record/records.h"

namespace scalescope {

// Values of docs/INTERFACES.md "results --json". docs/MEASUREMENT.md has their definitions. nullopt = not measured.
using Number = std::optional<double>;

struct Interval {
  Number value, low, high;
};

// Reason why a ratio is not printed, and the repeats that would resolve it (repeats/resolution.h).
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
  double offsetSeconds = 0;  // It is added to its clock, in the middle of its window.
  double drift = 0;          // Seconds per second, in the middle of its window.
};

// Relation of the clocks of a cell's ranks (docs/MEASUREMENT.md, "Clocks of several hosts"): the worst of the valid
// repeats.
struct CellClocks {
  std::string state;              // "shared", "aligned" or "unrelated"; empty: there is no valid repeat.
  Number uncertaintySeconds;      // Largest possible difference of two ranks' times; null: unrelated.
  Number leastWaitSeconds;        // Limit below which waits and lateness are left out; null: no wait is known at all.
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
  std::optional<bool> graphs;           // True if requested CUDA graphs were recorded; nullopt if none were requested.
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
  Message message;         // Text with the reason and the remedy.
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
struct Lateness;       // run/straggler.h
struct StepTimes;      // cell/step_times.h
struct OperatorTimes;  // run/operators.h

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
  Number tokensPerSecond{};     // It is null if a rank reports no tokens; not in the JSON.
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
  std::optional<Message> speedup;  // Reason why there is no speedup, efficiency or waterfall.
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
  Number tokensPerSecond;  // Rate of a user's own program that reports tokens; null otherwise.
  Number imagesPerStep;  // Images of all ranks, mean over the window: the global batch except for ragged last batches.
  Number trainImages;
  Number epochSeconds;          // trainImages / imagesPerSecond; for an imported table as printed.
  bool epochProjected = false;  // True if there is no complete epoch in the timed window.
  Number trainSeconds, validationSeconds, totalSeconds;
  int baselineCell = 0;     // Cell number; 0 = none, for the reason in `missing.speedup`.
  int baselineDevices = 0;  // N0, the devices of the baseline; 0 = none.
  MissingReasons missing;
  Number speedup;
  Interval speedupCi;                           // Confidence interval; only low and high are set.
  std::optional<Unresolved> speedupUnresolved;  // It is set if the interval is too wide to show a number.
  BaselineContrast contrast;
  Number efficiency;
  Interval deviceHours;
  Interval gainPerDevice;  // images/s per device added to the next smaller N (docs/MEASUREMENT.md, Protocols).
  Number inputSeconds, computeSeconds, commSeconds, exposedSeconds, exposedTransferSeconds, exposedWaitSeconds,
      waitSeconds, checkpointSeconds, otherSeconds, residualSeconds, overlap, exposedAbSeconds;
  Interval exposedAbCi;  // Confidence interval; only low and high are set.
  Number calibrationNoSync, calibrationSync, calibrationCommOnly;
  Number subtractionComputeSeconds, subtractionCommSeconds;
  WaterfallParts waterfall;
  Number stolenCpuSeconds;
  Number wireBytesPerStep, minimumBytesPerStep, gradientBytes, bufferBytes, parameterBytes, inputBytes, outputBytes;
  Number scatterSeconds, broadcastSeconds, gatherSeconds, reduceSeconds, pushSeconds, pullSeconds;
  Number device0BytesPerSecond, allReduceEquivalent;  // Rates of data-parallel; null with other strategies.
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
  std::optional<Unresolved> checkpointUnresolved;  // Reason why T(on)/T(off) is not resolved.
  Number energyJoules, energyPerSample;            // Energy over the timed window.
  EnergyOf energyOf = EnergyOf::none;              // Source of the energy.
  CellClocks clocks;                               // Clocks of the ranks.
  Number samplesToTarget, timeToTargetSeconds;     // Samples and time until measure.targetAccuracy.
  Number statisticalEfficiency;                    // Efficiency relative to the baseline's samples to target.
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
  std::shared_ptr<const OperatorTimes> operators;                // Operators; null also if measure.profile is 0.
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

// Adds the repeat's run to `seen`, and returns true if it was not there or the repeat has no run. Cells of one key
// share their runs, so sums and pools over a study must include each run once.
bool isFirstUse(const RepeatValues& repeat, std::set<RunId>& seen);

// Returns the value of every repeat that has it, in repeat order.
std::vector<double> repeated(const CellResult& cell, Number RepeatValues::*value);

// Returns true if a user's own program did not train with the ranks that were started, so the cell has no rate.
bool hasOtherWorldSize(const CellResult& cell);

// Returns true if a user's own program was measured.
inline bool isOfProgram(const CellResult& cell) { return cell.cell.study.program.has_value(); }

// Returns the message with the unit of the cell's rates, if it names one.
inline Message withRateUnit(Message message, const CellResult& cell) {
  return withRateUnit(std::move(message), isOfProgram(cell));
}

}  // namespace scalescope
