// Tests docs/FAULTS.md, row 22: processes and threads that an agent or an owner cannot create, injected by strace. The
// failure is reported or retried, no program ends because of it, and the next study is complete.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "tests/faults/injection.h"
#include "tests/faults/place.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

constexpr const char* kNoProcess = "fork,vfork,clone,clone3:error=EAGAIN:when=";

// Expects that no program was killed by a signal, according to strace.
void expectNoneAborted(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.path().filename().string().starts_with("calls")) continue;
    const std::string log = readFile(entry.path()).value_or("");
    EXPECT_EQ(log.find("killed by SIGABRT"), std::string::npos) << log;
  }
}

// Expects that each run of the study is done, or lost, or ended with that reason, and that no written record is
// missing.
void expectReasons(const Place& place, const std::string& reason) {
  ASSERT_FALSE(place.runs().empty());
  for (const RunRow& row : place.runs()) {
    EXPECT_EQ(row.gaps, 0u);
    if (row.status == RunStatus::done || row.status == RunStatus::lost) continue;
    EXPECT_EQ(row.status, RunStatus::crashed);
    EXPECT_NE(row.cause.find(reason), std::string::npos) << row.cause;
  }
  EXPECT_TRUE(place.ranks().empty());
}

// Runs another study with different cells by the same owner.
void expectNextIsWhole(Place& place) {
  place.options.steps += 20;
  place.options.repeats = 1;
  place.enqueueStudy("next");
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

}  // namespace

class CallFaults : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!canInject()) GTEST_SKIP() << "NOT RUN: strace is not here, or may not trace";
    if (syscall(SYS_clone3, nullptr, 0) == -1 && errno == ENOSYS)
      GTEST_SKIP() << "NOT RUN: clone3 is missing or refused here, and threads are no other calls than processes";
  }
};

// The node's agent starts itself, its threads and ranks. The node is this machine.
TEST_F(CallFaults, WhatAnAgentCannotStartIsNamed) {
  struct Failing {
    std::string calls;  // Injected failures of the calls of each thread.
    int starts;         // Number of the program's first starts that are affected.
    const char* says;
  };
  const Failing all[] = {{kNoProcess + std::string("1"), 2, "cannot start scalescope-agent: Resource temporarily"},
                         {"clone:error=EAGAIN:when=1", 1, "cannot start a process: Resource temporarily"},
                         {kNoProcess + std::string("2"), 1, "cannot start a thread: Resource temporarily"},
                         {kNoProcess + std::string("3"), 1, ""}};
  for (const Failing& one : all) {
    SCOPED_TRACE(one.calls);
    Place place({.steps = 100, .host = ""});
    writeWrapper(place.folder() + "/agent", place.folder() + "/calls", one.calls, builtProgram("scalescope-agent"),
                 one.starts);
    place.context.environment["SCALESCOPE_AGENT"] = place.folder() + "/agent";
    place.begin();
    place.waitForEnd();
    expectReasons(place, "Resource temporarily unavailable");
    EXPECT_GT(injected(place.folder(), "calls."), 0);
    EXPECT_TRUE(place.wasTold(one.says)) << place.said();
    expectNoneAborted(place.folder());
    expectNextIsWhole(place);
  }
}

// A command starts more than its owner: the thread that passes Ctrl-C on, and those that query hosts.
TEST_F(CallFaults, WhatACommandCannotStartIsNamed) {
  const TempFolder folder;
  for (int call = 1; call <= 4; ++call) {
    const std::string name = "calls-" + std::to_string(call);
    std::vector<std::string> words =
        injecting(folder.path(name), "clone,clone3:error=EAGAIN:when=" + std::to_string(call));
    words.insert(words.end(), {builtProgram("scalescope-cli"), "check"});
    ProgramOptions options;
    options.deadlineSeconds = 120;
    options.environment.set = {{"XDG_CACHE_HOME", folder.path()}};
    const auto done = runProgram(words, options);
    ASSERT_TRUE(done) << english(done.error());
    EXPECT_LT(done->exitCode, 128) << done->err;
    EXPECT_GT(injected(folder.path(), name), 0) << call;
    if (call == 1) EXPECT_NE(done->err.find("cannot start a thread: Resource temporarily"), std::string::npos);
  }
  expectNoneAborted(folder.path());
}

// A rank of the second run fails to start, long after its agent has started.
TEST_F(CallFaults, ARankThatCannotBeForkedIsNamed) {
  Place place({.steps = 800, .repeats = 2, .host = ""});  // strace is attached before the first run ends.
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  std::optional<Injected> calls;
  for (const pid_t agent : place.agents())
    if (processFile(agent, "cmdline").find("serve") != std::string::npos)
      calls.emplace(place.folder(), agent, "clone:error=EAGAIN:when=1..2");
  ASSERT_TRUE(calls);
  place.waitForEnd();
  expectReasons(place, "Resource temporarily unavailable");
  EXPECT_GT(calls->count(), 0);
  EXPECT_TRUE(place.wasTold("cannot start a process: Resource temporarily"));
  calls->end();
  expectNoneAborted(place.folder());
  expectNextIsWhole(place);
}

// An owner starts two things for a study: the thread that queries a machine, and the agent on it.
TEST_F(CallFaults, WhatAnOwnerCannotStartIsNamed) {
  Place place({.steps = 100, .host = ""});
  place.beginIdle();
  Injected calls(place.folder(), place.owner->pid(), "fork,vfork,clone,clone3:error=EAGAIN");
  place.enqueueStudy("first");
  EXPECT_TRUE(place.until([&] { return calls.count() >= 1; }));
  calls.end();
  place.waitForEnd();
  EXPECT_TRUE(place.wasTold("Resource temporarily unavailable")) << place.said();
  for (const RunRow& row : place.runs()) EXPECT_EQ(row.status, RunStatus::done) << row.cause;
  expectNoneAborted(place.folder());
  expectNextIsWhole(place);
  EXPECT_EQ(place.owner->wait(std::chrono::seconds(0)), -1) << "it has ended";
}

// The failures affect its first threads: those of the pool for blocking calls, and the store's.
TEST_F(CallFaults, AnOwnerThatHasNoThreadsAtFirstOpensItsStoreLater) {
  for (const char* when : {"1..2", "2"}) {
    SCOPED_TRACE(when);
    Place place({.steps = 100, .host = ""});
    std::vector<std::string> strace = injecting(place.folder() + "/calls", kNoProcess + std::string(when));
    // The owner is a child of this program nevertheless, and strace may be ended while it runs.
    strace.insert(strace.begin() + 1, {"-D", "-I2"});
    place.beginIdle(strace);
    release(place.owner->pid());
    EXPECT_GT(injected(place.folder(), "calls"), 0);
    expectNoneAborted(place.folder());
    expectNextIsWhole(place);
    EXPECT_EQ(place.owner->wait(std::chrono::seconds(0)), -1) << "it has ended";
  }
}

}  // namespace scalescope
