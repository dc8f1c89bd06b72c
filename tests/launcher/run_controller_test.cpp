#include "launcher/run_controller.h"

#include <gtest/gtest.h>

#include <filesystem>

#include <asio.hpp>
#include <nlohmann/json.hpp>

#include "core/telemetry/log_file.h"
#include "core/base/file.h"
#include "launcher/mirror.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

// A controller against one agent that the test plays by hand.
class Controller : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "scalescope-controller-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    m_folder = name;
    auto store = StoreThread::start(m_folder);
    ASSERT_TRUE(store) << english(store.error());
    m_store = std::move(*store);
    const auto spec = parseStudy(
        R"({"scalescope": 1, "name": "t", "protocol": "strong", "dataset": {"name": "synthetic", "shape": [3, 8, 8], "classes": 2, "count": 64},
      "axes": {"devices": [1], "globalBatch": [8], "strategy": ["single"]}})",
        "t");
    ASSERT_TRUE(spec) << english(spec.error());
    HostFacts host;
    host.machine.bootId = "boot";
    host.machine.usableCores = {{0}};
    const auto cells = expand(*spec);
    const auto slots = planSlots(*spec, *cells, {host}, false);
    ASSERT_TRUE(slots);
    const StudyId study(makeUlid());
    m_plan = makeLaunchPlan({study, "t", 0, CellKey("0123456789abcdef"), cells->front(), 1, RunId(makeUlid()), {host}, {""}, {""}, *slots});
    const Status prepared = m_store->call<void>([&](StoreWriter& writer) -> Status {
      const StudyCreated created{study, "t", "strong", nlohmann::json(toJson(*spec))};
      if (auto written = writer.journal(created); !written) return written;
      return writer.addRun(toJson(m_plan.run));
    });
    ASSERT_TRUE(prepared) << english(prepared.error());
    m_port.host = "local";
    m_port.ready = true;
    m_port.send = [this](const ClientMessage& message) { m_sent.push_back(message); };
  }

  void TearDown() override {
    m_controller.reset();
    m_store.reset();
    std::error_code ignored;
    std::filesystem::remove_all(m_folder, ignored);
  }

  void make(RunController::Mode mode = RunController::Mode::fresh) {
    m_controller =
        std::make_unique<RunController>(RunController::Wiring{m_context, *m_store, m_events, m_times}, m_plan,
                                        std::vector<NodePort*>{&m_port}, mode, [this](const RunOutcome& outcome) { m_outcome = outcome; });
    m_controller->begin();
  }

  // Runs the loop until a message of that type has been sent since the last call.
  template <class M>
  std::optional<M> sent() {
    std::optional<M> found;
    run([&] {
      for (; m_looked < m_sent.size(); ++m_looked)
        if (const auto* message = std::get_if<M>(&m_sent[m_looked])) found = *message;
      return found.has_value();
    });
    return found;
  }

  void run(const std::function<bool()>& until) {
    const auto end = std::chrono::steady_clock::now() + patient(std::chrono::seconds(10));
    while (!until() && std::chrono::steady_clock::now() < end) {
      m_context.restart();
      m_context.run_for(std::chrono::milliseconds(10));
    }
  }

  [[nodiscard]] AttemptKey key() const { return {m_plan.run.run, 0}; }
  void answer(AgentMessage message) { m_controller->nodeSaid(0, std::move(message)); }

  void startRun() {
    ASSERT_TRUE(sent<LeaseRequest>());
    answer(LeaseAnswer{true, {}});
    ASSERT_TRUE(sent<PrepareRequest>());
    answer(Prepared{key(), {"127.0.0.1", 4242}});
    const auto start = sent<StartRequest>();
    ASSERT_TRUE(start);
    EXPECT_EQ(start->master.port, 4242);
  }

  // A rank's log as it would lie on its node.
  std::string rankLog(int exitCode, const std::string& cause) {
    const std::string folder = m_folder + "/elsewhere";
    {
      auto log =
          LogWriter::open({.folder = folder, .run = m_plan.run.run, .attempt = 0, .source = {SourceKind::rank, 0}, .ringRecords = 64});
      EXPECT_TRUE(log);
      (*log)->log(RecordType::exit, objectRecord(ExitObject{.code = exitCode, .cause = cause}));
    }
    return *readFile(folder + "/rank-0.0001.log");
  }

  std::string m_folder;
  std::unique_ptr<StoreThread> m_store;
  asio::io_context m_context;
  EventBus m_events;
  ControllerTimes m_times;
  LaunchPlan m_plan;
  NodePort m_port;
  std::vector<ClientMessage> m_sent;
  std::size_t m_looked = 0;
  std::unique_ptr<RunController> m_controller;
  std::optional<RunOutcome> m_outcome;
};

TEST_F(Controller, MirrorsAcknowledgesAndWritesTheOutcome) {
  m_port.sharesStore = false;
  make();
  startRun();
  answer(Started{key(), {}});
  ASSERT_TRUE(sent<FetchRequest>());
  const std::string bytes = rankLog(0, "finished");
  answer(LogData{key(), {{SourceKind::rank, 0}, 1, 0}, false, bytes});
  const auto ack = sent<Ack>();
  ASSERT_TRUE(ack);
  EXPECT_EQ(ack->stored.offset, bytes.size());
  // Acknowledged means: on this machine's disk, byte for byte.
  EXPECT_EQ(readFile(attemptFolder(m_folder, m_plan.run.run, 0) + "/rank-0.0001.log").value_or(""), bytes);
  answer(Finished{key(), {{0, 1, RankStage::gone, ExitCode{0}, 0, "finished"}}});
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::done);
  EXPECT_EQ((*(*StoreReader::open(m_folder))->run(m_plan.run.run))->status, RunStatus::done);
}

TEST_F(Controller, CancelBetweenStartAndStartedStillFetchesAndEnds) {
  make();
  startRun();
  m_controller->cancel();
  ASSERT_TRUE(sent<CancelRequest>());
  answer(Started{key(), {}});
  answer(Cancelled{key(), 0});
  ASSERT_TRUE(sent<FetchRequest>());
  answer(Finished{key(), {}});
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::cancelled);
}

TEST_F(Controller, ACancelIsTriedAgainUntilConfirmed) {
  m_times.retry = std::chrono::seconds(0);
  make();
  startRun();
  answer(Started{key(), {}});
  ASSERT_TRUE(sent<FetchRequest>());
  m_controller->cancel();
  ASSERT_TRUE(sent<CancelRequest>());
  EXPECT_TRUE(sent<CancelRequest>());
  EXPECT_FALSE(m_outcome);
}

TEST_F(Controller, AReconnectSubscribesFromTheStoredOffset) {
  make();
  startRun();
  answer(Started{key(), {}});
  ASSERT_TRUE(sent<FetchRequest>());
  const std::string bytes = rankLog(0, "finished");
  answer(LogData{key(), {{SourceKind::rank, 0}, 1, 0}, false, bytes});
  ASSERT_TRUE(sent<Ack>());
  m_controller->nodeUnreachable(0);
  m_controller->nodeReady(0);
  ASSERT_TRUE(sent<LeaseRequest>());
  answer(LeaseAnswer{true, {}});
  std::optional<FetchRequest> fetch;
  while ((fetch = sent<FetchRequest>()) && fetch->from.source != Source{SourceKind::rank, 0}) {
  }
  ASSERT_TRUE(fetch);
  EXPECT_GT(fetch->from.offset, 0u);
}

TEST_F(Controller, ARefusedPlanIsTheCause) {
  make();
  ASSERT_TRUE(sent<LeaseRequest>());
  answer(LeaseAnswer{true, {}});
  ASSERT_TRUE(sent<PrepareRequest>());
  answer(ErrorAnswer{{"agent.no-worker", {}}, "no worker there", key().run, 0});
  ASSERT_TRUE(sent<CancelRequest>());
  answer(Cancelled{key(), 0});
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::crashed);
  EXPECT_NE(english(*m_outcome->cause).find("no worker there"), std::string::npos);
}

// What another attempt of the run still says is not this one's.
TEST_F(Controller, AnotherAttemptsMessagesAreNotHeard) {
  make();
  startRun();
  answer(Started{{m_plan.run.run, 7}, {}});
  m_controller->cancel();
  ASSERT_TRUE(sent<CancelRequest>());
  answer(Cancelled{{RunId(makeUlid()), 0}, 0});
  run([&] { return m_context.run_for(std::chrono::milliseconds(50)) == 0; });
  EXPECT_FALSE(m_outcome);
}

// A host that says what nobody understands is out of reach, and that is said.
TEST_F(Controller, NonsenseFromAHostIsTold) {
  std::vector<GuardEvent> guards;
  const auto token = m_events.subscribe([&](const Event& event) {
    if (const auto* guard = std::get_if<GuardEvent>(&event)) guards.push_back(*guard);
  });
  make();
  startRun();
  const Message nonsense{"session.bad-message", {{"host", std::string("n0")}, {"reason", std::string("held")}}};
  m_controller->nodeUnreachable(0, &nonsense);
  m_controller->nodeUnreachable(0);
  ASSERT_EQ(guards.size(), 1u);
  EXPECT_EQ(guards[0].message, nonsense);
}

TEST_F(Controller, AnUnknownRunIsLostNotStartedTwice) {
  m_port.hello = {};
  make(RunController::Mode::reattach);
  ASSERT_TRUE(sent<LeaseRequest>());
  answer(LeaseAnswer{true, {}});
  ASSERT_TRUE(sent<CancelRequest>());
  answer(Cancelled{key(), 0});
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::lost);
  for (const ClientMessage& message : m_sent) EXPECT_FALSE(std::holds_alternative<StartRequest>(message));
}

}  // namespace
}  // namespace scalescope
