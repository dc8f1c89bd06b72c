#include "launcher/run/study_work.h"

#include <gtest/gtest.h>

#include "core/analysis/maths/statistics.h"
#include "tests/launcher/sample_ids.h"

namespace scalescope {
namespace {

CellKey keyOfNumber(int number) { return CellKey(std::string(15, '0') + std::to_string(number)); }

// Returns a loaded study of one device on one made-up machine.
LoadedStudy sweep(const std::string& batches, int repeats = 1) {
  LoadedStudy loaded;
  const auto spec = parseStudy(
      R"({"scalescope": 1, "name": "t", "protocol": "batch-sweep", "measure": {"repeats": )" + std::to_string(repeats) +
          R"(}, "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64},
      "axes": {"devices": [1], "perRankBatch": )" +
          batches + R"(, "strategy": ["single"]}})",
      "t");
  EXPECT_TRUE(spec) << english(spec.error());
  loaded.resolution.study.study = *spec;
  const auto cells = expand(*spec);
  EXPECT_TRUE(cells) << english(cells.error());
  for (const Cell& cell : *cells)
    loaded.resolution.study.cells.push_back({cell, keyOfNumber(cell.number), 0, {}, {}, {}});
  loaded.resolution.facts.resize(1);
  loaded.resolution.images.train = 64;
  return loaded;
}

QueueEntry entryFor(std::vector<int> cells = {}) {
  return {EntryId("01J00000000000000000000005"), kQueuedStudy, "t", std::move(cells), false, {}};
}

RunPlan runOf(const CellKey& key, RepeatNumber repeat, const std::string& id = "01J00000000000000000000009") {
  RunPlan plan;
  plan.run = RunId(id);
  plan.key = key;
  plan.repeat = repeat;
  return plan;
}

RunRow rowOf(const CellKey& key, RepeatNumber repeat, RunStatus status, const std::string& id) {
  RunRow row;
  row.id = RunId(id);
  row.study = kQueuedStudy;
  row.key = key;
  row.repeat = repeat;
  row.attempts = 1;
  row.status = status;
  return row;
}

TEST(StudyWork, OnlyTheCellsThatAnEntryNamesAreRun) {
  StudyWork work(entryFor({2}), sweep("[8, 16, 32]"), {});
  ASSERT_EQ(work.tasks().cells().size(), 1u);
  const auto task = work.tasks().next();
  ASSERT_TRUE(task);
  EXPECT_EQ(task->cell, CellNumber(2));
  work.ended(runOf(keyOfNumber(2), task->repeat), 1, RunStatus::done);
  EXPECT_FALSE(work.tasks().next());
  EXPECT_EQ(work.runsDone(), 1);
}

TEST(StudyWork, WhatIsStoredCountsAndAFailureIsTriedAgain) {
  WrittenCells written;
  written.runs = {rowOf(keyOfNumber(1), RepeatNumber(1), RunStatus::done, "01J00000000000000000000001"),
                  rowOf(keyOfNumber(2), RepeatNumber(1), RunStatus::crashed, "01J00000000000000000000002")};
  const StudyWork work(entryFor(), sweep("[8, 16]"), written);
  EXPECT_EQ(work.standing(work.tasks().cells().at(0)), CellState::reused);
  EXPECT_EQ(work.standing(work.tasks().cells().at(1)), CellState::queued);
  const auto task = work.tasks().next();
  ASSERT_TRUE(task);
  EXPECT_EQ(task->cell, CellNumber(2));
  EXPECT_EQ(work.runsDone(), 0);  // This entry ran none.
}

TEST(StudyWork, AgainCountsOnlyRunsAfterTheEntry) {
  QueueEntry entry = entryFor();
  entry.again = true;
  WrittenCells written;
  written.runs = {rowOf(keyOfNumber(1), RepeatNumber(1), RunStatus::done, "01J00000000000000000000001"),
                  rowOf(keyOfNumber(2), RepeatNumber(1), RunStatus::done, "01J00000000000000000000009")};
  const StudyWork work(entry, sweep("[8, 16]"), written);
  const auto task = work.tasks().next();
  ASSERT_TRUE(task);
  EXPECT_EQ(task->cell, CellNumber(1));
  EXPECT_EQ(task->repeat, RepeatNumber(2));  // The number of the first one is taken.
  EXPECT_TRUE(work.tasks().isFinished(work.tasks().cells().at(1)));
}

// Out of memory ends the open axis of a search; for a cell that the user listed it is a failure, which may succeed now.
TEST(StudyWork, AnOomEndsOnlyABatchSweep) {
  WrittenCells written;
  written.runs = {rowOf(keyOfNumber(1), RepeatNumber(1), RunStatus::oom, "01J00000000000000000000001")};
  EXPECT_TRUE(StudyWork(entryFor(), sweep("[8]"), written).tasks().next());
  EXPECT_FALSE(StudyWork(entryFor(), sweep(R"({"from": 8, "times": 2, "until": "oom"})"), written).tasks().next());
}

TEST(StudyWork, AnOpenAxisGrowsUntilAnOom) {
  StudyWork work(entryFor(), sweep(R"({"from": 8, "times": 2, "until": "oom"})"), {});
  for (const std::int64_t batch : {8, 16}) {
    const auto task = work.tasks().next();
    ASSERT_TRUE(task);
    work.ended(runOf(keyOfNumber(task->cell.value), task->repeat), 1, RunStatus::done);
    const Grown grown = work.grow();
    ASSERT_TRUE(grown.cell);
    EXPECT_EQ(grown.cell->batch.global(), 2 * batch);
    work.add({*grown.cell, keyOfNumber(grown.cell->number), 0, {}, {}, {}}, {});
  }
  const auto task = work.tasks().next();
  ASSERT_TRUE(task);
  EXPECT_EQ(task->cell, CellNumber(3));
  work.ended(runOf(keyOfNumber(3), task->repeat), 1, RunStatus::oom);
  EXPECT_FALSE(work.grow().cell);
  EXPECT_TRUE(work.tasks().isAllFinished());
}

TEST(StudyWork, ACellThatItsAxisGrowsByCountsWhatItHasAlready) {
  StudyWork work(entryFor(), sweep(R"({"from": 8, "times": 2, "until": "oom"})"), {});
  work.ended(runOf(keyOfNumber(1), RepeatNumber(1)), 1, RunStatus::done);
  const Grown grown = work.grow();
  ASSERT_TRUE(grown.cell);
  WrittenCells written;
  written.runs = {rowOf(keyOfNumber(2), RepeatNumber(1), RunStatus::done, "01J00000000000000000000001")};
  work.add({*grown.cell, keyOfNumber(2), 0, {}, {}, {}}, written);
  EXPECT_EQ(work.standing(work.tasks().cells().back()), CellState::reused);
  EXPECT_FALSE(work.tasks().next());
  EXPECT_TRUE(work.grow().cell);
}

TEST(StudyWork, AnEntryThatNamesItsCellsDoesNotGrow) {
  StudyWork work(entryFor({1}), sweep(R"({"from": 8, "times": 2, "until": "oom"})"), {});
  work.ended(runOf(keyOfNumber(1), RepeatNumber(1)), 1, RunStatus::done);
  EXPECT_FALSE(work.grow().cell);
  EXPECT_TRUE(work.grow().notes.empty());
}

TEST(StudyWork, ARunOfAnEarlierOwnerIsWantedWhileItsRepeatIsMissing) {
  StudyWork work(entryFor(), sweep("[8]"), {});
  RunPlan plan = runOf(keyOfNumber(1), RepeatNumber(1));
  plan.cell = sweep("[8]").resolution.study.cells.front().cell;
  EXPECT_TRUE(work.wants(plan));
  work.reserve(plan.key, plan.repeat);
  EXPECT_FALSE(work.wants(plan));
  plan.key = keyOfNumber(7);
  EXPECT_FALSE(work.hasCell(plan));
}

// Returns the results of the cells of sweep(), with the rates of their repeats.
StudyResult resultOf(const LoadedStudy& loaded, const std::vector<std::vector<double>>& rates) {
  StudyResult out;
  out.protocol = Protocol::batchSweep;
  for (std::size_t i = 0; i < rates.size(); ++i) {
    CellResult cell;
    cell.cell = loaded.resolution.study.cells[i].cell;
    if (!rates[i].empty()) {
      cell.imagesPerSecond = *geometricMeanOf(rates[i]);
      cell.stepSeconds.mean = 1 / *cell.imagesPerSecond;
      if (const auto interval = geometricInterval95(rates[i])) {
        cell.stepSeconds.ciLow = 1 / interval->second;
        cell.stepSeconds.ciHigh = 1 / interval->first;
      }
    }
    out.cells.push_back(std::move(cell));
  }
  return out;
}

TEST(StudyWork, OpenRepeatsContinueUntilACellIsPrecise) {
  LoadedStudy loaded = sweep("[8, 16]", 2);
  loaded.resolution.study.study.measure.openRepeats = OpenRepeats{0.05, 4};
  StudyWork work(entryFor(), loaded, {});
  const auto runAll = [&] {
    int runs = 0;
    for (auto next = work.tasks().next(); next; next = work.tasks().next(), ++runs)
      work.ended(runOf(keyOfNumber(next->cell.value), next->repeat), 1, RunStatus::done);
    return runs;
  };
  EXPECT_FALSE(work.mayRepeatMore());  // The first ones are still to run.
  EXPECT_EQ(runAll(), 4);
  ASSERT_TRUE(work.mayRepeatMore());
  const auto more = work.repeatMore(resultOf(loaded, {{100, 100.1}, {100, 110}}));
  ASSERT_EQ(more.size(), 1u);
  EXPECT_EQ(more.front().number, CellNumber(2));
  EXPECT_FALSE(work.mayRepeatMore());
  EXPECT_EQ(runAll(), 1);
  // Equal or unreadable values give no uncertainty: repeats continue up to the limit.
  EXPECT_EQ(work.repeatMore(resultOf(loaded, {{100, 100.1}, {100, 100}})).size(), 1u);
  EXPECT_EQ(runAll(), 1);
  EXPECT_TRUE(work.mayRepeatMore());
  EXPECT_TRUE(work.repeatMore(resultOf(loaded, {{100, 100.1}, {100, 110}})).empty());  // The limit is 4.
  EXPECT_FALSE(work.mayRepeatMore());
  EXPECT_TRUE(work.tasks().isAllFinished());
}

TEST(StudyWork, OpenRepeatsOfWhatCannotBeReadAreAsManyAsThereAre) {
  LoadedStudy loaded = sweep("[8]", 2);
  loaded.resolution.study.study.measure.openRepeats = OpenRepeats{0.05, 4};
  WrittenCells written;
  written.runs = {rowOf(keyOfNumber(1), RepeatNumber(1), RunStatus::done, "01J00000000000000000000001"),
                  rowOf(keyOfNumber(1), RepeatNumber(2), RunStatus::done, "01J00000000000000000000002")};
  StudyWork work(entryFor(), loaded, written);
  ASSERT_TRUE(work.mayRepeatMore());
  EXPECT_TRUE(work.repeatMore(fail("results.records", {{"run", std::string("r")}})).empty());
  EXPECT_FALSE(work.mayRepeatMore());
  EXPECT_FALSE(StudyWork(entryFor(), sweep("[8]", 2), written).mayRepeatMore());
}

}  // namespace
}  // namespace scalescope
