#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Straggler detection: lateness of the ranks in the steps of one run, with its causes (docs/MEASUREMENT.md,
// "Lateness"). A step's synchronization point is the transfer at which the ranks' arrivals are furthest apart: one of
// buffers, or the last gradient bucket. A rank's lateness is its arrival there less the first rank's. The last rank to
// arrive is the straggler, and each other rank waits for the difference.

// Part that took the straggler longer than the first rank since both left the previous synchronization point. transfer:
// it left that point later, and none of its own parts grew as much.
enum class LateCause { input, forward, backward, optimizer, checkpoint, other, transfer };
inline constexpr std::size_t kLateCauses = 7;
std::string_view name(LateCause);
constexpr bool isCompute(LateCause cause) { return cause >= LateCause::forward && cause <= LateCause::optimizer; }

inline constexpr std::size_t kMostLateColumns = 240;
inline constexpr std::size_t kMostLateValues = 100'000;  // Columns times ranks.

// One step of all ranks, in the order of Lateness::ranks.
struct LateStep {
  std::int64_t step = 0;
  std::vector<double> lateSeconds;
  std::size_t straggler = 0;
  LateCause cause{};                               // Cause with the largest of causeSeconds.
  std::array<double, kLateCauses> causeSeconds{};  // Excess over the first rank; the sum is the lateness.

  [[nodiscard]] double latest() const { return lateSeconds[straggler]; }
  [[nodiscard]] double waitOf(std::size_t rank) const { return latest() - lateSeconds[rank]; }
};

// Neighboring steps as one column of a chart, with each rank's largest lateness.
struct LateColumn {
  std::int64_t first = 0, last = 0;
  std::vector<Number> lateSeconds;  // Delay per rank of Lateness::ranks; null: below the resolution of the clocks.
  std::optional<LateStep> worst;    // The step with the latest straggler, if that is above the threshold.
};

// One rank's lateness over all steps of the window that every rank has.
struct RankLateness {
  RankIndex rank;
  std::string host;
  Number meanSeconds, p95Seconds;  // Mean and 95th percentile of lateness; null: below the resolution of the clocks.
  std::int64_t lateSteps = 0;      // Steps in which it was the straggler, above the threshold.
  Number lateBySeconds;            // Median lateness in those steps; null: there are none.
  std::optional<LateCause> cause;  // Cause in those steps; empty: there are none.
  Number causeShare;               // Share of its lateness in those steps that this cause explains.
  double causedSeconds = 0;        // Waiting of all other ranks together for this one, per step.
  double waitedSeconds = 0;        // Its own waiting for stragglers, per step.
};

struct Lateness {
  RunId run;
  RepeatNumber repeat;
  std::optional<Message> reason;  // Reason why there is no result; the members below are then empty.
  double uncertaintySeconds = 0;  // Largest possible difference of the ranks' clocks.
  double noiseSeconds = 0;        // Scatter of a rank's own work from step to step.
  double thresholdSeconds = 0;    // Lateness above which a step has a straggler.
  std::int64_t steps = 0;
  std::int64_t lateSteps = 0;       // Steps with a straggler.
  Number lateBySeconds;             // Median lateness in those steps; null: there are none.
  std::vector<RankLateness> ranks;  // Ranks in ascending order.
  std::vector<LateColumn> columns;  // Columns of the requested steps, in ascending order.

  // Limit below which values are null.
  [[nodiscard]] double leastKnownSeconds() const { return uncertaintySeconds / kLeastOfClocks; }
  // Returns the rank that is most often the straggler, or nullptr if there is none.
  [[nodiscard]] const RankLateness* mostOften() const;
  // Returns true if that rank is the straggler in at least two of three late steps.
  [[nodiscard]] bool oneRank() const;
  // Returns true if there are at least five late steps and a twentieth of all, which is enough for a note.
  [[nodiscard]] bool recurs() const;
  [[nodiscard]] double share(std::int64_t of) const { return static_cast<double>(of) / static_cast<double>(steps); }
};

// `steps`: range of the columns; by default the whole window.
Lateness latenessOf(const RunView& run, StepRange steps = {});

}  // namespace scalescope
