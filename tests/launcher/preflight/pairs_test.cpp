#include "launcher/preflight/measure_pairs.h"

#include <gtest/gtest.h>

#include <set>

#include "launcher/preflight/link_probe.h"
#include "launcher/transport/deploy_script.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope::preflight {
namespace {

constexpr const char* kHere = "127.0.0.1";

std::chrono::steady_clock::time_point soon() { return std::chrono::steady_clock::now() + std::chrono::seconds(60); }

// A fake agent: `answer` returns its output for an order.
class FakeCall final : public HostCall {
 public:
  explicit FakeCall(std::function<std::string(const LinkProbeRequest&)> answer) : m_answer(std::move(answer)) {}
  Result<std::string> shell(const std::string&, double) override { return std::string(); }
  Result<std::string> agent(const std::string&, double) override { return std::string(); }
  Status put(const std::string&, const std::string&, const std::function<void(std::int64_t, std::int64_t)>&) override {
    return fail("not asked for");
  }
  Error run(const std::string&, const HostSession::Pump& pump) override {
    std::string received;
    for (;;) {
      received += pump.outgoing();
      const std::size_t end = received.find('\n');
      if (end == std::string::npos) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        continue;
      }
      const LinkProbeRequest order = fromText<LinkProbeRequest>(received.substr(0, end), "order", 4096).value();
      received.erase(0, end + 1);
      if (order.op == LinkProbeOp::end)
        return fail("ssh.lost", {{"host", std::string("n")}, {"reason", std::string()}}).value();
      pump.incoming(m_answer(order));
    }
  }

 private:
  std::function<std::string(const LinkProbeRequest&)> m_answer;
};

std::string line(const LinkProbeReply& news) { return std::string(kLinkMark) + " " + toJson(news).dump() + "\n"; }

TransportOptions agentHere() {
  return {.agentProgram = builtProgram("scalescope-agent"), .environment = Environment::ofThisProcess()};
}

}  // namespace

TEST(Rounds, EachHostIsPairedWithEachOtherOnce) {
  for (const std::size_t count : {2u, 3u, 4u, 7u, 16u}) {
    std::set<std::pair<std::size_t, std::size_t>> met;
    for (const auto& round : roundsOf(count)) {
      std::set<std::size_t> busy;
      for (const auto& [one, other] : round) {
        EXPECT_LT(one, other);
        EXPECT_TRUE(busy.insert(one).second && busy.insert(other).second) << count;
        EXPECT_TRUE(met.insert({one, other}).second) << count;
      }
    }
    EXPECT_EQ(met.size(), count * (count - 1) / 2);
  }
}

// Uses two real agents of this machine.
TEST(Pairs, AreMeasuredInBothDirections) {
  SshWatch watches[2];
  const auto first = callThisMachine(agentHere(), watches[0]);
  const auto second = callThisMachine(agentHere(), watches[1]);
  const std::vector<PairEnd> ends{{first.get(), &watches[0], "a", kHere}, {second.get(), &watches[1], "b", kHere}};
  const auto links = measurePairs(ends, soon(), {});
  ASSERT_EQ(links.size(), 2u);
  for (std::size_t end = 0; end < 2; ++end) {
    ASSERT_EQ(links[end].size(), 1u);
    EXPECT_EQ(links[end][0].peer, end == 0 ? "b" : "a");
    ASSERT_TRUE(links[end][0].latencySeconds) << links[end][0].reason;
    EXPECT_GT(*links[end][0].latencySeconds, 0);
    ASSERT_TRUE(links[end][0].bytesPerSecond) << links[end][0].reason;
    EXPECT_GT(*links[end][0].bytesPerSecond, 1e6);
  }
}

// The second one reports that it listens although nothing does.
TEST(Pairs, AClosedPortIsReported) {
  SshWatch watches[2];
  const auto first = callThisMachine(agentHere(), watches[0]);
  FakeCall second([](const LinkProbeRequest& order) {
    if (order.op == LinkProbeOp::listen) return line({.state = LinkProbeState::listening, .port = 1});
    return line({.state = LinkProbeState::closed, .peer = order.peer, .reason = "no \033[31mroute"});
  });
  const std::vector<PairEnd> ends{{first.get(), &watches[0], "a", kHere}, {&second, &watches[1], "b", kHere}};
  const auto links = measurePairs(ends, soon(), {});
  EXPECT_FALSE(links[0][0].latencySeconds);
  EXPECT_NE(links[0][0].reason.find("refused"), std::string::npos) << links[0][0].reason;
  EXPECT_EQ(links[1][0].reason, "no ?[31mroute");
}

TEST(Pairs, AnEndThatCannotListenClosesItsLinks) {
  SshWatch watches[2];
  const auto first = callThisMachine(agentHere(), watches[0]);
  const auto second = callThisMachine(agentHere(), watches[1]);
  const std::vector<PairEnd> ends{{first.get(), &watches[0], "a", kHere},
                                  {second.get(), &watches[1], "b", "192.0.2.7"}};
  const auto links = measurePairs(ends, soon(), {});
  EXPECT_NE(links[1][0].reason, "");
  EXPECT_EQ(links[0][0].reason, "") << "the other host was not queried";
}

TEST(Pairs, GarbageIsNoEvent) {
  SshWatch watches[2];
  const auto garbage = [](const LinkProbeRequest&) {
    return std::string("Welcome\nSCALESCOPE-LINK {\nSCALESCOPE-LINK {\"state\":\"reached\",\"peer\":-4}\n") +
           line({.state = LinkProbeState::reached, .peer = 4000, .seconds = 1}) +
           "SCALESCOPE-LINK {\"state\":\"listening\",\"port\":70000}\n" + std::string(100'000, 'x') + "\n";
  };
  FakeCall first(garbage), second(garbage);
  const std::vector<PairEnd> ends{{&first, &watches[0], "a", kHere}, {&second, &watches[1], "b", kHere}};
  const auto links = measurePairs(ends, std::chrono::steady_clock::now() + std::chrono::seconds(1), {});
  EXPECT_FALSE(links[0][0].latencySeconds);
  EXPECT_EQ(links[0][0].reason, "");
}

TEST(LinkOrders, GoThroughTheirLine) {
  const LinkProbeRequest order{LinkProbeOp::listen, 3, "10.0.0.1", 4000, "abc"};
  EXPECT_EQ(fromText<LinkProbeRequest>(toJson(order).dump(), "order", 4096), order);
  EXPECT_FALSE(fromText<LinkProbeRequest>(R"({"op":"listen","port":-1})", "order", 4096));
}

}  // namespace scalescope::preflight
