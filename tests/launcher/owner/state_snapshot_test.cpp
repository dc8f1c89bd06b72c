#include "launcher/owner/clients/state_snapshot.h"

#include <gtest/gtest.h>

#include "tests/launcher/sample_ids.h"

namespace scalescope {
namespace {

const CellKey kThisKey{"0123456789abcdef"};
const Source kFirstRank{SourceKind::rank, 0};

StudyEvent study(const EntryId& entry, StudyState state) { return {kQueuedStudy, "n", state, 2, 2, 0, entry, {}}; }
CellEvent cell(int number, CellState state) { return {kQueuedStudy, CellNumber(number), kThisKey, state, 0, 1}; }
RunEvent run(const RunId& id, RunStatus status) {
  return {kQueuedStudy, id, CellNumber(1), RepeatNumber(1), status, {}};
}
AttemptEvent attempt(const RunId& id, AttemptState state, const std::string& host) { return {id, 0, state, host, {}}; }

TEST(StateSnapshot, ASnapshotIsWhatEventsLeft) {
  StateSnapshot standing;
  EXPECT_EQ(standing.record(study(kFirst, StudyState::running)).cursor, 1);
  standing.record(cell(1, CellState::queued));
  standing.record(cell(2, CellState::queued));
  standing.record(cell(1, CellState::done));
  standing.record(run(kFirstRun, RunStatus::running));
  standing.record(attempt(kFirstRun, AttemptState::connecting, "a"));
  standing.record(attempt(kFirstRun, AttemptState::started, "a"));
  standing.record(attempt(kFirstRun, AttemptState::waiting, "b"));
  standing.stored({kFirstRun, 0}, kFirstRank, 7);
  standing.stored({kFirstRun, 0}, kFirstRank, 9);
  const control::Snapshot now = standing.snapshot();
  EXPECT_EQ(now.cursor, 8);
  EXPECT_EQ(now.study, study(kFirst, StudyState::running));
  EXPECT_EQ(now.cells, (std::vector{cell(1, CellState::done), cell(2, CellState::queued)}));
  EXPECT_EQ(now.run, run(kFirstRun, RunStatus::running));
  EXPECT_EQ(now.attempts, (std::vector{attempt(kFirstRun, AttemptState::started, "a"),
                                       attempt(kFirstRun, AttemptState::waiting, "b")}));
  EXPECT_EQ(now.stored, (std::vector{control::StoredTo{kFirstRank, 9}}));
}

TEST(StateSnapshot, AnEndedRunIsNoLongerTheCurrentRun) {
  StateSnapshot standing;
  standing.record(study(kFirst, StudyState::running));
  standing.record(run(kFirstRun, RunStatus::running));
  standing.record(attempt(kFirstRun, AttemptState::started, "a"));
  standing.stored({kFirstRun, 0}, kFirstRank, 7);
  standing.record(run(kFirstRun, RunStatus::done));
  EXPECT_FALSE(standing.snapshot().run);
  EXPECT_TRUE(standing.snapshot().attempts.empty());
  EXPECT_TRUE(standing.snapshot().stored.empty());
  standing.record(run(kOtherRun, RunStatus::queued));
  standing.record(attempt(kFirstRun, AttemptState::ended, "a"));  // A late event of the other run.
  EXPECT_EQ(standing.snapshot().run->run, kOtherRun);
  EXPECT_TRUE(standing.snapshot().attempts.empty());
}

TEST(StateSnapshot, AnEndedEntryLeavesNothingAndOneThatWaitsDoesNotPushIn) {
  StateSnapshot standing;
  standing.record(study(kFirst, StudyState::running));
  standing.record(cell(1, CellState::queued));
  standing.record(study(kSecond, StudyState::queued));
  EXPECT_EQ(standing.snapshot().study->entry, kFirst);
  EXPECT_EQ(standing.snapshot().cells.size(), 1u);
  standing.record(DoneEvent{kQueuedStudy, 130, kSecond});
  EXPECT_EQ(standing.snapshot().study->entry, kFirst);
  standing.record(DoneEvent{kQueuedStudy, 0, kFirst});
  EXPECT_FALSE(standing.snapshot().study);
  EXPECT_TRUE(standing.snapshot().cells.empty());
  EXPECT_EQ(standing.snapshot().cursor, 5);
}

// The cancelled entry is queued behind the running one and is not the one that runs.
TEST(StateSnapshot, ACancelledEntryBehindTheRunningOneChangesNothing) {
  StateSnapshot standing;
  standing.record(study(kFirst, StudyState::running));
  standing.record(cell(1, CellState::queued));
  standing.record(study(kSecond, StudyState::cancelled));
  standing.record(DoneEvent{kQueuedStudy, 130, kSecond});
  ASSERT_TRUE(standing.snapshot().study);
  EXPECT_EQ(standing.snapshot().study->entry, kFirst);
  EXPECT_EQ(standing.snapshot().cells.size(), 1u);
}

// A run of another study is ended beside the current one.
TEST(StateSnapshot, AnotherRunsEndLeavesTheCurrentOneAlone) {
  StateSnapshot standing;
  standing.record(study(kFirst, StudyState::running));
  standing.record(run(kFirstRun, RunStatus::running));
  standing.record(attempt(kFirstRun, AttemptState::started, "a"));
  standing.record(run(kOtherRun, RunStatus::cancelled));
  EXPECT_EQ(standing.snapshot().run->run, kFirstRun);
  EXPECT_EQ(standing.snapshot().attempts.size(), 1u);
}

// A client that connects late and one that was connected from the beginning have the same state.
TEST(StateSnapshot, SubscribingLaterGivesTheSameState) {
  const std::vector<StateEvent> all{study(kFirst, StudyState::running),
                                    cell(1, CellState::queued),
                                    run(kFirstRun, RunStatus::queued),
                                    attempt(kFirstRun, AttemptState::connecting, "a"),
                                    attempt(kFirstRun, AttemptState::started, "a"),
                                    run(kFirstRun, RunStatus::running),
                                    cell(1, CellState::done),
                                    run(kFirstRun, RunStatus::done),
                                    run(kOtherRun, RunStatus::running),
                                    attempt(kOtherRun, AttemptState::waiting, "a"),
                                    cell(2, CellState::oom)};
  for (std::size_t join = 0; join <= all.size(); ++join) {
    StateSnapshot owner, late;
    for (std::size_t i = 0; i < join; ++i) owner.record(all[i]);
    const control::Snapshot joined = owner.snapshot();
    if (joined.study) late.record(*joined.study);
    for (const CellEvent& one : joined.cells) late.record(one);
    if (joined.run) late.record(*joined.run);
    for (const AttemptEvent& one : joined.attempts) late.record(one);
    for (std::size_t i = join; i < all.size(); ++i) owner.record(all[i]), late.record(all[i]);
    control::Snapshot left = owner.snapshot(), right = late.snapshot();
    left.cursor = right.cursor = 0;
    EXPECT_EQ(left, right) << join;
  }
}

}  // namespace
}  // namespace scalescope
