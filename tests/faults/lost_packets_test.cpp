// Tests docs/FAULTS.md, rows 5 and 6: packets between owner and node are lost, dropped by nftables on the node. Unlike
// behind a proxy, TCP notices this: it retransmits with growing delays, and no new connection is accepted.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "tests/faults/place.h"
#include "tests/patience.h"

namespace scalescope {
namespace {

const std::vector<AttemptState> kGone{AttemptState::unreachable, AttemptState::waiting};
constexpr int kFirstPort = 2201;
constexpr int kPorts = 6;

// Loss of packets on one port of n0. Each case's connections use only that port, so that cases do not share their loss.
class Loss {
 public:
  explicit Loss(int port) : m_port(std::to_string(port)), m_table("inet loss" + m_port) {}
  ~Loss() { applyFix(); }
  Loss(const Loss&) = delete;
  Loss& operator=(const Loss&) = delete;

  void ofAll() { drop("", ""); }
  void ofOneInFive() { drop("numgen random mod 5 == 0 ", "numgen random mod 5 == 0 "); }
  void ofWhatArrives() { drop("", std::nullopt); }
  void ofWhatLeaves() { drop(std::nullopt, ""); }
  void applyFix() {
    if (m_isThere) EXPECT_EQ(script("enter n0 nft delete table " + m_table), 0);
    m_isThere = false;
  }

 private:
  using Which = std::optional<std::string>;
  void drop(const Which& arriving, const Which& leaving) {
    const std::string file = kFaultNodes.folder() + "/loss" + m_port;
    std::string rules = "table " + m_table + " {\n";
    if (arriving)
      rules += "chain in { type filter hook input priority 0; tcp dport " + m_port + " " + *arriving + "drop; }\n";
    if (leaving)
      rules += "chain out { type filter hook output priority 0; tcp sport " + m_port + " " + *leaving + "drop; }\n";
    EXPECT_TRUE(writeFileAtomic(file, rules + "}\n"));
    EXPECT_EQ(script("enter n0 nft -f " + file), 0);
    m_isThere = true;
  }

  std::string m_port, m_table;
  bool m_isThere = false;
};

}  // namespace

// Fixture with an sshd that listens on a port for each case.
class LostPackets : public NodeFaults {
 protected:
  static void SetUpTestSuite() {
    NodeFaults::SetUpTestSuite();
    hasTool = isUp && script("enter n0 nft list ruleset") == 0;
    if (!hasTool) return;
    const std::string folder = kFaultNodes.folder();
    std::istringstream lines(readFile(folder + "/n0/sshd_config").value());
    std::string server = "PidFile " + folder + "/n0/lossy.pid\n", names;
    for (int i = 0; i < kPorts; ++i) {
      const std::string port = std::to_string(kFirstPort + i);
      server += "Port " + port + "\n";
      names += "Host l" + std::to_string(i) + "\n  HostName " + kFaultNodes.address(0) + "\n  Port " + port +
               "\n  HostKeyAlias " + kFaultNodes.address(0) + "\n  User root\n  IdentityFile " + folder +
               "/key\n  IdentitiesOnly yes\n  UserKnownHostsFile " + folder +
               "/known_hosts\n  GlobalKnownHostsFile /dev/null\n";
    }
    for (std::string line; std::getline(lines, line);)
      if (!line.starts_with("ListenAddress") && !line.starts_with("PidFile")) server += line + "\n";
    EXPECT_TRUE(writeFileAtomic(folder + "/n0/lossy", server));
    EXPECT_EQ(script("enter n0 /usr/sbin/sshd -f " + folder + "/n0/lossy"), 0);
    // It writes the file once it listens, so its ports exist before the listeners are counted.
    for (int look = 0; look < 100 * patience() && !std::filesystem::exists(folder + "/n0/lossy.pid"); ++look)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_TRUE(std::filesystem::exists(folder + "/n0/lossy.pid")) << "it does not listen";
    lossy = std::make_unique<Configuration>(names);
  }
  static void TearDownTestSuite() {
    lossy.reset();
    NodeFaults::TearDownTestSuite();
  }
  void SetUp() override {
    NodeFaults::SetUp();
    if (!IsSkipped() && !hasTool) GTEST_SKIP() << "NOT RUN: needs nft (Debian: nftables)";
  }

  // Returns a case whose study trains over the port of that number.
  static Case caseOf(const std::string& name, int number, const std::function<void(Place&, Loss&)>& run,
                     int steps = 1600) {
    return {name,
            {.steps = steps, .host = "l" + std::to_string(number)},
            [=](Place& place, TcpProxy&) {
              Loss loss(kFirstPort + number);
              place.begin();
              ASSERT_TRUE(place.waitForTraining());
              run(place, loss);
            }};
  }

  static inline bool hasTool = false;
  static inline std::unique_ptr<Configuration> lossy;
};

namespace {

void expectDone(Place& place) {
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

void lostAndBack(Place& place, Loss& loss, void (Loss::*lose)()) {
  (loss.*lose)();
  EXPECT_EQ(place.waitFor(kGone), AttemptState::unreachable);
  loss.applyFix();
  expectDone(place);
}

void cancelledMeanwhile(Place& place, Loss& loss) {
  loss.ofAll();
  place.cancel();
  EXPECT_EQ(place.waitFor(kGone), AttemptState::unreachable);
  EXPECT_FALSE(place.ranks().empty()) << "the ranks have not received the cancellation";
  loss.applyFix();
  EXPECT_EQ(place.waitForEnd(), 130);
  place.expectRuns(RunStatus::cancelled);
}

}  // namespace

TEST_F(LostPackets, LoseAndDoubleNothing) {
  const auto lost = [](void (Loss::*lose)()) {
    return [lose](Place& place, Loss& loss) { lostAndBack(place, loss, lose); };
  };
  runAll({caseOf("all of them", 0, lost(&Loss::ofAll)), caseOf("those to the node", 1, lost(&Loss::ofWhatArrives)),
          caseOf("those from the node", 2, lost(&Loss::ofWhatLeaves)),
          caseOf(
              "one in five", 3,
              [](Place& place, Loss& loss) {
                loss.ofOneInFive();
                expectDone(place);
              },
              600),
          caseOf("all, and a cancel", 4, cancelledMeanwhile, 6000)});
}

// These cases use the system's ssh.
TEST_F(LostPackets, OverTheSystemsSshLoseAndDoubleNothing) {
  const auto lost = [](void (Loss::*lose)()) {
    return [lose](Place& place, Loss& loss) { lostAndBack(place, loss, lose); };
  };
  std::vector<Case> cases{caseOf("all of them", 0, lost(&Loss::ofAll)),
                          caseOf("those from the node", 1, lost(&Loss::ofWhatLeaves))};
  for (Case& one : cases)
    one.run = [run = one.run](Place& place, TcpProxy& proxy) {
      place.context.environment["SCALESCOPE_TRANSPORT"] = "openssh";
      run(place, proxy);
    };
  runAll(cases);
}

}  // namespace scalescope
