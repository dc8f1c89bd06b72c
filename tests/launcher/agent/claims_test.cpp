// Cores and GPUs that an attempt has to itself, between studies, stores and agents of one machine.
#include "launcher/agent/attempt/claims.h"

#include <algorithm>
#include <fstream>

#include "tests/launcher/agent/harness.h"
#include "tests/paths.h"
#include "tests/temp_folder.h"

namespace scalescope {

// Fixture with cores that no machine has, so that other tests on this machine do not interfere.
class ClaimsTest : public AgentTest {
 protected:
  void SetUp() override {
    AgentTest::SetUp();
    core = 20000 + getpid() % 10000 * 4;
    gpu = "GPU-" + makeUlid();
  }
  void TearDown() override {
    clients.clear();
    if (const int pid = agentPid(m_otherStudy, 0); pid > 0) kill(pid, SIGKILL);
    removeRuntimeFiles(m_otherStudy);
    AgentTest::TearDown();
    const std::string claims = agent::runtimeFolder().value() + "/claims/";
    for (int i = 0; i < 4; ++i) std::filesystem::remove(claims + "core-" + std::to_string(core + i));
    std::filesystem::remove(claims + "gpu-" + gpu);
  }

  // Connects a client of another store.
  TestClient& connectOther() {
    clients.push_back(
        std::make_unique<TestClient>(context, SessionIdentity{makeUlid(), m_otherStudy, NodeIndex(0), m_otherStore}));
    TestClient& client = *clients.back();
    EXPECT_TRUE(client.until([&] { return client.readyCount > 0; }));
    return client;
  }
  NodePlan claiming(NodeClaims claims, const std::string& script = "hang") {
    NodePlan one = plan({script});
    one.claims = std::move(claims);
    return one;
  }
  NodePlan othersClaiming(NodeClaims claims) {
    NodePlan one = claiming(std::move(claims));
    one.study = m_otherStudy;
    return one;
  }
  // Returns an empty text once it is prepared, else the refusal.
  std::string prepare(TestClient& client, const NodePlan& plan) {
    client.messages.clear();
    client.ask(PrepareRequest{key(plan), plan});
    client.until([&] { return client.last<Prepared>() != nullptr || client.last<ErrorAnswer>() != nullptr; });
    return client.last<Prepared>() != nullptr ? "" : client.lastError();
  }

  int core = 0;
  std::string gpu;

 private:
  const TempFolder m_otherFolder;
  const std::string m_otherStore = m_otherFolder.path();
  StudyId m_otherStudy{makeUlid()};
};

// Covers docs/FAULTS.md, row 4: an agent may die; the resources of its ranks stay claimed until the ranks have ended.
TEST_F(ClaimsTest, AreHeldByLivingRanksWhateverBecomesOfTheirAgent) {
  TestClient& client = connect();
  TestClient& other = connectOther();
  const NodePlan first = claiming({{core, core + 1}, {gpu}});
  start(client, first);
  const int rank = client.last<Started>()->pids.at(0);
  const NodePlan second = othersClaiming({{core + 1, core + 2}, {}});
  const std::string refused = english(
      fail("agent.claimed",
           {{"what", "core " + std::to_string(core + 1)}, {"run", first.run.value}, {"pid", std::int64_t{rank}}})
          .value());
  EXPECT_EQ(prepare(other, second), refused);
  EXPECT_EQ(other.last<ErrorAnswer>()->message.code, "agent.claimed");
  EXPECT_NE(prepare(other, othersClaiming({{}, {gpu}})), "");
  EXPECT_EQ(prepare(other, othersClaiming({{core + 2}, {}})), "") << "something stayed claimed";
  client.session->close();
  killAgent();
  ASSERT_TRUE(client.until([&] { return agentPid() < 0; }));
  const NodePlan third = othersClaiming({{core, core + 3}, {gpu}});
  EXPECT_NE(prepare(other, third), "");
  kill(rank, SIGKILL);
  EXPECT_TRUE(other.until([&] { return prepare(other, third).empty(); })) << other.lastError();
}

TEST_F(ClaimsTest, AreKnownToAnAgentThatAdoptsTheirRanks) {
  TestClient& client = connect();
  const NodePlan first = claiming({{core}, {}});
  start(client, first);
  killAgent();
  ASSERT_TRUE(client.until([&] { return client.readyCount == 2; }));
  const NodePlan second = claiming({{core}, {}});
  EXPECT_NE(prepare(client, second), "");
  client.ask(CancelRequest{key(first), 0.2});
  ASSERT_NE(client.wait<Cancelled>(), nullptr);
  EXPECT_EQ(prepare(client, second), "");
}

TEST_F(ClaimsTest, EndWithTheAttempt) {
  TestClient& client = connect();
  const NodePlan first = claiming({{core}, {}}, "steps:5");
  start(client, first);
  fetchAll(client, first);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  EXPECT_EQ(prepare(client, claiming({{core}, {}})), "");
}

TEST_F(ClaimsTest, AreReleasedOnRequestAndByOversubscribersNeverTaken) {
  TestClient& client = connect();
  TestClient& other = connectOther();
  const NodePlan first = claiming({{core}, {}});
  const NodePlan second = othersClaiming({{core}, {}});
  EXPECT_EQ(prepare(client, first), "");
  EXPECT_NE(prepare(other, second), "");
  EXPECT_EQ(prepare(other, othersClaiming({})), "");
  client.ask(ReleaseRequest{key(first)});
  ASSERT_NE(client.wait<AttemptReport>(), nullptr);
  EXPECT_EQ(prepare(other, second), "");
}

// Its launch ended while the node was unreachable, so no client released the prepared resources; the lease is held, so
// no agent drops them.
TEST_F(ClaimsTest, OfAnAttemptThatWasNotStartedGoToTheNextOne) {
  TestClient& client = connect();
  const NodePlan first = claiming({{core}, {gpu}});
  EXPECT_EQ(prepare(client, first), "");
  NodePlan again = first;
  again.attempt = 1;
  attempts.emplace_back(again.run, again.attempt);
  EXPECT_EQ(prepare(client, again), "");
  EXPECT_EQ(prepare(client, claiming({{core}, {}})), "");
  client.session->close();
  TestClient& other = connect();  // A client of another store that has the same study: it has the lease now.
  const NodePlan others = claiming({{core}, {gpu}});
  ASSERT_TRUE(other.until([&] { return prepare(other, others).empty(); })) << other.lastError();
  other.ask(StartRequest{key(first), {}});
  ASSERT_TRUE(other.until([&] { return other.last<ErrorAnswer>() != nullptr; }));
  EXPECT_EQ(other.last<ErrorAnswer>()->message.code, "agent.not-prepared");
}

// The client died between prepare and start.
TEST_F(ClaimsTest, OfAClientThatNeverCameBackAreReleased) {
  const std::string serve =
      std::string("'" + builtProgram("scalescope-agent") + "' serve --idle-seconds 3 --node 0 --study ") + study.value;
  ASSERT_EQ(std::system((serve + " --folder " + store).c_str()), 0);
  TestClient& reader = connect();  // Keeps the agent alive.
  const NodePlan first = claiming({{core}, {}});
  TestClient& client = connect();
  EXPECT_EQ(prepare(client, first), "");
  client.session->close();
  TestClient& other = connectOther();
  const NodePlan second = othersClaiming({{core}, {}});
  EXPECT_TRUE(other.until([&] { return prepare(other, second).empty(); })) << other.lastError();
  reader.ask(StatusRequest{key(first)});
  ASSERT_NE(reader.wait<AttemptReport>(), nullptr);
  EXPECT_EQ(reader.last<AttemptReport>()->state, AttemptPhase::unknown);
}

TEST_F(ClaimsTest, AnEmptyFileIsInUse) {
  const std::string& folder = store;
  std::filesystem::create_directories(folder + "/claims");
  std::ofstream(folder + "/claims/core-1") << "\x1b[2J nonsense";
  auto held = agent::Claims::take(folder, {{1}, {}}, {RunId(makeUlid()), 0});
  ASSERT_TRUE(held) << english(held.error());
  std::ofstream(folder + "/claims/core-1") << "\x1b[2J nonsense";
  const auto refused = agent::Claims::take(folder, {{1}, {}}, {RunId(makeUlid()), 0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(english(refused.error()), "core 1 is used by another run (?, PID 0). Wait until it ends, or cancel it.");
  held->release();
  EXPECT_TRUE(agent::Claims::take(folder, {{1, 1}, {}}, {RunId(makeUlid()), 0}));
  EXPECT_FALSE(agent::Claims::take(folder + "/claims/core-1", {{1}, {}}, {}));
}

}  // namespace scalescope
