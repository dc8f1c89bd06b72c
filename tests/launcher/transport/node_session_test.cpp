#include "launcher/transport/node_session.h"

#include <gtest/gtest.h>

#include "core/base/clock.h"

#include "tests/launcher/run/fake_loop.h"

namespace scalescope {
namespace {

using namespace std::chrono_literals;

// The agent's end of a stream, controlled by the test: answers hello as an agent of some protocol version would, and
// then sends the given frame.
struct Script {
  int protocol = kProtocolVersion;
  nlohmann::json hello = nlohmann::json::object();  // Fields beside nonce and protocol.
  std::optional<Frame> then = {};
  bool answersPings = true;
};

class ScriptedLink final : public AgentLink {
 public:
  ScriptedLink(Loop& loop, LinkHandlers handlers, const Script& script, bool isCut)
      : m_loop(loop),
        m_handlers(std::make_shared<LinkHandlers>(std::move(handlers))),
        m_script(script),
        m_isCut(isCut) {}
  void send(std::string bytes) override {
    if (m_isCut) return;
    m_decoder.feed(bytes);
    for (;;) {
      auto frame = m_decoder.next();
      if (!frame || !*frame) return;
      const auto message = clientMessage(**frame);
      if (message && *message) std::visit([this](const auto& one) { callbacks(one); }, **message);
    }
  }
  void say(const std::string& bytes) {
    m_loop.post([weak = std::weak_ptr<LinkHandlers>(m_handlers), bytes] {
      if (const auto handlers = weak.lock()) handlers->received(bytes);
    });
  }
  LinkHandlers& handlers() { return *m_handlers; }

  std::vector<Pong> pongs;  // Pongs received.

 private:
  void callbacks(const ClientHello& hello) {
    nlohmann::json body{{"nonce", hello.nonce}, {"protocol", m_script.protocol}, {"runs", nlohmann::json::array()}};
    body.update(m_script.hello);
    std::string answer;
    encodeFrame(MessageType::hello, body, {}, answer);
    if (m_script.then) encodeFrame(m_script.then->type, m_script.then->body, m_script.then->bytes, answer);
    say(answer);
  }
  void callbacks(const Ping& ping) {
    std::string answer;
    encode(AgentMessage(Pong{ping.nonce}), answer);
    if (m_script.answersPings) say(answer);
  }
  void callbacks(const Pong& pong) { pongs.push_back(pong); }
  template <class Other>
  void callbacks(const Other&) {}

  Loop& m_loop;
  std::shared_ptr<LinkHandlers> m_handlers;
  Script m_script;
  bool m_isCut;
  FrameDecoder m_decoder;
};

class ScriptedTransport final : public Transport {
 public:
  ScriptedTransport(Loop& loop, Script script) : m_loop(loop), m_script(std::move(script)) {}
  std::unique_ptr<AgentLink> open(LinkHandlers handlers) override {
    opened.push_back(m_loop.now());
    auto made = std::make_unique<ScriptedLink>(m_loop, std::move(handlers), m_script, isCut);
    link = made.get();
    return made;
  }
  [[nodiscard]] std::string hostName() const override { return "n0"; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return {}; }

  bool isCut = false;              // Links opened from now on get no answer.
  std::vector<Loop::Time> opened;  // Times of the openings.
  ScriptedLink* link = nullptr;    // The newest link.

 private:
  Loop& m_loop;
  Script m_script;
};

class Session : public ::testing::Test {
 protected:
  void open(const Script& script) {
    transport = std::make_unique<ScriptedTransport>(loop, script);
    NodeSession::Handlers handlers;
    handlers.ready = [this](const AgentHello&) { ++ready; };
    handlers.message = [this](AgentMessage message) { messages.push_back(std::move(message)); };
    handlers.unreachable = [this](const Error& error) { losses.push_back(error); };
    session = std::make_unique<NodeSession>(
        loop, *transport, SessionIdentity{makeUlid(), StudyId(makeUlid()), NodeIndex(0), ""}, std::move(handlers));
    session->open();
    loop.settle();
  }
  void afterHello(MessageType type, nlohmann::json body) {
    ready = 0;
    losses.clear();
    messages.clear();
    session.reset();
    open({kProtocolVersion, nlohmann::json::object(), Frame{type, std::move(body), {}}});
  }

  FakeLoop loop;
  std::unique_ptr<ScriptedTransport> transport;
  std::unique_ptr<NodeSession> session;
  int ready = 0;
  std::vector<AgentMessage> messages;
  std::vector<Error> losses;
};

TEST_F(Session, AnAgentOfANewerProtocolIsRefusedWithAReadableError) {
  open({.protocol = kProtocolVersion + 1, .hello = {{"runs", "of another form"}}});
  EXPECT_EQ(ready, 0);
  ASSERT_EQ(losses.size(), 1u);
  EXPECT_TRUE(needsUser(losses[0]));
  EXPECT_EQ(losses[0].message.code, "session.protocol");
  const std::string words = english(losses[0]);
  EXPECT_NE(words.find("n0"), std::string::npos) << words;
  EXPECT_NE(words.find(std::to_string(kProtocolVersion + 1)), std::string::npos) << words;
  loop.pass(200s);
  EXPECT_EQ(transport->opened.size(), 1u);  // Retries alone will not help.
  session->retryNow();
  loop.pass(1s);
  EXPECT_EQ(transport->opened.size(), 2u);
  loop.pass(400s);
  EXPECT_EQ(transport->opened.size(), 3u);
}

TEST_F(Session, AnAgentOfThisProtocolIsReady) {
  open({});
  EXPECT_EQ(ready, 1);
  EXPECT_TRUE(session->isReady());
}

// Only the user can fix a refused login; it is retried meanwhile.
TEST_F(Session, ARefusedLoginWaitsForTheUserAndIsRetried) {
  open({});
  transport->link->handlers().closed(Error{{"ssh.authentication", {{"host", std::string("n0")}}}, {}});
  ASSERT_EQ(losses.size(), 1u);
  EXPECT_TRUE(needsUser(losses[0]));
  loop.pass(100s);
  EXPECT_EQ(transport->opened.size(), 1u);
  loop.pass(300s);
  EXPECT_EQ(transport->opened.size(), 2u);
  EXPECT_EQ(ready, 2);
}

TEST_F(Session, ALostConnectionIsReopenedWithGrowingWaits) {
  open({});
  for (int loss = 0; loss < 12; ++loss) {
    transport->link->handlers().closed(Error{{"transport.closed", {}}, {}});
    session->send(LeaseRequest{});
    EXPECT_EQ(std::get<ErrorAnswer>(messages.back()).message.code, "session.not-ready");
    while (!session->isReady()) loop.pass(100ms);
  }
  EXPECT_EQ(losses.size(), 12u);
  // Each hello resets the back-off: about a second each.
  EXPECT_LT(transport->opened.back() - transport->opened.front(), 24s);
}

// The network is down for eight minutes, and each attempt fails after two seconds: no wait grows during that time;
// after ten minutes they do.
TEST_F(Session, AHostThatWasThereIsLookedForUntilItsNetworkIsBack) {
  open({});
  transport->isCut = true;
  const Error unreachable{{"ssh.connect", {{"host", std::string("n0")}, {"port", std::int64_t{22}}}}, {}};
  transport->link->handlers().closed(Error{{"session.silent", {{"host", std::string("n0")}}}, {}});
  const Loop::Time lost = loop.now();
  const auto longestGap = [&](std::chrono::seconds until) {
    Loop::Duration longest{};
    while (loop.now() - lost < until) {
      const Loop::Time begin = loop.now();
      const std::size_t tries = transport->opened.size();
      while (transport->opened.size() == tries) loop.pass(50ms);
      longest = std::max(longest, loop.now() - begin);
      loop.pass(2s);
      transport->link->handlers().closed(unreachable);
    }
    return longest;
  };
  EXPECT_LE(longestGap(480s), 1s);
  EXPECT_GT(longestGap(1200s), 20s);
  transport->isCut = false;
  loop.pass(40s);
  EXPECT_TRUE(session->isReady());
}

// An agent that ends by itself is no network failure: it is not started every second.
TEST_F(Session, AnAgentThatEndsIsStartedWithGrowingWaits) {
  open({});
  transport->isCut = true;
  for (int loss = 0; loss < 6; ++loss) {
    const std::size_t tries = transport->opened.size();
    transport->link->handlers().closed(Error{{"transport.closed", {}}, {}});
    while (transport->opened.size() == tries) loop.pass(50ms);
  }
  EXPECT_GT(transport->opened.back() - transport->opened.front(), 24s);
}

TEST_F(Session, APeerThatSendsNothingIsUnreachable) {
  open({.answersPings = false});
  EXPECT_EQ(ready, 1);
  loop.pass(11s);
  EXPECT_TRUE(losses.empty());
  loop.pass(3s);
  ASSERT_EQ(losses.size(), 1u);
  EXPECT_EQ(losses[0].message.code, "session.silent");
  EXPECT_FALSE(needsUser(losses[0]));
}

TEST_F(Session, APeerThatAnswersPingsStays) {
  open({});
  loop.pass(3600s);
  EXPECT_TRUE(losses.empty());
  EXPECT_EQ(transport->opened.size(), 1u);
}

TEST_F(Session, AnswersAPingWithItsClock) {
  const std::int64_t before = monotonicNs();
  afterHello(MessageType::ping, {{"nonce", 7}});
  ASSERT_EQ(transport->link->pongs.size(), 1u);
  EXPECT_EQ(transport->link->pongs[0].nonce, 7);
  EXPECT_GE(transport->link->pongs[0].monotonicNs, before);
  EXPECT_LE(transport->link->pongs[0].monotonicNs, monotonicNs());
}

TEST_F(Session, AfterCloseNothingIsReceived) {
  open({});
  ScriptedLink* const link = transport->link;
  std::string bytes;
  encode(AgentMessage(LeaseAnswer{true, "C", 1}), bytes);
  link->say(bytes);
  session->close();
  loop.pass(100s);
  EXPECT_TRUE(messages.empty());
  EXPECT_TRUE(losses.empty());
  EXPECT_EQ(transport->opened.size(), 1u);
}

// These messages once killed the owner: now the link ends with a message that names host, message and field, and is
// opened again.
TEST_F(Session, NonsenseEndsTheLinkNotTheProcess) {
  const std::string run = makeUlid();
  const std::vector<std::pair<MessageType, nlohmann::json>> hostile{
      {MessageType::lease, {{"held", "x"}}},
      {MessageType::data, {{"run", run}, {"attempt", 0}, {"source", "rank-0"}, {"segment", "x"}, {"offset", 0}}},
      {MessageType::data, {{"run", run}, {"attempt", 0}, {"source", 7}, {"segment", 1}, {"offset", 0}}},
      {MessageType::prepared, {{"run", run}, {"attempt", 0}, {"address", 7}, {"port", 1}}},
      {MessageType::finished, {{"run", run}, {"attempt", 0}, {"ranks", 7}}},
      {MessageType::status, {{"run", run}, {"attempt", 0}, {"state", "dancing"}}},
      {MessageType::error, {{"code", 7}}},
      {MessageType::file, {{"path", "x"}, {"query", true}, {"at", 7}}},
      {MessageType::facts, {{"usableCores", {{"x"}}}}}};
  for (const auto& [type, body] : hostile) {
    afterHello(type, body);
    EXPECT_EQ(ready, 1);
    EXPECT_TRUE(messages.empty()) << body.dump();
    ASSERT_EQ(losses.size(), 1u) << body.dump();
    EXPECT_FALSE(needsUser(losses[0]));
    EXPECT_EQ(losses[0].message.code, "session.bad-message");
    const std::string words = english(losses[0]);
    EXPECT_NE(words.find("n0"), std::string::npos) << words;
    EXPECT_NE(words.find(std::string(name(type)) + ": "), std::string::npos) << words;
  }
  afterHello(MessageType::lease, {{"held", false}, {"by", "C"}});
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(std::get<LeaseAnswer>(messages[0]).by, "C");
}

// Its hello does not reset the back-off: the waits grow until its messages have been valid for a minute.
TEST_F(Session, BetweenNonsenseTheWaitsGrow) {
  afterHello(MessageType::lease, {{"held", "x"}});
  loop.pass(300s);
  EXPECT_GT(transport->opened.size(), 5u);
  EXPECT_LT(transport->opened.size(), 20u);
  const std::size_t last = transport->opened.size() - 1;
  EXPECT_GT(transport->opened[last] - transport->opened[last - 1], 20s);
}

TEST_F(Session, AHelloThatCannotBeReadEndsTheLink) {
  open({kProtocolVersion, {{"runs", {{{"run", "../x"}, {"attempt", 0}}}}}});
  EXPECT_EQ(ready, 0);
  ASSERT_EQ(losses.size(), 1u);
  EXPECT_NE(english(losses[0]).find("runs[0].run"), std::string::npos) << english(losses[0]);
}

TEST_F(Session, TextsOfAnAgentAreInert) {
  afterHello(MessageType::error, {{"code", "x"}, {"arguments", {{"a\x1b", "b\x1b[2J"}}}, {"text", "t\x1b[2J"}});
  ASSERT_EQ(messages.size(), 1u);
  const auto& error = std::get<ErrorAnswer>(messages[0]);
  EXPECT_EQ(error.text, "t?[2J");
  EXPECT_EQ(error.message, (Message{"x", {{"a?", std::string("b?[2J")}}}));
}

}  // namespace
}  // namespace scalescope
