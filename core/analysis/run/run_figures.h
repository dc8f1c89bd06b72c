#pragma once

#include <cstdint>
#include <map>
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

  [[nodiscard]] double mean(std::int64_t sumNs) const { return static_cast<double>(sumNs) * 1e-9 / static_cast<double>(steps); }
};

struct BucketSum {
  double bytes = 0;
  std::int64_t transferNs = 0;
  std::int64_t steps = 0;
};

// One run over its timed window.
struct RunFigures {
  std::vector<RankFigures> ranks;  // only those with a timed step
  std::size_t critical = 0;        // index into ranks
  bool commKnown = false;          // collectives were recorded, or there are none to record
  bool waitKnown = false;          // clocks are shared and the joins complete
  std::int64_t wireNs = 0;         // sums over the window of StepComm
  double wireBytes = 0, payloadBytes = 0;
  std::int64_t commSteps = 0;  // steps with collectives
  std::map<std::pair<int, CollectiveOp>, BucketSum> buckets;
  std::map<std::pair<CollectiveOp, Carries>, KindTime> kinds;

  [[nodiscard]] const RankFigures& criticalRank() const { return ranks[critical]; }
};

// The critical rank has the longest mean step; a synchronous gang's ranks all take equally long, so among those within 1 %
// of it the one that waits least for others counts: the one the others wait for.
RunFigures runFigures(const RunView& run);

// Images per second: samples per step of all ranks / mean step seconds of the slowest rank. Padded samples do not count.
Number imagesPerSecond(const RunFigures& run);

// Seconds of the run. train: first step's start to last step's end less validation, longest rank. total: from the first
// record of the rank's node (set-up included) to the rank's last record.
struct RunSeconds {
  Number train, validation, total;
  Number epoch;  // mean over whole epochs without warm-up (training: else over all whole ones), longest rank of each
};
RunSeconds runSeconds(const RunView& run);

}  // namespace scalescope
