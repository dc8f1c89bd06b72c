#pragma once

#include <sys/types.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/telemetry/log/log_file.h"
#include "launcher/agent/attempt/claims.h"
#include "launcher/agent/attempt/attempt_state.h"
#include "launcher/agent/attempt/freed.h"
#include "launcher/agent/host/rank_memory.h"
#include "launcher/agent/attempt/rendezvous.h"
#include "launcher/agent/host/resource_sampler.h"
#include "launcher/agent/attempt/spawn.h"

namespace scalescope::agent {

// The ranks of one attempt on this node: prepared, started once, monitored, ended. All calls are made on the agent's
// only thread; timeouts are checked in tick(), so nothing here blocks.
class Attempt {
 public:
  // Checks the plan against this machine, takes the claims, creates the folders, writes plan.json and creates the
  // rendezvous.
  static Result<std::unique_ptr<Attempt>> prepare(const Folders& folders, NodePlan plan);
  // Takes over the ranks that an earlier agent started, or keeps the logs of an ended attempt that were not fetched.
  // Returns null if there is nothing to keep.
  static std::unique_ptr<Attempt> adopt(const Folders& folders, AttemptState state);
  ~Attempt();

  // Starts every rank, or none. A second call returns the same pids.
  Result<std::vector<pid_t>> start(const std::string& masterAddress, int masterPort);

  // Sends SIGTERM now and SIGKILL after the grace period; tick() calls `confirmed` once no process of this attempt is
  // left.
  void cancel(double graceSeconds, std::function<void()> confirmed);

  // Handles the end of a child of the agent; returns false if it is not a rank of this attempt.
  bool childEnded(pid_t pid, int waitStatus);
  void tick();

  // Logs the client's clock minus this node's clock, and the uncertainty of that, in the node's log.
  void noteClock(double offsetSeconds, double uncertaintySeconds);

  [[nodiscard]] const AttemptState& state() const { return m_state; }
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] bool isRanksAlive() const;
  // Returns true if no rank lives and the node's own log is closed, so that the logs in the folder are complete.
  [[nodiscard]] bool isEnded() const { return m_state.phase == AttemptPhase::ended; }
  [[nodiscard]] std::vector<Source> sources() const;
  void acknowledge(const Source& source, AckPosition position);
  void saveAcks();
  [[nodiscard]] bool isAcknowledged() const;
  [[nodiscard]] AttemptReport describe() const;

 private:
  Attempt(Folders folders, AttemptState state);
  Status checkPlan() const;
  Status openNodeLog();
  Status prepareMeeting();
  Result<std::vector<PendingProcess>> forkRanks();
  [[nodiscard]] bool neverRan() const;
  void forget();
  SpawnRequest requestFor(std::size_t index) const;
  Result<PendingProcess> forkRank(std::size_t index);
  [[nodiscard]] bool killedForMemory(std::size_t index, const RankExit& exit) const;
  Result<std::vector<pid_t>> pids() const;
  void rankGone(std::size_t index, RankExit exit);
  void lookAtAdopted();
  void stopPeersWhenDue();
  void limitOutputs();
  std::uint64_t limitOutputOf(std::size_t index);
  [[nodiscard]] std::string loaderWordsOf(std::size_t index, const RankExit& exit) const;
  void reportLeftOut(std::size_t index, std::uint64_t bytes);
  void sweep();
  [[nodiscard]] HeldByAttempt whatItHolds() const;
  void signalAll(int signal);
  void finish();
  void noteFetched() const;
  Status save();
  [[nodiscard]] RankMark mark() const;

  Folders m_folders;
  AttemptState m_state;
  std::string m_folder;
  Rendezvous m_rendezvous;  // Rendezvous of rank 0's node if there are several nodes.
  UniqueFd m_rankFile;      // Rendezvous file if one node has several ranks.
  // Claims until the attempt has ended; empty for adopted ranks, since they hold their claims themselves.
  Claims m_claims;
  std::vector<UniqueFd> m_pidfds;
  std::vector<bool> m_isChild;
  std::vector<std::optional<RankMemory>> m_memory;
  std::vector<bool> m_saidLeftOut;  // True for each rank whose shortened output was reported.
  std::unique_ptr<LogWriter> m_log;
  std::unique_ptr<Sampler> m_sampler;
  std::optional<FreedCheck> m_freed;  // Check of the release of its resources.
  std::vector<std::function<void()>> m_confirm;
  std::int64_t m_oomKillsAtStart = 0;
  std::int64_t m_terminateAtNs = 0;  // Time of the planned SIGTERM; 0 if there is none.
  std::int64_t m_killAtNs = 0;
  std::int64_t m_sweepAtNs = 0;
  std::int64_t m_sweepEveryNs = 25'000'000;
  bool m_stopping = false;
  bool m_acksDirty = false;
};

}  // namespace scalescope::agent
