#include "tests/faults/kills.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <thread>

namespace scalescope {

std::vector<pid_t> pidsOf(Place& place, const TcpProxy& proxy, Victim victim) {
  switch (victim) {
    case Victim::agent:
      return place.agentsOn("n0");
    case Victim::owner:
      return {place.owner->pid()};
    case Victim::worker:
      return place.ranksOn("n0");
    case Victim::sshd:
      return sessionsBehind(proxy);
    case Victim::proxy:
    case Victim::network:
      break;
  }
  return {};
}

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

namespace {

const char* nameOf(Victim victim) {
  const char* const names[] = {"agent killed", "owner killed", "worker killed",
                               "sshd killed",  "proxy killed", "network cut"};
  return names[static_cast<int>(victim)];
}
const char* nameOf(Phase phase) {
  const char* const names[] = {"preparing", "training", "draining", "cancelling"};
  return names[static_cast<int>(phase)];
}

void strike(Place& place, TcpProxy& proxy, Victim victim, std::chrono::milliseconds unreachable) {
  if (victim == Victim::network) {
    proxy.cut();
    place.waitFor({AttemptState::unreachable, AttemptState::waiting});
    return;
  }
  if (victim == Victim::proxy) {
    proxy.refuse();
    proxy.reset();
    std::this_thread::sleep_for(unreachable);
    return proxy.listen();
  }
  std::vector<pid_t> pids;  // A connection may be reconnecting at this time.
  EXPECT_TRUE(place.until([&] { return !(pids = pidsOf(place, proxy, victim)).empty(); }))
      << "there is no process to kill";
  for (const pid_t pid : pids) ::kill(pid, SIGKILL);
  if (victim == Victim::owner) place.beginAgain();
}

std::string nameOf(const Kill& kill) { return std::string(nameOf(kill.victim)) + " in " + nameOf(kill.phase); }

// Ranks that do not react to SIGTERM exist until the grace period is over.
void reachStoppedRanks(Place& place, TcpProxy& proxy) {
  reach(place, proxy, Phase::training);
  for (const pid_t pid : place.ranksOn("n0")) ::kill(pid, SIGSTOP);
  place.cancel();
}

void killIn(Place& place, TcpProxy& proxy, const Kill& kill) {
  const Victim victim = kill.victim;
  const Phase phase = kill.phase;
  if (victim == Victim::worker && phase == Phase::cancelling)
    reachStoppedRanks(place, proxy);
  else
    reach(place, proxy, phase);
  if (::testing::Test::HasFatalFailure()) return;
  std::this_thread::sleep_for(kill.after);
  strike(place, proxy, victim, kill.unreachable);
  proxy.applyFix();
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
    // A run that an agent had only prepared is unknown to the next agent, so it is started again.
    place.expectRuns(RunStatus::done, victim == Victim::agent && phase == Phase::preparing);
  }
}

}  // namespace

Case caseOf(const Kill& kill) {
  const int longer = kill.after.count() > 0 ? 300 : 0;
  const bool isEarlyRank = kill.victim == Victim::worker && kill.phase == Phase::preparing;
  const bool isGang = !kill.second.empty();
  return {nameOf(kill) + (isGang ? ", of " + kill.host + " and " + kill.second : ""),
          {.steps = kill.phase == Phase::cancelling ? 6000 : 300 + longer,
           .repeats = kill.phase == Phase::preparing && !isEarlyRank ? 2 : 1,
           .stepsPerSecond = isEarlyRank ? 1 : 100,  // It has hardly begun when it is seen.
           .host = kill.host,
           .second = kill.second,
           .nodes = {isGang ? 2 : 1}},
          [kill](Place& place, TcpProxy& proxy) { killIn(place, proxy, kill); }};
}

std::vector<Kill> everyKill(const std::vector<Victim>& victims) {
  std::vector<Kill> all{
      {Victim::worker, Phase::preparing}, {Victim::worker, Phase::training}, {Victim::worker, Phase::cancelling}};
  for (const Victim victim : victims)
    for (const Phase phase : {Phase::preparing, Phase::training, Phase::draining, Phase::cancelling})
      all.push_back({victim, phase});
  return all;
}

}  // namespace scalescope
