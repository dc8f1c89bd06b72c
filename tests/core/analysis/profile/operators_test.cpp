#include "core/analysis/run/operators.h"

#include <gtest/gtest.h>

#include "core/analysis/cell/identities.h"
#include "core/analysis/run/trace.h"
#include "tests/core/analysis/profile/profiled.h"

namespace scalescope {

using namespace synthetic;

namespace {

OperatorTimes timesOf(const RunRecords& records) { return operatorTimesOf(viewRun(records, profiledCell())); }

const OperatorTime* find(const OperatorTimes& times, const std::string& name) {
  for (const OperatorTime& each : times.operators)
    if (each.name == name) return &each;
  return nullptr;
}

// A run whose rank 1 has these records as its profile.
RunRecords withRank1(const std::vector<Record>& own) {
  RunRecords out = profiledRun("P", 1);
  std::vector<Record>& records = out.bySource.at(rank(1));
  std::erase_if(records, [](const Record& each) { return each.type >= RecordType::profile; });
  append(records, own);
  return out;
}

std::string reasonOfRun(const RunRecords& records) {
  const OperatorTimes times = timesOf(records);
  EXPECT_TRUE(times.operators.empty() == times.reason.has_value());
  return times.reason ? times.reason->code : "";
}

}  // namespace

// The expected values are derived in profiled.h.
TEST(Operators, TimesArePerStepAndExcludeNestedOperators) {
  const OperatorTimes times = timesOf(profiledRun("P", 1));
  ASSERT_FALSE(times.reason);
  EXPECT_EQ(times.steps, 2);
  EXPECT_DOUBLE_EQ(times.stepSeconds, 0.2);
  ASSERT_EQ(times.operators.size(), 5U);
  EXPECT_EQ(times.operators.front().name, "kernel") << "the longest by itself";
  EXPECT_EQ(times.operators.front().place, OperatorPlace::stream);
  const OperatorTime& conv = *find(times, "conv2d");
  EXPECT_DOUBLE_EQ(conv.calls, 3);
  EXPECT_NEAR(conv.seconds, 0.040, 1e-12) << "inside itself it counts once";
  EXPECT_NEAR(conv.selfSeconds, 0.020, 1e-12);  // 30 - 20, and 10, of which 6 belong to its nested call.
  EXPECT_NEAR(times.shareOf(conv), 0.1, 1e-12);
  EXPECT_NEAR(find(times, "mkldnn")->selfSeconds, 0.019, 1e-12);
  EXPECT_NEAR(find(times, "empty")->selfSeconds, 0.001, 1e-12);
  EXPECT_NEAR(find(times, "allReduce")->selfSeconds, 0.005, 1e-12)
      << "it ran on another thread, so it is part of no operator";
}

TEST(Operators, AreTheMeanOverRanks) {
  auto own = profiledStep(1, 41, 20'000 * kMs, {{"conv2d", 20, 80}, {"cat", 90, 94}});
  append(own, profiledStep(1, 42, 20'300 * kMs, {{"conv2d", 20, 80}}));
  const OperatorTimes times = timesOf(withRank1(own));
  EXPECT_DOUBLE_EQ(find(times, "conv2d")->calls, 2);
  EXPECT_NEAR(find(times, "conv2d")->seconds, (0.040 + 0.060) / 2, 1e-12);
  EXPECT_NEAR(find(times, "cat")->seconds, 0.004 / 4, 1e-12) << "of one step of four";
}

TEST(Operators, ARankWithoutAWholeStepIsLeftOut) {
  EXPECT_EQ(reasonOfRun(withRank1({})), "operators.none");
  auto without = profiledStep(1, 41, 20'000 * kMs, {});
  without.push_back(profileRecord(
      {{"steps", 2}, {"obstacle", {{"code", "training.no-profiler"}, {"arguments", {{"what", "none here"}}}}}}));
  EXPECT_EQ(reasonOfRun(withRank1(without)), "training.no-profiler");
  EXPECT_EQ(reasonOfRun(withRank1(profiledStep(1, 41, 20'000 * kMs, madeOperators(), 12))), "operators.cut");
  auto lost = profiledStep(1, 41, 20'000 * kMs, madeOperators());
  lost.pop_back();
  EXPECT_EQ(reasonOfRun(withRank1(lost)), "operators.lost");
  EXPECT_EQ(reasonOfRun(withRank1(profiledStep(1, 43, 20'000 * kMs, madeOperators()))), "operators.no-common-step");
}

TEST(Operators, OnlyStepsCountThatAreWholeOnEveryRank) {
  auto own = profiledStep(1, 41, 20'000 * kMs, madeOperators());
  append(own, profiledStep(1, 42, 20'300 * kMs, {}, 40));
  const OperatorTimes times = timesOf(withRank1(own));
  EXPECT_FALSE(times.reason);
  EXPECT_EQ(times.steps, 1);
  EXPECT_DOUBLE_EQ(find(times, "conv2d")->calls, 3);
}

// Older logs, and studies without a profile, have no operators.
TEST(Operators, AStudyWithoutProfiledStepsHasNone) {
  EXPECT_EQ(analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("k"), {gangRun("A", 1)}).operators, nullptr);
  const CellResult result = analyseCell(profiledCell(), CellKey("k"), {gangRun("A", 1)});
  ASSERT_NE(result.operators, nullptr);
  EXPECT_TRUE(noted(result.guard, "operators.none"));
}

TEST(Operators, AProfileChangesNothingOfWhatIsMeasured) {
  RunRecords without = gangRun("A", 1), records = profiledRun("A", 1);
  for (RunRecords* run : {&without, &records})  // The last step ends at 5.1 s.
    std::erase_if(run->bySource.at(node(0)), [](const Record& each) { return each.timeNs >= 5100 * kMs; });
  for (const Metric metric : {Metric::nodeMemoryUsed, Metric::rankRss, Metric::cpuPercent})
    records.bySource.at(node(0)).push_back({RecordType::sample, 9999, 11'100 * kMs, SampleRecord{metric, 0, 9e12}});
  const CellResult plain = analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("k"), {without});
  const CellResult profiled = analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("k"), {records});
  EXPECT_EQ(toJson(plain), toJson(profiled));
  EXPECT_EQ(plain.lossHistory.size(), profiled.lossHistory.size());
  EXPECT_EQ(plain.trace->recordedLast, profiled.trace->recordedLast);
}

TEST(Trace, HasTheProfiledStepsBehindTheOthersOnTheSameClock) {
  const StepTrace trace = traceOf(viewRun(profiledRun("P", 1), profiledCell()), {});
  ASSERT_EQ(trace.ranks.size(), 2U);
  EXPECT_EQ(trace.last, 40) << "a profiled step cannot be requested";
  const TraceRank& first = trace.ranks[0];
  ASSERT_EQ(first.profiled.size(), 2U);
  EXPECT_EQ(first.profiled[0].step, 41);
  EXPECT_EQ(first.profiled[0].startNs - first.steps.back().startNs, (100 - 40) * ns(100));
  EXPECT_EQ(first.profiled[0].transfers.at(0).readyNs - first.profiled[0].transfers[0].startNs, 4 * kMs);
  ASSERT_EQ(first.operators.size(), 2 * madeOperators().size());
  EXPECT_EQ(trace.operatorNames[first.operators[0].name], "conv2d");
  EXPECT_EQ(first.operators[0].startNs, first.profiled[0].startNs + 20 * kMs);
  EXPECT_EQ(trace.operatorNames.size(), 5U) << "each name once for all ranks";
  EXPECT_EQ(trace.operatorsLeftOut, 0);
  EXPECT_EQ(traceOf(viewRun(profiledRun("P", 1), profiledCell()), {5, 6}).ranks[0].profiled.size(), 2U)
      << "profiled steps are included whichever steps are requested";
}

TEST(Trace, CountsTheOperatorsThatItLeavesOut) {
  auto own = profiledStep(1, 41, 20'000 * kMs, std::vector<MadeOperator>(60'000, {"op", 1, 2}), 7);
  const StepTrace trace = traceOf(viewRun(withRank1(own), profiledCell()), {});
  EXPECT_EQ(trace.ranks[1].operators.size(), kMostTraceOperators / 2);
  EXPECT_EQ(trace.operatorsLeftOut, 7 + 10'000);
}

}  // namespace scalescope
