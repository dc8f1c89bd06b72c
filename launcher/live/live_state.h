#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/base/message.h"
#include "core/study/cells/cell_grid.h"
#include "core/study/cells/expand.h"
#include "core/telemetry/record/metrics.h"
#include "core/telemetry/wire/events.h"

namespace scalescope {

// What the Live page shows: an immutable value made off the UI thread, a few times per second.

inline constexpr int kCoresPerNode = 4096;

struct LivePoint {
  double x = 0;
  double y = 0;              // NaN = a gap; of several that were joined their mean
  double low = y, high = y;  // least and most of those
};

struct LiveSeries {
  std::string name;
  int number = 0;  // rank or node; of a core, device or interface kCoresPerNode * node + its own
  std::vector<LivePoint> points;
};

// Seconds per step, mean over the ranks that took the step.
struct LiveStepParts {
  double step = 0;
  double input = 0, compute = 0, exposed = 0, checkpoint = 0, other = 0;
};

struct LiveCell {
  CellNumber number;
  int nodes = 1;
  int devices = 1;
  std::int64_t globalBatch = 0;
  double sweptBatch = 0;  // the one that the study's axis names: global, or per device
  int accumulation = 1;
  std::string variant;
  std::string strategy;
  std::string precision;
  bool implied = false;
  CellState status = CellState::queued;
  int repeatsDone = 0;
  int repeats = 0;
  std::optional<double> stepSeconds, imagesPerSecond, speedup, efficiency;
  std::optional<double> speedupLow, speedupHigh;  // 95 % interval, where there are repeats
  int baselineDevices = 0;                        // N0 of the speedup; 0: it has none
  std::optional<Message> noSpeedup;               // why, as its results say
  bool isUnresolved = false;                      // the speedup, by that interval: it is not read as a number
  std::optional<Message> cause;
};

// As its matrix places it.
inline GridCell gridCell(const LiveCell& cell) {
  const double batch = cell.sweptBatch > 0 ? cell.sweptBatch : static_cast<double>(cell.globalBatch);
  return {cell.number.value, cell.nodes,     cell.devices, batch,       cell.accumulation,
          cell.strategy,     cell.precision, cell.variant, cell.implied};
}

struct LiveLine {
  double seconds = 0;  // since the run began; NaN where nobody knows
  Severity severity = Severity::note;
  std::string source;
  std::string text;                // as the rank wrote it
  std::optional<Message> message;  // or a sentence of ours
};

// An entry of the queue.
struct LiveQueued {
  EntryId entry;
  StudyId study;
  std::string name;
  StudyState state = StudyState::queued;
  std::optional<Message> waitsFor;
  bool isHeld = false;  // a person put it aside
};

// The work of a run before its first step.
enum class LiveStage { starting, bandwidth, calibration };

struct LiveState {
  StudyId study;
  std::string studyName;
  std::optional<StudyState> studyState;  // none until something runs
  bool isGone = false;                   // it left the queue, and nobody said how
  EntryId entry;                         // of the queue: what cancelling ends
  std::optional<Message> waitsFor;       // what the study or a host of the run waits for
  std::int64_t waitsSinceNs = 0;         // when that began or was first heard of, on the wall clock; 0: nothing is
  std::set<std::string> awayHosts;       // that cannot be reached and that the run, or the study, waits for
  int runsTotal = 0;
  int runsDone = 0;
  std::vector<LiveQueued> queue;  // of the store, in its order
  bool isQueuePaused = false;
  std::optional<Message> verdict;  // of what is measured so far

  RunId run;  // the running one; empty between runs
  CellNumber cell;
  RepeatNumber repeat;
  std::optional<AttemptState> attemptState;
  std::int64_t step = -1;
  std::int64_t steps = 0;  // planned in this run; 0 = unknown
  std::int64_t warmupSteps = 0;
  LiveStage stage = LiveStage::starting;
  int bandwidthsDone = 0, bandwidthsAll = 0;  // message sizes of the ceiling sweep
  double memoryLimitBytes = 0;                // of each device; 0: none is set
  bool timedOnSharedCores = false;
  std::optional<double> stepSeconds;      // median of the latest steps
  std::optional<double> imagesPerSecond;  // over the latest steps, all ranks
  bool isProgram = false;                 // of the user's own: its samples are what it counts
  std::optional<double> secondsLeft;      // of the study; empty until a run was done, was forecast or takes steps
  std::optional<double> learningRate;
  std::size_t notNumbers = 0;              // steps whose loss was NaN or infinite
  std::optional<double> slowestRankShare;  // slowest rank's own work against the mean, in the latest steps: 0.08 = 8 %
  RankIndex slowestRank = kNoRank;

  std::vector<LivePoint> loss, accuracy;  // over steps: mean over ranks by samples
  // Over steps, at the ends of epochs that were validated; and when: y seconds on the run's clock.
  std::vector<LivePoint> validationLoss, validationAccuracy, validationEnds;
  std::vector<LivePoint> learningRates;  // over steps
  std::vector<LivePoint> stepEnds;       // when: y seconds on the run's clock; one for each point of the three above
  std::optional<double> timedFrom;       // when the timed window began, on that clock
  std::optional<double> timedTo;         // when its newest step ended
  std::vector<LiveStepParts> parts;
  std::vector<LiveSeries> cpu;  // percent of one core per rank; per core before ranks are known
  bool cpuPerRank = false;
  std::vector<LiveSeries> coreCpu;            // percent per core; number = kCoresPerNode * node + core
  std::vector<LiveSeries> nodeCpu;            // percent of all cores of a node
  std::vector<LivePoint> rankSeconds;         // a rank's own work per step, smoothed: x = rank
  std::vector<LiveSeries> memory;             // bytes per rank
  bool memoryOnDevice = false;                // of its GPU
  std::map<int, std::string> hosts;           // of the run's nodes, as their agents tell
  std::map<std::string, std::set<int>> gpus;  // on which the run's ranks train, by host; as the ranks tell
  // All that the nodes' agents sample of a run, and of GPUs those of its ranks, over seconds on the run's clock, in SI
  // units; of disks and networks one series a node. Empty where nothing was read.
  std::map<Metric, std::vector<LiveSeries>> sampled;

  std::vector<LiveCell> cells;
  std::vector<LiveLine> log;  // newest last, bounded
  std::optional<LiveLine> firstError;
  std::vector<Message> guard;
  std::uint64_t revision = 0;
};

using LiveStatePtr = std::shared_ptr<const LiveState>;

}  // namespace scalescope
