// Tests docs/FAULTS.md, rows 1, 3 and 4: each program of a study over a real sshd is stopped or killed in each phase.
// In the soak, SCALESCOPE_TEST_KILLS sets how many are killed or disconnected, and SCALESCOPE_TEST_SEED in which order
// and when.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <random>
#include <thread>

#include "tests/faults/kills.h"

namespace scalescope {

const Nodes kFaultNodes = nodesOfEntry({"scx", "10.85.0"});

namespace {

using std::chrono::milliseconds;

unsigned numberFrom(const char* variable, unsigned otherwise) {
  const char* text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<unsigned>(std::strtoul(text, nullptr, 10));
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

// Everything on the node stops, including ranks, as if it hangs or is suspended; no run may be concluded meanwhile.
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

// A rank that does not react to SIGTERM must still end.
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

TEST_F(ProgramFaults, EachKilledInEachPhase) {
  std::vector<Case> cases;
  for (const Kill& kill : everyKill({Victim::agent, Victim::owner, Victim::sshd})) cases.push_back(caseOf(kill));
  runAll(cases);
}

TEST_F(ProgramFaults, WhatStopsIsWaitedForAndContinues) {
  runAll({{"the agent", {.steps = 1600}, [](Place& place, TcpProxy& proxy) { stopped(place, proxy, Victim::agent); }},
          {"sshd", {.steps = 1600}, [](Place& place, TcpProxy& proxy) { stopped(place, proxy, Victim::sshd); }},
          {"a rank", {.steps = 6000}, stoppedWorkerCancelled},
          {"the whole node", {.steps = 600, .host = "n1"}, wholeNodeStopped}});
}

// Kills as many as requested, each kind equally often, in a seeded order and at seeded times of its phase.
TEST_F(ProgramFaults, SoakOfKills) {
  if (std::getenv("SCALESCOPE_TEST_SOAK") == nullptr) GTEST_SKIP() << "NOT RUN: ./dev test faults KILLS SEED runs it";
  const unsigned kills = numberFrom("SCALESCOPE_TEST_KILLS", 23);
  const unsigned seed = numberFrom("SCALESCOPE_TEST_SEED", 20261);
  std::printf("seed %u\n", seed);
  std::mt19937 random(seed);
  const auto upTo = [&](int most) { return milliseconds(std::uniform_int_distribution<int>(1, most)(random)); };
  std::vector<Kill> wanted;
  while (wanted.size() < kills) {
    std::vector<Kill> round = everyKill({Victim::agent, Victim::owner, Victim::sshd, Victim::proxy, Victim::network});
    std::shuffle(round.begin(), round.end(), random);
    for (Kill& kill : round)
      kill.after = upTo(kill.phase == Phase::preparing ? 300 : 2000), kill.unreachable = upTo(3000);
    wanted.insert(wanted.end(), round.begin(), round.end());
  }
  wanted.resize(kills);
  std::map<std::string, int> count;
  Tally all;
  for (std::size_t at = 0; at < wanted.size() && !HasFailure(); at += 8) {
    std::vector<Case> some;
    for (std::size_t i = at; i < std::min(at + 8, wanted.size()); ++i) {
      some.push_back(caseOf(wanted[i]));
      ++count[some.back().name];
    }
    all.add(runAll(some));
    std::printf("%zu of %u\n", std::min(at + 8, wanted.size()), kills);
    std::fflush(stdout);
  }
  for (const auto& [name, times] : count) std::printf("%3d x %s\n", times, name.c_str());
  std::printf("runs, each with its reason:");
  for (const auto& [status, times] : all.runs) std::printf(" %d %s", times, std::string(name(status)).c_str());
  std::printf("\n%llu records acknowledged, %llu found on the node\n",
              static_cast<unsigned long long>(all.acknowledged), static_cast<unsigned long long>(all.found));
  std::printf("%.1f s with ranks of two runs of one study side by side, in %d looks\n", all.secondsBeside, all.looks);
  std::printf("%d processes and %d ports left\nseed %u\n", all.processes, all.ports, seed);
  EXPECT_EQ(all.acknowledged, all.found);
}

}  // namespace scalescope
