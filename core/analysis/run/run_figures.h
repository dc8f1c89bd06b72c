#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Sums over one rank's window, in nanoseconds (docs/MEASUREMENT.md, "The step, per rank").
struct RankFigures {
  RankIndex rank;
  std::int64_t steps = 0;
  std::int64_t step = 0, input = 0, compute = 0, exposed = 0, checkpoint = 0, other = 0, residual = 0;
  std::int64_t comm = 0;         // Union of the collectives' intervals.
  std::int64_t overlapped = 0;   // |comm AND compute|.
  std::int64_t wait = 0;         // Union of the intervals from own arrival to last arrival.
  std::int64_t exposedWait = 0;  // |exposed AND wait|.
  double samples = 0;
  double tokens = 0;  // Tokens of the steps that report them, whose number is tokenSteps.
  std::int64_t tokenSteps = 0;
  double lossSum = 0, accuracySum = 0;  // Sums weighted by samples.
  std::vector<std::int64_t> staleness;  // [k] = pushes with staleness k, from the first timed step on.
  std::vector<double> stepSeconds;
  std::vector<double> residualShares;  // |residual| / step.

  [[nodiscard]] double mean(std::int64_t sumNs) const {
    return static_cast<double>(sumNs) * 1e-9 / static_cast<double>(steps);
  }
};

// Mean seconds of a step and of its parts: input + compute + exposed + checkpoint + other + residual = step. The other
// figures overlap these parts: comm (its union), its overlap with compute, the wait for later ranks, and the exposed
// share of that wait.
struct StepMeans {
  double step = 0, input = 0, compute = 0, exposed = 0, checkpoint = 0, other = 0, residual = 0;
  double comm = 0, overlapped = 0, wait = 0, exposedWait = 0;
};

StepMeans meansOf(const RankFigures& rank);

// Averages repeated measurements of the same steps. step is the geometric mean, so that it is in the middle of its
// interval, and each part is the mean of its shares of the step, so that the parts still add up.
StepMeans meansOver(const std::vector<StepMeans>& repeats);

// Pace of all ranks together: imagesPerSecond x step.step = imagesPerStep.
struct GangPace {
  double imagesPerStep = 0;  // Images of all ranks without padding, mean over the window.
  double imagesPerSecond = 0;
  StepMeans step;
  Number tokensPerSecond;  // It is null if a rank reports no tokens.
};

struct BucketSum {
  double bytes = 0;
  double transferNs = 0;
  double leadNs = 0;
  std::int64_t steps = 0;
};

// Figures of one run over its timed window.
struct RunFigures {
  std::vector<RankFigures> ranks;  // Ranks that have a timed step.
  std::size_t critical = 0;        // Index into `ranks`.
  bool commKnown = false;          // True if collectives were recorded, or if there are none to record.
  bool waitKnown = false;          // True if clocks can be compared and the joins are complete.
  bool partsKnown = true;          // False for a program that reports neither forward nor backward.
  bool exposedKnown = true;        // False for a program that does not report exposed communication.
  std::int64_t wireNs = 0;         // Sums of StepComm over the window.
  double wireBytes = 0, payloadBytes = 0;
  std::int64_t commSteps = 0;  // Steps with collectives.
  std::map<std::pair<int, CollectiveOp>, BucketSum> buckets;
  std::map<std::pair<CollectiveOp, Carries>, KindTime> kinds;

  [[nodiscard]] const RankFigures& criticalRank() const { return ranks[critical]; }
};

// Computes the figures. The critical rank has the longest mean step. All ranks of a synchronous job take equally long,
// so among those within 1 % it is the rank that waits least, because the others wait for it. If ranks run no
// collectives together (an asynchronous parameter server), only steps inside the time in which all ranks train are
// used: from the latest first start to the earliest last end; all steps if clocks cannot be compared.
RunFigures runFigures(const RunView& run);

// Returns the pace of all ranks. If they run collectives together, it is the images per step of all over the critical
// rank's mean step. Otherwise it is the sum of the ranks' images per second, and a step is the time in which all
// together process a global batch: each rank's parts are weighted by its speed. Empty without samples or seconds, or if
// a rank that takes part has no timed step because its log is lost or damaged.
std::optional<GangPace> paceOf(const RunFigures& figures, const RunView& run);

// Seconds of the run. train: from the first step's start to the last step's end less validation, longest rank. total:
// from the first record of the rank's node (set-up included) to the rank's last record. epoch: sum of its steps, mean
// over the complete epochs in the window, longest rank of each. An epoch is complete if its steps had every training
// image, so there is none if the last batch is dropped, or if the run was resumed within the epoch.
struct RunSeconds {
  Number train, validation, total;
  Number epoch;
};
RunSeconds runSeconds(const RunView& run);

}  // namespace scalescope
