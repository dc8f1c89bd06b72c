#include "launcher/run/current_run.h"

#include <optional>

#include "tests/launcher/run/fake_agents.h"
#include "tests/launcher/run/run_fixture.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// Runs of one rank with a fake agent.
class CurrentRunTest : public RunTest {
 protected:
  void SetUp() override {
    RunTest::SetUp();
    plan(1);
    const NodePool::Wiring nodes{m_loop,
                                 [this](const HostSpec&) -> Result<std::unique_ptr<Transport>> {
                                   ++m_links;
                                   return std::make_unique<ToAgents>(m_agents);
                                 },
                                 {},
                                 "01STORE",
                                 m_folder};
    m_current.emplace(RunWiring{m_loop, *m_store, m_events, m_times}, nodes, m_plan.run.study);
  }
  void TearDown() override {
    m_current.reset();
    RunTest::TearDown();
  }
  void run() {
    const Status opened = m_current->open(m_plan, [this](const RunOutcome& how) {
      EXPECT_FALSE(m_current->isOpen());
      m_outcomes.push_back(how.status);
    });
    ASSERT_TRUE(opened) << english(opened.error());
    EXPECT_TRUE(m_current->isOpen());
    m_current->begin();
    settle();
  }

  Agents m_agents{m_loop};
  int m_links = 0;
  std::vector<RunStatus> m_outcomes;
  std::optional<CurrentRun> m_current;
};

TEST_F(CurrentRunTest, NodesStayConnectedFromOneRunToTheNext) {
  run();
  pass(10s);
  EXPECT_EQ(m_outcomes, std::vector<RunStatus>{RunStatus::done});
  ++m_plan.attempt;
  ASSERT_TRUE(
      m_store->call<void>([&](StoreWriter& writer) { return writer.addAttempt(m_plan.run.run, m_plan.attempt); }));
  run();
  pass(10s);
  EXPECT_EQ(m_outcomes.size(), 2u);
  EXPECT_EQ(m_agents.started.size(), 2u);
  EXPECT_EQ(m_links, 1);
}

TEST_F(CurrentRunTest, OnlyTheCurrentRunIsCancelled) {
  EXPECT_FALSE(m_current->cancel(m_plan.run.run));
  EXPECT_FALSE(m_current->abandon("a"));
  m_agents.ranksStay = true;
  run();
  EXPECT_FALSE(m_current->cancel(RunId(makeUlid())));
  EXPECT_TRUE(m_current->cancel(m_plan.run.run));
  pass(100s);
  EXPECT_EQ(m_outcomes, std::vector<RunStatus>{RunStatus::cancelled});
}

TEST_F(CurrentRunTest, ClosedItsRanksLiveOnAndNothingIsReceived) {
  m_agents.ranksStay = true;
  run();
  m_current->close();
  pass(100s);
  EXPECT_FALSE(m_current->isOpen());
  EXPECT_EQ(m_agents.cancelled, 0);
  EXPECT_TRUE(m_outcomes.empty());
}

TEST_F(CurrentRunTest, MoreNodesThanHostsAreRefused) {
  m_plan.run.cell.nodes = 2;
  const Status opened = m_current->open(m_plan, [](const RunOutcome&) {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().message.code, "launcher.too-few-hosts");
  EXPECT_FALSE(m_current->isOpen());
}

}  // namespace
}  // namespace scalescope
