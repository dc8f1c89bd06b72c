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
#include "launcher/agent/host/sampler.h"
#include "launcher/agent/attempt/spawn.h"

namespace scalescope::agent {

// The ranks of one attempt on this node: prepared, started once, watched, ended. All calls on the agent's one thread;
// time is told by tick(), so nothing here waits.
class Attempt {
 public:
  // Checks the plan against this machine, takes what it claims, makes the folders, writes plan.json, makes
  // the place where the ranks meet.
  static Result<std::unique_ptr<Attempt>> prepare(const Folders& folders, NodePlan plan);
  // Takes over what an agent that is gone had started, or keeps what of an ended one has not been fetched. None: there
  // is nothing to keep.
  static std::unique_ptr<Attempt> adopt(const Folders& folders, AttemptState state);
  ~Attempt();

  // Starts every rank, or none. Called again it answers with the same pids.
  Result<std::vector<pid_t>> start(const std::string& masterAddress, int masterPort);

  // SIGTERM now, SIGKILL after the grace; `confirmed` is called from tick() once nothing of this attempt is left alive.
  void cancel(double graceSeconds, std::function<void()> confirmed);

  // A child of the agent ended; false when it is none of this attempt's ranks.
  bool childEnded(pid_t pid, int waitStatus);
  void tick();

  // The client's clock less this node's, and by how much that may be wrong, into the node's log.
  void noteClock(double offsetSeconds, double uncertaintySeconds);

  [[nodiscard]] const AttemptState& state() const { return m_state; }
  [[nodiscard]] const std::string& folder() const { return m_folder; }
  [[nodiscard]] bool isRanksAlive() const;
  // No rank lives and the node's own log is closed: what is in the folder is all there will be.
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
  void sayLeftOut(std::size_t index, std::uint64_t bytes);
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
  Rendezvous m_rendezvous;  // of several nodes, on rank 0's
  UniqueFd m_rankFile;      // of one node with several ranks
  Claims m_claims;  // until it has ended; of adopted ranks none, since they hold on to theirs
  std::vector<UniqueFd> m_pidfds;
  std::vector<bool> m_isChild;
  std::vector<std::optional<RankMemory>> m_memory;
  std::vector<bool> m_saidLeftOut;  // of each rank, that it prints too much
  std::unique_ptr<LogWriter> m_log;
  std::unique_ptr<Sampler> m_sampler;
  std::optional<FreedCheck> m_freed;  // while it is looked whether all is free
  std::vector<std::function<void()>> m_confirm;
  std::int64_t m_oomKillsAtStart = 0;
  std::int64_t m_terminateAtNs = 0;  // 0 = nothing planned
  std::int64_t m_killAtNs = 0;
  std::int64_t m_sweepAtNs = 0;
  std::int64_t m_sweepEveryNs = 25'000'000;
  bool m_stopping = false;
  bool m_acksDirty = false;
};

}  // namespace scalescope::agent
