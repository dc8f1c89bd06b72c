#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>

#include "core/base/file.h"
#include "core/store/mirror.h"
#include "core/telemetry/log/log_file.h"
#include "launcher/run/attempt/run_controller.h"
#include "tests/launcher/run/fake_loop.h"
#include "tests/launcher/run/fake_node.h"
#include "tests/temp_folder.h"

namespace scalescope {

// A run of one or two ranks on as many nodes, which the test controls, over a temporary store. Time passes only in
// pass().
class RunTest : public ::testing::Test {
 protected:
  void SetUp() override { openStore(); }
  void TearDown() override {
    m_controller.reset();
    settle();
    m_loop.setBarrier({});
    m_store.reset();
  }

  void openStore() {
    auto store = StoreThread::start(m_folder);
    ASSERT_TRUE(store) << english(store.error());
    m_store = std::move(*store);
    m_loop.setBarrier([this] {
      if (m_store) (void)m_store->call<void>([](StoreWriter&) -> Status { return {}; });
    });
  }

  // Plans a run in the store, with a rank on each of `nodes` nodes called a, b, ..
  void plan(int nodes) {
    std::string hosts;
    std::vector<HostFacts> facts;
    for (int node = 0; node < nodes; ++node) {
      const std::string letter(1, static_cast<char>('a' + node));
      hosts += std::string(node > 0 ? ", " : "") + R"({"name": ")" + letter + R"(", "ssh": ")" + letter + "\"}";
      HostFacts host;
      host.machine.bootId = "boot-" + letter;
      host.machine.usableCores = {{0}};
      host.interfaces = {{"eth0", "10.0.0." + std::to_string(node + 1), 1000, false}};
      facts.push_back(host);
    }
    const auto spec = parseStudy(
        R"({"scalescope": 1, "name": "t", "protocol": "strong", "baseline": null,
      "dataset": {"name": "synthetic", "shape": [3, 16, 16], "classes": 2, "count": 64}, "hosts": [)" +
            hosts + R"(], "axes": {"nodes": [)" + std::to_string(nodes) +
            R"(], "devices": [1], "globalBatch": [8], "strategy": [")" + (nodes > 1 ? "ddp" : "single") + R"("]}})",
        "t");
    ASSERT_TRUE(spec) << english(spec.error());
    const auto cells = expand(*spec);
    ASSERT_TRUE(cells) << english(cells.error());
    const auto slots = planSlots(*spec, *cells, facts, false);
    ASSERT_TRUE(slots) << english(slots.error());
    const StudyId study(makeUlid());
    const std::vector<std::string> none(static_cast<std::size_t>(nodes));
    m_plan = makeLaunchPlan({study, "t", 0, CellKey("0123456789abcdef"), cells->front(), RepeatNumber(1),
                             RunId(makeUlid()), facts, none, none, *slots});
    const Status prepared = m_store->call<void>([&](StoreWriter& writer) -> Status {
      const StudyCreated created{study, "t", "strong", nlohmann::json(toJson(*spec))};
      if (auto written = writer.journal(created); !written) return written;
      return writer.addRun(toJson(m_plan.run));
    });
    ASSERT_TRUE(prepared) << english(prepared.error());
    m_nodes.clear();
    for (int node = 0; node < nodes; ++node) {
      m_nodes.push_back(std::make_unique<FakeNode>(std::string(1, static_cast<char>('a' + node))));
      m_nodes.back()->port.sharesStore = false;
    }
  }

  void begin(Launch::Mode mode = Launch::Mode::fresh) {
    std::vector<NodePort*> ports;
    for (const auto& node : m_nodes) ports.push_back(&node->port);
    m_controller =
        std::make_unique<RunController>(RunWiring{m_loop, *m_store, m_events, m_times}, m_plan, ports, mode,
                                        [this](const RunController::Ended& how) { m_endings.push_back(how); });
    m_controller->begin();
    settle();
  }

  void settle() { m_loop.settle(); }
  void pass(Loop::Duration time) { m_loop.pass(time); }

  [[nodiscard]] AttemptKey key() const { return {m_plan.run.run, m_plan.attempt}; }
  FakeNode& node(int index) { return *m_nodes.at(static_cast<std::size_t>(index)); }
  void say(int index, const AgentMessage& message) {
    m_controller->nodeReported(index, message);
    settle();
  }
  void goAway(int index, const Error& why = {{"session.silent", {}}, {}}) {
    node(index).goAway();
    m_controller->nodeUnreachable(index, why);
    settle();
  }
  void comeBack(int index) {
    node(index).comeBack();
    m_controller->nodeReady(index);
    settle();
  }
  void lease(int index) {
    ASSERT_TRUE(node(index).sent<LeaseRequest>());
    say(index, LeaseAnswer{true, "me", 60});
  }
  // Brings every node to running ranks.
  void startAll() {
    const int count = static_cast<int>(m_nodes.size());
    for (int index = 0; index < count; ++index) lease(index);
    for (int index = 0; index < count; ++index) {
      const auto prepare = node(index).sent<PrepareRequest>();
      ASSERT_TRUE(prepare);
      say(index, Prepared{key(), {"10.0.0.1", index == 0 ? 4242 : 0}, prepare->round});
    }
    for (int index = 0; index < count; ++index) {
      const auto start = node(index).sent<StartRequest>();
      ASSERT_TRUE(start);
      EXPECT_EQ(start->master.port, 4242);
    }
    for (int index = 0; index < count; ++index) say(index, Started{key(), {100 + index}});
  }

  // Returns the complete log that a rank would have written.
  std::string rankLog(int rank, const std::vector<std::pair<RecordType, Payload>>& records) const {
    const std::string folder = m_folder + "/elsewhere-" + makeUlid();
    {
      auto log = LogWriter::open({.folder = folder,
                                  .run = m_plan.run.run,
                                  .attempt = m_plan.attempt,
                                  .source = {SourceKind::rank, rank},
                                  .ringRecords = 64});
      EXPECT_TRUE(log);
      for (const auto& [type, payload] : records) (*log)->log(type, payload);
    }
    return readFile(folder + "/rank-" + std::to_string(rank) + ".0001.log").value_or("");
  }
  std::string endedWell(int rank) const {
    return rankLog(rank, {{RecordType::exit, objectRecord(ExitObject{.code = 0, .cause = LastMessage::done})}});
  }
  void sendLog(int index, int rank, const std::string& bytes, std::uint64_t offset = 0) {
    say(index, LogData{key(), {{SourceKind::rank, rank}, 1, offset}, false, bytes});
  }
  [[nodiscard]] static RankReport gone(int rank, int code) {
    return {RankIndex(rank), 1, RankStage::gone, ExitCode{code}, 0, ExitCause::finished};
  }
  // Returns the request that fetches the source; it holds the offset.
  std::optional<FetchRequest> fetchOf(int index, const Source& source) {
    while (auto fetch = node(index).sent<FetchRequest>())
      if (fetch->from.source == source) return fetch;
    return std::nullopt;
  }
  [[nodiscard]] bool hasEnded() const { return !m_endings.empty(); }
  [[nodiscard]] RunOutcome outcome() const {
    EXPECT_EQ(m_endings.size(), 1u);
    return m_endings.empty() ? RunOutcome{} : m_endings.front().outcome;
  }
  [[nodiscard]] RunStatus storedStatus() const {
    return (*(*StoreReader::open(m_folder))->run(m_plan.run.run))->status;
  }

  const TempFolder m_temp;
  std::string m_folder = m_temp.path();
  FakeLoop m_loop;
  std::unique_ptr<StoreThread> m_store;
  KeptEvents m_events;
  RunTimes m_times;
  LaunchPlan m_plan;
  std::vector<std::unique_ptr<FakeNode>> m_nodes;
  std::unique_ptr<RunController> m_controller;
  std::vector<RunController::Ended> m_endings;
};

}  // namespace scalescope
