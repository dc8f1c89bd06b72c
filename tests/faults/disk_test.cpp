// docs/FAULTS.md, row 7: system calls that fail (strace injects that) and a node whose disk is full.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>

#include <fstream>

#include "tests/faults/place.h"

namespace scalescope {
namespace {

// Whether strace is here and may look into other processes.
bool canInject() {
  const auto tried = runProgram({"strace", "-o", "/dev/null", "-e", "inject=fsync:error=EIO", "true"},
                                {.deadlineSeconds = 60, .input = {}, .stop = {}});
  return tried && tried->exitCode == 0;
}

int occurrences(const std::string& text, const std::string& word) {
  int count = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++count;
  return count;
}

}  // namespace

class DiskFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!canInject()) GTEST_SKIP() << "NOT RUN: strace is not here, or may not trace";
  }
  // A program that runs `program` with these failures; what failed stands in `log`.
  static void writeWrapper(const std::string& path, const std::string& log, const std::string& injection,
                           const std::string& program) {
    std::ofstream(path) << "#!/bin/sh\nexec strace -f -qq -o " << log
                        << ".$$ -e trace=" << injection.substr(0, injection.find(':')) << " -e inject=" << injection
                        << " " << program << " \"$@\"\n";
    chmod(path.c_str(), 0755);
  }
};

// Of the log of a rank: what is written stays readable, and the next records stand in a new file.
TEST_F(DiskFaults, CallsOfARankThatFailLoseNothing) {
  for (const char* injection : {"fdatasync:error=EIO:when=2..3", "write:error=ENOSPC:when=20..40"}) {
    SCOPED_TRACE(injection);
    Place place({.steps = 400, .host = ""});
    writeWrapper(place.folder() + "/worker", place.folder() + "/calls", injection, SCALESCOPE_FAKE_WORKER);
    place.context.environment["SCALESCOPE_WORKER"] = place.folder() + "/worker";
    place.begin();
    EXPECT_EQ(place.waitForEnd(), 0);
    place.expectRuns(RunStatus::done);
    int injected = 0;
    for (const auto& entry : std::filesystem::directory_iterator(place.folder()))
      if (entry.path().filename().string().starts_with("calls."))
        injected += occurrences(readFile(entry.path()).value_or(""), "(INJECTED)");
    EXPECT_GT(injected, 1);
  }
}

// Of the store's owner, in the midst of a run: nothing is acknowledged that is not synced.
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

class NodeDiskFaults : public NodeFaults {};

// What was written before is whole, what was not is counted, and how the ranks ended is known.
TEST_F(NodeDiskFaults, AFullDiskOfANodeIsCountedAndTheOutcomeTrue) {
  Place place({.steps = 6000, .stepsPerSecond = 1000, .host = "n1"});  // more than is preallocated
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
  EXPECT_EQ(steps + dropped, place.wish.steps);
  EXPECT_TRUE(place.ranks().empty());
  place.leave();
  script("enter n1 umount " + state);
}

}  // namespace scalescope
