#include "launcher/owner/queue.h"

#include <gtest/gtest.h>

#include "tests/launcher/sample_ids.h"

namespace scalescope {
namespace {

QueueEntry entry(const EntryId& id) { return {id, kQueuedStudy, "n", {}, false, {}}; }

TEST(Queue, EntriesOfOneStudyStandBehindEachOther) {
  Queue queue;
  EXPECT_TRUE(queue.empty());
  EXPECT_EQ(queue.first(), nullptr);
  queue.add(entry(kFirst));
  queue.add(entry(kSecond));
  EXPECT_EQ(queue.first()->entry, kFirst);
  EXPECT_TRUE(queue.firstOf(kQueuedStudy));
  EXPECT_TRUE(queue.remove(kFirst));
  EXPECT_FALSE(queue.remove(kFirst));
  EXPECT_EQ(queue.first()->entry, kSecond);
  EXPECT_TRUE(queue.firstOf(kQueuedStudy));
  EXPECT_EQ(queue.find(kFirst), nullptr);
  EXPECT_TRUE(queue.remove(kSecond));
  EXPECT_FALSE(queue.firstOf(kQueuedStudy));
}

TEST(Queue, ReportsHaveTheStateOfEach) {
  Queue queue;
  queue.add(entry(kFirst));
  queue.add(entry(kSecond));
  queue.setState(kFirst, StudyState::waiting, Message{"launcher.host-unreachable", {}});
  queue.setState(EntryId("01JD0000000000000000000009"), StudyState::running, {});
  const auto reports = queue.reports();
  ASSERT_EQ(reports.size(), 2u);
  EXPECT_EQ(reports[0].state, StudyState::waiting);
  EXPECT_EQ(reports[0].waitsFor->code, "launcher.host-unreachable");
  EXPECT_EQ(reports[1].entry, kSecond);
  EXPECT_EQ(reports[1].state, StudyState::queued);
  EXPECT_FALSE(reports[1].exitCode);
  queue.setState(kFirst, StudyState::running, {});
  EXPECT_FALSE(queue.report(kFirst)->waitsFor);
  EXPECT_FALSE(queue.report(EntryId("01JD0000000000000000000009")));
}

TEST(Queue, AnEntryIsMovedAndOneIsPutAside) {
  const EntryId third("01JD0000000000000000000009");
  Queue queue;
  for (const EntryId& each : {kFirst, kSecond, third}) queue.add(entry(each));
  const auto order = [&queue] {
    std::vector<EntryId> out;
    for (const auto& each : queue.reports()) out.push_back(each.entry);
    return out;
  };
  EXPECT_TRUE(queue.move(third, kSecond));
  EXPECT_EQ(order(), (std::vector{kFirst, third, kSecond}));
  EXPECT_EQ(queue.behind(kFirst), third);
  EXPECT_EQ(queue.behind(kSecond), EntryId());
  EXPECT_TRUE(queue.move(kFirst, {}));
  EXPECT_EQ(order(), (std::vector{third, kSecond, kFirst}));
  EXPECT_FALSE(queue.move(kFirst, EntryId("01JD000000000000000000000A")));
  EXPECT_EQ(order(), (std::vector{third, kSecond, kFirst}));
  queue.setHeld(third, true);
  EXPECT_EQ(queue.first()->entry, kSecond);
  EXPECT_EQ(queue.reports()[0].state, StudyState::paused);
  EXPECT_TRUE(queue.reports()[0].isHeld);
  queue.setHeld(third, false);
  EXPECT_EQ(queue.first()->entry, third);
}

}  // namespace
}  // namespace scalescope
