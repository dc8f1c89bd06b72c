#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/coded.h"
#include "core/base/ids.h"
#include "core/base/message.h"
#include "core/study/cells/cell_grid.h"
#include "core/study/cells/expand.h"
#include "core/telemetry/record/metrics.h"
#include "core/telemetry/wire/events.h"

namespace scalescope {

// State that the Live page shows: an immutable value that is made off the UI thread a few times per second.

inline constexpr int kCoresPerNode = 4096;

// The reason for which a study or an attempt waits.
enum class WaitReason { hostUnreachable, other };
inline constexpr std::array kWaitReasons{Coded{"launcher.host-unknown", WaitReason::hostUnreachable},
                                         Coded{"launcher.host-unreachable", WaitReason::hostUnreachable}};

inline WaitReason waitReasonOf(const Message& waitsFor) {
  return codedValue(kWaitReasons, waitsFor.code).value_or(WaitReason::other);
}

struct LivePoint {
  double x = 0;
  double y = 0;              // NaN is a gap; joined points have their mean.
  double low = y, high = y;  // Minimum and maximum of the joined points.
};

struct LiveSeries {
  std::string name;
  int number = 0;  // Rank or node; for a core, device or interface kCoresPerNode * node + its own number.
  std::vector<LivePoint> points;
};

// Seconds per step, as the mean over the ranks that took the step.
struct LiveStepParts {
  double step = 0;
  double input = 0, compute = 0, exposed = 0, checkpoint = 0, other = 0;
};

// A cell of the shown study: its settings, and its state and results so far.
struct LiveCell : GridCell {
  std::int64_t globalBatch = 0;
  CellState status = CellState::queued;
  int repeatsDone = 0;
  int repeats = 0;
  std::optional<double> stepSeconds, imagesPerSecond, speedup, efficiency;
  std::optional<double> speedupLow, speedupHigh;  // The 95 % interval; empty without repeats.
  int baselineDevices = 0;                        // N0 of the speedup; 0 if it has none.
  std::optional<Message> noSpeedup;               // Reason why the results have no speedup.
  bool isUnresolved = false;                      // The interval is too wide for the speedup to be read as a number.
  std::optional<Message> cause;
};

struct LiveLine {
  double seconds = 0;  // Time since the run began; NaN if unknown.
  Severity severity = Severity::note;
  std::string source;
  std::string text;                // Text as the rank wrote it.
  std::optional<Message> message;  // Message of Scalescope, instead of `text`.
};

// One entry of the queue.
struct LiveQueued {
  EntryId entry;
  StudyId study;
  std::string name;
  StudyState state = StudyState::queued;
  std::optional<Message> waitsFor;
  bool isHeld = false;  // The user has put it on hold.
};

// Work of a run before its first step.
enum class LiveStage { starting, bandwidth, calibration };

struct LiveState {
  StudyId study;
  std::string studyName;
  std::optional<StudyState> studyState;  // It is empty until a study runs.
  bool isGone = false;                   // It has left the queue, and its final state was not reported.
  EntryId entry;                         // Entry of the queue that cancelling ends.
  std::optional<Message> waitsFor;       // Reason for the wait of the study or of a host of the run.
  // Wall time at which the wait began or was first reported; 0 if there is none.
  std::int64_t waitsSinceNs = 0;
  std::set<std::string> unreachableHosts;  // Unreachable hosts that the run or the study waits for.
  int runsTotal = 0;
  int runsDone = 0;
  std::vector<LiveQueued> queue;  // Queue of the store, in its order.
  bool isQueuePaused = false;
  std::optional<Message> verdict;  // Verdict on the results so far.

  RunId run;  // The running one; empty between runs.
  CellNumber cell;
  RepeatNumber repeat;
  std::optional<AttemptState> attemptState;
  std::int64_t step = -1;
  std::int64_t steps = 0;  // Planned steps of this run; 0 if unknown.
  std::int64_t warmupSteps = 0;
  LiveStage stage = LiveStage::starting;
  int bandwidthsDone = 0, bandwidthsAll = 0;  // Message sizes of the bandwidth measurement.
  double memoryLimitBytes = 0;                // Limit of each device; 0 if none is set.
  bool timedOnSharedCores = false;
  std::optional<double> stepSeconds;      // Median of the latest steps.
  std::optional<double> imagesPerSecond;  // Rate over the latest steps, all ranks together.
  std::optional<double> tokensPerSecond;  // The same of tokens, which only a user's own program reports.
  bool isProgram = false;                 // True for a user's own program, whose samples need not be images.
  // Time left of the study; empty until a run has completed, has a forecast or takes steps.
  std::optional<double> secondsLeft;
  std::optional<double> learningRate;
  std::size_t notNumbers = 0;  // Number of steps whose loss was NaN or infinite.
  // Slowest rank's own work compared to the mean, in the latest steps: 0.08 = 8 %.
  std::optional<double> slowestRankShare;
  RankIndex slowestRank = kNoRank;

  std::vector<LivePoint> loss, accuracy;  // Values over steps: means over the ranks, weighted by samples.
  // Values over steps, at the ends of epochs that were validated; validationEnds has as y the seconds on the run's
  // clock.
  std::vector<LivePoint> validationLoss, validationAccuracy, validationEnds;
  std::vector<LivePoint> learningRates;  // Values over steps.
  // End times of the steps: y is seconds on the run's clock, with one point for each of loss, accuracy and
  // learningRates.
  std::vector<LivePoint> stepEnds;
  std::optional<double> timedFrom;  // Start of the measured window on the run's clock.
  std::optional<double> timedTo;    // End of its newest step.
  std::vector<LiveStepParts> parts;
  std::vector<LiveSeries> cpu;  // Percent of one core per rank; per core before the ranks are known.
  bool cpuPerRank = false;
  std::vector<LiveSeries> coreCpu;     // Percent per core; number = kCoresPerNode * node + core.
  std::vector<LiveSeries> nodeCpu;     // Percent of all cores of a node.
  std::vector<LivePoint> rankSeconds;  // Own work of a rank per step, smoothed: x = rank.
  std::vector<LiveSeries> memory;      // Bytes per rank.
  bool memoryOnDevice = false;         // The memory is that of the rank's GPU.
  std::map<int, std::string> hosts;    // Hosts of the run's nodes, as their agents report them.
  // GPUs on which the run's ranks train, by host, as the ranks report them.
  std::map<std::string, std::set<int>> gpus;
  // Metrics that the nodes' agents sample and Live draws, but only the GPUs of its ranks, over seconds on the run's
  // clock and in SI units; disks and networks have one series per node. Empty if nothing was read.
  std::map<Metric, std::vector<LiveSeries>> sampled;

  std::vector<LiveCell> cells;
  std::vector<LiveLine> log;  // Newest line last, bounded.
  std::optional<LiveLine> firstError;
  std::vector<Message> guard;
  std::uint64_t revision = 0;
};

using LiveStatePtr = std::shared_ptr<const LiveState>;

}  // namespace scalescope
