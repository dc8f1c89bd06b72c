#include <unistd.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "app/cli/commands/follow_entry.h"

namespace scalescope::cli {
namespace {

const EntryId kEntry("01JD0000000000000000000003");
const StudyId kStudy("01JD0000000000000000000001");

// The owner of an entry that has ended.
class EndedSession final : public StoreSession {
 public:
  std::string folder() const override { return "/nowhere"; }
  std::optional<Message> readOnly() const override { return {}; }
  std::shared_ptr<void> subscribe(Subscriber) override { return {}; }
  void answer(control::Answer) override {}
  void finish() override {}

 private:
  Result<control::Reply> send(control::Command, const RequestOptions&) override {
    return control::Reply{.entry =
                              control::EntryReport{kEntry, kStudy, "short", StudyState::finished, {}, kUnfinished}};
  }
};

struct Following {
  FollowedEntry ended;
  std::string printed;
};
Following follow(EventQueue& events, std::optional<int> exitCode) {
  EndedSession session;
  Interrupts interrupts;
  Screen screen(STDERR_FILENO);
  Context context{.store = session.folder(), .json = true, .action = {}};
  Measured measured(context.store);
  testing::internal::CaptureStdout();
  const FollowedEntry ended = followEntry({session, events, interrupts, screen, measured}, context,
                                          {kEntry, kStudy, "short", StudyState::queued, {}, exitCode}, {});
  return {ended, testing::internal::GetCapturedStdout()};
}

void pushStudy(EventQueue& events) {
  events.push(StudyEvent{kStudy, "short", StudyState::running, 2, 2, 0, kEntry, {}});
  events.push(StudyEvent{kStudy, "short", StudyState::finished, 2, 2, 0, kEntry, {}});
}

// The snapshot of a subscription can be older than the entry, which has ended before the snapshot is handled.
TEST(FollowEntry, EventsBehindAnOlderSnapshotArePrinted) {
  EventQueue events;
  events.push(Connected{});
  pushStudy(events);
  events.push(DoneEvent{kStudy, kUnfinished, kEntry});
  const Following following = follow(events, {});
  EXPECT_EQ(following.ended.exitCode, kUnfinished);
  EXPECT_EQ(std::count(following.printed.begin(), following.printed.end(), '\n'), 3) << following.printed;
}

TEST(FollowEntry, EventsThatCameBeforeTheReplyArePrinted) {
  EventQueue events;
  pushStudy(events);
  const Following following = follow(events, kUnfinished);
  EXPECT_EQ(following.ended.exitCode, kUnfinished);
  EXPECT_EQ(std::count(following.printed.begin(), following.printed.end(), '\n'), 3) << following.printed;
}

// Its events were lost with the connection.
TEST(FollowEntry, AnEntryWithoutEventsEndsWithTheCodeOfTheReply) {
  EventQueue events;
  events.push(Connected{});
  const Following following = follow(events, {});
  EXPECT_EQ(following.ended.exitCode, kUnfinished);
  EXPECT_EQ(std::count(following.printed.begin(), following.printed.end(), '\n'), 1) << following.printed;
}

}  // namespace
}  // namespace scalescope::cli
