#include "launcher/node_session.h"

#include <gtest/gtest.h>

#include <asio.hpp>

#include "core/telemetry/wire.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

// The agent's end of a stream, played by the test: answers hello as an agent of some protocol version would.
class PlayedLink final : public AgentLink {
 public:
  PlayedLink(asio::io_context& context, LinkHandlers handlers, int protocol)
      : m_context(context), m_handlers(std::make_shared<LinkHandlers>(std::move(handlers))), m_protocol(protocol) {}
  void send(std::string bytes) override {
    m_decoder.feed(bytes);
    while (true) {
      const auto frame = m_decoder.next();
      if (!frame || !*frame) return;
      if ((*frame)->type != MessageType::hello) continue;
      std::string answer;
      encodeFrame(
          {MessageType::hello, {{"nonce", (*frame)->body["nonce"]}, {"protocol", m_protocol}, {"runs", nlohmann::json::array()}}, {}},
          answer);
      asio::post(m_context, [handlers = m_handlers, answer] { handlers->received(answer); });
    }
  }

 private:
  asio::io_context& m_context;
  std::shared_ptr<LinkHandlers> m_handlers;
  int m_protocol;
  FrameDecoder m_decoder;
};

class PlayedTransport final : public Transport {
 public:
  explicit PlayedTransport(int protocol) : m_protocol(protocol) {}
  std::unique_ptr<AgentLink> open(asio::io_context& context, LinkHandlers handlers) override {
    ++opened;
    return std::make_unique<PlayedLink>(context, std::move(handlers), m_protocol);
  }
  [[nodiscard]] std::string hostName() const override { return "n0"; }
  [[nodiscard]] bool sharesStore() const override { return false; }
  [[nodiscard]] std::string workerPath() const override { return {}; }
  int opened = 0;

 private:
  int m_protocol;
};

struct Heard {
  int ready = 0;
  std::vector<Error> failures;
};

Heard listenTo(PlayedTransport& transport) {
  asio::io_context context;
  Heard heard;
  NodeSession::Handlers handlers;
  handlers.ready = [&](const nlohmann::json&) { ++heard.ready; };
  handlers.failed = [&](const Error& error) { heard.failures.push_back(error); };
  NodeSession session(context, transport, {StudyId(makeUlid()), 0, ""}, std::move(handlers));
  session.open();
  for (int round = 0; round < 100 * patience() && heard.ready == 0 && heard.failures.empty(); ++round) {
    context.restart();
    context.run_for(std::chrono::milliseconds(10));
  }
  session.close();
  return heard;
}

}  // namespace

TEST(NodeSession, AnAgentOfANewerProtocolIsRefusedInWordsAndNotTriedAgain) {
  PlayedTransport newer(kProtocolVersion + 1);
  const Heard heard = listenTo(newer);
  EXPECT_EQ(heard.ready, 0);
  ASSERT_EQ(heard.failures.size(), 1u);
  EXPECT_EQ(heard.failures[0].message.code, "session.protocol");
  const std::string words = english(heard.failures[0]);
  EXPECT_NE(words.find("n0"), std::string::npos) << words;
  EXPECT_NE(words.find(std::to_string(kProtocolVersion + 1)), std::string::npos) << words;
  EXPECT_EQ(newer.opened, 1);
  PlayedTransport same(kProtocolVersion);
  EXPECT_EQ(listenTo(same).ready, 1);
}

}  // namespace scalescope
