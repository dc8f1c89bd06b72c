#include "launcher/run/task_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace scalescope {
namespace {

const CellKey kA("aaaa");
const CellKey kB("bbbb");
constexpr std::uint32_t kSeed = 1;

TaskList twoCells(RepeatOrder order) {
  TaskList tasks(2, order, kSeed);
  tasks.add({CellNumber(1), kA, false});
  tasks.add({CellNumber(2), kB, false});
  return tasks;
}

// Runs all tasks to `done` and returns their order.
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
            (std::vector<std::pair<int, int>>{{1, 1}, {2, 1}, {2, 2}, {1, 2}}));
}

std::vector<std::vector<int>> roundsOf(std::uint32_t seed, int cells, int rounds) {
  TaskList tasks(rounds, RepeatOrder::repeatMajor, seed);
  for (int i = 1; i <= cells; ++i) tasks.add({CellNumber(i), CellKey("k" + std::to_string(i)), false});
  std::vector<std::vector<int>> out;
  while (const auto next = tasks.next()) {
    EXPECT_EQ(next->order->seed, seed);
    EXPECT_EQ(next->order->round, next->repeat.value);
    out.resize(static_cast<std::size_t>(next->order->round));
    out.back().push_back(next->cell.value);
    tasks.ended(CellKey("k" + std::to_string(next->cell.value)), next->repeat, RunStatus::done);
  }
  return out;
}

// Drift affects every cell alike only if their order changes from round to round.
TEST(TaskList, PairsOfRoundsHaveReversedOrdersAndLaterPairsARandomOne) {
  const auto rounds = roundsOf(7, 6, 5);
  ASSERT_EQ(rounds.size(), 5u);
  EXPECT_EQ(rounds[0], (std::vector<int>{1, 2, 3, 4, 5, 6}));
  for (std::size_t i = 1; i < rounds.size(); ++i) {
    EXPECT_EQ(std::set<int>(rounds[i].begin(), rounds[i].end()), (std::set<int>{1, 2, 3, 4, 5, 6}));
    for (std::size_t before = 0; before < i; ++before) EXPECT_NE(rounds[i], rounds[before]);
    if (i % 2 == 1) EXPECT_EQ(rounds[i], std::vector<int>(rounds[i - 1].rbegin(), rounds[i - 1].rend()));
  }
  EXPECT_EQ(rounds, roundsOf(7, 6, 5)) << "the same seed gives the same order";
  EXPECT_NE(rounds, roundsOf(8, 6, 5));
}

TEST(TaskList, EitherOfTwoCellsIsFirstAboutAsOften) {
  int first = 0;
  constexpr int kSeeds = 400;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const auto rounds = roundsOf(orderSeed(EntryId("entry" + std::to_string(seed))), 2, 5);
    first += (rounds[2].front() == 1 ? 1 : 0) + (rounds[4].front() == 1 ? 1 : 0);
  }
  EXPECT_NEAR(first, kSeeds, 57);  // 4 standard deviations.
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
  TaskList tasks(1, RepeatOrder::repeatMajor, kSeed);
  tasks.add({CellNumber(1), kA, false});
  tasks.add({CellNumber(5), kA, false});
  tasks.ended(kA, RepeatNumber(1), RunStatus::done);
  EXPECT_FALSE(tasks.next());
  EXPECT_TRUE(tasks.isAllFinished());
}

TEST(TaskList, AFailedCellIsLeftAndTheOthersContinue) {
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

TEST(TaskList, OomFinishesABatchSweepOnly) {
  TaskList tasks(2, RepeatOrder::repeatMajor, kSeed);
  tasks.add({CellNumber(1), kA, true});
  tasks.add({CellNumber(2), kB, false});
  tasks.ended(kA, RepeatNumber(1), RunStatus::oom);
  tasks.ended(kB, RepeatNumber(1), RunStatus::oom);
  EXPECT_TRUE(tasks.isFinished(tasks.cells()[0]));
  EXPECT_FALSE(tasks.isFinished(tasks.cells()[1]));
  EXPECT_FALSE(tasks.next());
}

TEST(TaskList, AgainTakesNewNumbers) {
  TaskList tasks(2, RepeatOrder::cellMajor, kSeed);
  tasks.add({CellNumber(1), kA, false});
  tasks.reserve(kA, RepeatNumber(1));
  tasks.reserve(kA, RepeatNumber(2));
  EXPECT_EQ(tasks.next()->repeat, RepeatNumber(3));
  EXPECT_EQ(tasks.repeatsDone(kA), 0);
}

// Open repeats continue in rounds, as the others do: all cells that need one more.
TEST(TaskList, OneMoreRepeatUntilThereAreAsManyAsAllowed) {
  for (const RepeatOrder order : {RepeatOrder::repeatMajor, RepeatOrder::cellMajor}) {
    TaskList tasks = twoCells(order);
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[0], 4));  // It has not run yet.
    for (int run = 0; run < 4; ++run) {
      const auto next = tasks.next();
      ASSERT_TRUE(next);
      tasks.ended(next->cell == CellNumber(1) ? kA : kB, next->repeat, RunStatus::done);
    }
    EXPECT_TRUE(tasks.repeatMore(tasks.cells()[1], 4));
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[1], 4));  // The other cell has not run yet.
    EXPECT_TRUE(tasks.repeatMore(tasks.cells()[0], 4));
    EXPECT_EQ(tasks.repeats(kA), 3);
    EXPECT_EQ(tasks.runsMissing(), 2);
    EXPECT_FALSE(tasks.isAllFinished());
    std::vector<std::pair<int, int>> ran = orderOf(tasks);
    std::sort(ran.begin(), ran.end());
    EXPECT_EQ(ran, (std::vector<std::pair<int, int>>{{1, 3}, {2, 3}}));
    tasks.ended(kA, RepeatNumber(3), RunStatus::done);
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[0], 3));
    tasks.ended(kB, RepeatNumber(3), RunStatus::crashed);
    EXPECT_FALSE(tasks.repeatMore(tasks.cells()[1], 4));
    EXPECT_FALSE(tasks.isAllFinished());
  }
}

}  // namespace
}  // namespace scalescope
