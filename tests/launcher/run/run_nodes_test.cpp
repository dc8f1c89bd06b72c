#include "tests/launcher/run/run_fixture.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// A run of two ranks on two nodes, a and b.
class TwoNodes : public RunTest {
 protected:
  void SetUp() override {
    RunTest::SetUp();
    plan(2);
  }
  const Source kFirst{SourceKind::rank, 0};
  const Source kSecond{SourceKind::rank, 1};
};

TEST_F(TwoNodes, StartOnlyWhenBothArePrepared) {
  begin();
  lease(0);
  EXPECT_FALSE(node(0).hasSent<PrepareRequest>());
  lease(1);
  ASSERT_TRUE(node(0).sent<PrepareRequest>());
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  EXPECT_FALSE(node(0).hasSent<StartRequest>());
  ASSERT_TRUE(node(1).sent<PrepareRequest>());
  say(1, Prepared{key(), {"", 0}, 0});
  EXPECT_EQ(node(0).sent<StartRequest>()->master.port, 4242);
  EXPECT_EQ(node(1).sent<StartRequest>()->master.address, "10.0.0.1");
}

// One node lost its state (a reboot): the other one's ranks are ended and their logs fetched before the run is judged.
TEST_F(TwoNodes, OneNodeHasTheRunAndTheOtherHasLostIt) {
  begin(Launch::Mode::reattach);
  lease(0);
  lease(1);
  ASSERT_TRUE(node(0).sent<StatusRequest>());
  ASSERT_TRUE(node(1).sent<StatusRequest>());
  say(1, AttemptReport{key(), AttemptPhase::unknown, {}, {}});
  EXPECT_TRUE(node(0).isQuiet());
  say(0, AttemptReport{key(), AttemptPhase::started, {}, {}});
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  EXPECT_FALSE(node(1).hasSent<CancelRequest>());
  pass(4s);
  EXPECT_FALSE(hasEnded());
  say(0, Cancelled{key()});
  EXPECT_FALSE(hasEnded());
  ASSERT_TRUE(fetchOf(0, kFirst));
  const std::string bytes = rankLog(0, {{RecordType::text, TextRecord{}}});
  sendLog(0, 0, bytes);
  ASSERT_TRUE(node(0).sent<Ack>());
  say(0, Finished{key(), {gone(0, -1)}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::lost);
  ASSERT_TRUE(outcome().cause);
  EXPECT_EQ(outcome().cause->code, "launcher.run-unknown");
  EXPECT_EQ((*(*StoreReader::open(m_folder))->run(m_plan.run.run))->records, 2u);  // The text and the outcome.
}

TEST_F(TwoNodes, ANodeThatIsAwayDelaysTheVerdict) {
  node(1).goAway();
  begin(Launch::Mode::reattach);
  lease(0);
  pass(300s);
  EXPECT_FALSE(hasEnded());
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
  EXPECT_EQ(m_events.last("b").state, AttemptState::waiting);
}

TEST_F(TwoNodes, AnOwnerThatEndedBetweenTheNodesIsTakenUp) {
  begin(Launch::Mode::reattach);
  lease(0);
  lease(1);
  say(0, AttemptReport{key(), AttemptPhase::started, {}, {}});
  say(1, AttemptReport{key(), AttemptPhase::prepared, {}, {}});
  ASSERT_TRUE(node(0).sent<PrepareRequest>());
  ASSERT_TRUE(node(1).sent<PrepareRequest>());
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  say(1, Prepared{key(), {"", 0}, 0});
  EXPECT_EQ(node(1).sent<StartRequest>()->master.port, 4242);
  ASSERT_TRUE(node(0).sent<StartRequest>());
  say(0, Started{key(), {1}});
  say(1, Started{key(), {2}});
  EXPECT_TRUE(fetchOf(0, kFirst));
  EXPECT_TRUE(fetchOf(1, kSecond));
}

// ---- claims

ErrorAnswer claimed(const AttemptKey& key) {
  return {{"agent.claimed", {{"what", std::string("core-0")}, {"run", std::string("X")}, {"pid", std::int64_t{9}}}},
          "core-0 is claimed",
          key.run,
          key.attempt};
}

TEST_F(TwoNodes, AClaimHeldElsewhereFreesTheOtherAndIsWaitedFor) {
  begin();
  lease(0);
  lease(1);
  EXPECT_EQ(node(0).sent<PrepareRequest>()->round, 0);
  EXPECT_EQ(node(1).sent<PrepareRequest>()->round, 0);
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  say(1, claimed(key()));
  EXPECT_TRUE(node(0).sent<ReleaseRequest>());
  EXPECT_FALSE(node(1).hasSent<ReleaseRequest>());
  const auto waits = m_events.last("b");
  EXPECT_EQ(waits.state, AttemptState::waiting);
  ASSERT_TRUE(waits.waitsFor);
  EXPECT_EQ(waits.waitsFor->code, "agent.claimed");
  say(0, AttemptReport{key(), AttemptPhase::unknown, {}, {}});  // Answers the release.
  EXPECT_FALSE(node(0).hasSent<PrepareRequest>());
  // It retries without limit, and reports the claim once.
  for (int round = 1; round < 200; ++round) {
    pass(2s);
    const auto first = node(0).sent<PrepareRequest>();
    const auto second = node(1).sent<PrepareRequest>();
    ASSERT_TRUE(first && second) << round;
    EXPECT_EQ(first->round, second->round);
    say(0, Prepared{key(), {"10.0.0.1", 4242}, first->round});
    say(1, claimed(key()));
    ASSERT_TRUE(node(0).sent<ReleaseRequest>());
  }
  EXPECT_FALSE(hasEnded());
  int said = 0;
  for (const AttemptEvent& event : m_events.all<AttemptEvent>())
    said += event.host == "b" && event.state == AttemptState::waiting;
  EXPECT_EQ(said, 1);
  pass(2s);
  const auto first = node(0).sent<PrepareRequest>();
  const auto second = node(1).sent<PrepareRequest>();
  ASSERT_TRUE(first && second);
  say(0, Prepared{key(), {"10.0.0.1", 4343}, first->round});
  say(1, Prepared{key(), {"", 0}, second->round});
  EXPECT_EQ(node(0).sent<StartRequest>()->master.port, 4343);
}

TEST_F(TwoNodes, ADelayedReplyOfAnOlderRoundIsNotTaken) {
  begin();
  lease(0);
  lease(1);
  say(1, claimed(key()));
  ASSERT_TRUE(node(0).sent<ReleaseRequest>());
  // The node sent it before it got the release: it claims nothing any more.
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  node(0).forget();
  node(1).forget();
  pass(2s);
  const auto again = node(0).sent<PrepareRequest>();
  ASSERT_TRUE(again);
  EXPECT_GT(again->round, 0);
  ASSERT_TRUE(node(1).sent<PrepareRequest>());
  say(1, Prepared{key(), {"", 0}, again->round});
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  EXPECT_FALSE(node(0).hasSent<StartRequest>());
  say(0, Prepared{key(), {"10.0.0.1", 4343}, again->round});
  EXPECT_EQ(node(0).sent<StartRequest>()->master.port, 4343);
}

TEST_F(TwoNodes, ACancelWhileAClaimIsWaitedForEnds) {
  begin();
  lease(0);
  lease(1);
  say(1, claimed(key()));
  m_controller->cancel(EndReason::cancelledByUser);
  settle();
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  ASSERT_TRUE(node(1).sent<CancelRequest>());
  say(0, Cancelled{key()});
  say(1, Cancelled{key()});
  pass(100s);
  EXPECT_EQ(outcome().status, RunStatus::cancelled);
}

// ---- a host that the user abandons

TEST_F(TwoNodes, AHostIsAbandonedAndTheOtherDrained) {
  begin();
  startAll();
  goAway(1);
  pass(300s);
  EXPECT_FALSE(hasEnded());
  EXPECT_FALSE(m_controller->abandon("c"));
  node(0).forget();
  EXPECT_TRUE(m_controller->abandon("b"));
  settle();
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  EXPECT_FALSE(hasEnded());
  sendLog(0, 0, endedWell(0));
  EXPECT_TRUE(node(0).sent<Ack>());
  say(0, Cancelled{key()});
  EXPECT_FALSE(hasEnded());
  say(0, Finished{key(), {gone(0, 0)}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::lost);
  ASSERT_TRUE(outcome().cause);
  EXPECT_EQ(outcome().cause->code, "launcher.host-abandoned");
}

TEST_F(RunTest, AHostWithAPromptIsReportedAsWaitingForTheAnswer) {
  plan(2);
  begin();
  goAway(1);
  pass(5s);
  EXPECT_EQ(m_events.last("b").waitsFor->code, "launcher.host-unreachable");
  node(1).port.asks = true;
  m_controller->nodeAsks(1);
  pass(100s);
  EXPECT_EQ(m_events.last("b").state, AttemptState::waiting);
  EXPECT_EQ(m_events.last("b").waitsFor, (Message{"ssh.waiting", {{"host", std::string("b")}}}));
  node(1).port.asks = false;
  comeBack(1);
  startAll();
  EXPECT_EQ(m_events.last("b").state, AttemptState::started);
  goAway(1);
  node(1).port.asks = true;
  m_controller->nodeAsks(1);
  EXPECT_EQ(m_events.last("b").waitsFor->code, "ssh.waiting");
}

TEST_F(TwoNodes, BothHostsAreAbandoned) {
  node(0).goAway();
  node(1).goAway();
  begin(Launch::Mode::reattach);
  EXPECT_TRUE(m_controller->abandon("a"));
  pass(100s);
  EXPECT_FALSE(hasEnded());
  EXPECT_TRUE(m_controller->abandon("b"));
  pass(100s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::lost);
}

// ---- failures

// A failing rank reports its error first; its peers have their grace, and are ended if they do not notice.
TEST_F(TwoNodes, AFailureOnOneNodeEndsTheOthersRanks) {
  begin();
  startAll();
  ASSERT_TRUE(fetchOf(0, kFirst));
  node(1).forget();
  ErrorObject boom;
  boom.operation = "forward";
  boom.what = "boom";
  sendLog(0, 0,
          rankLog(0, {{RecordType::error, objectRecord(boom)},
                      {RecordType::exit, objectRecord(ExitObject{.code = 1, .cause = LastMessage::failed})}}));
  say(0, Finished{key(), {gone(0, 1)}});
  EXPECT_FALSE(node(1).hasSent<CancelRequest>());
  pass(20s);
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
  ASSERT_TRUE(node(1).sent<CancelRequest>());
  say(1, Cancelled{key()});
  say(1, Finished{key(), {gone(1, -1)}});
  pass(100s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::crashed);
  EXPECT_EQ(outcome().rank, RankIndex(0));
}

TEST_F(TwoNodes, OneRefusesWhatTheOtherHasPrepared) {
  begin();
  lease(0);
  lease(1);
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  say(1, ErrorAnswer{{"agent.no-worker", {}}, "no worker there", key().run, 0});
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  EXPECT_FALSE(hasEnded());
  ASSERT_TRUE(node(1).sent<CancelRequest>());
  say(1, Cancelled{key()});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::crashed);
}

// Its agent was restarted between prepare and start and keeps no attempt that has not started: the run is lost, so that
// it is retried.
TEST_F(TwoNodes, OneNodeHasLostThePreparedAttempt) {
  begin();
  lease(0);
  lease(1);
  const ErrorAnswer forgot{{"agent.not-prepared", {{"run", key().run.value}}}, "not prepared there", key().run, 0};
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  say(1, Prepared{key(), {"", 0}, 0});
  ASSERT_TRUE(node(1).sent<StartRequest>());
  goAway(1);
  say(0, Started{key(), {1}});
  comeBack(1);
  lease(1);
  ASSERT_TRUE(node(1).sent<StartRequest>());
  say(1, forgot);
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  EXPECT_FALSE(hasEnded());
  ASSERT_TRUE(node(1).sent<CancelRequest>());
  say(1, Cancelled{key()});
  say(0, Finished{key(), {gone(0, -1)}});
  say(1, Finished{key(), {}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::lost);
  ASSERT_TRUE(outcome().cause);
  EXPECT_EQ(outcome().cause->code, "launcher.run-unknown");
}

// No node has a request to start yet, so nothing is lost.
TEST_F(TwoNodes, ARefusalWhilePreparingEndsTheLaunch) {
  begin();
  lease(0);
  lease(1);
  say(1, ErrorAnswer{{"agent.not-prepared", {{"run", key().run.value}}}, "not prepared there", key().run, 0});
  for (const int index : {0, 1}) say(index, Cancelled{key()});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::crashed);
}

// A node reconnects during the preparation: its request is repeated, after the lease.
TEST_F(TwoNodes, AReconnectWhilePreparingContinues) {
  begin();
  lease(0);
  lease(1);
  ASSERT_TRUE(node(1).sent<PrepareRequest>());
  goAway(1);
  say(0, Prepared{key(), {"10.0.0.1", 4242}, 0});
  pass(600s);
  EXPECT_FALSE(hasEnded());
  node(1).forget();
  comeBack(1);
  EXPECT_FALSE(node(1).hasSent<PrepareRequest>());
  lease(1);
  const auto prepare = node(1).sent<PrepareRequest>();
  ASSERT_TRUE(prepare);
  say(1, Prepared{key(), {"", 0}, prepare->round});
  EXPECT_TRUE(node(1).sent<StartRequest>());
}

TEST_F(TwoNodes, DestroyedDuringTheStartItSendsNoRequest) {
  begin();
  lease(0);
  lease(1);
  say(1, claimed(key()));
  m_controller.reset();
  node(0).forget();
  node(1).forget();
  pass(100s);
  EXPECT_TRUE(node(0).isQuiet());
  EXPECT_TRUE(node(1).isQuiet());
  EXPECT_FALSE(hasEnded());
}

}  // namespace
}  // namespace scalescope
