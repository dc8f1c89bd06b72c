// Tests docs/FAULTS.md, rows 1, 3 to 6 and 18: faults of one of the two nodes of a run.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <thread>

#include "tests/faults/kills.h"
#include "tests/paths.h"
#include "tests/patience.h"

namespace scalescope {

const Nodes kFaultNodes{"scg", "10.95.0"};

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kSideBySide = 9;

const std::vector<AttemptState> kUnreachable{AttemptState::unreachable, AttemptState::waiting};

// n1 is reached without a proxy, and has rank 1.
Place::RunOptions gang(int steps) { return {.steps = steps, .host = "n0", .second = "n1", .nodes = {2}}; }
Place::RunOptions trainingGang(int steps, int collectiveTimeoutSeconds) {
  Place::RunOptions options = gang(steps);
  options.trains = true;
  options.collectiveTimeoutSeconds = collectiveTimeoutSeconds;
  return options;
}

void link(const std::string& state) {
  EXPECT_EQ(std::system((std::string("ip link set ") + kFaultNodes.name + "-n1 " + state).c_str()), 0);
}

// Ranks of the node that is still there must not wait for ever for those of the other.
void expectRanksOfN0End(Place& place) {
  EXPECT_TRUE(place.until([&] { return place.ranksOn("n0").empty(); })) << described(place.ranksOn("n0"));
}

void serverOfANodeRestarted(Place& place, TcpProxy&) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  const std::vector<pid_t> agents = place.agentsOn("n1");
  ASSERT_EQ(agents.size(), 1u);
  for (const pid_t pid : beside(agents.front()))
    if (processFile(pid, "comm") == "sshd\n") ::kill(pid, SIGKILL);
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  EXPECT_EQ(place.agentsOn("n1"), agents);
  EXPECT_EQ(script("enter n1 /usr/sbin/sshd -f " + kFaultNodes.folder() + "/n1/sshd_config"), 0);
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

void linkCutAndBack(Place& place, TcpProxy&) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  const auto back = std::chrono::steady_clock::now() + 20s;
  link("down");
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  std::this_thread::sleep_until(back);
  link("up");
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

void linkCutForLongerThanACollectiveMayTake(Place& place, TcpProxy&) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  link("down");
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  EXPECT_TRUE(place.waitForRanksToEnd()) << described(place.ranks());
  link("up");
  EXPECT_EQ(place.waitForEnd(), 3);
  place.expectRuns(RunStatus::stalled);
  EXPECT_NE(place.runs().front().cause.find("sent no record"), std::string::npos) << place.runs().front().cause;
}

void powerLostAndBack(Place& place, TcpProxy&) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  ASSERT_EQ(script("off n1"), 0);
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  expectRanksOfN0End(place);
  EXPECT_EQ(place.runs().front().status, RunStatus::running) << "judged before anybody knows";
  ASSERT_EQ(script("on n1"), 0);
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done, true);
  const std::vector<RunRow> rows = place.runs();
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].status, RunStatus::lost);
  EXPECT_EQ(rows[0].cause, "n1 was restarted while ranks ran on it");
  EXPECT_EQ(rows[1].status, RunStatus::done);
}

void powerLostForGood(Place& place, TcpProxy&) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining(2));
  place.destroyed = "n1";
  ASSERT_EQ(script("off n1"), 0);
  EXPECT_EQ(place.waitFor(kUnreachable), AttemptState::unreachable);
  // If the study tries the host again, it must be abandoned again.
  int reported = 0;
  EXPECT_TRUE(place.until([&] {
    const auto said = runProgram({builtProgram("scalescope-cli"), "abandon", "n1", "--store", place.store},
                                 {.deadlineSeconds = 60.0 * patience(), .input = {}, .stop = {}});
    if (said && said->exitCode == 0) ++reported;
    return place.isQueueEmpty();
  }));
  EXPECT_GE(reported, 1);
  EXPECT_NE(place.waitForEnd(), 0) << "the cell of two nodes was never measured";
  place.expectRuns(RunStatus::done, true, 1);
  for (const RunRow& row : place.runs()) {
    EXPECT_EQ(row.status, row.nodes == 1 ? RunStatus::done : RunStatus::lost) << row.cause;
    if (row.nodes == 2) EXPECT_EQ(row.cause, "n1 was abandoned by the user");
  }
  ASSERT_EQ(script("on n1"), 0);
}

}  // namespace

class GangFaults : public NodeFaults {
 protected:
  void TearDown() override {
    EXPECT_EQ(all.acknowledged, all.found);
    EXPECT_EQ(all.processes, 0);
    EXPECT_EQ(all.ports, 0);
    std::printf("%llu records acknowledged, %llu found; %d looks for ranks of two runs\n",
                static_cast<unsigned long long>(all.acknowledged), static_cast<unsigned long long>(all.found),
                all.looks);
  }
  void runOne(const std::string& name, const Place::RunOptions& options,
              const std::function<void(Place&, TcpProxy&)>& run) {
    all.add(runAll({{name, options, run}}));
  }

  Tally all;
};

// The kills affect the node with rank 0, and the other one.
TEST_F(GangFaults, EachKilledOrCutOffInEachPhase) {
  std::vector<Kill> kills = everyKill({Victim::agent, Victim::owner, Victim::sshd, Victim::network});
  for (const auto& [host, second] : {std::pair("n0", "n1"), std::pair("n1", "n0")})
    for (std::size_t at = 0; at < kills.size() && !HasFailure(); at += kSideBySide) {
      std::vector<Case> cases;
      for (std::size_t i = at; i < std::min(at + kSideBySide, kills.size()); ++i) {
        kills[i].host = host, kills[i].second = second;
        cases.push_back(caseOf(kills[i]));
      }
      all.add(runAll(cases));
    }
}

TEST_F(GangFaults, TheServerOfANodeIsKilledAndStartedAgain) { runOne("sshd", gang(1600), serverOfANodeRestarted); }

TEST_F(GangFaults, AShortCutOfANodesConnectionOnlyDelaysTheRun) {
  runOne("link", trainingGang(1500, 120), linkCutAndBack);
}

TEST_F(GangFaults, ACutOfANodesLinkEndsByTheTimeoutOnBothNodes) {
  runOne("link", trainingGang(100'000, 10), linkCutForLongerThanACollectiveMayTake);
}

TEST_F(GangFaults, ANodeThatIsRestartedLosesTheRunAndTheNextIsWhole) { runOne("power", gang(800), powerLostAndBack); }

TEST_F(GangFaults, RanksThatTrainWithANodeThatIsRestartedEndAndTheNextRunIsWhole) {
  runOne("power", trainingGang(1500, 10), powerLostAndBack);
}

TEST_F(GangFaults, ANodeThatIsPermanentlyOffIsAbandoned) {
  Place::RunOptions options = gang(800);
  options.nodes = {1, 2};
  runOne("power", options, powerLostForGood);
}

}  // namespace scalescope
