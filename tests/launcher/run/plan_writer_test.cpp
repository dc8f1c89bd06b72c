#include "launcher/run/plan_writer.h"

#include <optional>

#include "tests/full_disk.h"
#include "tests/launcher/run/run_fixture.h"
#include "tests/launcher/run/two_cells.h"

namespace scalescope {
namespace {

// Tasks of a study of two cells, over a temporary store; none of them is started.
class PlanWriterTest : public RunTest {
 protected:
  void SetUp() override {
    RunTest::SetUp();
    LoadedStudy loaded = twoCells();
    makeResumable(loaded);
    const StudyCreated created{m_study, "t", "strong", nlohmann::json(toJson(loaded.resolution.study.study))};
    ASSERT_TRUE(m_store->call<void>([&](StoreWriter& writer) { return writer.journal(created); }));
    m_work.emplace(m_entry, std::move(loaded), WrittenCells{});
    m_studyStore.emplace(m_loop, *m_store, m_entry);
    m_plans.emplace(
        m_steps, *m_studyStore, m_reporter, [this](const LaunchPlan& plan) { m_written.push_back(plan); },
        [this] { ++m_failed; });
  }
  void TearDown() override {
    settle();
    RunTest::TearDown();
  }
  void write() {
    const auto task = m_work->tasks().next();
    ASSERT_TRUE(task);
    m_plans->write(*m_work, *task);
    settle();
  }
  // Returns the last written run, which has ended as lost without a record.
  RunPlan lost() {
    const RunPlan run = m_written.back().run;
    m_work->ended(run, 1, RunStatus::lost);
    return run;
  }
  [[nodiscard]] std::string planFile(const RunId& run) const { return planPath(m_folder, run); }

  const StudyId m_study{makeUlid()};
  const QueueEntry m_entry{EntryId(makeUlid()), m_study, "t", {}, false, {}};
  std::vector<std::string> m_waits;
  Steps m_steps{m_loop, [this](const Message& why) { m_waits.push_back(why.code); }};
  StudyReporter m_reporter{m_entry, m_events, [](StudyState, const std::optional<Message>&) {}};
  std::optional<StudyStore> m_studyStore;
  std::optional<StudyWork> m_work;
  std::optional<PlanWriter> m_plans;
  std::vector<LaunchPlan> m_written;
  int m_failed = 0;
};

TEST_F(PlanWriterTest, ANewRunIsOnDiskWhenItsPlanIsGiven) {
  write();
  ASSERT_EQ(m_written.size(), 1u);
  const RunPlan& run = m_written[0].run;
  EXPECT_EQ(m_written[0].attempt, 0);
  EXPECT_EQ(run.cell.number, 1);
  const auto stored = readRunPlan(planFile(run.run));
  ASSERT_TRUE(stored) << english(stored.error());
  EXPECT_EQ(stored->key, run.key);
  ASSERT_EQ(m_events.all<RunEvent>().size(), 1u);
  EXPECT_EQ(m_events.all<RunEvent>()[0].run, run.run);
  m_work->ended(run, 1, RunStatus::done);
  write();
  ASSERT_EQ(m_written.size(), 2u);
  EXPECT_EQ(m_written[1].run.cell.number, 2);
}

TEST_F(PlanWriterTest, ARepeatThatEndedEarlyResumesAsTheNextAttemptOfItsRun) {
  write();
  const RunPlan before = lost();
  write();
  ASSERT_EQ(m_written.size(), 2u);
  EXPECT_EQ(m_written[1].run.run, before.run);
  EXPECT_EQ(m_written[1].attempt, 1);
  EXPECT_TRUE(std::filesystem::is_directory(attemptFolder(m_folder, before.run, 1)));
}

TEST_F(PlanWriterTest, WithoutItsPlanItBecomesANewRun) {
  write();
  const RunPlan before = lost();
  ASSERT_TRUE(std::filesystem::remove(planFile(before.run)));
  write();
  ASSERT_EQ(m_written.size(), 2u);
  EXPECT_NE(m_written[1].run.run, before.run);
  EXPECT_EQ(m_written[1].run.repeat, before.repeat);
  EXPECT_EQ(m_written[1].attempt, 0);
}

TEST_F(PlanWriterTest, WhatCannotBeWrittenWaitsForTheDisk) {
  {
    const FullDisk full;
    write();
    EXPECT_TRUE(m_written.empty());
    EXPECT_EQ(m_waits, std::vector<std::string>{"launcher.store-failed"});
  }
  m_steps.now();
  settle();
  EXPECT_EQ(m_written.size(), 1u);
  EXPECT_EQ(m_failed, 0);
}

TEST_F(PlanWriterTest, CancelledWhatCannotBeWrittenFails) {
  const FullDisk full;
  m_steps.release();
  write();
  EXPECT_TRUE(m_written.empty());
  EXPECT_EQ(m_failed, 1);
}

}  // namespace
}  // namespace scalescope
