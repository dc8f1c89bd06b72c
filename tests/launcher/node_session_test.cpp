#include "launcher/node_session.h"

#include <gtest/gtest.h>

#include <asio.hpp>

#include "core/telemetry/messages.h"
#include "launcher/backoff.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

// The agent's end of a stream, played by the test: answers hello as an agent of some protocol version would, and then says what
// it is told to.
struct Script {
  int protocol = kProtocolVersion;
  nlohmann::json hello = nlohmann::json::object();  // beside nonce and protocol
  std::optional<Frame> then;
};

class PlayedLink final : public AgentLink {
 public:
  PlayedLink(asio::io_context& context, LinkHandlers handlers, const Script& script)
      : m_context(context), m_handlers(std::make_shared<LinkHandlers>(std::move(handlers))), m_script(script) {}
  void send(std::string bytes) override {
    m_decoder.feed(bytes);
    while (true) {
      auto frame = m_decoder.next();
      if (!frame || !*frame) return;
      const auto message = clientMessage(**frame);
      const auto* hello = message && *message ? std::get_if<ClientHello>(&**message) : nullptr;
      if (hello == nullptr) continue;
      nlohmann::json body{{"nonce", hello->nonce}, {"protocol", m_script.protocol}, {"runs", nlohmann::json::array()}};
      body.update(m_script.hello);
      std::string answer;
      encodeFrame(MessageType::hello, body, {}, answer);
      if (m_script.then) encodeFrame(m_script.then->type, m_script.then->body, m_script.then->bytes, answer);
      asio::post(m_context, [handlers = m_handlers, answer] { handlers->received(answer); });
    }
  }

 private:
  asio::io_context& m_context;
  std::shared_ptr<LinkHandlers> m_handlers;
  Script m_script;
  FrameDecoder m_decoder;
};

class PlayedTransport final : public Transport {
 public:
  explicit PlayedTransport(Script script) : m_script(std::move(script)) {}
  std::unique_ptr<AgentLink> open(asio::io_context& context, LinkHandlers handlers) override {
    ++opened;
    return std::make_unique<PlayedLink>(context, std::move(handlers), m_script);
  }
  [[nodiscard]] std::string hostName() const override { return "n0"; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return {}; }
  int opened = 0;

 private:
  Script m_script;
};

struct Heard {
  int ready = 0;
  std::vector<AgentMessage> messages;
  std::vector<Error> losses;
  std::vector<Error> failures;
};

Heard listenTo(PlayedTransport& transport, const std::function<bool(const Heard&)>& until) {
  asio::io_context context;
  Heard heard;
  NodeSession::Handlers handlers;
  handlers.ready = [&](const AgentHello&) { ++heard.ready; };
  handlers.message = [&](AgentMessage message) { heard.messages.push_back(std::move(message)); };
  handlers.unreachable = [&](const Error& error) { heard.losses.push_back(error); };
  handlers.failed = [&](const Error& error) { heard.failures.push_back(error); };
  NodeSession session(context, transport, {StudyId(makeUlid()), 0, ""}, std::move(handlers));
  session.open();
  for (int round = 0; round < 100 * patience() && !until(heard); ++round) {
    context.restart();
    context.run_for(std::chrono::milliseconds(10));
  }
  session.close();
  return heard;
}

Heard listenTo(PlayedTransport& transport) {
  return listenTo(transport, [](const Heard& heard) { return heard.ready > 0 || !heard.failures.empty() || !heard.losses.empty(); });
}

Heard afterHello(MessageType type, nlohmann::json body) {
  PlayedTransport transport({kProtocolVersion, nlohmann::json::object(), Frame{type, std::move(body), {}}});
  return listenTo(transport, [](const Heard& heard) { return !heard.losses.empty() || !heard.messages.empty(); });
}

}  // namespace

TEST(NodeSession, AnAgentOfANewerProtocolIsRefusedInWordsAndNotTriedAgain) {
  PlayedTransport newer({.protocol = kProtocolVersion + 1, .hello = {{"runs", "of another form"}}, .then = {}});
  const Heard heard = listenTo(newer);
  EXPECT_EQ(heard.ready, 0);
  ASSERT_EQ(heard.failures.size(), 1u);
  EXPECT_EQ(heard.failures[0].message.code, "session.protocol");
  const std::string words = english(heard.failures[0]);
  EXPECT_NE(words.find("n0"), std::string::npos) << words;
  EXPECT_NE(words.find(std::to_string(kProtocolVersion + 1)), std::string::npos) << words;
  EXPECT_EQ(newer.opened, 1);
  PlayedTransport same(Script{});
  EXPECT_EQ(listenTo(same).ready, 1);
}

// What killed the owner once: now the link ends, with a sentence that names host, message and field, and is made anew.
TEST(NodeSession, NonsenseEndsTheLinkNotTheProcess) {
  const std::string run = makeUlid();
  const std::vector<std::pair<MessageType, nlohmann::json>> hostile{
      {MessageType::lease, {{"held", "x"}}},
      {MessageType::data, {{"run", run}, {"attempt", 0}, {"source", "rank-0"}, {"segment", "x"}, {"offset", 0}}},
      {MessageType::data, {{"run", run}, {"attempt", 0}, {"source", 7}, {"segment", 1}, {"offset", 0}}},
      {MessageType::prepared, {{"run", run}, {"attempt", 0}, {"address", 7}, {"port", 1}}},
      {MessageType::finished, {{"run", run}, {"attempt", 0}, {"ranks", 7}}},
      {MessageType::error, {{"code", 7}}},
      {MessageType::file, {{"path", "x"}, {"query", true}, {"at", 7}}},
      {MessageType::facts, {{"usableCores", {{"x"}}}}}};
  for (const auto& [type, body] : hostile) {
    const Heard heard = afterHello(type, body);
    EXPECT_EQ(heard.ready, 1);
    EXPECT_TRUE(heard.messages.empty()) << body.dump();
    EXPECT_TRUE(heard.failures.empty());
    ASSERT_EQ(heard.losses.size(), 1u) << body.dump();
    EXPECT_EQ(heard.losses[0].message.code, "session.bad-message");
    const std::string words = english(heard.losses[0]);
    EXPECT_NE(words.find("n0"), std::string::npos) << words;
    EXPECT_NE(words.find(std::string(name(type)) + ": "), std::string::npos) << words;
  }
  const Heard sensible = afterHello(MessageType::lease, {{"held", false}, {"by", "C"}});
  ASSERT_EQ(sensible.messages.size(), 1u);
  EXPECT_EQ(std::get<LeaseAnswer>(sensible.messages[0]).by, "C");
}

TEST(NodeSession, AHelloThatCannotBeReadEndsTheLink) {
  PlayedTransport transport({kProtocolVersion, {{"runs", {{{"run", "../x"}, {"attempt", 0}}}}}, {}});
  const Heard heard = listenTo(transport);
  EXPECT_EQ(heard.ready, 0);
  ASSERT_EQ(heard.losses.size(), 1u);
  EXPECT_NE(english(heard.losses[0]).find("runs[0].run"), std::string::npos) << english(heard.losses[0]);
}

TEST(Backoff, AnswersBeginItAnewButNotBetweenNonsense) {
  Backoff backoff;
  const auto lost = [&](bool nonsense) {
    const double wait = backoff.afterLoss(nonsense);
    backoff.answered();
    return wait;
  };
  EXPECT_EQ(lost(false), 1);
  EXPECT_EQ(lost(false), 1);
  for (const double wait : {1, 2, 4, 8, 16, 30, 30}) EXPECT_EQ(lost(true), wait);
  backoff.madeSense();
  EXPECT_EQ(lost(true), 1);
  EXPECT_EQ(backoff.afterLoss(false), 2);
  EXPECT_EQ(backoff.afterLoss(false), 4);  // no answer in between
}

TEST(NodeSession, WhatAnAgentSaysIsInert) {
  const Heard heard = afterHello(MessageType::error, {{"code", "x"}, {"arguments", {{"a\x1b", "b\x1b[2J"}}}, {"text", "t\x1b[2J"}});
  ASSERT_EQ(heard.messages.size(), 1u);
  const auto& error = std::get<ErrorAnswer>(heard.messages[0]);
  EXPECT_EQ(error.text, "t?[2J");
  EXPECT_EQ(error.message, (Message{"x", {{"a?", std::string("b?[2J")}}}));
}

}  // namespace scalescope
