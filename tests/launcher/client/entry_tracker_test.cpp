#include "launcher/client/entry_tracker.h"

#include <gtest/gtest.h>

#include "tests/launcher/sample_ids.h"

namespace scalescope {
namespace {

StudyEvent study(const StudyId& id, const EntryId& entry, StudyState state) {
  return {id, "name", state, 2, 6, 0, entry, {}};
}
RunEvent run(const StudyId& id, const RunId& which, RunStatus status) {
  return {id, which, CellNumber(1), RepeatNumber(1), status, std::nullopt};
}
AttemptEvent attempt(const RunId& which, AttemptState state) { return {which, 0, state, "n0", {}}; }

class Story : public ::testing::Test {
 protected:
  std::size_t seen(const StoreEvent& event) { return m_story.handle(event).size(); }
  EntryTracker m_story{kFirst, kQueuedStudy};
};

TEST_F(Story, ReportsItsOwnEntryOnly) {
  EXPECT_EQ(seen(study(kOtherStudy, kSecond, StudyState::running)), 0u);
  EXPECT_EQ(seen(run(kOtherStudy, kOtherRun, RunStatus::running)), 0u);
  EXPECT_EQ(seen(attempt(kOtherRun, AttemptState::started)), 0u);
  EXPECT_EQ(seen(study(kQueuedStudy, kFirst, StudyState::queued)), 1u);
  EXPECT_EQ(seen(DoneEvent{kOtherStudy, 0, kSecond}), 0u);
  EXPECT_EQ(seen(study(kQueuedStudy, kFirst, StudyState::running)), 1u);
  EXPECT_EQ(seen(run(kQueuedStudy, kFirstRun, RunStatus::running)), 1u);
  EXPECT_EQ(seen(attempt(kFirstRun, AttemptState::started)), 1u);
  EXPECT_EQ(seen(attempt(kOtherRun, AttemptState::started)), 0u);
  EXPECT_FALSE(m_story.exitCode());
  EXPECT_EQ(seen(DoneEvent{kQueuedStudy, 3, kFirst}), 1u);
  EXPECT_EQ(m_story.exitCode(), 3);
  EXPECT_EQ(seen(DoneEvent{kQueuedStudy, 3, kFirst}), 0u);
}

// Another entry of the same study runs first.
TEST_F(Story, TheSameStudyOfAnotherEntryIsNotItsOwn) {
  EXPECT_EQ(seen(study(kQueuedStudy, kSecond, StudyState::running)), 0u);
  EXPECT_EQ(seen(run(kQueuedStudy, kOtherRun, RunStatus::running)), 0u);
  EXPECT_EQ(seen(DoneEvent{kQueuedStudy, 0, kSecond}), 0u);
  EXPECT_FALSE(m_story.exitCode());
}

TEST_F(Story, NamesTheEntryBeforeIt) {
  Connected now;
  now.now.entries = {{kSecond, kOtherStudy, "slow", StudyState::running, {}, {}}};
  seen(now);
  seen(study(kQueuedStudy, kFirst, StudyState::queued));
  EXPECT_EQ(m_story.waitsBehind(), "slow");
  seen(study(kOtherStudy, EntryId("01JD000000000000000000000A"), StudyState::queued));  // It is queued behind.
  seen(DoneEvent{kOtherStudy, 0, kSecond});
  EXPECT_FALSE(m_story.waitsBehind());
  EXPECT_TRUE(m_story.hasOthers());
}

TEST_F(Story, AnotherOrderOfTheQueueIsReceived) {
  Connected now;
  now.now.entries = {{kSecond, kOtherStudy, "slow", StudyState::queued, {}, {}},
                     {kFirst, kQueuedStudy, "own", StudyState::queued, {}, {}}};
  seen(now);
  EXPECT_EQ(m_story.waitsBehind(), "slow");
  control::QueueNow moved{false, {now.now.entries[1], now.now.entries[0]}};
  EXPECT_EQ(seen(moved), 0u);
  EXPECT_FALSE(m_story.waitsBehind());
  EXPECT_TRUE(m_story.hasOthers());
  moved.entries = now.now.entries;
  moved.entries[0].isHeld = true;
  seen(moved);
  EXPECT_FALSE(m_story.waitsBehind()) << "it lets this one pass";
}

TEST_F(Story, AfterABrokenLinkOnlyWhatIsNewIsReported) {
  seen(study(kQueuedStudy, kFirst, StudyState::running));
  seen(CellEvent{kQueuedStudy, CellNumber(1), CellKey("ab"), CellState::running, 0, 2});
  seen(run(kQueuedStudy, kFirstRun, RunStatus::running));
  seen(attempt(kFirstRun, AttemptState::started));
  Connected now;
  now.now.entries = {{kFirst, kQueuedStudy, "name", StudyState::running, {}, {}}};
  now.now.study = study(kQueuedStudy, kFirst, StudyState::running);
  now.now.cells = {{kQueuedStudy, CellNumber(1), CellKey("ab"), CellState::running, 0, 2},
                   {kQueuedStudy, CellNumber(2), CellKey("cd"), CellState::reused, 2, 2}};
  now.now.run = run(kQueuedStudy, kFirstRun, RunStatus::running);
  now.now.attempts = {attempt(kFirstRun, AttemptState::unreachable)};
  const auto change = m_story.handle(now);
  ASSERT_EQ(change.size(), 2u);
  EXPECT_EQ(std::get<CellEvent>(change[0]).cell, CellNumber(2));
  EXPECT_EQ(std::get<AttemptEvent>(change[1]).state, AttemptState::unreachable);
}

}  // namespace
}  // namespace scalescope
