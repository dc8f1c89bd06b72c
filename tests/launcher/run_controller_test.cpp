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
      const nlohmann::json fields{{"study", study.value}, {"name", "t"}, {"protocol", "strong"}, {"spec", nlohmann::json(toJson(*spec))}};
      if (auto written = writer.journal("study", fields); !written) return written;
      return writer.addRun(toJson(m_plan.run));
    });
    ASSERT_TRUE(prepared) << english(prepared.error());
    m_port.host = "local";
    m_port.ready = true;
    m_port.send = [this](const Frame& frame) { m_sent.push_back(frame); };
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

  // Runs the loop until a frame of that type has been sent since the last call.
  std::optional<Frame> sent(MessageType type) {
    std::optional<Frame> found;
    run([&] {
      for (; m_looked < m_sent.size(); ++m_looked)
        if (m_sent[m_looked].type == type) found = m_sent[m_looked];
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

  void answer(MessageType type, nlohmann::json body = nlohmann::json::object(), std::string bytes = {}) {
    body["run"] = m_plan.run.run.value;
    body["attempt"] = 0;
    m_controller->nodeFrame(0, {type, std::move(body), std::move(bytes)});
  }

  void startRun() {
    ASSERT_TRUE(sent(MessageType::lease));
    answer(MessageType::lease, {{"held", true}});
    ASSERT_TRUE(sent(MessageType::prepare));
    answer(MessageType::prepared, {{"address", "127.0.0.1"}, {"port", 4242}});
    const auto start = sent(MessageType::start);
    ASSERT_TRUE(start);
    EXPECT_EQ(start->body["master"]["port"], 4242);
  }

  // A rank's log as it would lie on its node.
  std::string rankLog(int exitCode, const std::string& cause) {
    const std::string folder = m_folder + "/elsewhere";
    {
      auto log =
          LogWriter::open({.folder = folder, .run = m_plan.run.run, .attempt = 0, .source = {SourceKind::rank, 0}, .ringRecords = 64});
      EXPECT_TRUE(log);
      (*log)->log(RecordType::exit, ObjectRecord{{{"code", exitCode}, {"cause", cause}}});
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
  std::vector<Frame> m_sent;
  std::size_t m_looked = 0;
  std::unique_ptr<RunController> m_controller;
  std::optional<RunOutcome> m_outcome;
};

TEST_F(Controller, MirrorsAcknowledgesAndWritesTheOutcome) {
  m_port.sharesStore = false;
  make();
  startRun();
  answer(MessageType::started);
  ASSERT_TRUE(sent(MessageType::fetch));
  const std::string bytes = rankLog(0, "finished");
  answer(MessageType::data, {{"source", "rank-0"}, {"segment", 1}, {"offset", 0}}, bytes);
  const auto ack = sent(MessageType::ack);
  ASSERT_TRUE(ack);
  EXPECT_EQ(ack->body["offset"], bytes.size());
  // Acknowledged means: on this machine's disk, byte for byte.
  EXPECT_EQ(readFile(attemptFolder(m_folder, m_plan.run.run, 0) + "/rank-0.0001.log").value_or(""), bytes);
  answer(MessageType::finished, {{"ranks", {{{"rank", 0}, {"code", 0}}}}});
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::done);
  EXPECT_EQ((*(*StoreReader::open(m_folder))->run(m_plan.run.run))->status, RunStatus::done);
}

TEST_F(Controller, CancelBetweenStartAndStartedStillFetchesAndEnds) {
  make();
  startRun();
  m_controller->cancel();
  ASSERT_TRUE(sent(MessageType::cancel));
  answer(MessageType::started);
  answer(MessageType::cancelled, {{"survivors", 0}});
  ASSERT_TRUE(sent(MessageType::fetch));
  answer(MessageType::finished);
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::cancelled);
}

TEST_F(Controller, ACancelIsTriedAgainUntilConfirmed) {
  m_times.retry = std::chrono::seconds(0);
  make();
  startRun();
  answer(MessageType::started);
  ASSERT_TRUE(sent(MessageType::fetch));
  m_controller->cancel();
  ASSERT_TRUE(sent(MessageType::cancel));
  EXPECT_TRUE(sent(MessageType::cancel));
  EXPECT_FALSE(m_outcome);
}

TEST_F(Controller, AReconnectSubscribesFromTheStoredOffset) {
  make();
  startRun();
  answer(MessageType::started);
  ASSERT_TRUE(sent(MessageType::fetch));
  const std::string bytes = rankLog(0, "finished");
  answer(MessageType::data, {{"source", "rank-0"}, {"segment", 1}, {"offset", 0}}, bytes);
  ASSERT_TRUE(sent(MessageType::ack));
  m_controller->nodeUnreachable(0);
  m_controller->nodeReady(0);
  ASSERT_TRUE(sent(MessageType::lease));
  answer(MessageType::lease, {{"held", true}});
  std::optional<Frame> fetch;
  while ((fetch = sent(MessageType::fetch)) && fetch->body["source"] != "rank-0") {
  }
  ASSERT_TRUE(fetch);
  EXPECT_GT(fetch->body["offset"].get<std::uint64_t>(), 0u);
}

TEST_F(Controller, ARefusedPlanIsTheCause) {
  make();
  ASSERT_TRUE(sent(MessageType::lease));
  answer(MessageType::lease, {{"held", true}});
  ASSERT_TRUE(sent(MessageType::prepare));
  answer(MessageType::error, {{"code", "agent.no-worker"}, {"text", "no worker there"}});
  ASSERT_TRUE(sent(MessageType::cancel));
  answer(MessageType::cancelled, {{"survivors", 0}});
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::crashed);
  EXPECT_NE(english(*m_outcome->cause).find("no worker there"), std::string::npos);
}

TEST_F(Controller, AnUnknownRunIsLostNotStartedTwice) {
  m_port.hello = {{"runs", nlohmann::json::array()}};
  make(RunController::Mode::reattach);
  ASSERT_TRUE(sent(MessageType::lease));
  answer(MessageType::lease, {{"held", true}});
  ASSERT_TRUE(sent(MessageType::cancel));
  answer(MessageType::cancelled, {{"survivors", 0}});
  run([&] { return m_outcome.has_value(); });
  ASSERT_TRUE(m_outcome);
  EXPECT_EQ(m_outcome->status, RunStatus::lost);
  for (const Frame& frame : m_sent) EXPECT_NE(frame.type, MessageType::start);
}

}  // namespace
}  // namespace scalescope
