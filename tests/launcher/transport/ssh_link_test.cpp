// The lifetime of an ssh link and its thread, against programs and servers that never answer.
#include <gtest/gtest.h>

#include <asio/io_context.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <sstream>
#include <string>

#include "core/base/file.h"
#include "launcher/plan/provisioners.h"
#include "launcher/transport/transport.h"
#include "tests/launcher/transport/fake_program.h"
#include "tests/launcher/transport/fuse.h"
#include "tests/launcher/transport/loopback_listener.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

// Counts threads without those that the kernel lists for a moment longer although they were joined.
int threadCount() {
  constexpr unsigned kExiting = 4;  // PF_EXITING of a task's flags, which are the seventh field after its name.
  int count = 0;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    const std::string stat = readFile(task.path() / "stat").value_or("");
    std::istringstream fields(stat.substr(std::min(stat.size(), stat.rfind(')') + 1)));
    std::string word;
    for (int field = 0; field < 7; ++field) fields >> word;
    count += fields && (std::strtoul(word.c_str(), nullptr, 10) & kExiting) == 0 ? 1 : 0;
  }
  return count;
}

// Runs the context until `met`, at most 20 s on a quick machine.
template <class Met>
bool runLinkUntil(asio::io_context& context, Met met) {
  for (int i = 0; i < 2000 * patience() && !met(); ++i) {
    context.restart();
    context.run_for(std::chrono::milliseconds(10));
  }
  return met();
}

std::string configurationFor(const LoopbackListener& server) {
  return "echo 'hostname 127.0.0.1'; echo 'user nobody'; echo 'port " + std::to_string(server.port()) +
         "'; echo 'userknownhostsfile none'";
}

HostSpec hostNamed(const std::string& name) {
  HostSpec host;
  host.name = host.ssh = name;
  return host;
}

class SshLinkTest : public ::testing::Test {
 protected:
  // Opens a link, runs its event loop until `met`, then destroys both: the link first, the loop at once after it.
  template <class Met>
  void openAndLetGo(Met met) {
    Fuse fuse;
    const int before = threadCount();
    {
      asio::io_context context;
      const auto transport =
          makeTransport(context, hostNamed("n0"), {.environment = Environment::ofThisProcess()}).value();
      const auto link = transport->open({.closed = [&](const Error& error) { closed = error; }});
      link->send("hello");
      EXPECT_TRUE(runLinkUntil(context, met));
      EXPECT_GT(threadCount(), before);
      fuse.light();
    }
    EXPECT_FALSE(fuse.isBurnt()) << "letting go waits for what the thread waits for";
    EXPECT_EQ(threadCount(), before) << "a thread outlives its link";
    EXPECT_FALSE(closed.has_value());
  }

  std::optional<Error> closed;
};

TEST_F(SshLinkTest, IsCancelledWhileTheConfigurationIsRead) {
  const FakeProgram ssh("ssh", "sleep 600");
  openAndLetGo([&] { return ssh.hasRun(); });
  EXPECT_FALSE(ssh.isRunning());
}

TEST_F(SshLinkTest, IsCancelledWhileNoNameServerResponds) {
  const FakeProgram ssh("ssh", "echo 'hostname n0.example'; echo 'user nobody'");
  const FakeProgram getent("getent",
                           "if [ $1 = passwd ]; then echo 'a:x:0:0::/tmp:'; exit; fi; echo > $0.asked; sleep 600");
  openAndLetGo([&] { return std::filesystem::exists(getent.path() + ".asked"); });
  EXPECT_FALSE(getent.isRunning());
}

TEST_F(SshLinkTest, IsCancelledWhileTheServerSendsNothing) {
  const LoopbackListener server;
  const FakeProgram ssh("ssh", configurationFor(server));
  UniqueFd peer;
  openAndLetGo([&] {
    if (!peer.valid()) peer = server.accepted();
    return peer.valid();
  });
}

TEST_F(SshLinkTest, IsCancelledAtOnce) {
  const LoopbackListener server;
  const FakeProgram ssh("ssh", configurationFor(server));
  for (int i = 0; i < 20; ++i) openAndLetGo([] { return true; });
}

TEST_F(SshLinkTest, ARefusedConnectionIsReportedOnceAndItsThreadEnds) {
  const FakeProgram ssh("ssh", "echo 'hostname 127.0.0.1'; echo 'user nobody'; echo 'port 1'");
  asio::io_context context;
  const auto transport = makeTransport(context, hostNamed("n0"), {.environment = Environment::ofThisProcess()}).value();
  int ends = 0;
  auto link = transport->open({.closed = [&](const Error& error) { closed = error, ++ends; }});
  ASSERT_TRUE(runLinkUntil(context, [&] { return closed.has_value(); }));
  EXPECT_EQ(closed->message.code, "ssh.refused") << english(*closed);
  link->send("too late");
  link.reset();
  context.restart();
  context.run_for(std::chrono::milliseconds(20));
  EXPECT_EQ(ends, 1);
}

}  // namespace
}  // namespace scalescope
