#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/training/comm/timed_backend.h"
#include "core/training/rendezvous/rendezvous_server.h"
#include "core/training/device/device.h"
#include "core/study/cells/rank_environment.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

struct GangOptions {
  at::Device device = at::kCPU;
  RankEnvironment environment;
  bool collectives = true;    // False without a process group (single, data-parallel).
  int members = 0;            // The first `members` ranks form the group, the others only serve; 0 = all.
  std::string interfaceName;  // Interface that the backend binds; empty = default.
  double timeoutSeconds = 300;
  std::string prefix;  // Run and attempt, so that two gangs never share keys in one store.
  std::string secret;  // Secret of the run.
  WhatIfSpec whatIf;   // Its rate, latency and jitter apply to all transfers between these ranks.
};

class RunStore;

// The ranks of one run: rendezvous, the timed process group over them, and small control messages. All calls are made
// on the training thread. Collectives throw what c10d and Gloo throw (any std::exception).
class Gang {
 public:
  explicit Gang(const GangOptions& options);
  ~Gang();

  [[nodiscard]] int rank() const { return m_options.environment.rank; }
  [[nodiscard]] int size() const { return m_options.members > 0 ? m_options.members : world(); }  // Ranks of the group.
  [[nodiscard]] int world() const { return m_options.environment.worldSize; }  // All processes of the run.
  // Returns false for a single rank without a group, for which the calls below do nothing. One-rank DDP has a group of
  // one.
  [[nodiscard]] bool hasGroup() const { return m_group.defined(); }
  [[nodiscard]] const c10::intrusive_ptr<c10d::ProcessGroup>& group() const { return m_group; }
  [[nodiscard]] TimedBackend& backend() const { return *m_timed; }
  [[nodiscard]] CollectiveTimeline& timeline() { return m_timeline; }
  // Returns false if the group's collectives are only queued when they return (NCCL), or if there is no group.
  [[nodiscard]] bool hostTimed() const { return m_hostTimed; }
  [[nodiscard]] LinkLimit* limit() const { return m_limit.get(); }  // Returns null without what-if.

  // Opens a second group over all processes of the run for point-to-point messages, whose tags cannot collide with the
  // other group's collectives. Returns null if there is only one process. Blocks until all ranks have called it.
  c10::intrusive_ptr<c10d::Backend> openLink();

  // Sums over the ranks, in place, and waits for the result.
  void allReduce(at::Tensor tensor, int bucket = kControlBucket);
  void broadcast(at::Tensor tensor, int bucket = kControlBucket);
  // The peak-bandwidth benchmark (sweepCeiling) alone uses these. They wait for the result, and a slower link of
  // what-if delays them like the others. `all` has size() parts, of which `mine` is this rank's.
  void allGather(at::Tensor all, at::Tensor mine);
  void reduceScatter(at::Tensor mine, at::Tensor all);
  void allToAll(at::Tensor received, at::Tensor sent);  // size() parts each; part i goes to and comes from rank i.
  // Sends to the next rank and receives from the previous one.
  void passOn(at::Tensor sent, at::Tensor received);
  // Opens a group of some of these ranks, ascending; returns null on the others. Every rank calls it, with the groups
  // in the same order.
  c10::intrusive_ptr<c10d::Backend> openSubset(const std::vector<int>& members);
  void allReduceAmong(c10d::Backend& subset, int members, at::Tensor tensor);  // Waits; delayed as above.
  [[nodiscard]] at::Device device() const { return m_options.device; }
  double fromRankZero(double value);
  double sum(double value);  // Sum over the ranks.
  void barrier();
  void setTimeout(double seconds);
  [[nodiscard]] std::chrono::milliseconds timeout() const { return m_timeout.load(); }
  // Returns the time for which this rank waits for its device: as long as for a collective, which may be queued there.
  // A single rank can wait in vain only for a hung kernel, and its steps may take longer than a collective's timeout,
  // so it waits longer.
  [[nodiscard]] double deviceSeconds() const;
  // Waits until the device has finished what this thread queued. Called before the driver would wait (item(), a copy to
  // the host). Throws DeviceTimeout after deviceSeconds().
  void waitIdle();
  // Sets the clock by which waitIdle waits, in place of the device's own.
  void useClock(std::unique_ptr<DeviceClock> clock) { m_clock = std::move(clock); }

  // Records a rank whose connection broke, to distinguish it from ranks that have merely not noticed the failure yet.
  // May be called from any thread.
  void suspect(int rank);
  [[nodiscard]] std::vector<int> suspects() const;

  // Returns the connections that do not belong to the run: over several nodes those that the run's store refused, on
  // one node those of other users of the machine, at the start or now, whichever are more. May be called from any
  // thread.
  [[nodiscard]] ForeignConnections strangers() const;

  // State of the ranks after a failed collective.
  struct PostMortem {
    std::vector<int> silent;   // Ranks that did not report: killed, stopped or unreachable.
    std::vector<int> primary;  // Ranks that reported a failure that no other rank caused.
    bool timedOut = false;     // True if a rank's collective reached its timeout.
  };
  // After a failed collective, reports this rank's failure to the others and waits at most `graceSeconds` for theirs.
  PostMortem postMortem(bool primary, bool timedOut, double graceSeconds);

 private:
  void meet();
  c10::intrusive_ptr<c10d::Store> openStore();
  void holdBack(CollectiveOp op, std::int64_t bytes, std::int64_t startNs) { holdBack(op, bytes, size(), startNs); }
  void holdBack(CollectiveOp op, std::int64_t bytes, int ranks, std::int64_t startNs);

  GangOptions m_options;
  CollectiveTimeline m_timeline;
  std::unique_ptr<LinkLimit> m_limit;
  c10::intrusive_ptr<c10d::Store> m_store;
  c10::intrusive_ptr<RunStore> m_runStore;  // Store inside m_store; null on one node and under torchrun.
  c10::intrusive_ptr<c10d::ProcessGroup> m_group;
  c10::intrusive_ptr<c10d::Backend> m_plain;  // Backend inside m_timed.
  c10::intrusive_ptr<TimedBackend> m_timed;
  bool m_hostTimed = false;
  ForeignConnections m_foreignAtStart;
  std::atomic<std::chrono::milliseconds> m_timeout;
  // Separate from the steps' clock: forgetting marks of that one would lose the steps' marks.
  std::unique_ptr<DeviceClock> m_clock;
  mutable std::mutex m_mutex;
  std::vector<int> m_suspects;
};

}  // namespace scalescope
