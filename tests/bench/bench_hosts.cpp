// Measures how soon a cut is noticed and repaired, and how fast files are sent over a link with high latency: an owner
// and a node with a real sshd behind a proxy. It prints a line for each, with its limit of docs/FAULTS.md, and needs
// root like tests/faults.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>

#include <asio/io_context.hpp>

#include "launcher/datasets/send.h"
#include "launcher/plan/provisioners.h"
#include "tests/bench/bench_line.h"
#include "tests/faults/place.h"
#include "tests/paths.h"

namespace scalescope {

const Nodes kFaultNodes{"scx", "10.85.0"};

namespace {

using Clock = std::chrono::steady_clock;
using Way = TcpProxy::Way;

double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

void line(const std::string& what, double seconds, double limit) {
  EXPECT_TRUE(printLine(what, seconds, "s", limit)) << what;
}

struct Cut {
  std::string what;
  std::function<void()> cut, applyFix;
};

// Keeps the network cut for that long after it was noticed.
void cutOnce(Place& place, const Cut& how, std::chrono::seconds longer) {
  const std::string& what = how.what;
  const Clock::time_point begin = Clock::now();
  how.cut();
  ASSERT_EQ(place.waitFor({AttemptState::unreachable}), AttemptState::unreachable);
  line(what + ": noticed within", since(begin), 15);
  std::this_thread::sleep_for(longer);
  const Clock::time_point back = Clock::now();
  how.applyFix();
  ASSERT_EQ(place.waitFor({AttemptState::started}), AttemptState::started);
  line(what + ", mended after " +
           std::to_string(static_cast<int>(std::chrono::duration<double>(back - begin).count())) +
           " s: attached again within",
       since(back), 2);
}

void cuts(Place& place, TcpProxy& proxy) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  const auto applyFix = [&] { proxy.applyFix(); };
  const std::vector<Cut> all{{"a cut both ways", [&] { proxy.cut(); }, applyFix},
                             {"a cut of the way up", [&] { proxy.cut(Way::up); }, applyFix},
                             {"a cut of the way down", [&] { proxy.cut(Way::down); }, applyFix}};
  for (const int longer : {0, 40})
    for (const Cut& one : all) cutOnce(place, one, std::chrono::seconds(longer));
  place.cancel();
  place.waitForEnd();
}

// Cuts the network without a proxy: a proxy accepts every connection, and here none is accepted.
void lost(Place& place, const std::string& session) {
  const std::string rules = kFaultNodes.folder() + "/lost";
  ASSERT_TRUE(writeFileAtomic(rules,
                              "table inet lost {\n chain in {\n type filter hook input priority 0;\n "
                              "tcp dport 22 drop;\n }\n}\n"));
  place.context.environment["SCALESCOPE_TRANSPORT"] = session;
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  const Cut all{session + ", all packets lost", [&] { EXPECT_EQ(script("enter n1 nft -f " + rules), 0); },
                [] { EXPECT_EQ(script("enter n1 nft delete table inet lost"), 0); }};
  for (const int longer : {0, 7, 20, 40}) cutOnce(place, all, std::chrono::seconds(longer));
  place.cancel();
  place.waitForEnd();
}

// Returns the seconds for one file of that size, including login and agent.
double send(const Place& place, std::size_t bytes) {
  const std::string file = place.folder() + "/" + std::to_string(bytes) + ".bin";
  std::ofstream(file) << std::string(bytes, 'x');
  asio::io_context context;
  HostSpec host;
  host.name = "n0";
  host.ssh = place.options.host;
  TransportOptions options{.environment = Environment::ofThisProcess()};
  options.agentProgram = builtProgram("scalescope-agent");
  options.sendsWorker = false;
  const auto transport = makeTransport(context, host, options).value();
  const SendInput input{.digest = std::string(48, '0') + std::to_string(1'000'000'000'000'000 + bytes),
                        .files = {{file, file.substr(file.rfind('/') + 1)}},
                        .identity = {makeUlid(), StudyId(makeUlid()), NodeIndex(0), ""},
                        .environment = options.environment};
  const Clock::time_point begin = Clock::now();
  const auto sent = sendFiles(context, *transport, input, [](const Message&) {}, {});
  EXPECT_TRUE(sent) << english(sent.error());
  return since(begin);
}

void sending(Place& place, TcpProxy& proxy) {
  send(place, 1);  // This sends the agent.
  proxy.delay(25);
  const double login = send(place, 2);
  std::printf("  a file of 2 bytes over 50 ms, with log-in: %.2f s\n", login);
  line("10 MB over 50 ms more than 2 bytes take:", send(place, 10'000'000) - login, 2);
  proxy.delay(0);
}

}  // namespace

class BenchHosts : public NodeFaults {};

TEST_F(BenchHosts, Cuts) { runAll({{"cuts", {.steps = 60000}, cuts}}); }
TEST_F(BenchHosts, LostPackets) {
  if (script("enter n1 nft list ruleset") != 0) GTEST_SKIP() << "NOT RUN: needs nft (Debian: nftables)";
  for (const char* session : {"libssh", "openssh"})
    runAll({{session, {.steps = 60000, .host = "n1"}, [=](Place& place, TcpProxy&) { lost(place, session); }}});
}
TEST_F(BenchHosts, Sending) { runAll({{"sending", {}, sending}}); }

}  // namespace scalescope
