#include "launcher/run/attempt/fetching.h"

#include "tests/launcher/run/run_fixture.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// One rank's log on its way through the store to the listener, with a fake agent.
class FetchingTest : public RunTest {
 protected:
  void SetUp() override {
    RunTest::SetUp();
    m_times.stallShown = 60s;
    plan(1);
    m_plan.run.collectiveTimeoutSeconds = 100;
    m_attempt.emplace(RunWiring{m_loop, *m_store, m_events, m_times}, m_plan, std::vector<NodePort*>{&node(0).port});
    m_fetching.emplace(*m_attempt, [this] { ++m_stored; });
  }
  void TearDown() override {
    settle();
    m_fetching.reset();
    RunTest::TearDown();
  }

  void fetchAll() {
    m_fetching->begin();
    m_fetching->fetch(0);
    settle();
  }
  bool data(const std::string& bytes) {
    const bool isWanted = m_fetching->data(0, LogData{key(), {kRank, 1, 0}, false, bytes});
    settle();
    return isWanted;
  }
  [[nodiscard]] int said(const std::string& code) const {
    int count = 0;
    for (const GuardEvent& event : m_events.all<GuardEvent>()) count += event.message.code == code;
    return count;
  }

  static constexpr Source kRank{SourceKind::rank, 0};
  std::optional<Attempt> m_attempt;
  std::optional<Fetching> m_fetching;
  int m_stored = 0;
};

TEST_F(FetchingTest, WhatIsStoredIsReportedOnce) {
  EXPECT_FALSE(data(endedWell(0)));  // It was not requested.
  fetchAll();
  EXPECT_TRUE(data(endedWell(0)));
  EXPECT_EQ(m_stored, 1);
  ASSERT_EQ(m_events.batches.size(), 1u);
  EXPECT_EQ(control::recordCount(m_events.batches[0]), 1u);
  EXPECT_FALSE(m_fetching->isBusy());
}

TEST_F(FetchingTest, AStallIsReportedOnceAndInTheEndStopsTheRun) {
  EXPECT_FALSE(m_fetching->judgeProgress());
  fetchAll();
  pass(59s);
  EXPECT_FALSE(m_fetching->judgeProgress());
  EXPECT_EQ(said("launcher.stall-shown"), 0);
  pass(2s);
  EXPECT_FALSE(m_fetching->judgeProgress());
  EXPECT_FALSE(m_fetching->judgeProgress());
  EXPECT_EQ(said("launcher.stall-shown"), 1);
  EXPECT_EQ(m_events.last("a").state, AttemptState::stalled);
  pass(140s);
  const auto why = m_fetching->judgeProgress();
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, "launcher.no-progress");
}

TEST_F(FetchingTest, ARecordEndsAStall) {
  fetchAll();
  pass(61s);
  EXPECT_FALSE(m_fetching->judgeProgress());
  data(endedWell(0));
  EXPECT_EQ(m_events.last("a").state, AttemptState::started);
  pass(59s);
  EXPECT_FALSE(m_fetching->judgeProgress());
  EXPECT_EQ(said("launcher.stall-shown"), 1);
}

TEST_F(FetchingTest, AnUnreachableNodeReportsNothingAboutItsRanks) {
  fetchAll();
  node(0).goAway();
  pass(1000s);
  EXPECT_FALSE(m_fetching->judgeProgress());
  node(0).comeBack();
  pass(59s);
  EXPECT_FALSE(m_fetching->judgeProgress());
  EXPECT_EQ(said("launcher.stall-shown"), 0);
}

TEST_F(FetchingTest, AStoreThatTakesNothingIsReportedOnceAndIsNoStall) {
  fetchAll();
  for (int times = 0; times < 2; ++times) m_fetching->notStored({{"file.write", {}}, {}});
  EXPECT_EQ(said("launcher.store-failed"), 1);
  pass(1000s);
  EXPECT_FALSE(m_fetching->judgeProgress());
  EXPECT_EQ(said("launcher.stall-shown"), 0);
}

TEST_F(FetchingTest, AfterItsEndNothingIsReported) {
  fetchAll();
  m_fetching->end();
  data(endedWell(0));
  EXPECT_EQ(m_stored, 0);
  EXPECT_TRUE(m_events.batches.empty());
}

// A reply of the store may still arrive: it must be ignored.
TEST_F(FetchingTest, DestroyedItReceivesNothing) {
  fetchAll();
  EXPECT_TRUE(m_fetching->data(0, LogData{key(), {kRank, 1, 0}, false, endedWell(0)}));
  m_fetching.reset();
  settle();
  EXPECT_EQ(m_stored, 0);
  EXPECT_TRUE(m_events.batches.empty());
}

}  // namespace
}  // namespace scalescope
