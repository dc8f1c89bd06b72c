#include "launcher/run/tasks/task_list.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

const CellKey kA("aaaa");
const CellKey kB("bbbb");

TaskList twoCells(RepeatOrder order) {
  TaskList tasks(2, order);
  tasks.add({CellNumber(1), kA, false});
  tasks.add({CellNumber(2), kB, false});
  return tasks;
}

// Runs everything to `done` and says in which order.
std::vector<std::pair<int, int>> orderOf(TaskList tasks) {
  std::vector<std::pair<int, int>> order;
  while (const auto next = tasks.next()) {
    order.emplace_back(next->cell.value, next->repeat.value);
    tasks.ended(next->cell == CellNumber(1) ? kA : kB, next->repeat, RunStatus::done);
    if (order.size() > 10) break;
  }
  return order;
}

TEST(TaskList, RepeatMajorShowsEveryCellFirst) {
  EXPECT_EQ(orderOf(twoCells(RepeatOrder::repeatMajor)),
            (std::vector<std::pair<int, int>>{{1, 1}, {2, 1}, {1, 2}, {2, 2}}));
}

TEST(TaskList, CellMajorFinishesACellFirst) {
  EXPECT_EQ(orderOf(twoCells(RepeatOrder::cellMajor)),
            (std::vector<std::pair<int, int>>{{1, 1}, {1, 2}, {2, 1}, {2, 2}}));
}

TEST(TaskList, StoredRunsAreReused) {
  TaskList tasks = twoCells(RepeatOrder::repeatMajor);
  tasks.ended(kA, RepeatNumber(1), RunStatus::done);
  tasks.ended(kA, RepeatNumber(2), RunStatus::done);
  EXPECT_EQ(tasks.runsMissing(), 2);
  EXPECT_EQ(orderOf(tasks), (std::vector<std::pair<int, int>>{{2, 1}, {2, 2}}));
}

TEST(TaskList, CellsWithOneKeyShareTheirRuns) {
  TaskList tasks(1, RepeatOrder::repeatMajor);
  tasks.add({CellNumber(1), kA, false});
  tasks.add({CellNumber(5), kA, false});
  tasks.ended(kA, RepeatNumber(1), RunStatus::done);
  EXPECT_FALSE(tasks.next());
  EXPECT_TRUE(tasks.isAllFinished());
}

TEST(TaskList, AFailedCellIsLeftAndTheOthersGoOn) {
  TaskList tasks = twoCells(RepeatOrder::repeatMajor);
  tasks.ended(kA, RepeatNumber(1), RunStatus::crashed);
  EXPECT_EQ(orderOf(tasks), (std::vector<std::pair<int, int>>{{2, 1}, {2, 2}}));
  EXPECT_FALSE(tasks.isAllFinished());
}

TEST(TaskList, ALostRunIsRunAgainWithItsNumber) {
  TaskList tasks = twoCells(RepeatOrder::repeatMajor);
  tasks.reserve(kA, RepeatNumber(1));
  tasks.ended(kA, RepeatNumber(1), RunStatus::lost);
  EXPECT_EQ(tasks.next()->cell, CellNumber(1));
  EXPECT_EQ(tasks.next()->repeat, RepeatNumber(1));
}

TEST(TaskList, OomFinishesASweepOnly) {
  TaskList tasks(2, RepeatOrder::repeatMajor);
  tasks.add({CellNumber(1), kA, true});
  tasks.add({CellNumber(2), kB, false});
  tasks.ended(kA, RepeatNumber(1), RunStatus::oom);
  tasks.ended(kB, RepeatNumber(1), RunStatus::oom);
  EXPECT_TRUE(tasks.isFinished(tasks.cells()[0]));
  EXPECT_FALSE(tasks.isFinished(tasks.cells()[1]));
  EXPECT_FALSE(tasks.next());
}

TEST(TaskList, AgainTakesNewNumbers) {
  TaskList tasks(2, RepeatOrder::cellMajor);
  tasks.add({CellNumber(1), kA, false});
  tasks.reserve(kA, RepeatNumber(1));
  tasks.reserve(kA, RepeatNumber(2));
  EXPECT_EQ(tasks.next()->repeat, RepeatNumber(3));
  EXPECT_EQ(tasks.repeatsDone(kA), 0);
}

// Open repeats go on round by round, as the others: all cells that want one more, in their order.
TEST(TaskList, OneMoreRepeatUntilThereAreAsManyAsAllowed) {
  for (const RepeatOrder order : {RepeatOrder::repeatMajor, RepeatOrder::cellMajor}) {
    TaskList tasks = twoCells(order);
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[0], 4));  // it has not run yet
    for (int run = 0; run < 4; ++run) {
      const auto next = tasks.next();
      ASSERT_TRUE(next);
      tasks.ended(next->cell == CellNumber(1) ? kA : kB, next->repeat, RunStatus::done);
    }
    EXPECT_TRUE(tasks.repeatMore(tasks.cells()[1], 4));
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[1], 4));  // that one has not run yet
    EXPECT_TRUE(tasks.repeatMore(tasks.cells()[0], 4));
    EXPECT_EQ(tasks.repeats(kA), 3);
    EXPECT_EQ(tasks.runsMissing(), 2);
    EXPECT_FALSE(tasks.isAllFinished());
    EXPECT_EQ(orderOf(tasks), (std::vector<std::pair<int, int>>{{1, 3}, {2, 3}}));
    tasks.ended(kA, RepeatNumber(3), RunStatus::done);
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[0], 3));
    tasks.ended(kB, RepeatNumber(3), RunStatus::crashed);
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[1], 4));
    EXPECT_FALSE(tasks.isAllFinished());
  }
}

}  // namespace
}  // namespace scalescope
