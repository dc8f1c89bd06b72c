#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Sums over one rank's window, nanoseconds (docs/MEASUREMENT.md, "The step, per rank").
struct RankFigures {
  RankIndex rank;
  std::int64_t steps = 0;
  std::int64_t step = 0, input = 0, compute = 0, exposed = 0, checkpoint = 0, other = 0, residual = 0;
  std::int64_t comm = 0;         // union of collective intervals
  std::int64_t overlapped = 0;   // |comm AND compute|
  std::int64_t wait = 0;         // union of own arrival .. last arrival
  std::int64_t exposedWait = 0;  // |exposed AND wait|
  double samples = 0;
  double lossSum = 0, accuracySum = 0;  // weighted by samples
  std::vector<std::int64_t> staleness;  // [k] = pushes with staleness k, from the first timed step on
  std::vector<double> stepSeconds;
  std::vector<double> residualShares;  // |residual| / step

  [[nodiscard]] double mean(std::int64_t sumNs) const {
    return static_cast<double>(sumNs) * 1e-9 / static_cast<double>(steps);
  }
};

// Mean seconds of a step and where they went: input + compute + exposed + checkpoint + other + residual = step. The
// others lie across these parts: comm (its union), overlapped with compute, wait for later ranks, and the exposed share
// of it.
struct StepMeans {
  double step = 0, input = 0, compute = 0, exposed = 0, checkpoint = 0, other = 0, residual = 0;
  double comm = 0, overlapped = 0, wait = 0, exposedWait = 0;
};

StepMeans meansOf(const RankFigures& rank);

// The same steps measured several times: step is the geometric mean, so it lies in the middle of its interval, and each
// part takes the mean of its shares of the step, so that the parts still close.
StepMeans meansOver(const std::vector<StepMeans>& repeats);

// What a gang as a whole did: imagesPerSecond x step.step = imagesPerStep.
struct GangPace {
  double imagesPerStep = 0;  // of all ranks, mean over the window; padded samples do not count
  double imagesPerSecond = 0;
  StepMeans step;
};

struct BucketSum {
  double bytes = 0;
  double transferNs = 0;
  double leadNs = 0;
  std::int64_t steps = 0;
};

// One run over its timed window.
struct RunFigures {
  std::vector<RankFigures> ranks;  // only those with a timed step
  std::size_t critical = 0;        // index into ranks
  bool commKnown = false;          // collectives were recorded, or there are none to record
  bool waitKnown = false;          // clocks are shared and the joins complete
  bool partsKnown = true;          // the steps say what was done in them: not so where a program has no hook
  bool exposedKnown = true;        // and how long they waited for communication alone
  std::int64_t wireNs = 0;         // sums over the window of StepComm
  double wireBytes = 0, payloadBytes = 0;
  std::int64_t commSteps = 0;  // steps with collectives
  std::map<std::pair<int, CollectiveOp>, BucketSum> buckets;
  std::map<std::pair<CollectiveOp, Carries>, KindTime> kinds;

  [[nodiscard]] const RankFigures& criticalRank() const { return ranks[critical]; }
};

// The critical rank has the longest mean step; a synchronous gang's ranks all take equally long, so among those within
// 1 % of it the one that waits least for others counts: the one the others wait for. Where ranks do not meet (an
// asynchronous parameter server), only steps that lie wholly in the time in which all ranks train count: max of first
// starts to min of last ends; with clocks that cannot be compared all steps count.
RunFigures runFigures(const RunView& run);

// Ranks that meet: images per step of all over the critical rank's mean step. Ranks that do not: the sum of every
// rank's own images per second, and a step is the time in which the gang does a global batch: each rank's parts weigh
// by its speed. None without samples or seconds, or where a rank that takes part has no timed step (its log is lost, or
// damaged).
std::optional<GangPace> paceOf(const RunFigures& figures, const RunView& run);

// Seconds of the run. train: first step's start to last step's end less validation, longest rank. total: from the first
// record of the rank's node (set-up included) to the rank's last record.
// epoch: sum of its steps, mean over the whole epochs that lie in the window, longest rank of each. An epoch is whole
// when its steps had every training image: with a last batch dropped, or resumed halfway, none is.
struct RunSeconds {
  Number train, validation, total;
  Number epoch;
};
RunSeconds runSeconds(const RunView& run);

}  // namespace scalescope
