#include "core/analysis/run/straggler.h"

#include <gtest/gtest.h>

#include <numeric>

#include "core/analysis/values/results.h"
#include "straggler.h"

namespace scalescope {

using namespace synthetic;

namespace {

Lateness latenessIn(const ThreeRanks& options, StepRange steps = {}) {
  const RunRecords records = threeRanks(options);
  return latenessOf(viewRun(records, threeCell()), steps);
}

void expectSums(const Lateness& lateness) {
  for (const LateColumn& column : lateness.columns) {
    if (!column.worst) continue;
    const auto& parts = column.worst->causeSeconds;
    EXPECT_NEAR(std::accumulate(parts.begin(), parts.end(), 0.0), column.worst->latest(), 1e-12) << column.first;
  }
}

}  // namespace

TEST(WaitForSlowerRanks, FindsTheRankWithOccasionallySlowInput) {
  const Lateness found = latenessIn(late(everyTenth({.input = 5})));
  EXPECT_EQ(found.steps, 100);
  EXPECT_EQ(found.lateSteps, 10);
  EXPECT_GT(found.noiseSeconds, 0);
  EXPECT_LT(found.thresholdSeconds, 0.001);
  EXPECT_TRUE(found.recurs());
  EXPECT_TRUE(found.oneRank());
  ASSERT_NE(found.mostOften(), nullptr);
  const RankLateness& straggler = *found.mostOften();
  EXPECT_EQ(straggler.rank, RankIndex(2));
  EXPECT_EQ(straggler.cause, LateCause::input);
  EXPECT_NEAR(*straggler.causeShare, 1, 0.03);
  EXPECT_NEAR(*straggler.lateBySeconds, 0.005, 1e-4);
  EXPECT_NEAR(straggler.causedSeconds, 2 * 0.005 / 10, 2e-5);  // Two ranks wait 5 ms in every tenth step.
  EXPECT_EQ(straggler.waitedSeconds, 0);
  EXPECT_NEAR(found.ranks[0].waitedSeconds, 0.005 / 10, 1e-5);
  EXPECT_EQ(found.ranks[0].lateSteps, 0);
  EXPECT_EQ(found.ranks[0].cause, std::nullopt);
  ASSERT_EQ(found.columns.size(), 100U);
  EXPECT_FALSE(found.columns[8].worst);
  ASSERT_TRUE(found.columns[9].worst);
  EXPECT_EQ(found.columns[9].worst->step, 10);
  EXPECT_EQ(found.columns[9].worst->straggler, 2U);
  EXPECT_NEAR(found.columns[9].worst->waitOf(0), 0.005, 1e-4);
  EXPECT_EQ(found.columns[9].worst->waitOf(2), 0);
  expectSums(found);
}

// Its steps alone show nothing unusual, because they are all alike.
TEST(WaitForSlowerRanks, FindsTheRankThatIsAlwaysSlow) {
  const Lateness found = latenessIn(late([](int rank, int) { return Extra{.forward = rank == 2 ? 5.0 : 0}; }));
  EXPECT_EQ(found.lateSteps, 100);
  EXPECT_EQ(found.mostOften()->rank, RankIndex(2));
  EXPECT_EQ(found.mostOften()->cause, LateCause::forward);
  EXPECT_TRUE(isCompute(*found.mostOften()->cause));
}

TEST(WaitForSlowerRanks, NamesWhatHappenedAfterTheCollectiveBefore) {
  const Lateness found = latenessIn(late(everyTenth({.optimizer = 5})));
  EXPECT_EQ(found.lateSteps, 10);  // Step 0 is included; in step 100 no rank waits any more.
  EXPECT_EQ(found.columns[0].worst->cause, LateCause::other);  // The collective before it is outside the window.
  EXPECT_EQ(found.columns[10].worst->step, 11);
  EXPECT_EQ(found.mostOften()->cause, LateCause::optimizer);
  expectSums(found);
}

TEST(WaitForSlowerRanks, ADelayedReleaseIsPartOfTheTransfer) {
  const Lateness found = latenessIn(late(everyTenth({.transfer = 5})));
  EXPECT_EQ(found.mostOften()->rank, RankIndex(2));
  EXPECT_EQ(found.mostOften()->cause, LateCause::transfer);
  expectSums(found);
}

// The ranks wait at the buffers and arrive at the gradients together: the gradients alone would show no late rank.
TEST(WaitForSlowerRanks, LooksWhereTheRanksCameFurthestApart) {
  ThreeRanks options = late(everyTenth({.input = 5}));
  options.buffers = true;
  const Lateness found = latenessIn(options);
  EXPECT_EQ(found.lateSteps, 10);
  EXPECT_EQ(found.mostOften()->cause, LateCause::input);
  options.extra = everyTenth({.forward = 5});
  EXPECT_EQ(latenessIn(options).mostOften()->cause, LateCause::forward);
}

TEST(WaitForSlowerRanks, OfChangingRanksIsNotOneRanks) {
  const Lateness found = latenessIn(
      late([](int rank, int step) { return Extra{.forward = step % 5 == 0 && step / 5 % 3 == rank ? 5.0 : 0}; }));
  EXPECT_EQ(found.lateSteps, 20);
  EXPECT_TRUE(found.recurs());
  EXPECT_FALSE(found.oneRank());
  for (const RankLateness& rank : found.ranks) EXPECT_GE(rank.lateSteps, 6);
}

TEST(WaitForSlowerRanks, FindsNothingWhereRanksDifferByTheirNoise) {
  const Lateness found = latenessIn({});
  EXPECT_FALSE(found.reason);
  EXPECT_EQ(found.lateSteps, 0);
  EXPECT_EQ(found.mostOften(), nullptr);
  EXPECT_FALSE(found.recurs());
  EXPECT_EQ(found.lateBySeconds, std::nullopt);
  for (const LateColumn& column : found.columns) EXPECT_FALSE(column.worst);
}

TEST(WaitForSlowerRanks, BelowTheClocksResolutionIsNull) {
  ThreeRanks options = late(everyTenth({.input = 5}));
  options.uncertaintyMs = 0.4;
  const Lateness sure = latenessIn(options);
  EXPECT_NEAR(sure.thresholdSeconds, 0.004, 1e-9);
  EXPECT_EQ(sure.lateSteps, 10);
  EXPECT_FALSE(sure.columns[9].lateSeconds[0]);  // A tenth of a millisecond.
  EXPECT_TRUE(sure.columns[9].lateSeconds[2]);
  EXPECT_FALSE(sure.ranks[2].meanSeconds);  // 0.5 ms.
  options.uncertaintyMs = 0.6;
  EXPECT_EQ(latenessIn(options).lateSteps, 0);
}

TEST(WaitForSlowerRanks, GivesTheReasonIfNothingIsKnown) {
  const RunRecords records = threeRanks(late(everyTenth({.input = 5})));
  RunView view = viewRun(records, threeCell());
  view.clocks = Clocks::unrelated;
  const Lateness apart = latenessOf(view);
  ASSERT_TRUE(apart.reason);
  EXPECT_EQ(apart.reason->code, "guard.clocks-unrelated");
  EXPECT_TRUE(apart.ranks.empty());
  EXPECT_TRUE(apart.columns.empty());
  view.meets = false;
  EXPECT_EQ(latenessOf(view).reason->code, "lateness.no-meeting");
  RunRecords two = records;
  two.bySource.erase(rank(1));
  EXPECT_EQ(latenessOf(viewRun(two, threeCell())).reason->code, "lateness.no-records");
  const RunRecords alone = singleRun("A", 1, {}, 8);
  EXPECT_EQ(latenessOf(viewRun(alone, cell(1, Strategy::single, 1, 8))).reason->code, "lateness.one-rank");
}

TEST(WaitForSlowerRanks, LeavesOutAStepThatLacksARanksTransfer) {
  RunRecords records = threeRanks(late(everyTenth({.input = 5})));
  std::erase_if(records.bySource[rank(1)], [](const Record& record) {
    const auto* collective = std::get_if<CollectiveRecord>(&record.payload);
    return collective != nullptr && collective->step == 10 && collective->bucket == 1;
  });
  const Lateness found = latenessOf(viewRun(records, threeCell()));
  EXPECT_EQ(found.steps, 99);
  EXPECT_EQ(found.lateSteps, 9);
}

TEST(WaitForSlowerRanks, IsBoundedAndKeepsTheWorstStepOfAColumn) {
  ThreeRanks options = late([](int rank, int step) { return Extra{.input = rank == 1 && step == 501 ? 5.0 : 0}; });
  options.steps = 1000;
  const Lateness found = latenessIn(options);
  EXPECT_LE(found.columns.size(), kMostLateColumns);
  EXPECT_EQ(found.lateSteps, 1);
  EXPECT_FALSE(found.recurs());
  std::int64_t next = 1;
  int worst = 0;
  for (const LateColumn& column : found.columns) {
    EXPECT_EQ(column.first, next);
    next = column.last + 1;
    if (!column.worst) continue;
    ++worst;
    EXPECT_EQ(column.worst->step, 501);
    EXPECT_NEAR(*column.lateSeconds[1], 0.005, 1e-4);
  }
  EXPECT_EQ(next, 1001);
  EXPECT_EQ(worst, 1);
  const Lateness part = latenessIn(options, {500, 502});
  ASSERT_EQ(part.columns.size(), 3U);
  EXPECT_TRUE(part.columns[1].worst);
  EXPECT_EQ(part.steps, 1000);
}

TEST(WaitForSlowerRanks, ThatRecursIsANoteOfItsCell) {
  const auto analysed = [](const ThreeRanks& options) {
    return analyseCell(threeCell(), CellKey("k"), {threeRanks(options)});
  };
  EXPECT_TRUE(noted(analysed(late(everyTenth({.input = 5}))).guard, "guard.late-rank-input"));
  EXPECT_TRUE(noted(analysed(late(everyTenth({.forward = 5}))).guard, "guard.late-rank-compute"));
  const CellResult calm = analysed({});
  ASSERT_NE(calm.lateness, nullptr);
  for (const GuardNote& note : calm.guard) EXPECT_EQ(note.message.code.find("guard.late"), std::string::npos);
}

}  // namespace scalescope
