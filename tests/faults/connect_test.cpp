// Tests docs/FAULTS.md, row 22: connections that this machine refuses to an owner, an ssh or an agent, injected by
// strace. strace stays attached: it counts the calls of each thread separately, so that later calls of each succeed.
#include <gtest/gtest.h>
#include <signal.h>

#include "tests/faults/injection.h"
#include "tests/faults/place.h"
#include "tests/paths.h"

namespace scalescope {
namespace {

const char* const kFirstRefused = "connect:error=ECONNREFUSED:when=1";

void expectDoneAndInjected(Place& place) {
  EXPECT_EQ(place.waitForEnd(), 0) << place.said();
  place.expectRuns(RunStatus::done);
  EXPECT_GT(injected(place.folder(), "calls"), 0);
}

// The first attempt of each thread that connects to a host fails.
void firstTriesOfAnOwner(Place& place, TcpProxy&) {
  std::vector<std::string> strace = injecting(place.folder() + "/calls", "connect:error=ETIMEDOUT:when=1");
  strace.insert(strace.begin() + 1, "-D");  // The owner is a child of this program nevertheless.
  place.beginIdle(strace);
  place.enqueueStudy("first");
  expectDoneAndInjected(place);
}

// ssh ends with its error message, and is started again; the first of them only prints its configuration.
void firstProgramsOfSsh(Place& place, TcpProxy&) {
  writeWrapper(place.folder() + "/ssh", place.folder() + "/calls", kFirstRefused, "/usr/bin/ssh", 4);
  place.context.environment["SCALESCOPE_TRANSPORT"] = "openssh";
  place.context.environment["PATH"] = pathWith(place.folder());
  place.beginIdle();
  place.enqueueStudy("first");
  expectDoneAndInjected(place);
}

// Returns the agents of the test's store, without the straces attached to them.
std::vector<pid_t> agentsThat(const std::string& command, const Place& place) {
  std::vector<pid_t> found = processesOf("XDG_STATE_HOME=" + place.folder());
  std::erase_if(found, [&](pid_t pid) {
    return processFile(pid, "comm") == "strace\n" ||
           processFile(pid, "cmdline").find("scalescope-agent" + std::string(1, '\0') + command) == std::string::npos;
  });
  return found;
}

}  // namespace

class ConnectFaults : public NodeFaults {
 protected:
  void SetUp() override {
    NodeFaults::SetUp();
    if (!IsSkipped() && !canInject()) GTEST_SKIP() << "NOT RUN: strace is not here, or may not trace";
  }
};

TEST_F(ConnectFaults, OfAnOwnerAndOfSshToAHostOnlyTakeLonger) {
  runAll({{"libssh", {.steps = 100}, firstTriesOfAnOwner}, {"openssh", {.steps = 100}, firstProgramsOfSsh}});
}

// A client that cannot connect to the running agent starts another one, which leaves the study to the first.
TEST_F(ConnectFaults, AFailedConnectionToALivingAgentStartsNoOther) {
  Place place({.steps = 1000, .host = ""});
  writeWrapper(place.folder() + "/agent", place.folder() + "/calls", kFirstRefused, builtProgram("scalescope-agent"));
  place.context.environment["SCALESCOPE_AGENT"] = place.folder() + "/agent";
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  const std::vector<pid_t> serving = agentsThat("serve", place);
  ASSERT_EQ(serving.size(), 1u);
  const int failed = injected(place.folder(), "calls.");
  EXPECT_GT(failed, 0);
  // Killing the pipe to it simulates a broken connection.
  const std::vector<pid_t> pipes = agentsThat("attach", place);
  ASSERT_FALSE(pipes.empty());
  for (const pid_t pid : pipes) ::kill(pid, SIGKILL);
  EXPECT_TRUE(place.until([&] { return injected(place.folder(), "calls.") > failed; }))
      << "no connection attached to the agent again";
  // The other agent exists until it has found that the study is held.
  EXPECT_TRUE(place.until([&] { return agentsThat("serve", place) == serving; })) << "another agent stays";
  EXPECT_EQ(place.waitForEnd(), 0) << place.said();
  place.expectRuns(RunStatus::done);
}

}  // namespace scalescope
