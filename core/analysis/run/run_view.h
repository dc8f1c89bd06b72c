#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/maths/clock_line.h"
#include "core/analysis/run/collectives.h"
#include "core/analysis/values/results.h"
#include "core/base/index.h"
#include "core/telemetry/log/objects.h"

namespace scalescope {

// One run's records sorted by what they say; points into the RunRecords it was made from.
struct RankLog {
  RankIndex rank;
  RankManifest manifest;
  bool hasManifest = false;                          // else all defaults
  std::vector<const StepRecord*> steps;              // ascending, each step once
  std::vector<const StepRecord*> window;             // those that are timed
  std::vector<const CollectiveRecord*> collectives;  // by step, then time
  std::vector<const EpochRecord*> epochs;
  std::vector<const MemoryRecord*> memory;
  std::vector<const CalibrationRecord*> calibrations;
  std::vector<const BenchmarkRecord*> benchmarks;
  std::vector<const SampleRecord*> samples;  // its own, at the window's two ends
  // Sets its times to its node's clock; no pieces: they are that clock's, or nobody knows better.
  ClockPath deviceClock;
  std::vector<const CheckpointRecord*> checkpoints;
  std::optional<ProfileObject> profile;
  std::vector<const ProfiledStepRecord*> profiled;  // ascending; in no other list
  std::vector<const OperatorsRecord*> operators;    // of those, by start
  double checkpointSeconds = 0;
  std::int64_t dropped = 0;
  std::int64_t strangers = 0;  // whose connections it refused
  std::string lastStranger;
  std::int64_t firstNs = 0, lastNs = 0;  // of all its records but the profile's

  // To be added to its time at that moment for its node's clock.
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
  std::vector<RankLog> ranks;  // ascending
  std::vector<NodeLog> nodes;  // ascending
  int worldSize = 1;           // ranks that took part in collectives
  int ranksPerNode = 1;
  Clocks clocks = Clocks::shared;
  // Seconds by which the ranks' times may be apart where clocks are shared or aligned: the most of any; 0 of one rank.
  double clockUncertainty = 0;
  std::map<NodeIndex, ClockPath> hostClocks;  // of aligned clocks: set a node's to the first's, which has none
  bool meets = true;  // false: each rank goes its own way (asynchronous parameter server) and waits for no other
  WindowKind window = WindowKind::timed;
  bool isProgram = false;  // the user's own, which may not say everything that the worker does
  int steppingRanks = 1;   // of which steps are expected: those that take part, or the one that prints a rate for all

  [[nodiscard]] NodeIndex nodeOf(RankIndex rank) const { return NodeIndex(rank.value / ranksPerNode); }
  // To be added to a node's time at that moment for the first node's; 0 where clocks are not aligned.
  [[nodiscard]] std::int64_t hostShiftNs(NodeIndex node, std::int64_t ns) const;
  // To be added to a rank's time at that moment for a clock that all ranks have: what its device's clock has drifted,
  // and what its node's is off where clocks are aligned.
  [[nodiscard]] std::int64_t shiftNs(RankIndex rank, std::int64_t ns) const;
};

// Window: the steps of phase `timed`; without any (mode train) those of phase `train` from the warm-up's end on, and
// all of them, said in `window`, when the run was shorter than its warm-up.
RunView viewRun(const RunRecords& records, const Cell& cell);

// Walks one rank's window and collectives along steps that are asked for in ascending order.
class StepCursor {
 public:
  explicit StepCursor(const RankLog& log) : m_log(&log) {}
  const StepRecord* at(std::int64_t step);  // nullptr: the window has not this one
  // Of a step that `at` gave. Collectives before its start or after its end (validation) may carry its number too and
  // are not part of it.
  std::vector<const CollectiveRecord*> collectivesOf(const StepRecord& record);

 private:
  const RankLog* m_log;
  std::size_t m_step = 0, m_collective = 0;
};

// Timed window of the ranks of one node; empty where none has a timed step.
TimeRange windowOf(const RunView& run, NodeIndex node);

// When the first of the ranks began; 0 without any.
std::int64_t firstRankNs(const RunView& run);

// The runs that ended done, by repeat.
std::vector<const RunRecords*> finishedRuns(const std::vector<RunRecords>& runs);

}  // namespace scalescope
