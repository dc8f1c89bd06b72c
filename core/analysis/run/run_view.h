#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/maths/clock_line.h"
#include "core/analysis/run/collectives.h"
#include "core/analysis/values/results.h"
#include "core/base/ids.h"
#include "core/telemetry/log/objects.h"

namespace scalescope {

// One rank's records by type. Points into the RunRecords it was made from.
struct RankLog {
  RankIndex rank;
  RankManifest manifest;
  bool hasManifest = false;                          // If false, the manifest has default values.
  std::vector<const StepRecord*> steps;              // Steps in ascending order, each once.
  std::vector<const StepRecord*> window;             // The timed steps.
  std::vector<const CollectiveRecord*> collectives;  // Collectives, ordered by step, then time.
  std::vector<const EpochRecord*> epochs;
  std::vector<const MemoryRecord*> memory;
  std::vector<const CalibrationRecord*> calibrations;
  std::vector<const BenchmarkRecord*> benchmarks;
  std::vector<const SampleRecord*> samples;  // The rank's own samples, at both ends of the window.
  // Converts its times to its node's clock. Without pieces the times are already those of that clock, or no correction
  // is known.
  ClockPath deviceClock;
  std::vector<const CheckpointRecord*> checkpoints;
  std::optional<ProfileObject> profile;
  std::vector<const ProfiledStepRecord*> profiled;  // Profiled steps in ascending order; they are in no other list.
  std::vector<const OperatorsRecord*> operators;    // Operators of the profiled steps, by start.
  double checkpointSeconds = 0;
  std::int64_t dropped = 0;
  std::int64_t strangers = 0;  // Number of connections from unknown peers that it refused.
  std::string lastStranger;
  PrintedRates rates;
  std::int64_t firstNs = 0, lastNs = 0;  // Times of all its records except profile and exit.

  // Returns the nanoseconds that are added to its time `ns` to get that of its node's clock.
  [[nodiscard]] std::int64_t deviceShiftNs(std::int64_t ns) const;
};

struct NodeSample {
  std::int64_t timeNs = 0;
  const SampleRecord* sample = nullptr;
};

struct NodeLog {
  NodeIndex node;
  NodeManifest manifest;
  bool hasManifest = false;
  std::vector<NodeSample> samples;
  std::int64_t firstNs = 0;
};

enum class WindowKind { timed, train, warmupIncluded };

struct RunView {
  RunId run;
  RepeatNumber repeat;
  std::vector<RankLog> ranks;  // Ranks in ascending order.
  std::vector<NodeLog> nodes;  // Nodes in ascending order.
  int worldSize = 1;           // Ranks that take part in collectives.
  int ranksPerNode = 1;
  Clocks clocks = Clocks::shared;
  // Seconds by which two ranks' times may be apart if clocks are shared or aligned, the largest of all pairs; 0 for a
  // single rank.
  double clockUncertainty = 0;
  // Convert a node's times to the first node's, which has no entry, if clocks are aligned.
  std::map<NodeIndex, ClockPath> hostClocks;
  bool meets = true;  // False if no rank waits for another (asynchronous parameter server).
  WindowKind window = WindowKind::timed;
  bool isProgram = false;  // True for a user's program, which need not report everything that the worker does.
  int steppingRanks = 1;   // Ranks that should have steps: those that take part, or the one that prints a rate for all.

  [[nodiscard]] NodeIndex nodeOf(RankIndex rank) const { return NodeIndex(rank.value / ranksPerNode); }
  // Returns the nanoseconds that are added to a node's time `ns` to get the first node's; 0 if clocks are not aligned.
  [[nodiscard]] std::int64_t hostShiftNs(NodeIndex node, std::int64_t ns) const;
  // Returns the nanoseconds that are added to a rank's time `ns` to get that of the common clock: the drift of its
  // device's clock, and the offset of its node's if clocks are aligned.
  [[nodiscard]] std::int64_t shiftNs(RankIndex rank, std::int64_t ns) const;
};

// Sorts the records of a run. The window has the steps of phase `timed`; without any (mode train) those of phase
// `train` from the end of the warm-up on. If the run was shorter than its warm-up, it has all of them, which `window`
// records.
RunView viewRun(const RunRecords& records, const Cell& cell);

// Returns true if the program's manifest names this source of its steps and parts.
bool hasSource(const RankLog& rank, std::string_view source);

// Iterator over one rank's window and collectives along steps in ascending order.
class StepCursor {
 public:
  explicit StepCursor(const RankLog& log) : m_log(&log) {}
  const StepRecord* at(std::int64_t step);  // Returns nullptr if the window lacks this step.
  // Returns the collectives of a step that at() returned. Collectives before its start or after its end (validation)
  // may have the same number but do not belong to it.
  std::vector<const CollectiveRecord*> collectivesOf(const StepRecord& record);

 private:
  const RankLog* m_log;
  std::size_t m_step = 0, m_collective = 0;
};

// Returns the timed window of the ranks of one node; empty if no rank has a timed step.
TimeRange windowOf(const RunView& run, NodeIndex node);

// Returns the time at which the first rank started; 0 without ranks.
std::int64_t firstRankNs(const RunView& run);

// Returns the successful runs, by repeat.
std::vector<const RunRecords*> finishedRuns(const std::vector<RunRecords>& runs);

}  // namespace scalescope
