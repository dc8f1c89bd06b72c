// Covers docs/FAULTS.md, rows 2, 5 and 13: a run of a real agent, with real logs; the test controls its clocks and the
// owner's.
#include "tests/launcher/clocks/fake_clock.h"

#include <signal.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <thread>

#include <asio/io_context.hpp>

#include "core/base/clock.h"
#include "core/base/process.h"
#include "launcher/agent/attempt/attempt_state.h"
#include "launcher/agent/host/paths.h"
#include "launcher/run/current_run.h"
#include "launcher/transport/asio_loop.h"
#include "tests/launcher/clocks/agent_socket.h"
#include "tests/launcher/run/run_fixture.h"
#include "tests/paths.h"
#include "tests/patience.h"
#include "tests/processes.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

class Clocks : public RunTest {
 protected:
  void SetUp() override {
    m_ownClock.use();
    RunTest::SetUp();
  }
  void TearDown() override {
    m_current.reset();
    if (m_agent) m_agent->kill();
    EXPECT_TRUE(ranks().empty()) << described(ranks());
    for (const pid_t pid : ranks()) ::kill(pid, SIGKILL);
    for (const char* suffix : {".sock", ".lock", ".pid", ".err"})
      std::filesystem::remove(agent::runtimePath(agent::runtimeFolder().value(), name(), suffix));
    RunTest::TearDown();
  }

  // Begins a run of one rank that executes the words of fake_rank.
  void begin(const std::string& script) {
    plan(1);
    NodePlan& node = m_plan.nodes.front();
    node.worker = builtForTests("fake_rank");
    node.interfaceName = "lo";
    node.graceSeconds = 0.3;
    node.claims = {};
    node.ranks.front().cores.clear();
    node.ranks.front().environment.emplace_back("FAKE_RANK", script);
    serve();
    const NodePool::Wiring nodes{m_loop,
                                 [this](const HostSpec&) -> Result<std::unique_ptr<Transport>> {
                                   auto made = std::make_unique<AgentSocket>(m_loop, socketPath());
                                   m_way = made.get();
                                   return made;
                                 },
                                 {},
                                 "01STORE",
                                 m_folder};
    m_current.emplace(RunWiring{m_loop, *m_store, m_events, m_times}, nodes, m_plan.run.study);
    const Status opened = m_current->open(m_plan, [this](const RunOutcome& how) { m_outcomes.push_back(how.status); });
    ASSERT_TRUE(opened) << english(opened.error());
    m_current->begin();
    ASSERT_TRUE(until([&] { return steps() >= 20; })) << "it does not train";
    m_events.events.clear();
  }

  // Starts the agent as `attach` does if none listens.
  void serve() {
    auto started = Process::start(
        {.arguments = {builtForTests("clocked_agent"), m_temp.path("agent-clock"), m_plan.run.study.value},
         .environment = {{{"XDG_STATE_HOME", m_folder}}, {}}});
    ASSERT_TRUE(started) << english(started.error());
    m_agent.emplace(std::move(*started));
    ASSERT_TRUE(until([&] { return std::filesystem::exists(socketPath()); }));
  }

  [[nodiscard]] agent::AgentName name() const { return {m_plan.run.study, NodeIndex(0)}; }
  [[nodiscard]] std::string socketPath() const {
    return agent::runtimePath(agent::runtimeFolder().value(), name(), ".sock");
  }
  [[nodiscard]] std::string nodeFolder() const {
    return m_folder + "/scalescope-agent/" + m_plan.run.study.value + "/node-0";
  }
  [[nodiscard]] std::vector<pid_t> ranks() const {
    return m_plan.run.run.value.empty() ? std::vector<pid_t>() : processesOf("SCALESCOPE_RUN=" + m_plan.run.run.value);
  }
  [[nodiscard]] std::int64_t steps() const { return (*(*StoreReader::open(m_folder))->run(key().run))->steps; }
  [[nodiscard]] bool hasEndedOnNode() const {
    const auto state =
        agent::readAttemptState(agent::attemptStateFolder(nodeFolder(), name().study, name().node), key().run, 0);
    return state && state->phase == AttemptPhase::ended;
  }

  // Runs owner and agent by the machine's own time until the condition holds.
  bool until(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + patient(20s);
    while (!condition()) {
      if (std::chrono::steady_clock::now() > end) return false;
      std::this_thread::sleep_for(10ms);
      if (m_way != nullptr) m_way->pump();
      m_loop.pass(10ms);
    }
    return true;
  }
  // Lets only the agent run until the condition holds.
  static bool comes(const std::function<bool()>& condition) {
    const auto end = std::chrono::steady_clock::now() + patient(20s);
    while (!condition() && std::chrono::steady_clock::now() < end) std::this_thread::sleep_for(10ms);
    return condition();
  }
  // Advances both clocks by a second; while a rank lives, the agent reads its own every tenth of a real second, and
  // less often on a busy machine.
  void liveASecond() {
    m_agentClock.passMonotonic(1s);
    m_loop.pass(1s);
    const std::int64_t before = m_agentClock.reads();
    const auto end = std::chrono::steady_clock::now() + patient(20s);
    for (int i = 0; i < 15 || (m_agentClock.reads() == before && std::chrono::steady_clock::now() < end); ++i) {
      std::this_thread::sleep_for(10ms);
      m_way->pump();
      m_loop.settle();
    }
  }
  [[nodiscard]] int losses() const {
    int count = 0;
    for (const AttemptEvent& event : m_events.all<AttemptEvent>()) count += event.state == AttemptState::unreachable;
    return count;
  }

  // Expects that each record written on the node is stored once.
  void expectWhole() const {
    EXPECT_EQ(m_outcomes, std::vector<RunStatus>{RunStatus::done});
    const auto reader = StoreReader::open(m_folder);
    const auto stored = (*reader)->recordHashes(key().run, 0);
    ASSERT_TRUE(stored);
    for (const Source& source : {Source{SourceKind::rank, 0}, Source{SourceKind::node, 0}}) {
      SCOPED_TRACE(text(source));
      const auto written = readSource(attemptFolder(nodeFolder(), key().run, 0), source);
      ASSERT_TRUE(written);
      EXPECT_EQ(written->gaps, 0u);
      ASSERT_TRUE(stored->contains(source));
      ASSERT_EQ(stored->at(source).size(), written->records.size());
      for (std::size_t at = 0; at < written->records.size(); ++at)
        EXPECT_EQ(stored->at(source)[at].first, written->records[at].seq);
    }
  }

  FakeClock m_ownClock{m_temp.path("own-clock")}, m_agentClock{m_temp.path("agent-clock")};
  std::optional<Process> m_agent;
  AgentSocket* m_way = nullptr;
  std::vector<RunStatus> m_outcomes;
  std::optional<CurrentRun> m_current;
};

// The agent's host stays awake for 26 hours while the owner's sleeps: the ranks end, and two hours before the owner
// returns the agent has ended too. Both kinds of kernels are tested: the owner's clock may stop meanwhile or not.
class ALaptopThatSleeps : public Clocks, public ::testing::WithParamInterface<bool> {};

}  // namespace

TEST_P(ALaptopThatSleeps, FetchesTheFinishedRun) {
  const std::string flag = m_temp.path("go");
  begin("steps:50 wait:" + flag + " steps:400");
  std::ofstream(flag).put('x');
  ASSERT_TRUE(comes([&] { return hasEndedOnNode(); }));
  EXPECT_LT(steps(), 400) << "nothing is left to be fetched";
  m_agentClock.passMonotonic(20s);
  ASSERT_TRUE(comes([&] { return m_way->isHungUp(); })) << "the agent has not closed the connection";
  m_agentClock.passMonotonic(23h);
  std::this_thread::sleep_for(2s);
  EXPECT_EQ(m_agent->wait(0ms), -1) << "it has not kept its logs for a day";
  m_agentClock.passMonotonic(3h);
  EXPECT_EQ(m_agent->wait(patient(5s)), 0) << "the agent has no client, and has not ended";
  m_agent.reset();
  EXPECT_TRUE(m_outcomes.empty());

  if (GetParam()) {
    m_ownClock.passMonotonic(26h);
    m_loop.sleep(26h);
  }
  m_ownClock.setWall(26h);
  m_way->breakOff();
  serve();
  EXPECT_TRUE(until([&] { return !m_outcomes.empty(); }));
  EXPECT_EQ(steps(), 400);
  expectWhole();
}
INSTANTIATE_TEST_SUITE_P(Monotonic, ALaptopThatSleeps, ::testing::Bool(),
                         [](const auto& one) { return one.param ? "GoesOn" : "StandsStill"; });

// Each side notices by its own clock: the owner a silent agent; if only the direction from the owner is cut, the agent
// notices and ends the link, although it still sends.
TEST_F(Clocks, ACutOfEitherWayIsNoticedWithin15Seconds) {
  begin("steps:50 hang");
  for (const auto& [up, down] : {std::pair(true, false), std::pair(false, true), std::pair(true, true)}) {
    SCOPED_TRACE(std::string(up ? "up " : "") + (down ? "down" : ""));
    // The cut comes at some time between two beats; the worst is just after one.
    for (int phase = 0; phase < 3; ++phase) liveASecond();
    m_way->isUpCut = up;
    m_way->isDownCut = down;
    const int before = losses();
    const std::size_t received = m_way->received;
    int seconds = 0;
    while (losses() == before && seconds < 60) liveASecond(), ++seconds;
    EXPECT_LE(seconds, 15);
    EXPECT_GE(seconds, 5) << "two beats may come late";
    if (!down) EXPECT_GT(m_way->received, received) << "the agent continued to send";
    m_way->isUpCut = m_way->isDownCut = false;
    ASSERT_TRUE(until([&] { return m_events.last("a").state == AttemptState::started; })) << "it never came back";
  }
  m_current->cancel();
  EXPECT_TRUE(until([&] { return !m_outcomes.empty(); }));
  EXPECT_EQ(m_outcomes, std::vector<RunStatus>{RunStatus::cancelled});
}

// Lease, heartbeat, grace and deadlines use the monotonic clock.
TEST_F(Clocks, AWallClockThatIsSetChangesNothing) {
  const std::string flag = m_temp.path("go");
  begin("steps:50 wait:" + flag + " steps:50");
  for (const auto ahead : {26h, -26h, 240h, 0h}) {
    m_ownClock.setWall(ahead);
    m_agentClock.setWall(-ahead);
    for (int second = 0; second < 15; ++second) liveASecond();
  }
  m_ownClock.setWall(26h);
  EXPECT_EQ(losses(), 0);
  EXPECT_EQ(m_agent->wait(0ms), -1) << "the agent has ended";
  for (const AttemptEvent& event : m_events.all<AttemptEvent>()) EXPECT_FALSE(event.waitsFor);
  EXPECT_TRUE(m_events.all<GuardEvent>().empty());
  std::ofstream(flag).put('x');
  EXPECT_TRUE(until([&] { return !m_outcomes.empty(); }));
  expectWhole();
}

// Checks the timers of the owner's loop.
TEST_F(Clocks, TimersOfTheOwnerDoNotKnowTheWallClock) {
  asio::io_context context;
  AsioLoop loop(context, 1);
  for (const auto ahead : {26h, -26h}) {
    const Loop::Time before = loop.now();
    const std::int64_t wall = wallNs();
    bool isDue = false;
    const auto timer = loop.after(200ms, [&] { isDue = true; });
    m_ownClock.setWall(ahead);
    EXPECT_GT(std::abs(wallNs() - wall), 20 * 3600 * kSecondNs) << "the clock is not fake";
    context.restart();
    context.run();
    EXPECT_TRUE(isDue);
    EXPECT_GE(loop.now() - before, 200ms);
    EXPECT_LT(loop.now() - before, 1h);
    m_ownClock.setWall(0s);
  }
}

}  // namespace scalescope
