#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <asio/io_context.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/telemetry/log_file.h"
#include "launcher/agent/paths.h"
#include "launcher/agent/process.h"
#include "launcher/node_session.h"
#include "tests/patience.h"

namespace scalescope {

inline constexpr const char* kFakeRank = SCALESCOPE_BIN_DIR "/../tests/fake_rank";

// A client of one node's agent that remembers what it was told.
struct TestClient {
  asio::io_context& context;
  std::unique_ptr<Transport> transport;
  std::unique_ptr<NodeSession> session;
  nlohmann::json hello;
  int readyCount = 0;
  int lostCount = 0;
  std::string lastLoss;
  std::vector<Frame> frames;
  std::map<std::string, std::string> bytes;  // "source/segment" as received

  std::vector<Error> failures;  // final ones

  TestClient(asio::io_context& io, const SessionIdentity& identity, const HostSpec& host = {}, TransportOptions options = {})
      : context(io) {
    options.agentProgram = SCALESCOPE_BIN_DIR "/scalescope-agent";
    transport = makeTransport(host, options).value();
    NodeSession::Handlers handlers;
    handlers.ready = [this](const nlohmann::json& body) { hello = body, ++readyCount; };
    handlers.frame = [this](Frame frame) { take(std::move(frame)); };
    handlers.unreachable = [this](const Error& error) { ++lostCount, lastLoss = english(error); };
    handlers.failed = [this](const Error& error) { failures.push_back(error); };
    session = std::make_unique<NodeSession>(context, *transport, identity, std::move(handlers));
    session->open();
  }

  void take(Frame frame) {
    if (frame.type == MessageType::data && frame.body["segment"] != -1) {
      std::string& have = bytes[frame.body["source"].get<std::string>() + "/" + std::to_string(frame.body["segment"].get<int>())];
      EXPECT_EQ(have.size(), frame.body["offset"].get<std::uint64_t>());
      have += frame.bytes;
    }
    frames.push_back(std::move(frame));
  }

  bool until(const std::function<bool()>& condition) {
    const auto deadline = std::chrono::steady_clock::now() + patient(std::chrono::seconds(20));
    while (!condition() && std::chrono::steady_clock::now() < deadline) {
      context.restart();
      context.run_for(std::chrono::milliseconds(20));
    }
    return condition();
  }

  const Frame* last(MessageType type) const {
    for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame)
      if (frame->type == type) return &*frame;
    return nullptr;
  }
  const Frame* wait(MessageType type) {
    until([&] { return last(type) != nullptr; });
    return last(type);
  }
  void ask(MessageType type, nlohmann::json body) { session->send({type, std::move(body), {}}); }

  std::vector<Record> records(const std::string& source) const {
    std::vector<Record> out;
    for (const auto& [name, image] : bytes) {
      if (name.substr(0, name.find('/')) != source) continue;
      SegmentReader reader;
      reader.feed(image);
      while (const auto item = reader.next())
        if (item->kind == SegmentReader::Item::Kind::record) out.push_back(decodeRecord(item->payload).value());
    }
    return out;
  }
};

class AgentTest : public ::testing::Test {
 protected:
  void SetUp() override {
    char path[] = "/tmp/scalescope-test-XXXXXX";
    ASSERT_NE(mkdtemp(path), nullptr);
    store = path;
    study = StudyId(makeUlid());
  }

  // Ends the agents and whatever they started, then fails on a survivor.
  void TearDown() override {
    clients.clear();
    for (int node = 0; node < 2; ++node)
      if (const int pid = agentPid(node); pid > 0) kill(pid, SIGKILL);
    for (const auto& [run, attempt] : attempts)
      for (int node = 0; node < 2; ++node)
        for (const auto& left : agent::findMarked({run, attempt, node})) {
          kill(left.process.pid, SIGKILL);
          ADD_FAILURE() << "process " << left.process.pid << " of the run survived";
        }
    std::filesystem::remove_all(store);
    for (const char* suffix : {".sock", ".lock", ".pid", ".err"})
      for (int node = 0; node < 2; ++node)
        std::filesystem::remove(agent::runtimePath(agent::runtimeFolder().value(), {study, node}, suffix));
  }

  TestClient& connect(int node = 0) {
    clients.push_back(std::make_unique<TestClient>(context, SessionIdentity{study, node, store}));
    TestClient& client = *clients.back();
    EXPECT_TRUE(client.until([&] { return client.readyCount > 0; }));
    return client;
  }

  int agentPid(int node = 0) const {
    const std::string path = agent::runtimePath(agent::runtimeFolder().value(), {study, node}, ".pid");
    const UniqueFd file(open(path.c_str(), O_RDWR | O_CLOEXEC));
    if (!file.valid() || flock(file.get(), LOCK_SH | LOCK_NB) == 0) return -1;
    return std::atoi(readFile(path).value_or("-1").c_str());
  }

  NodePlan plan(const std::vector<std::string>& scripts) {
    NodePlan plan;
    plan.run = RunId(makeUlid());
    plan.study = study;
    plan.worldSize = static_cast<int>(scripts.size());
    plan.worker = kFakeRank;
    plan.planJson = "{}";
    plan.interfaceName = "lo";
    plan.graceSeconds = 0.3;
    for (int i = 0; i < plan.worldSize; ++i)
      plan.ranks.push_back({i, i, {}, {{"FAKE_RANK", scripts[static_cast<std::size_t>(i)]}, {"EXTRA", "a b'c"}}});
    attempts.emplace_back(plan.run, plan.attempt);
    return plan;
  }

  static nlohmann::json key(const NodePlan& plan, nlohmann::json more = nlohmann::json::object()) {
    more.update({{"run", plan.run.value}, {"attempt", plan.attempt}});
    return more;
  }

  void start(TestClient& client, const NodePlan& plan) {
    client.ask(MessageType::prepare, key(plan, {{"plan", toJson(plan)}}));
    const Frame* prepared = client.wait(MessageType::prepared);
    ASSERT_NE(prepared, nullptr) << (client.last(MessageType::error) ? client.last(MessageType::error)->body.dump() : "silence");
    const nlohmann::json master = {{"address", prepared->body["address"]}, {"port", prepared->body["port"]}};
    client.ask(MessageType::start, key(plan, {{"master", master}}));
    ASSERT_NE(client.wait(MessageType::started), nullptr)
        << (client.last(MessageType::error) ? client.last(MessageType::error)->body.dump() : "silence");
  }

  void fetchAll(TestClient& client, const NodePlan& plan) {
    for (const NodeRank& rank : plan.ranks)
      client.ask(MessageType::fetch, key(plan, {{"source", "rank-" + std::to_string(rank.rank)}, {"segment", 1}, {"offset", 0}}));
    client.ask(MessageType::fetch, key(plan, {{"source", "node-" + std::to_string(plan.nodeIndex)}, {"segment", 1}, {"offset", 0}}));
  }

  static std::vector<nlohmann::json> exited(const TestClient& client) {
    std::vector<nlohmann::json> out;
    for (const Record& record : client.records("node-0"))
      if (record.type == RecordType::exited) out.push_back(std::get<ObjectRecord>(record.payload).fields);
    return out;
  }

  asio::io_context context;
  std::string store;
  StudyId study;
  std::vector<std::pair<RunId, int>> attempts;
  std::vector<std::unique_ptr<TestClient>> clients;
};

}  // namespace scalescope
