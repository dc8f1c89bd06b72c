#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/analysis/run/run_view.h"

namespace scalescope {

// Some steps of one run as they were logged, for display: every rank's parts, micro-batches, collectives and waits.
// Times are nanoseconds. If clocks are shared, all nodes have the same origin; if they are aligned, times are those of
// the first node's clock within uncertaintySeconds. If they are unrelated, each node has its own earliest time as
// origin, and times of different nodes cannot be compared.

inline constexpr std::int64_t kMostTraceSteps = 200;         // Most steps that can be requested.
inline constexpr std::int64_t kTraceSteps = 3;               // Steps without a request.
inline constexpr std::size_t kMostTraceEvents = 200'000;     // Spans and collectives of all ranks.
inline constexpr std::size_t kUsualTraceEvents = 20'000;     // Limit without a request, since every cell has a trace.
inline constexpr std::size_t kMostTraceOperators = 100'000;  // Operators of all ranks, divided equally among them.

struct TraceSpan {
  SpanKind kind{};
  std::int64_t startNs = 0, endNs = 0;
  int microBatch = -1;  // Index of the micro-batch, from 0; -1: belongs to the whole step.
};

struct TraceTransfer {
  CollectiveKey key;  // Key by which it is joined over the ranks of its step.
  std::int64_t bytes = 0;
  std::int64_t startNs = 0, endNs = 0;  // Interval from its own arrival to its own end.
  std::int64_t readyNs = 0;             // The last rank's arrival; startNs if that is unknown.
  bool waitKnown = false;
  // bytes/s, f*S over the time without the wait; null: nothing was transferred, or the time is below the resolution of
  // aligned clocks.
  Number busBandwidth;

  [[nodiscard]] int bucket() const { return std::get<0>(key); }
  [[nodiscard]] CollectiveOp op() const { return std::get<1>(key); }
};

// One operator of a profiled step.
struct TraceOperator {
  std::uint32_t name = 0;  // Index into StepTrace::operatorNames.
  OperatorPlace place = OperatorPlace::thread;
  std::uint8_t device = 0;  // Device of a stream.
  std::uint16_t lane = 0;   // Number of the thread or stream.
  std::int64_t startNs = 0, endNs = 0;
};

struct TraceStep {
  std::int64_t step = 0;
  int epoch = 0;
  int samples = 0;
  std::int64_t startNs = 0, endNs = 0;
  std::vector<TraceSpan> spans;          // Spans, ordered by start, the outer before the inner.
  std::vector<TraceTransfer> transfers;  // Transfers, ordered by start.
};

struct TraceRank {
  RankIndex rank;
  NodeIndex node;
  std::string host, device;
  std::vector<TraceStep> steps;  // Steps in ascending order.
  // Profiled steps follow all measured ones (measure.profile), and are included whichever steps are requested. They are
  // slower than the others, so no figure uses them.
  std::vector<TraceStep> profiled{};
  std::vector<TraceOperator> operators{};  // Operators of the profiled steps, by start.
};

struct StepTrace {
  RunId run;
  RepeatNumber repeat;
  int worldSize = 1;
  Clocks clocks = Clocks::shared;
  std::string clock;                         // Boot id of the common clock, if there is one and it is known.
  std::optional<double> uncertaintySeconds;  // Uncertainty of a time, as the ranks determined it; the largest.
  std::vector<TraceRank> ranks;              // Ranks with a step in this trace, in ascending order.
  std::int64_t first = -1, last = -1;        // Steps of this trace; -1: none.
  std::int64_t recordedFirst = -1, recordedLast = -1;
  std::int64_t stepsLeftOut = 0;  // Requested steps that were left out because of too many events.
  int ranksLeftOut = 0;
  std::vector<std::string> operatorNames;
  std::int64_t operatorsLeftOut = 0;         // Operators that the ranks or this analysis left out.
  std::optional<Message> operatorsObstacle;  // Reason why a rank has no operators, or lacks some.
};

// Returns the trace. Without a choice in `steps` it has the last kTraceSteps that every rank has in the timed window.
// Events above kMostTraceSteps, kMostTraceEvents or kUsualTraceEvents are left out: the later steps of a choice, else
// the earlier ones, then ranks. Profiled steps are those of the ranks in the trace.
StepTrace traceOf(const RunView& run, StepRange steps = {});

}  // namespace scalescope
