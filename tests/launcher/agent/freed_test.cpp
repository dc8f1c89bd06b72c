// Resources of a run are free before its end is reported.
#include "launcher/agent/attempt/freed.h"

#include <arpa/inet.h>
#include <sys/socket.h>

#include <fstream>

#include "tests/launcher/agent/harness.h"
#include "tests/launcher/fake_gpus.h"

namespace scalescope {
namespace {

constexpr const char* kFirstGpu = "GPU-11aa0000-0000-0000-0000-000000000000";

agent::HeldByAttempt heldBy(std::vector<pid_t> ranks) { return {{kFirstGpu}, std::move(ranks), 0}; }

}  // namespace

TEST(Freed, OnlyRanksOnTheRunsGpusAreNamed) {
  const auto gpu = [](int index, const char* uuid, std::vector<std::string> processes) {
    GpuFacts facts;
    facts.index = index, facts.uuid = uuid, facts.processes = std::move(processes);
    return facts;
  };
  GpuReport report;
  report.gpus = {gpu(3, kFirstGpu, {"41 python", "7 scalescope-work", "x", ""}), gpu(4, "GPU-other", {"7 other"})};
  const auto said = agent::gpusNotFree(report, heldBy({7, 8}));
  ASSERT_EQ(said.size(), 1u);
  EXPECT_NE(english(said[0]).find("its process 7 on GPU 3"), std::string::npos) << english(said[0]);
  EXPECT_TRUE(agent::gpusNotFree(report, heldBy({9})).empty());
}

TEST(Freed, SocketsThatListenAreReported) {
  const std::string table =
      "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt\n"
      "   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1\n"
      "   1: 0100007F:1F91 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 1 1\n"
      "   2: 00000000000000000000000000000000:1F92 00000000000000000000000000000000:0000 0A 0\n";
  EXPECT_TRUE(agent::isListening(table, 0x1F90));
  EXPECT_FALSE(agent::isListening(table, 0x1F91)) << "connected";
  EXPECT_TRUE(agent::isListening(table, 0x1F92));
  for (const std::string& damaged : {std::string(), std::string("\n\n"), std::string(": 0A"), std::string("a b c 0A"),
                                     table.substr(0, 100), std::string(5000, ' ')})
    EXPECT_FALSE(agent::isListening(damaged, 0x1F90)) << damaged;
}

TEST(Freed, APortThatSomethingListensOnIsWaitedFor) {
  UniqueFd socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(bind(socket.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
  ASSERT_EQ(listen(socket.get(), 1), 0);
  ASSERT_EQ(getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
  agent::FreedCheck check({{}, {}, ntohs(address.sin_port)});
  EXPECT_FALSE(check.look().has_value());
  socket.reset();
  const auto said = check.look();
  ASSERT_TRUE(said.has_value());
  EXPECT_TRUE(said->empty());
}

// A probe answers many looks after its start. If it were stopped before, it would never answer, and the end of each run
// would wait for the whole timeout.
TEST(Freed, TheProbeIsGivenTimeToAnswer) {
  const TempFolder folder;
  const std::string file = folder.path() + "/process";
  const FakeGpus gpus(nullptr);
  std::ofstream(file) << 4242;
  setenv("SCALESCOPE_TEST_GPU_PROCESS", file.c_str(), 1);
  agent::FreedCheck check(heldBy({4242}), 600 * kSecondNs);
  const std::int64_t start = monotonicNs();
  const auto looksUntil = [&](const auto& isReached) {
    bool reached = isReached();
    while (!reached && monotonicNs() - start < 120 * kSecondNs) {
      usleep(1000);
      reached = isReached();
    }
    return reached;
  };
  EXPECT_TRUE(looksUntil([&] { return !check.look().has_value() && !check.gpusHeld().empty(); }));
  std::filesystem::remove(file);
  EXPECT_TRUE(looksUntil([&] {
    const auto notFree = check.look();
    return notFree && notFree->empty();
  }));
  unsetenv("SCALESCOPE_TEST_GPU_PROCESS");
}

// The driver still lists a rank that has ended: the run's end is reported, and its GPU is given to others, once it is
// no longer listed.
TEST_F(AgentTest, ARunEndsWhenItsGpusAreFree) {
  const TempFolder folder;
  const std::string file = folder.path() + "/process";
  const FakeGpus gpus(nullptr);
  setenv("SCALESCOPE_TEST_GPU_PROCESS", file.c_str(), 1);
  TestClient& client = connect();
  const std::string listed = folder.path() + "/listed";
  NodePlan one = plan({"wait:" + listed + " steps:5"});
  one.claims.gpus = {kFirstGpu};
  start(client, one);
  const auto* started = client.wait<Started>();
  ASSERT_NE(started, nullptr);
  std::ofstream(file) << started->pids.at(0);
  std::ofstream(listed).flush();
  fetchAll(client, one);
  ASSERT_TRUE(client.until([&] { return agent::findMarked({one.run, 0, NodeIndex(0)}).empty(); }));
  context.restart();
  context.run_for(std::chrono::milliseconds(1500));
  EXPECT_EQ(client.last<Finished>(), nullptr);
  std::filesystem::remove(file);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  for (const Record& record : client.records("node-0"))
    EXPECT_EQ(std::get_if<TextRecord>(&record.payload), nullptr) << "nothing is left to warn of";
  unsetenv("SCALESCOPE_TEST_GPU_PROCESS");
}

}  // namespace scalescope
