// docs/FAULTS.md, rows 1, 3 and 4: each program of a study that goes on over a real sshd is stopped or killed in each
// phase. In the soak SCALESCOPE_TEST_KILLS says how many are killed, SCALESCOPE_TEST_SEED in which order.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <random>

#include "tests/faults/place.h"

namespace scalescope {
namespace {

enum class Victim { agent, owner, worker, sshd };
enum class Phase { preparing, training, draining, cancelling };

const char* nameOf(Victim victim) {
  const char* const names[] = {"agent", "owner", "worker", "sshd"};
  return names[static_cast<int>(victim)];
}
const char* nameOf(Phase phase) {
  const char* const names[] = {"preparing", "training", "draining", "cancelling"};
  return names[static_cast<int>(phase)];
}

unsigned numberFrom(const char* variable, unsigned otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
}

std::vector<pid_t> pidsOf(Place& place, const TcpProxy& proxy, Victim victim) {
  switch (victim) {
    case Victim::agent:
      return place.agents();
    case Victim::owner:
      return {place.owner->pid()};
    case Victim::worker:
      return place.ranks();
    case Victim::sshd:
      return sessionsBehind(proxy);
  }
  return {};
}

// The study in that phase; draining and cancelling last until the network is mended.
void reach(Place& place, TcpProxy& proxy, Phase phase) {
  place.begin();
  if (phase == Phase::preparing) {
    place.waitFor({AttemptState::preparing});
    return;
  }
  ASSERT_TRUE(place.waitForTraining());
  if (phase == Phase::training) return;
  proxy.cut(TcpProxy::Way::down);
  if (phase == Phase::cancelling) place.cancel();
  ASSERT_TRUE(place.waitForRanksToEnd());
}

void killIn(Place& place, TcpProxy& proxy, Victim victim, Phase phase) {
  reach(place, proxy, phase);
  if (::testing::Test::HasFatalFailure()) return;
  std::vector<pid_t> pids;  // a link may just be made anew
  EXPECT_TRUE(place.until([&] { return !(pids = pidsOf(place, proxy, victim)).empty(); })) << "nobody to kill";
  for (const pid_t pid : pids) ::kill(pid, SIGKILL);
  if (victim == Victim::owner) place.beginAgain();
  proxy.mend();
  if (victim == Victim::owner && phase == Phase::cancelling) {
    // The entry has left the queue with its first owner; the next one follows the run to its end.
    EXPECT_TRUE(place.until([&] { return place.runs().front().status != RunStatus::running; }));
    return place.expectRuns(RunStatus::cancelled);
  }
  const int code = place.waitForEnd();
  if (phase == Phase::cancelling) {
    EXPECT_EQ(code, 130);
    place.expectRuns(RunStatus::cancelled);
  } else if (victim == Victim::worker) {
    EXPECT_EQ(code, 3);
    place.expectRuns(RunStatus::crashed);
    for (const RunRow& row : place.runs()) EXPECT_NE(row.cause.find("signal"), std::string::npos) << row.cause;
  } else {
    EXPECT_EQ(code, 0);
    // What an agent had prepared nobody after it knows: that run is begun anew.
    place.expectRuns(RunStatus::done, victim == Victim::agent && phase == Phase::preparing);
  }
}

Case killCase(Victim victim, Phase phase) {
  return {std::string("the ") + nameOf(victim) + " killed in " + nameOf(phase),
          {.steps = phase == Phase::cancelling ? 6000 : 300, .repeats = phase == Phase::preparing ? 2 : 1},
          [victim, phase](Place& place, TcpProxy& proxy) { killIn(place, proxy, victim, phase); }};
}

std::vector<Case> everyKill() {
  std::vector<Case> all{killCase(Victim::worker, Phase::training)};
  for (const Victim victim : {Victim::agent, Victim::owner, Victim::sshd})
    for (const Phase phase : {Phase::preparing, Phase::training, Phase::draining, Phase::cancelling})
      all.push_back(killCase(victim, phase));
  return all;
}

void stopped(Place& place, TcpProxy& proxy, Victim victim) {
  reach(place, proxy, Phase::training);
  const std::vector<pid_t> pids = pidsOf(place, proxy, victim);
  ASSERT_FALSE(pids.empty());
  for (const pid_t pid : pids) ::kill(pid, SIGSTOP);
  EXPECT_EQ(place.waitFor({AttemptState::unreachable}), AttemptState::unreachable);
  for (const pid_t pid : pids) ::kill(pid, SIGCONT);
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

// Everything on it stops, ranks too, as when it hangs or is suspended; nothing is judged meanwhile.
void wholeNodeStopped(Place& place, TcpProxy&) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  ASSERT_EQ(place.agents().size(), 1u);
  const std::vector<pid_t> pids = beside(place.agents().front());
  ASSERT_GT(pids.size(), 2u);
  for (const pid_t pid : pids) ::kill(pid, SIGSTOP);
  EXPECT_EQ(place.waitFor({AttemptState::unreachable}), AttemptState::unreachable);
  for (const pid_t pid : pids) ::kill(pid, SIGCONT);
  EXPECT_EQ(place.waitForEnd(), 0);
  place.expectRuns(RunStatus::done);
}

// A rank that does not answer to SIGTERM ends all the same.
void stoppedWorkerCancelled(Place& place, TcpProxy&) {
  place.begin();
  ASSERT_TRUE(place.waitForTraining());
  for (const pid_t pid : place.ranks()) ::kill(pid, SIGSTOP);
  place.cancel();
  EXPECT_EQ(place.waitForEnd(), 130);
  place.expectRuns(RunStatus::cancelled);
}

}  // namespace

using ProgramFaults = NodeFaults;

TEST_F(ProgramFaults, EachKilledInEachPhase) { runAll(everyKill()); }

TEST_F(ProgramFaults, WhatStopsIsWaitedForAndGoesOn) {
  runAll({{"the agent", {.steps = 1600}, [](Place& place, TcpProxy& proxy) { stopped(place, proxy, Victim::agent); }},
          {"sshd", {.steps = 1600}, [](Place& place, TcpProxy& proxy) { stopped(place, proxy, Victim::sshd); }},
          {"a rank", {.steps = 6000}, stoppedWorkerCancelled},
          {"the whole node", {.steps = 600, .host = "n1"}, wholeNodeStopped}});
}

// As many as are asked for, each kind as often, in a seeded order.
TEST_F(ProgramFaults, SoakOfKills) {
  if (std::getenv("SCALESCOPE_TEST_SOAK") == nullptr) GTEST_SKIP() << "NOT RUN: ./dev test faults KILLS SEED runs it";
  const unsigned kills = numberFrom("SCALESCOPE_TEST_KILLS", 26);
  const unsigned seed = numberFrom("SCALESCOPE_TEST_SEED", 20261);
  std::printf("seed %u\n", seed);
  std::mt19937 random(seed);
  std::vector<Case> wanted;
  while (wanted.size() < kills) {
    std::vector<Case> round = everyKill();
    std::shuffle(round.begin(), round.end(), random);
    wanted.insert(wanted.end(), round.begin(), round.end());
  }
  wanted.resize(kills);
  std::map<std::string, int> count;
  for (std::size_t at = 0; at < wanted.size() && !HasFailure(); at += 8) {
    const std::vector<Case> some(wanted.begin() + static_cast<std::ptrdiff_t>(at),
                                 wanted.begin() + static_cast<std::ptrdiff_t>(std::min(at + 8, wanted.size())));
    runAll(some);
    for (const Case& one : some) ++count[one.name];
  }
  for (const auto& [name, times] : count) std::printf("%3d x %s\n", times, name.c_str());
}

}  // namespace scalescope
