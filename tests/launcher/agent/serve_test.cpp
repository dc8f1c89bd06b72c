// Runs an agent's service from start to end, in a child of this program.
#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <cerrno>
#include <limits>
#include <thread>

#include "launcher/agent/agent.h"
#include "tests/launcher/agent/harness.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/paths.h"

namespace {
int refusals = 0;  // Number of accept() calls that will still fail.
}  // namespace

// Replaces every accept() of this program: `refusals` calls fail as if no descriptor were free.
extern "C" int accept(int socket, sockaddr* address, socklen_t* size) {
  using Accept = int (*)(int, sockaddr*, socklen_t*);
  static const Accept next = reinterpret_cast<Accept>(dlsym(RTLD_NEXT, "accept"));
  if (refusals == 0) return next(socket, address, size);
  --refusals;
  errno = EMFILE;
  return -1;
}

namespace scalescope {

class ServeTest : public AgentTest {
 protected:
  void TearDown() override {
    if (m_child > 0) kill(m_child, SIGKILL), waitpid(m_child, nullptr, 0);
    AgentTest::TearDown();
  }
  // Serves in a child in which so many accept() calls fail.
  void serve(int refused, double idleSeconds, std::int64_t job = 0) {
    m_child = fork();
    ASSERT_GE(m_child, 0);
    if (m_child > 0) return;
    refusals = refused;
    _exit(agent::serve({.name = {study, NodeIndex(0), job}, .folder = store, .idleSeconds = idleSeconds}));
  }

  static bool until(const std::function<bool()>& condition) {
    const auto deadline = std::chrono::steady_clock::now() + patient(std::chrono::seconds(5));
    while (!condition() && std::chrono::steady_clock::now() < deadline)
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return condition();
  }

  pid_t m_child = -1;
};

// With retries without a pause it would do nothing else, and never notice that it is no longer needed.
TEST_F(ServeTest, WithoutAFreeDescriptorItDoesNotAskForClientsAllTheTime) {
  serve(std::numeric_limits<int>::max(), 0);
  siginfo_t end{};
  EXPECT_TRUE(until([&] {
    return waitid(P_PID, static_cast<id_t>(m_child), &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == m_child;
  })) << "it has not ended";
  EXPECT_EQ(end.si_status, 0);
}

TEST_F(ServeTest, OnceADescriptorIsFreeItServesWaitingClients) {
  serve(3, 60);
  const std::string socket = agent::runtimePath(agent::runtimeFolder().value(), {study, NodeIndex(0)}, ".sock");
  ASSERT_TRUE(until([&] { return std::filesystem::exists(socket); }));
  const TestClient& client = connect();
  EXPECT_EQ(client.readyCount, 1);
  EXPECT_EQ(agentPid(), m_child);
}

// On a login node that is also a node of the job, an agent that reads logs of the last job must not take the place of
// the job's agent.
TEST_F(ServeTest, AnAgentOfAJobIsNotTheOneOutsideIt) {
  const std::string folder = agent::runtimeFolder().value();
  const agent::AgentName inJob{study, NodeIndex(0), 7};
  serve(0, 60, inJob.job);
  ASSERT_TRUE(until([&] { return std::filesystem::exists(agent::runtimePath(folder, inJob, ".sock")); }));
  EXPECT_EQ(connect().readyCount, 1);
  EXPECT_GT(agentPid(), 0);
  EXPECT_NE(agentPid(), m_child);

  const FakeProgram attach("agent", "exec '" + builtProgram("scalescope-agent") + "' attach --job 7");
  RawAgentClient client(context, study, store, "raw", attach.path());
  EXPECT_TRUE(client.wait(MessageType::hello).has_value());
  EXPECT_EQ(waitpid(m_child, nullptr, WNOHANG), 0) << "it goes on";
  const std::string pid = readFile(agent::runtimePath(folder, inJob, ".pid")).value_or("");
  EXPECT_EQ(std::atoi(pid.c_str()), m_child) << "who attaches to the job's agent finds it, and starts no other one";
  for (const char* suffix : {".sock", ".lock", ".pid", ".err"})
    std::filesystem::remove(agent::runtimePath(folder, inJob, suffix));
}

// An agent that the step of a pipe started would take the place of the one that the job's script is about to start;
// that one would end, and the job with it.
TEST_F(ServeTest, WhoAttachesInAJobWaitsForTheAgentThatItsScriptStarts) {
  const agent::AgentName inJob{study, NodeIndex(0), 8};
  const std::string folder = agent::runtimeFolder().value();
  const FakeProgram attach("agent",
                           "exec '" + builtProgram("scalescope-agent") + "' attach --job 8 --serves " + study.value);
  RawAgentClient client(context, study, store, "raw", attach.path());
  ASSERT_TRUE(until([&] { return std::filesystem::exists(agent::runtimePath(folder, inJob, ".lock")); }));
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_FALSE(std::filesystem::exists(agent::runtimePath(folder, inJob, ".pid"))) << "it has started one";
  serve(0, 60, inJob.job);
  EXPECT_TRUE(client.wait(MessageType::hello).has_value());
  const std::string pid = readFile(agent::runtimePath(folder, inJob, ".pid")).value_or("");
  EXPECT_EQ(std::atoi(pid.c_str()), m_child);
  for (const char* suffix : {".sock", ".lock", ".pid", ".err"})
    std::filesystem::remove(agent::runtimePath(folder, inJob, suffix));
}

}  // namespace scalescope
