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
  bool collectives = true;    // false: no process group (single, data-parallel)
  int members = 0;            // the first `members` ranks form the group, the others only serve; 0 = all
  std::string interfaceName;  // bound by the backend; "" = default
  double timeoutSeconds = 300;
  std::string prefix;  // run and attempt: two gangs never meet in one store
  std::string secret;  // of the run
  WhatIfSpec whatIf;   // its rate, latency and jitter hold for everything between these ranks
};

class RunStore;

// The ranks of one run: rendezvous, the timed process group over them, and small control traffic. All calls on the
// training thread. Collectives throw what c10d and Gloo throw (any std::exception).
class Gang {
 public:
  explicit Gang(const GangOptions& options);
  ~Gang();

  [[nodiscard]] int rank() const { return m_options.environment.rank; }
  [[nodiscard]] int size() const { return m_options.members > 0 ? m_options.members : world(); }  // of the group
  [[nodiscard]] int world() const { return m_options.environment.worldSize; }  // all processes of the run
  // False for a plain single rank: the calls below do nothing. One-rank DDP has a group of one.
  [[nodiscard]] bool hasGroup() const { return m_group.defined(); }
  [[nodiscard]] const c10::intrusive_ptr<c10d::ProcessGroup>& group() const { return m_group; }
  [[nodiscard]] TimedBackend& backend() const { return *m_timed; }
  [[nodiscard]] CollectiveTimeline& timeline() { return m_timeline; }
  // False where the group's collectives are only queued when they return (NCCL), or where there is no group.
  [[nodiscard]] bool hostTimed() const { return m_hostTimed; }
  [[nodiscard]] LinkLimit* limit() const { return m_limit.get(); }  // null without what-if

  // A second group over all processes of the run, for point-to-point messages: tags of one never meet the other's
  // collectives. Null where there is one process. Blocks until everybody is there.
  c10::intrusive_ptr<c10d::Backend> openLink();

  // Sum over ranks, in place, waited for.
  void allReduce(at::Tensor tensor, int bucket = kControlBucket);
  void broadcast(at::Tensor tensor, int bucket = kControlBucket);
  // Only the ceiling sweep does these; waited for, and held back like the others where a slower link is asked for.
  // all: size() parts, of which `mine` is this rank's.
  void allGather(at::Tensor all, at::Tensor mine);
  void reduceScatter(at::Tensor mine, at::Tensor all);
  void allToAll(at::Tensor received, at::Tensor sent);  // size() parts each, part i for and from rank i
  // To the next rank, and from the one before this.
  void passOn(at::Tensor sent, at::Tensor received);
  // A group of some of these ranks, ascending; null on the others. Every rank calls it, with groups in one order.
  c10::intrusive_ptr<c10d::Backend> openSubset(const std::vector<int>& members);
  void allReduceAmong(c10d::Backend& subset, int members, at::Tensor tensor);  // waited for, held back as above
  [[nodiscard]] at::Device device() const { return m_options.device; }
  double fromRankZero(double value);
  double sum(double value);  // over the ranks
  void barrier();
  void setTimeout(double seconds);
  [[nodiscard]] std::chrono::milliseconds timeout() const { return m_timeout.load(); }
  // How long this rank waits for its device: as long as for a collective, that may be queued there. A rank alone waits
  // in vain for a hung kernel only, and its steps may be longer than others are waited for.
  [[nodiscard]] double deviceSeconds() const;
  // Before the driver is asked to wait (item(), a copy to the host): until the device is done with what this thread
  // queued. Throws DeviceTimeout after deviceSeconds().
  void waitIdle();
  // By which waitIdle waits, in place of the device's own.
  void useClock(std::unique_ptr<DeviceClock> clock) { m_clock = std::move(clock); }

  // A rank whose connection broke: what tells it from ranks that merely have not noticed yet. Any thread.
  void suspect(int rank);
  [[nodiscard]] std::vector<int> suspects() const;

  // Connections of others: over several nodes those that the run's store refused, on one node those of other users of
  // the machine, at the start or now, whichever are more. Any thread.
  [[nodiscard]] Strangers strangers() const;

  // After a failed collective: tells the others what happened here and waits (at most `graceSeconds`) for theirs.
  struct PostMortem {
    std::vector<int> silent;   // ranks that said nothing: killed, stopped or unreachable
    std::vector<int> primary;  // ranks that failed on their own
    bool timedOut = false;     // some rank's collective ran into its timeout
  };
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
  c10::intrusive_ptr<RunStore> m_runStore;  // inside m_store; null of one node and under torchrun
  c10::intrusive_ptr<c10d::ProcessGroup> m_group;
  c10::intrusive_ptr<c10d::Backend> m_plain;  // inside m_timed
  c10::intrusive_ptr<TimedBackend> m_timed;
  bool m_hostTimed = false;
  Strangers m_foreignAtStart;
  std::atomic<std::chrono::milliseconds> m_timeout;
  std::unique_ptr<DeviceClock> m_clock;  // of its own: forgetting marks of the steps' clock would lose theirs
  mutable std::mutex m_mutex;
  std::vector<int> m_suspects;
};

}  // namespace scalescope
