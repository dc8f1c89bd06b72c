#include "core/analysis/run/trace.h"

#include <gtest/gtest.h>

#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

StepTrace gangTrace(StepRange steps = {}, const GangOptions& options = {}, int nodes = 1) {
  const RunRecords records = gangRun("G", 1, options);
  return traceOf(viewRun(records, cell(1, Strategy::ddp, 2 / nodes, 64, nodes)), steps);
}

}  // namespace

TEST(Trace, HoldsTheLastWholeStepsOfTheWindowOnOneClock) {
  const StepTrace trace = gangTrace();
  EXPECT_EQ(trace.first, 38);
  EXPECT_EQ(trace.last, 40);
  EXPECT_EQ(trace.recordedFirst, 0);
  EXPECT_EQ(trace.clock, "boot");
  ASSERT_EQ(trace.ranks.size(), 2U);
  ASSERT_EQ(trace.ranks[1].steps.size(), 3U);
  EXPECT_EQ(trace.ranks[0].steps[0].startNs, 0);
  EXPECT_EQ(trace.ranks[1].steps[2].startNs, 200 * kMs);
}

// See synthetic.h: rank 1 is 4 ms late at both buckets; 6 MB take from 44 to 60 ms, 2 MB from 70 to 80 ms.
TEST(Trace, HasTheWaitOfEachRankAndTheRateOfTheTransfer) {
  const StepTrace trace = gangTrace({5, 5});
  const TraceStep& early = trace.ranks[0].steps.at(0);
  const TraceStep& late = trace.ranks[1].steps.at(0);
  ASSERT_EQ(early.transfers.size(), 2U);
  EXPECT_TRUE(early.transfers[0].waitKnown);
  EXPECT_EQ(early.transfers[0].startNs, 40 * kMs);
  EXPECT_EQ(early.transfers[0].readyNs, 44 * kMs);
  EXPECT_EQ(late.transfers[0].readyNs, late.transfers[0].startNs);
  EXPECT_NEAR(*early.transfers[0].busBandwidth, 6e6 / 0.016, 1);  // f = 1 for two ranks.
  EXPECT_EQ(early.transfers[1].bucket(), 1);
}

TEST(Trace, NumbersTheMicroBatchesOfAStep) {
  Log log;
  StepRecord record = step(1, 0, {}, 32);
  record.spans = {{SpanKind::input, 0, 10},    {SpanKind::forward, 10, 20}, {SpanKind::backward, 20, 40},
                  {SpanKind::input, 40, 50},   {SpanKind::forward, 50, 60}, {SpanKind::backward, 60, 90},
                  {SpanKind::exposed, 80, 90}, {SpanKind::exposed, 90, 92}, {SpanKind::optimizer, 92, 95},
                  {SpanKind::other, 95, 99}};
  log.step(record);
  const RunRecords records = run("A", 1, {{rank(0), log.records()}});
  const StepTrace trace = traceOf(viewRun(records, cell(1, Strategy::single, 1, 32)), {});
  std::vector<int> numbers;
  for (const TraceSpan& span : trace.ranks.at(0).steps.at(0).spans) numbers.push_back(span.microBatch);
  EXPECT_EQ(numbers, (std::vector<int>{0, 0, 0, 1, 1, 1, 1, -1, -1, -1}));
}

TEST(Trace, UnrelatedClocksGiveNoAlignmentAndNoWait) {
  GangOptions options;
  const RunRecords one = gangRun("G", 1, options);
  RunRecords two = one;
  two.bySource[node(1)] = one.bySource.at(node(0));
  auto& manifest = std::get<ObjectRecord>(two.bySource[node(1)].front().payload);
  manifest.fields["bootId"] = "another";
  for (Record& record : two.bySource[rank(1)]) {
    if (auto* of = std::get_if<StepRecord>(&record.payload)) {
      of->startNs += 7'000'000 * kMs, of->endNs += 7'000'000 * kMs;
      for (Span& span : of->spans) span.startNs += 7'000'000 * kMs, span.endNs += 7'000'000 * kMs;
    }
    if (auto* of = std::get_if<CollectiveRecord>(&record.payload))
      of->startNs += 7'000'000 * kMs, of->endNs += 7'000'000 * kMs;
  }
  const StepTrace trace = traceOf(viewRun(two, cell(1, Strategy::ddp, 1, 64, 2)), {});
  EXPECT_EQ(trace.clocks, Clocks::unrelated);
  EXPECT_EQ(trace.clock, "");
  for (const TraceRank& rank : trace.ranks) {
    EXPECT_EQ(rank.steps.front().startNs, 0);
    for (const TraceTransfer& transfer : rank.steps.front().transfers) EXPECT_FALSE(transfer.waitKnown);
  }
}

TEST(Trace, MissingStepsGiveAnEmptyTraceAndTooManyACutOne) {
  EXPECT_TRUE(gangTrace({900, 910}).ranks.empty());
  EXPECT_EQ(gangTrace({900, 910}).first, -1);
  const StepTrace part = gangTrace({39, 4'000'000'000});
  EXPECT_EQ(part.first, 39);
  EXPECT_EQ(part.last, 40);
  GangOptions longer;
  longer.steps = 300;
  const StepTrace cut = gangTrace({0, 300}, longer);
  EXPECT_EQ(cut.last, kMostTraceSteps - 1);
  EXPECT_EQ(cut.stepsLeftOut, 301 - kMostTraceSteps);
}

TEST(Trace, IsOfTheLastRepeatOfACell) {
  const CellResult result =
      analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("k"), {gangRun("A", 1), gangRun("B", 2)});
  ASSERT_NE(result.trace, nullptr);
  EXPECT_EQ(result.trace->run, RunId("B"));
}

}  // namespace scalescope
