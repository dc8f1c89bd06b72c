#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Who was late in which step of one run, and what made it late (docs/MEASUREMENT.md, "Lateness"). A step's meeting is
// the transfer that its ranks wait in where they came furthest apart: one of buffers, or the gradient bucket handed
// over last. A rank's lateness is its arrival there less the first rank's; who comes last is the culprit, and each
// other one waits for what it came earlier.

// What took the culprit longer than the first rank since the two left the meeting before; transfer: it left that later,
// and none of its own parts grew as much.
enum class LateCause { input, forward, backward, optimizer, checkpoint, other, transfer };
inline constexpr std::size_t kLateCauses = 7;
std::string_view name(LateCause);
constexpr bool isCompute(LateCause cause) { return cause >= LateCause::forward && cause <= LateCause::optimizer; }

inline constexpr std::size_t kMostLateColumns = 240;
inline constexpr std::size_t kMostLateValues = 100'000;  // columns times ranks

// One step of all ranks, in the order of Lateness::ranks.
struct LateStep {
  std::int64_t step = 0;
  std::vector<double> lateSeconds;
  std::size_t culprit = 0;
  LateCause cause{};                               // the largest of causeSeconds
  std::array<double, kLateCauses> causeSeconds{};  // of the culprit over the first rank; the sum is its lateness

  [[nodiscard]] double latest() const { return lateSeconds[culprit]; }
  [[nodiscard]] double waitOf(std::size_t rank) const { return latest() - lateSeconds[rank]; }
};

// Neighbouring steps as one column of a picture: of each rank its latest one.
struct LateColumn {
  std::int64_t first = 0, last = 0;
  std::vector<Number> lateSeconds;  // in the order of Lateness::ranks; null: less than the clocks can tell
  std::optional<LateStep> worst;    // the one with the latest culprit, where that is above the threshold
};

// Over all steps of the window that every rank has.
struct RankLateness {
  RankIndex rank;
  std::string host;
  Number meanSeconds, p95Seconds;  // of its lateness; null: less than the clocks can tell
  std::int64_t lateSteps = 0;      // in which it was the culprit, above the threshold
  Number lateBySeconds;            // median of those; null: none
  std::optional<LateCause> cause;  // what made it late in those; none: none
  Number causeShare;               // of its lateness in those that this cause explains
  double causedSeconds = 0;        // the others' waiting for it, all of them together, per step
  double waitedSeconds = 0;        // its own waiting for culprits, per step
};

struct Lateness {
  RunId run;
  RepeatNumber repeat;
  std::optional<Message> reason;  // why nothing is known; then nothing below is set
  double uncertaintySeconds = 0;  // by which the ranks' times may be apart
  double noiseSeconds = 0;        // scatter of a rank's own work from step to step
  double thresholdSeconds = 0;    // above it a step has a culprit
  std::int64_t steps = 0;
  std::int64_t lateSteps = 0;       // with a culprit
  Number lateBySeconds;             // median of those; null: none
  std::vector<RankLateness> ranks;  // ascending
  std::vector<LateColumn> columns;  // ascending; of the steps asked for

  [[nodiscard]] double leastKnownSeconds() const { return uncertaintySeconds / kLeastOfClocks; }  // less is null
  // The rank that is most often the culprit; nullptr: there is none.
  [[nodiscard]] const RankLateness* mostOften() const;
  // That one is it in at least two of three late steps.
  [[nodiscard]] bool oneRank() const;
  // At least five steps and a twentieth of them: worth a note.
  [[nodiscard]] bool recurs() const;
  [[nodiscard]] double share(std::int64_t of) const { return static_cast<double>(of) / static_cast<double>(steps); }
};

// `steps`: those of the columns; not chosen: all of the window.
Lateness latenessOf(const RunView& run, StepRange steps = {});

}  // namespace scalescope
