#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/file.h"
#include "core/telemetry/log/log_file.h"
#include "core/telemetry/log/objects.h"
#include "core/telemetry/wire/messages.h"
#include "launcher/transport/loop.h"
#include "launcher/transport/transport.h"

namespace scalescope {

// A fake agent that executes every request; its ranks end at once and successfully, unless they are to stay.
struct Agents {
  explicit Agents(Loop& loopIn) : loop(loopIn) {}
  Loop& loop;
  bool ranksStay = false;
  bool isUnreachable = false;
  AttemptPhase knows = AttemptPhase::unknown;  // State of runs that it got no request to start.
  int prepared = 0;
  int cancelled = 0;
  std::vector<AttemptKey> started;
  std::function<double(int run)> stepMs;  // Length of the steps of run 0, 1, ..
  // Error with which the rank of start 0, 1, .. ends, if any.
  std::function<std::optional<ErrorObject>(int start)> fails;
  std::vector<std::weak_ptr<LinkHandlers>> links = {};

  // Closes every open link with that reason.
  void close(const Message& why) {
    for (const auto& link : std::exchange(links, {}))
      if (const auto handlers = link.lock()) handlers->closed(Error{why, {}});
  }
};

class AgentAtWork final : public AgentLink {
 public:
  AgentAtWork(Agents& agents, LinkHandlers handlers)
      : m_agents(agents), m_handlers(std::make_shared<LinkHandlers>(std::move(handlers))) {
    m_agents.links.push_back(m_handlers);
    if (!m_agents.isUnreachable) return;
    m_agents.loop.post([weak = std::weak_ptr<LinkHandlers>(m_handlers)] {
      if (const auto alive = weak.lock()) alive->closed(Error{{"session.silent", {}}, {}});
    });
  }
  void send(std::string bytes) override {
    if (m_agents.isUnreachable) return;
    m_decoder.feed(bytes);
    for (;;) {
      auto frame = m_decoder.next();
      if (!frame || !*frame) return;
      const auto message = clientMessage(**frame);
      if (message && *message) std::visit([this](const auto& one) { callbacks(one); }, **message);
    }
  }

 private:
  void say(const AgentMessage& message) {
    std::string bytes;
    encode(message, bytes);
    m_agents.loop.post([weak = std::weak_ptr<LinkHandlers>(m_handlers), bytes] {
      if (const auto handlers = weak.lock()) handlers->received(bytes);
    });
  }
  void callbacks(const ClientHello& hello) {
    AgentHello answer;
    answer.nonce = hello.nonce;
    answer.protocol = kProtocolVersion;
    say(answer);
  }
  void callbacks(const LeaseRequest&) { say(LeaseAnswer{true, "me", 60}); }
  void callbacks(const StatusRequest& ask) { say(AttemptReport{ask.key, m_agents.knows, {}, {}}); }
  void callbacks(const PrepareRequest& ask) {
    ++m_agents.prepared;
    say(Prepared{ask.key, {"127.0.0.1", 4242}, ask.round});
  }
  void callbacks(const StartRequest& ask) {
    m_agents.started.push_back(ask.key);
    say(Started{ask.key, {1}});
  }
  void callbacks(const CancelRequest& ask) {
    ++m_agents.cancelled;
    say(Cancelled{ask.key});
    say(Finished{ask.key, {}});
  }
  void callbacks(const FetchRequest& ask) {
    if (m_agents.ranksStay || ask.from.source.kind != SourceKind::rank) return;
    if (ask.from.offset == 0) say(LogData{ask.key, {ask.from.source, 1, 0}, false, logOf(ask.key)});
    say(Finished{ask.key, {{RankIndex(0), 1, RankStage::gone, ExitCode{0}, 0, ExitCause::finished}}});
  }
  void callbacks(const Ping& ping) { say(Pong{ping.nonce}); }
  template <class Other>
  void callbacks(const Other&) {}

  // Adds ten steps after one of warm-up.
  static void addSteps(LogWriter& log, double ms) {
    constexpr std::int64_t kMs = 1'000'000;
    log.log(RecordType::manifest, ObjectRecord{{{"parameters", 1000}, {"trainImages", 64}, {"host", "a"}}});
    std::int64_t at = 1000 * kMs;
    for (int number = 0; number <= 10; ++number) {
      StepRecord step;
      step.step = number;
      step.phase = number == 0 ? StepPhase::warmup : StepPhase::timed;
      step.samples = 8;
      step.startNs = at;
      at += static_cast<std::int64_t>(ms * static_cast<double>(kMs));
      step.endNs = at;
      step.spans = {{SpanKind::forward, step.startNs, step.endNs}};
      log.log(RecordType::step, step);
    }
  }

  std::string logOf(const AttemptKey& key) const {
    const std::string folder = testing::TempDir() + "scalescope-log-" + makeUlid();
    {
      auto log = LogWriter::open({.folder = folder,
                                  .run = key.run,
                                  .attempt = key.attempt,
                                  .source = {SourceKind::rank, 0},
                                  .ringRecords = 64});
      EXPECT_TRUE(log);
      if (m_agents.stepMs) addSteps(**log, m_agents.stepMs(static_cast<int>(m_agents.started.size()) - 1));
      const auto error = m_agents.fails ? m_agents.fails(static_cast<int>(m_agents.started.size()) - 1) : std::nullopt;
      if (error) (*log)->log(*error);
      (*log)->log(error ? ExitObject{.code = 1, .cause = LastMessage::failed}
                        : ExitObject{.code = 0, .cause = LastMessage::done});
    }
    const std::string bytes = readFile(folder + "/rank-0.0001.log").value_or("");
    std::filesystem::remove_all(folder);
    return bytes;
  }

  Agents& m_agents;
  std::shared_ptr<LinkHandlers> m_handlers;
  FrameDecoder m_decoder;
};

class ToAgents final : public Transport {
 public:
  explicit ToAgents(Agents& agents) : m_agents(agents) {}
  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    return std::make_unique<AgentAtWork>(m_agents, std::move(handlers));
  }
  [[nodiscard]] std::string hostName() const override { return "local"; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return {}; }

 private:
  Agents& m_agents;
};

}  // namespace scalescope
