#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Some steps of one run as they were logged, for looking at: every rank's parts, micro-batches, collectives and waits.
// Times are nanoseconds since one moment for all nodes where clocks are shared, or set to the first node's within
// uncertaintySeconds (aligned); where they are unrelated since each node's own first moment here, and nothing aligns
// them.

inline constexpr std::int64_t kMostTraceSteps = 200;         // that may be asked for
inline constexpr std::int64_t kTraceSteps = 3;               // where nobody asks
inline constexpr std::size_t kMostTraceEvents = 200'000;     // spans and collectives, of all ranks
inline constexpr std::size_t kUsualTraceEvents = 20'000;     // where nobody asks: every analysed cell keeps them
inline constexpr std::size_t kMostTraceOperators = 100'000;  // of all ranks, each an equal part of it

struct TraceSpan {
  SpanKind kind{};
  std::int64_t startNs = 0, endNs = 0;
  int microBatch = -1;  // from 0; -1: of the whole step
};

struct TraceTransfer {
  CollectiveKey key;  // joins it over the ranks of its step
  std::int64_t bytes = 0;
  std::int64_t startNs = 0, endNs = 0;  // own arrival to own end
  std::int64_t readyNs = 0;             // the last rank's arrival; startNs where that is not known
  bool waitKnown = false;
  // bytes/s, f*S over the time without the wait; null: nothing was on the wire, or less than aligned clocks can tell
  Number busBandwidth;

  [[nodiscard]] int bucket() const { return std::get<0>(key); }
  [[nodiscard]] CollectiveOp op() const { return std::get<1>(key); }
};

// Of a profiled step.
struct TraceOperator {
  std::uint32_t name = 0;  // in StepTrace::operatorNames
  OperatorPlace place = OperatorPlace::thread;
  std::uint8_t device = 0;  // of a stream
  std::uint16_t lane = 0;   // which thread or stream
  std::int64_t startNs = 0, endNs = 0;
};

struct TraceStep {
  std::int64_t step = 0;
  int epoch = 0;
  int samples = 0;
  std::int64_t startNs = 0, endNs = 0;
  std::vector<TraceSpan> spans;          // by start, the outer before the inner
  std::vector<TraceTransfer> transfers;  // by start
};

struct TraceRank {
  RankIndex rank;
  NodeIndex node;
  std::string host, device;
  std::vector<TraceStep> steps;  // ascending
  // After all steps that count, whichever are asked for (measure.profile): slower than they are, so no figure has them.
  std::vector<TraceStep> profiled{};
  std::vector<TraceOperator> operators{};  // of those, by start
};

struct StepTrace {
  RunId run;
  RepeatNumber repeat;
  int worldSize = 1;
  Clocks clocks = Clocks::shared;
  std::string clock;                         // whose boot id, where it is one and known
  std::optional<double> uncertaintySeconds;  // of a moment, as ranks found it; the largest
  std::vector<TraceRank> ranks;              // ascending; only those with a step here
  std::int64_t first = -1, last = -1;        // steps here; -1: none
  std::int64_t recordedFirst = -1, recordedLast = -1;
  std::int64_t stepsLeftOut = 0;  // asked for, and too many events
  int ranksLeftOut = 0;
  std::vector<std::string> operatorNames;
  std::int64_t operatorsLeftOut = 0;         // by the ranks, or here
  std::optional<Message> operatorsObstacle;  // why a rank has none, or lacks some
};

// `steps` not chosen: the last kTraceSteps that every rank has in the timed window. More than kMostTraceSteps,
// kMostTraceEvents or kUsualTraceEvents are left out: of a choice the later steps, else the earlier ones, then ranks.
// Profiled steps are of the ranks that are here.
StepTrace traceOf(const RunView& run, StepRange steps = {});

}  // namespace scalescope
