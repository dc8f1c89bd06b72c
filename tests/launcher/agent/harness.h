#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include <asio/io_context.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/base/file.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/plan/provisioners.h"
#include "launcher/agent/host/paths.h"
#include "launcher/agent/host/process_facts.h"
#include "launcher/transport/asio_loop.h"
#include "launcher/transport/node_session.h"
#include "tests/paths.h"
#include "tests/patience.h"
#include "tests/temp_folder.h"

namespace scalescope {

inline const std::string kFakeRank = builtForTests("fake_rank");

// A client of one node's agent that records the received messages.
struct TestClient {
  asio::io_context& context;
  AsioLoop loop{context, 1};
  std::unique_ptr<Transport> transport;
  std::unique_ptr<NodeSession> session;
  AgentHello hello;
  int readyCount = 0;
  int lostCount = 0;
  std::string lastLoss;
  std::vector<AgentMessage> messages;
  std::map<std::string, std::string> bytes;  // Bytes as received; the key is "source/segment".

  std::vector<Error> failures;      // Final errors.
  std::vector<std::string> states;  // Codes of the progress messages.

  TestClient(asio::io_context& io, const SessionIdentity& identity, const HostSpec& host = {},
             TransportOptions options = {.environment = Environment::ofThisProcess()},
             std::function<void(HostQuestion)> question = {})
      : context(io) {
    options.agentProgram = builtProgram("scalescope-agent");
    transport = makeTransport(io, host, options).value();
    NodeSession::Handlers handlers;
    handlers.ready = [this](const AgentHello& said) { hello = said, ++readyCount; };
    handlers.message = [this](AgentMessage message) { take(std::move(message)); };
    handlers.unreachable = [this](const Error& error) {
      ++lostCount, lastLoss = english(error);
      if (needsUser(error)) failures.push_back(error);
    };
    handlers.progress = [this](const Message& state) { states.push_back(state.code); };
    handlers.question = std::move(question);
    session = std::make_unique<NodeSession>(loop, *transport, identity, std::move(handlers));
    session->open();
  }

  void take(AgentMessage message) {
    if (const auto* data = std::get_if<LogData>(&message); data != nullptr && !data->out) {
      std::string& have = bytes[text(data->at.source) + "/" + std::to_string(data->at.segment)];
      EXPECT_EQ(have.size(), data->at.offset);
      have += data->bytes;
    }
    messages.push_back(std::move(message));
  }

  bool hasTold(const std::string& code) const { return std::find(states.begin(), states.end(), code) != states.end(); }

  bool until(const std::function<bool()>& condition) {
    const auto deadline = std::chrono::steady_clock::now() + patient(std::chrono::seconds(20));
    while (!condition() && std::chrono::steady_clock::now() < deadline) {
      context.restart();
      context.run_for(std::chrono::milliseconds(20));
    }
    return condition();
  }

  template <class M>
  const M* last() const {
    for (auto message = messages.rbegin(); message != messages.rend(); ++message)
      if (const auto* found = std::get_if<M>(&*message)) return found;
    return nullptr;
  }
  template <class M>
  const M* wait() {
    until([&] { return last<M>() != nullptr; });
    return last<M>();
  }
  void ask(const ClientMessage& message) { session->send(message); }
  [[nodiscard]] std::string lastError() const { return last<ErrorAnswer>() ? last<ErrorAnswer>()->text : "silence"; }

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

// A client that can send any message, valid or not.
struct RawAgentClient {
  asio::io_context& context;
  std::unique_ptr<Transport> transport;
  std::unique_ptr<AgentLink> link;
  FrameDecoder decoder;
  std::vector<Frame> frames;
  bool closed = false;

  RawAgentClient(asio::io_context& io, const StudyId& study, const std::string& store, const std::string& id = "raw",
                 const std::string& agentProgram = builtProgram("scalescope-agent"))
      : context(io) {
    TransportOptions options{.environment = Environment::ofThisProcess()};
    options.agentProgram = agentProgram;
    transport = makeTransport(io, HostSpec{}, options).value();
    LinkHandlers handlers;
    handlers.received = [this](std::string_view bytes) { take(bytes); };
    handlers.closed = [this](const Error&) { closed = true; };
    handlers.progress = [](const Message&) {};
    link = transport->open(std::move(handlers));
    say(MessageType::hello, {{"nonce", "n"},
                             {"protocol", kProtocolVersion},
                             {"client", id},
                             {"study", study.value},
                             {"node", 0},
                             {"folder", store}});
  }

  void take(std::string_view bytes) {
    decoder.feed(bytes);
    for (;;) {
      auto frame = decoder.next();
      if (!frame || !*frame) return;
      frames.push_back(std::move(**frame));
    }
  }
  void say(MessageType type, const nlohmann::json& body, std::string_view raw = {}) {
    std::string bytes;
    encodeFrame(type, body, raw, bytes);
    link->send(std::move(bytes));
  }
  // Returns the next frame of that type.
  std::optional<Frame> wait(MessageType type) {
    const auto deadline = std::chrono::steady_clock::now() + patient(std::chrono::seconds(20));
    for (;;) {
      for (auto frame = frames.begin(); frame != frames.end(); ++frame)
        if (frame->type == type) {
          Frame found = std::move(*frame);
          frames.erase(frames.begin(), std::next(frame));
          return found;
        }
      if (closed || std::chrono::steady_clock::now() > deadline) return std::nullopt;
      context.restart();
      context.run_for(std::chrono::milliseconds(20));
    }
  }
};

class AgentTest : public ::testing::Test {
 protected:
  void SetUp() override { study = StudyId(makeUlid()); }

  // Ends the agents and their processes, then fails if one survives.
  void TearDown() override {
    clients.clear();
    for (int node = 0; node < 2; ++node)
      if (const int pid = agentPid(node); pid > 0) kill(pid, SIGKILL);
    for (const auto& [run, attempt] : attempts)
      for (int node = 0; node < 2; ++node)
        for (const auto& left : agent::findMarked({run, attempt, NodeIndex(node)})) {
          kill(left.process.pid, SIGKILL);
          ADD_FAILURE() << "process " << left.process.pid << " of the run survived";
        }
    removeRuntimeFiles(study);
  }

  static void removeRuntimeFiles(const StudyId& of) {
    for (const char* suffix : {".sock", ".lock", ".pid", ".err"})
      for (int node = 0; node < 2; ++node)
        std::filesystem::remove(agent::runtimePath(agent::runtimeFolder().value(), {of, NodeIndex(node)}, suffix));
  }

  TestClient& connect(int node = 0) {
    clients.push_back(
        std::make_unique<TestClient>(context, SessionIdentity{makeUlid(), study, NodeIndex(node), store}));
    TestClient& client = *clients.back();
    EXPECT_TRUE(client.until([&] { return client.readyCount > 0; }));
    return client;
  }

  int agentPid(int node = 0) const { return agentPid(study, node); }
  static int agentPid(const StudyId& of, int node) {
    const std::string path = agent::runtimePath(agent::runtimeFolder().value(), {of, NodeIndex(node)}, ".pid");
    const UniqueFd file(open(path.c_str(), O_RDWR | O_CLOEXEC));
    if (!file.valid() || flock(file.get(), LOCK_SH | LOCK_NB) == 0) return -1;
    return std::atoi(readFile(path).value_or("-1").c_str());
  }

  // Checks the number first: for -1, which means none, kill() would signal every process.
  void killAgent() const {
    const int pid = agentPid();
    ASSERT_GT(pid, 0) << "no agent is there";
    kill(pid, SIGKILL);
  }

  NodePlan plan(const std::vector<std::string>& scripts) {
    NodePlan plan;
    plan.run = RunId(makeUlid());
    plan.study = study;
    plan.worldSize = static_cast<int>(scripts.size());
    plan.worker = kFakeRank;
    plan.plan = nlohmann::json::object();
    plan.interfaceName = "lo";
    plan.graceSeconds = 0.3;
    for (int i = 0; i < plan.worldSize; ++i)
      plan.ranks.push_back(
          {RankIndex(i), LocalRank(i), {}, {{"FAKE_RANK", scripts[static_cast<std::size_t>(i)]}, {"EXTRA", "a b'c"}}});
    attempts.emplace_back(plan.run, plan.attempt);
    return plan;
  }

  static AttemptKey key(const NodePlan& plan) { return {plan.run, plan.attempt}; }

  void start(TestClient& client, const NodePlan& plan) {
    client.ask(PrepareRequest{key(plan), plan});
    const auto* prepared = client.wait<Prepared>();
    ASSERT_NE(prepared, nullptr) << client.lastError();
    client.ask(StartRequest{key(plan), prepared->bound});
    ASSERT_NE(client.wait<Started>(), nullptr) << client.lastError();
  }

  void fetchAll(TestClient& client, const NodePlan& plan) {
    for (const NodeRank& rank : plan.ranks)
      client.ask(FetchRequest{key(plan), {{SourceKind::rank, rank.rank.value}, 1, 0}});
    client.ask(FetchRequest{key(plan), {{SourceKind::node, plan.nodeIndex.value}, 1, 0}});
  }

  static std::vector<ExitedObject> exited(const TestClient& client) {
    std::vector<ExitedObject> out;
    for (const Record& record : client.records("node-0"))
      if (auto end = objectIn<ExitedObject>(record)) out.push_back(std::move(*end));
    return out;
  }

  asio::io_context context;
  const TempFolder storeFolder;
  const std::string store = storeFolder.path();
  StudyId study;
  std::vector<std::pair<RunId, int>> attempts;
  std::vector<std::unique_ptr<TestClient>> clients;
};

}  // namespace scalescope
