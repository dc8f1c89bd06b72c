#include "launcher/run/attempt/run_controller.h"

#include "tests/launcher/run/run_fixture.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// A run of one rank on one node.
class Controller : public RunTest {
 protected:
  void SetUp() override {
    RunTest::SetUp();
    plan(1);
  }
  const Source kRank{SourceKind::rank, 0};
};

TEST_F(Controller, MirrorsAcknowledgesAndWritesTheOutcome) {
  begin();
  startAll();
  ASSERT_TRUE(fetchOf(0, kRank));
  const std::string bytes = endedWell(0);
  sendLog(0, 0, bytes);
  const auto ack = node(0).sent<Ack>();
  ASSERT_TRUE(ack);
  EXPECT_EQ(ack->stored.offset, bytes.size());
  // Acknowledged bytes are on this machine's disk, unchanged.
  EXPECT_EQ(readFile(attemptFolder(m_folder, m_plan.run.run, 0) + "/rank-0.0001.log").value_or(""), bytes);
  ASSERT_EQ(m_events.batches.size(), 1u);
  EXPECT_EQ(control::recordCount(m_events.batches[0]), 1u);
  EXPECT_EQ(m_events.lastSeq, 1u);
  say(0, Finished{key(), {gone(0, 0)}});
  EXPECT_FALSE(hasEnded());  // The last requested source may still have data.
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::done);
  EXPECT_EQ(storedStatus(), RunStatus::done);
  pass(120s);
  EXPECT_EQ(m_endings.size(), 1u);
  EXPECT_EQ(m_events.all<RunEvent>().size(), 2u);  // Running and done.
}

// Only bytes on disk are acknowledged: the agent would forget the others.
TEST_F(Controller, NothingIsAcknowledgedBeforeItIsStored) {
  begin();
  startAll();
  ASSERT_TRUE(fetchOf(0, kRank));
  node(0).forget();
  m_loop.setBarrier({});
  std::mutex held;
  held.lock();
  m_store->post([&held](StoreWriter&) { const std::scoped_lock wait(held); });
  m_controller->nodeReported(0, LogData{key(), {kRank, 1, 0}, false, endedWell(0)});
  settle();
  EXPECT_FALSE(node(0).hasSent<Ack>());
  held.unlock();
  ASSERT_TRUE(m_store->call<void>([](StoreWriter&) -> Status { return {}; }));
  settle();
  EXPECT_TRUE(node(0).hasSent<Ack>());
}

TEST_F(Controller, CancelBetweenStartAndStartedStillFetchesAndEnds) {
  begin();
  lease(0);
  say(0, Prepared{key(), {"127.0.0.1", 4242}, 0});
  ASSERT_TRUE(node(0).sent<StartRequest>());
  m_controller->cancel(EndReason::cancelledByUser);
  settle();
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  // Ranks may have lived for a moment.
  EXPECT_FALSE(hasEnded());
  ASSERT_TRUE(fetchOf(0, kRank));
  say(0, Finished{key(), {}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::cancelled);
}

TEST_F(Controller, ACancelIsRequestedAgainUntilConfirmed) {
  begin();
  startAll();
  m_controller->cancel(EndReason::cancelledByUser);
  settle();
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  pass(4s);
  EXPECT_FALSE(node(0).sent<CancelRequest>());
  pass(2s);
  EXPECT_TRUE(node(0).sent<CancelRequest>());
  pass(5s);
  EXPECT_TRUE(node(0).sent<CancelRequest>());
  goAway(0);
  node(0).forget();
  pass(600s);
  EXPECT_FALSE(node(0).sent<CancelRequest>());  // The node is unreachable.
  EXPECT_FALSE(hasEnded());
  comeBack(0);
  lease(0);
  EXPECT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  say(0, Finished{key(), {}});
  pass(1s);
  EXPECT_EQ(outcome().status, RunStatus::cancelled);
}

// Covers docs/FAULTS.md, row 13: after the owner was stopped or its machine slept, messages that nodes sent meanwhile
// are still unread, and no deadline of theirs has passed.
TEST_F(Controller, TheTimeThatItsOwnerDidNotRunIsNoTimeout) {
  const auto sleep = [this] {
    m_loop.sleep(26h);
    pass(1s);
    EXPECT_FALSE(hasEnded());
    EXPECT_TRUE(m_events.all<GuardEvent>().empty());
  };
  begin();
  sleep();
  lease(0);
  const auto prepare = node(0).sent<PrepareRequest>();
  ASSERT_TRUE(prepare);
  sleep();
  say(0, Prepared{key(), {"10.0.0.1", 4242}, prepare->round});
  sleep();
  ASSERT_TRUE(node(0).sent<StartRequest>());
  say(0, Started{key(), {100}});
  ASSERT_TRUE(fetchOf(0, kRank));
  sleep();
  EXPECT_FALSE(node(0).hasSent<CancelRequest>()) << "the ranks were thought to hang";
  m_controller->cancel(EndReason::cancelledByUser);
  settle();
  say(0, Cancelled{key()});
  sleep();
  sendLog(0, 0, endedWell(0));
  say(0, Finished{key(), {gone(0, 0)}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::cancelled);
}

TEST_F(Controller, AReconnectAsksFromTheStoredOffset) {
  begin();
  startAll();
  ASSERT_TRUE(fetchOf(0, kRank));
  const std::string bytes = endedWell(0);
  sendLog(0, 0, bytes);
  ASSERT_TRUE(node(0).sent<Ack>());
  goAway(0);
  EXPECT_EQ(m_events.last("a").state, AttemptState::unreachable);
  comeBack(0);
  lease(0);
  EXPECT_EQ(m_events.last("a").state, AttemptState::started);
  const auto fetch = fetchOf(0, kRank);
  ASSERT_TRUE(fetch);
  EXPECT_EQ(fetch->from.offset, bytes.size());
}

TEST_F(Controller, DataOutOfOrderIsFetchedAgain) {
  begin();
  startAll();
  ASSERT_TRUE(fetchOf(0, kRank));
  const std::string bytes = endedWell(0);
  sendLog(0, 0, bytes.substr(40), 40);
  EXPECT_FALSE(node(0).hasSent<Ack>());
  ASSERT_FALSE(m_events.all<GuardEvent>().empty());
  EXPECT_EQ(m_events.all<GuardEvent>().back().message.code, "launcher.bad-data");
  // Other data of that subscription are skipped, and its end is ignored.
  sendLog(0, 0, bytes.substr(80), 80);
  EXPECT_EQ(m_events.all<GuardEvent>().size(), 1u);
  pass(1s);
  const auto fetch = fetchOf(0, kRank);
  ASSERT_TRUE(fetch);
  EXPECT_EQ(fetch->from.offset, 0u);
  sendLog(0, 0, bytes);
  say(0, Finished{key(), {gone(0, 0)}});
  pass(1s);
  EXPECT_EQ(outcome().status, RunStatus::done);
}

TEST_F(Controller, ARefusedPlanIsTheCause) {
  begin();
  lease(0);
  ASSERT_TRUE(node(0).sent<PrepareRequest>());
  say(0, ErrorAnswer{{"agent.no-worker", {}}, "no worker there", key().run, 0});
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::crashed);
  ASSERT_TRUE(outcome().cause);
  EXPECT_NE(english(*outcome().cause).find("no worker there"), std::string::npos);
}

TEST_F(Controller, AnAgentThatDoesNotAnswerIsNotWaitedForForEver) {
  begin();
  lease(0);
  ASSERT_TRUE(node(0).sent<PrepareRequest>());
  pass(59s);
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
  pass(2s);
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().cause->code, "launcher.start-deadline");
  EXPECT_NE(english(*outcome().cause).find("did not prepare the run in time"), std::string::npos);
}

// Messages of another attempt of the run do not belong to this one.
TEST_F(Controller, AnotherAttemptsMessagesAreIgnored) {
  begin();
  startAll();
  m_controller->cancel(EndReason::cancelledByUser);
  settle();
  say(0, Cancelled{{RunId(makeUlid()), 0}});
  say(0, Cancelled{{key().run, 7}});
  say(0, Finished{{key().run, 7}, {}});
  pass(3s);
  EXPECT_FALSE(hasEnded());
}

TEST_F(Controller, AStallIsShownAndEndsTheRunAfterTheTimeout) {
  m_plan.run.collectiveTimeoutSeconds = 100;
  begin();
  startAll();
  pass(59s);
  EXPECT_EQ(m_events.last("a").state, AttemptState::started);
  pass(2s);
  EXPECT_EQ(m_events.last("a").state, AttemptState::stalled);
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
  sendLog(0, 0, rankLog(0, {{RecordType::text, TextRecord{}}}));
  EXPECT_EQ(m_events.last("a").state, AttemptState::started);
  pass(199s);
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
  pass(3s);
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  say(0, Finished{key(), {}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::stalled);
}

// An unreachable node reports nothing about its ranks.
TEST_F(Controller, AnUnreachableHostIsNoStall) {
  m_plan.run.collectiveTimeoutSeconds = 100;
  begin();
  startAll();
  goAway(0);
  pass(1000s);
  EXPECT_EQ(m_events.last("a").state, AttemptState::unreachable);
  comeBack(0);
  pass(50s);
  EXPECT_NE(m_events.last("a").state, AttemptState::stalled);
  EXPECT_FALSE(hasEnded());
}

// A started run is not judged while its host only asks for a password.
TEST_F(Controller, ARefusedLoginLetsTheRunContinue) {
  begin();
  startAll();
  const Error refused{{"ssh.authentication", {{"host", std::string("a")}}}, {}};
  goAway(0, refused);
  EXPECT_EQ(m_events.last("a").state, AttemptState::unreachable);
  EXPECT_EQ(m_events.last("a").waitsFor, refused.message);
  pass(300s);
  EXPECT_FALSE(hasEnded());
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
  comeBack(0);
  lease(0);
  ASSERT_TRUE(fetchOf(0, kRank));
  sendLog(0, 0, endedWell(0));
  say(0, Finished{key(), {gone(0, 0)}});
  pass(1s);
  EXPECT_EQ(outcome().status, RunStatus::done);
}

TEST_F(Controller, AHostThatIsUnreachableAtTheStartIsWaitedForWithAMessage) {
  node(0).goAway();
  begin();
  pass(3600s);
  EXPECT_FALSE(hasEnded());
  EXPECT_EQ(m_events.last("a").state, AttemptState::waiting);
  ASSERT_TRUE(m_events.last("a").waitsFor);
  EXPECT_EQ(english(*m_events.last("a").waitsFor), "a is unreachable, training state unknown; retrying");
  EXPECT_LE(m_events.all<AttemptEvent>().size(), 3u);  // It is reported once.
  comeBack(0);
  startAll();
  EXPECT_FALSE(hasEnded());
}

TEST_F(Controller, ALeaseHeldByAnotherIsWaitedForWithAMessage) {
  begin();
  for (int round = 0; round < 100; ++round) {
    ASSERT_TRUE(node(0).sent<LeaseRequest>()) << round;
    say(0, LeaseAnswer{false, "01SOMEBODY", 60 + 2 * round});
    pass(2s);
  }
  EXPECT_FALSE(hasEnded());
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
  const auto waits = m_events.last("a");
  EXPECT_EQ(waits.state, AttemptState::waiting);
  ASSERT_TRUE(waits.waitsFor);
  EXPECT_EQ(waits.waitsFor->code, "launcher.lease-held");
  EXPECT_NE(english(*waits.waitsFor).find("for 60 s"), std::string::npos)
      << "reported once, with the first answer's seconds";
  startAll();
  EXPECT_EQ(m_events.last("a").state, AttemptState::started);
}

// Another client took the lease while the host was unreachable: the run continues when it releases the lease.
TEST_F(Controller, ALeaseLostDuringARunIsRequestedAgain) {
  begin();
  startAll();
  goAway(0);
  node(0).forget();
  comeBack(0);
  ASSERT_TRUE(node(0).sent<LeaseRequest>());
  say(0, LeaseAnswer{false, "01SOMEBODY", 60});
  EXPECT_EQ(m_events.last("a").state, AttemptState::waiting);
  pass(3s);
  EXPECT_FALSE(hasEnded());
  lease(0);
  ASSERT_TRUE(fetchOf(0, kRank));
  sendLog(0, 0, endedWell(0));
  say(0, Finished{key(), {gone(0, 0)}});
  pass(1s);
  EXPECT_EQ(outcome().status, RunStatus::done);
}

// ---- runs of an earlier owner

TEST_F(Controller, AnEndedRunIsFetchedAndJudgedByItsLogs) {
  begin(Launch::Mode::reattach);
  lease(0);
  const auto status = node(0).sent<StatusRequest>();
  ASSERT_TRUE(status);
  EXPECT_EQ(status->key, key());
  say(0, AttemptReport{key(), AttemptPhase::ended, {gone(0, 0)}, {}});
  EXPECT_FALSE(hasEnded());
  ASSERT_TRUE(fetchOf(0, kRank));
  sendLog(0, 0, endedWell(0));
  say(0, Finished{key(), {gone(0, 0)}});
  pass(1s);
  EXPECT_EQ(outcome().status, RunStatus::done);
  EXPECT_FALSE(m_endings[0].unstarted);
}

TEST_F(Controller, ARunInProgressIsFollowed) {
  begin(Launch::Mode::reattach);
  lease(0);
  say(0, AttemptReport{key(), AttemptPhase::started, {}, {}});
  ASSERT_TRUE(fetchOf(0, kRank));
  EXPECT_EQ(m_events.last("a").state, AttemptState::started);
  EXPECT_FALSE(node(0).hasSent<StartRequest>());
}

TEST_F(Controller, ARunThatWasNotStartedIsNotJudged) {
  begin(Launch::Mode::reattach);
  lease(0);
  ASSERT_TRUE(node(0).sent<StatusRequest>());
  say(0, AttemptReport{key(), AttemptPhase::unknown, {}, {}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_TRUE(m_endings[0].unstarted);
  EXPECT_EQ(storedStatus(), RunStatus::queued);
  EXPECT_FALSE(node(0).hasSent<StartRequest>());
  EXPECT_FALSE(node(0).hasSent<CancelRequest>());
}

// It may never be started: its claims must not be held forever.
TEST_F(Controller, APreparedRunThatWasNotStartedReleasesItsClaims) {
  begin(Launch::Mode::reattach);
  lease(0);
  say(0, AttemptReport{key(), AttemptPhase::prepared, {}, {}});
  EXPECT_TRUE(node(0).sent<ReleaseRequest>());
  EXPECT_FALSE(hasEnded());
  say(0, AttemptReport{key(), AttemptPhase::unknown, {}, {}});
  pass(1s);
  ASSERT_TRUE(hasEnded());
  EXPECT_TRUE(m_endings[0].unstarted);
}

TEST_F(Controller, ACancelBeforeAnythingIsKnownWaitsForTheNode) {
  node(0).goAway();
  begin(Launch::Mode::reattach);
  m_controller->cancel(EndReason::displaced, Message{"launcher.displaced", {}});
  pass(300s);
  EXPECT_FALSE(hasEnded());  // A rank of it may be alive.
  comeBack(0);
  lease(0);
  ASSERT_TRUE(node(0).sent<CancelRequest>());
  say(0, Cancelled{key()});
  // Its records are fetched, if there are any.
  EXPECT_FALSE(hasEnded());
  EXPECT_TRUE(fetchOf(0, kRank));
  pass(100s);
  ASSERT_TRUE(hasEnded());
  EXPECT_EQ(outcome().status, RunStatus::cancelled);
}

// ---- the end of the controller

TEST_F(Controller, NothingIsReceivedAfterItsDestruction) {
  begin();
  startAll();
  ASSERT_TRUE(fetchOf(0, kRank));
  m_controller->nodeReported(0, LogData{key(), {kRank, 1, 0}, false, endedWell(0)});
  m_controller->nodeReported(0, Finished{key(), {gone(0, 0)}});
  m_controller.reset();
  const std::size_t reported = m_events.events.size();
  node(0).forget();
  pass(100s);
  EXPECT_FALSE(hasEnded());
  EXPECT_TRUE(node(0).isQuiet());
  EXPECT_EQ(m_events.events.size(), reported);
  EXPECT_TRUE(m_events.batches.empty());
}

TEST_F(Controller, NothingIsReceivedWhileTheRunIsConcluded) {
  begin();
  startAll();
  sendLog(0, 0, endedWell(0));
  say(0, Finished{key(), {gone(0, 0)}});
  m_loop.setBarrier({});
  std::mutex held;
  held.lock();
  m_store->post([&held](StoreWriter&) { const std::scoped_lock wait(held); });
  m_loop.pass(1s);  // The store has its outcome now.
  m_controller.reset();
  held.unlock();
  (void)m_store->call<void>([](StoreWriter&) -> Status { return {}; });
  settle();
  EXPECT_FALSE(hasEnded());
}

}  // namespace
}  // namespace scalescope
