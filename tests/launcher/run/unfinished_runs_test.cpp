#include "launcher/run/task_list.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

const CellKey kKey{"0123456789abcdef"};

Cell cell(MeasureMode mode, std::int64_t everySteps) {
  Cell one;
  one.study.measure.mode = mode;
  one.study.checkpoint.every.steps = everySteps;
  return one;
}

TEST(UnfinishedRuns, OnlyTrainingWithCheckpointsResumes) {
  UnfinishedRuns runs;
  runs.ended(kKey, RepeatNumber(1), RunId{"A"}, 2, RunStatus::crashed);
  const auto found = runs.find(cell(MeasureMode::train, 5), kKey, RepeatNumber(1));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->run.value, "A");
  EXPECT_EQ(found->attempts, 2);
  EXPECT_FALSE(runs.find(cell(MeasureMode::time, 5), kKey, RepeatNumber(1)));
  EXPECT_FALSE(runs.find(cell(MeasureMode::train, 0), kKey, RepeatNumber(1)));
  EXPECT_FALSE(runs.find(cell(MeasureMode::train, 5), kKey, RepeatNumber(2)));
}

TEST(UnfinishedRuns, TheNewestRunCountsUntilItIsDone) {
  UnfinishedRuns runs;
  const Cell train = cell(MeasureMode::train, 5);
  for (const RunStatus status : {RunStatus::stalled, RunStatus::cancelled, RunStatus::lost, RunStatus::oom}) {
    runs.ended(kKey, RepeatNumber(1), RunId{"B"}, 1, status);
    EXPECT_TRUE(runs.find(train, kKey, RepeatNumber(1)));
  }
  runs.ended(kKey, RepeatNumber(1), RunId{"A"}, 4, RunStatus::crashed);
  EXPECT_EQ(runs.find(train, kKey, RepeatNumber(1))->run.value, "B");
  runs.ended(kKey, RepeatNumber(1), RunId{"B"}, 2, RunStatus::crashed);
  EXPECT_EQ(runs.find(train, kKey, RepeatNumber(1))->attempts, 2);
  runs.ended(kKey, RepeatNumber(1), RunId{"B"}, 3, RunStatus::done);
  EXPECT_FALSE(runs.find(train, kKey, RepeatNumber(1)));
}

TEST(UnfinishedRuns, ARunThatNeverBeganIsNone) {
  UnfinishedRuns runs;
  runs.ended(kKey, RepeatNumber(1), RunId{"A"}, 0, RunStatus::cancelled);
  EXPECT_FALSE(runs.find(cell(MeasureMode::train, 5), kKey, RepeatNumber(1)));
}

}  // namespace
}  // namespace scalescope
