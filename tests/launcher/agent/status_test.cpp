// State that a node reports of an attempt, even if another agent served it.
#include <algorithm>
#include <fstream>

#include "launcher/agent/attempt/attempt_state.h"
#include "tests/launcher/agent/harness.h"

namespace scalescope {

class StatusTest : public AgentTest {
 protected:
  AttemptReport status(TestClient& client, const NodePlan& plan) {
    client.messages.clear();
    client.ask(StatusRequest{key(plan)});
    const auto* report = client.wait<AttemptReport>();
    return report == nullptr ? AttemptReport{} : *report;
  }
  // Acknowledges every byte, as a client does that has stored them.
  void acknowledge(TestClient& client, const NodePlan& plan) {
    for (const auto& [name, image] : client.bytes) {
      const std::size_t slash = name.find('/');
      client.ask(Ack{key(plan),
                     {parseSource(name.substr(0, slash)).value(), std::atoi(name.c_str() + slash + 1), image.size()}});
    }
  }
  void replaceAgent(TestClient& client) {
    const int before = client.readyCount;
    killAgent();
    ASSERT_TRUE(client.until([&] { return client.readyCount > before; }));
  }
  std::string stateFile(const NodePlan& plan) const {
    return agent::attemptStateFolder(store, study, NodeIndex(0)) + "/" + plan.run.value + "-0.json";
  }
};

TEST_F(StatusTest, ReportsEachPhase) {
  TestClient& client = connect();
  const std::string flag = store + "/go";
  const NodePlan one = plan({"wait:" + flag + " exit:3"});
  EXPECT_EQ(status(client, one).state, AttemptPhase::unknown);
  client.ask(PrepareRequest{key(one), one, 1});
  ASSERT_NE(client.wait<Prepared>(), nullptr) << client.lastError();
  EXPECT_EQ(status(client, one).state, AttemptPhase::prepared);
  start(client, one);
  const AttemptReport running = status(client, one);
  EXPECT_EQ(running.state, AttemptPhase::started);
  ASSERT_EQ(running.ranks.size(), 1u);
  EXPECT_EQ(running.ranks[0].state, RankStage::running);
  client.ask(ReleaseRequest{key(one)});  // The attempt is running: the request changes nothing.
  client.messages.clear();
  EXPECT_EQ(client.wait<AttemptReport>()->state, AttemptPhase::started);
  std::ofstream(flag).put('x');
  ASSERT_TRUE(client.until([&] { return status(client, one).state == AttemptPhase::ended; }));
  const AttemptReport ended = status(client, one);
  EXPECT_EQ(ended.ranks.at(0).code, ExitCode{3});
  EXPECT_EQ(ended.segments.size(), 2u);
}

// A marked run may be removed later; a store's own logs never are.
TEST_F(StatusTest, WhatWasFetchedIsMarkedInTheAgentsOwnFolder) {
  const TempFolder home;
  ASSERT_EQ(setenv("XDG_STATE_HOME", home.path().c_str(), 1), 0);
  clients.push_back(std::make_unique<TestClient>(context, SessionIdentity{makeUlid(), study, NodeIndex(0), ""}));
  TestClient& client = *clients.back();
  ASSERT_TRUE(client.until([&] { return client.readyCount > 0; }));
  const std::string mark = agent::stateFolder({study, NodeIndex(0)}) + "/runs/";
  ASSERT_EQ(unsetenv("XDG_STATE_HOME"), 0);
  const NodePlan one = plan({"steps:5"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const std::string fetched = mark + one.run.value + "/0/fetched";
  EXPECT_TRUE(std::filesystem::exists(mark + one.run.value + "/0/rank-0.0001.log"));
  EXPECT_FALSE(std::filesystem::exists(fetched));
  acknowledge(client, one);
  EXPECT_TRUE(client.until([&] { return std::filesystem::exists(fetched); }));
}

TEST_F(StatusTest, WhatIsReleasedIsPreparedAgainInAnotherRound) {
  TestClient& client = connect();
  NodePlan one = plan({"exit:0"});
  client.ask(PrepareRequest{key(one), one, 1});
  ASSERT_NE(client.wait<Prepared>(), nullptr) << client.lastError();
  EXPECT_EQ(client.last<Prepared>()->round, 1);
  client.messages.clear();
  client.ask(ReleaseRequest{key(one)});
  ASSERT_NE(client.wait<AttemptReport>(), nullptr) << client.lastError();
  EXPECT_EQ(client.last<AttemptReport>()->state, AttemptPhase::unknown);
  client.ask(StartRequest{key(one), {}});
  ASSERT_NE(client.wait<ErrorAnswer>(), nullptr);
  EXPECT_EQ(client.last<ErrorAnswer>()->message.code, "agent.not-prepared");
  client.messages.clear();
  client.ask(PrepareRequest{key(one), one, 2});
  ASSERT_NE(client.wait<Prepared>(), nullptr) << client.lastError();
  EXPECT_EQ(client.last<Prepared>()->round, 2);
  client.messages.clear();
  client.ask(PrepareRequest{key(one), one, 3});  // The request is repeated.
  ASSERT_NE(client.wait<Prepared>(), nullptr);
  EXPECT_EQ(client.last<Prepared>()->round, 3);
}

// Covers docs/FAULTS.md, rows 2 and 4: if its agent is gone, an attempt is found by its state file, and without one by
// its logs.
TEST_F(StatusTest, AnEndedAttemptIsFoundAndFetchedWhenItsAgentIsGone) {
  TestClient& client = connect();
  const NodePlan two = plan({"steps:20", "steps:20 exit:4"});
  start(client, two);
  fetchAll(client, two);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  const auto whole = client.bytes;
  for (const bool hasStateFile : {true, false}) {
    SCOPED_TRACE(hasStateFile);
    if (!hasStateFile) ASSERT_TRUE(std::filesystem::remove(stateFile(two)));
    replaceAgent(client);
    EXPECT_EQ(client.hello.runs.size(), hasStateFile ? 1u : 0u);
    const AttemptReport report = status(client, two);
    EXPECT_EQ(report.state, AttemptPhase::ended);
    ASSERT_EQ(report.ranks.size(), 2u);
    std::map<RankIndex, RankReport> ranks;
    for (const RankReport& rank : report.ranks) ranks[rank.rank] = rank;
    EXPECT_EQ(ranks[RankIndex(0)].code, ExitCode{0});
    EXPECT_EQ(ranks[RankIndex(1)].code, ExitCode{4});
    EXPECT_FALSE(report.segments.empty());
    client.bytes.clear();
    client.messages.clear();
    fetchAll(client, two);
    ASSERT_NE(client.wait<Finished>(), nullptr);
    EXPECT_EQ(client.last<Finished>()->ranks, report.ranks);
    ASSERT_TRUE(client.until([&] { return client.bytes == whole; }));
  }
  client.messages.clear();
  start(client, two);  // It has run, so it is not started again.
  EXPECT_TRUE(agent::findMarked({two.run, 0, NodeIndex(0)}).empty());
}

TEST_F(StatusTest, RanksWithoutTheirStateFileAreFoundAndCancelled) {
  TestClient& client = connect();
  const NodePlan one = plan({"child hang"});
  start(client, one);
  ASSERT_TRUE(client.until([&] { return agent::findMarked({one.run, 0, NodeIndex(0)}).size() == 2; }));
  ASSERT_TRUE(std::filesystem::remove(stateFile(one)));
  replaceAgent(client);
  EXPECT_TRUE(client.hello.runs.empty());
  EXPECT_EQ(status(client, one).state, AttemptPhase::started);
  client.messages.clear();
  start(client, one);
  EXPECT_EQ(agent::findMarked({one.run, 0, NodeIndex(0)}).size(), 2u);
  client.messages.clear();
  EXPECT_TRUE(client.until([&] {
    client.ask(CancelRequest{key(one), {}});
    return client.last<Cancelled>() != nullptr;
  }));
  EXPECT_TRUE(agent::findMarked({one.run, 0, NodeIndex(0)}).empty());
  EXPECT_EQ(status(client, one).state, AttemptPhase::ended);
}

TEST_F(StatusTest, HelloReportsWhatIsNotFetched) {
  TestClient& client = connect();
  const NodePlan one = plan({"steps:5"});
  start(client, one);
  fetchAll(client, one);
  ASSERT_NE(client.wait<Finished>(), nullptr);
  EXPECT_EQ(connect().hello.runs.size(), 1u);
  acknowledge(client, one);
  EXPECT_EQ(status(client, one).state, AttemptPhase::ended);  // Follows the acks on the same link.
  EXPECT_TRUE(connect().hello.runs.empty());
}

// With thousands of ranks that were not fetched, hello stays below a frame, the newest first; the rest is sent on
// demand.
TEST_F(StatusTest, HelloIsBounded) {
  constexpr int kAttempts = 40;
  std::vector<NodePlan> plans;
  {
    TestClient& client = connect();
    plans.push_back(plan({"steps:1"}));
    start(client, plans[0]);
    fetchAll(client, plans[0]);
    ASSERT_NE(client.wait<Finished>(), nullptr);
    client.session->close();
  }
  killAgent();
  const std::string stateFolder = agent::attemptStateFolder(store, study, NodeIndex(0));
  auto state = agent::readAttemptState(stateFolder, plans[0].run, 0);
  ASSERT_TRUE(state);
  state->plan.worldSize = 1000;
  state->plan.ranks.resize(1000);
  state->ranks.resize(1000, state->ranks[0]);
  for (int i = 0; i < kAttempts; ++i) {
    plans.push_back(plan({""}));
    state->plan.run = plans.back().run;
    ASSERT_TRUE(agent::writeAttemptState(stateFolder, *state));
    std::filesystem::copy(store + "/runs/" + plans[0].run.value, store + "/runs/" + plans.back().run.value,
                          std::filesystem::copy_options::recursive);
  }
  TestClient& client = connect();
  EXPECT_GT(client.hello.runs.size(), 1u);
  EXPECT_LT(client.hello.runs.size(), static_cast<std::size_t>(kAttempts));
  const auto newest =
      std::max_element(plans.begin(), plans.end(), [](const NodePlan& a, const NodePlan& b) { return a.run < b.run; });
  EXPECT_EQ(client.hello.runs.at(0).key.run, newest->run);
  EXPECT_EQ(status(client, plans[1]).ranks.size(), 1000u);
}

}  // namespace scalescope
