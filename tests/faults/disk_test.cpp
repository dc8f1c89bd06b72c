// Tests docs/FAULTS.md, row 7: system calls that fail, injected by strace, and a node whose disk is full.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/faults/injection.h"
#include "tests/faults/place.h"
#include "tests/paths.h"

namespace scalescope {
class DiskFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!canInject()) GTEST_SKIP() << "NOT RUN: strace is not installed, or may not trace";
  }
};

// The calls on a rank's log fail: the written part stays readable, and the next records go to a new file.
TEST_F(DiskFaults, CallsOfARankThatFailLoseNothing) {
  for (const char* injection :
       {"fdatasync:error=EIO:when=2..3", "write:error=ENOSPC:when=20..40", "write:error=EDQUOT:when=20..40"}) {
    SCOPED_TRACE(injection);
    Place place({.steps = 400, .host = ""});
    writeWrapper(place.folder() + "/worker", place.folder() + "/calls", injection, builtForTests("fake_worker"));
    place.context.environment["SCALESCOPE_WORKER"] = place.folder() + "/worker";
    place.begin();
    EXPECT_EQ(place.waitForEnd(), 0);
    place.expectRuns(RunStatus::done);
    EXPECT_GT(injected(place.folder(), "calls."), 1);
  }
}

// The store owner's syncs fail during a run: no record is acknowledged that is not synced.
TEST_F(DiskFaults, SyncsOfAnOwnerThatFailLoseNothing) {
  Place place({.steps = 800, .host = ""});
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  const std::string log = place.folder() + "/calls";
  auto strace = Process::start(
      {.arguments = {"strace", "-f", "-qq", "-o", log, "-e", "trace=fsync,fdatasync", "-e",
                     "inject=fsync,fdatasync:error=EIO:when=1..12", "-p", std::to_string(place.owner->pid())}});
  ASSERT_TRUE(strace) << english(strace.error());
  EXPECT_TRUE(place.until([&] { return occurrences(readFile(log).value_or(""), "(INJECTED)") >= 3; }));
  ::kill(strace->pid(), SIGINT);
  strace->wait(std::chrono::seconds(60));
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

// The owner's quota is used up: this is reported like a full disk, and the owner resumes once there is space.
TEST_F(DiskFaults, AnOwnersQuotaThatIsUsedUpIsAFullStore) {
  Place place({.steps = 3000, .host = ""});
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  for (const char* injection : {"pwrite64:error=EDQUOT", "fdatasync:error=EDQUOT"}) {
    SCOPED_TRACE(injection);
    // It is reported once until the store can write again.
    const std::int64_t before = place.runs().front().steps;
    ASSERT_TRUE(place.until([&] { return place.runs().front().steps > before; }));
    Injected calls(place.folder(), place.owner->pid(), injection, {"-P", place.store + "/store.db-wal"});
    std::string reported;
    place.client->waitEvent<GuardEvent>([&](const GuardEvent& guard) {
      reported = english(guard.message);
      return reported.find(place.store) != std::string::npos;
    });
    EXPECT_NE(reported.find("is full (Disk quota exceeded)"), std::string::npos) << reported;
    EXPECT_GE(calls.count(), 1);
  }
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

// The calls on a node's log fail, which its agent writes.
TEST_F(DiskFaults, AnAgentsQuotaThatIsUsedUpLosesNothing) {
  Place place({.steps = 600, .host = ""});
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  const std::string log = segmentPath(attemptFolder(place.store, place.runs().at(0).id, 0), {SourceKind::node, 0}, 1);
  ASSERT_TRUE(std::filesystem::exists(log)) << log;
  std::optional<Injected> calls;
  for (const pid_t agent : place.agents())
    if (processFile(agent, "cmdline").find("serve") != std::string::npos)
      calls.emplace(place.folder(), agent, "write,fdatasync:error=EDQUOT", std::vector<std::string>{"-P", log});
  ASSERT_TRUE(calls);
  EXPECT_TRUE(place.until([&] { return calls->count() >= 1; }));
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

class NodeDiskFaults : public NodeFaults {};

// The records written before are complete, the others are counted as dropped, and the ranks' outcome is recorded.
TEST_F(NodeDiskFaults, AFullDiskOfANodeIsCountedAndTheOutcomeTrue) {
  Place place(
      {.steps = 6000, .stepsPerSecond = 1000, .host = "n1"});  // The steps need more space than is preallocated.
  const std::string state = std::string(std::getenv("HOME")) + "/.local/state";
  ASSERT_EQ(script("enter n1 mkdir -p " + state), 0);
  ASSERT_EQ(script("enter n1 mount -t tmpfs -o size=2m tmpfs " + state), 0);
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  script("enter n1 dd if=/dev/zero of=" + state + "/filler bs=512");
  EXPECT_EQ(place.waitForEnd(), 0);
  const auto rows = place.runs();
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].status, RunStatus::done) << rows[0].cause;
  EXPECT_EQ(rows[0].gaps, 0u);
  EXPECT_GT(rows[0].drops, 0u) << "nothing was lost on a full disk";
  const auto reader = StoreReader::open(place.store);
  ASSERT_TRUE(reader);
  const auto records = (*reader)->records(rows[0].id, {RecordType::step, RecordType::drop});
  ASSERT_TRUE(records);
  std::int64_t steps = 0, dropped = 0;
  for (const Record& record : records->at({SourceKind::rank, 0})) {
    steps += record.type == RecordType::step ? 1 : 0;
    if (const auto drop = objectIn<DropObject>(record)) dropped += drop->kind == "step" ? drop->count : 0;
  }
  EXPECT_EQ(steps + dropped, place.options.steps);
  EXPECT_TRUE(place.ranks().empty());
  place.leave();
  script("enter n1 umount " + state);
}

}  // namespace scalescope
