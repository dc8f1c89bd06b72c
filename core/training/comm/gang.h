#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/training/comm/timed_backend.h"
#include "core/training/device.h"
#include "core/training/rank_environment.h"
#include "core/training/torch_api.h"

namespace scalescope {

struct GangOptions {
  at::Device device = at::kCPU;
  RankEnvironment environment;
  bool collectives = true;    // false: no process group (single)
  std::string interfaceName;  // bound by the backend; "" = default
  double timeoutSeconds = 300;
  std::string prefix;  // run and attempt: two gangs never meet in one store
};

// The ranks of one run: rendezvous, the timed process group over them, and small control traffic. All calls on the
// training thread. Collectives throw what c10d and Gloo throw (any std::exception).
class Gang {
 public:
  explicit Gang(const GangOptions& options);

  [[nodiscard]] int rank() const { return m_options.environment.rank; }
  [[nodiscard]] int size() const { return m_options.environment.worldSize; }
  // False for a plain single rank: the calls below do nothing. One-rank DDP has a group of one.
  [[nodiscard]] bool hasGroup() const { return m_group.defined(); }
  [[nodiscard]] const c10::intrusive_ptr<c10d::ProcessGroup>& group() const { return m_group; }
  [[nodiscard]] TimedBackend& backend() const { return *m_timed; }
  [[nodiscard]] CollectiveTimeline& timeline() { return m_timeline; }

  // Sum over ranks, in place, waited for.
  void allReduce(at::Tensor tensor, int bucket = kControlBucket);
  void broadcast(at::Tensor tensor, int bucket = kControlBucket);
  [[nodiscard]] at::Device device() const { return m_options.device; }
  double fromRankZero(double value);
  void barrier();
  void setTimeout(double seconds);

  // After a failed collective: tells the others what happened here and waits (at most `graceSeconds`) for theirs.
  struct PostMortem {
    std::vector<int> silent;   // ranks that said nothing: killed, stopped or unreachable
    std::vector<int> primary;  // ranks that failed on their own
    bool timedOut = false;     // some rank's collective ran into its timeout
  };
  PostMortem postMortem(bool primary, bool timedOut, double graceSeconds);

 private:
  GangOptions m_options;
  CollectiveTimeline m_timeline;
  c10::intrusive_ptr<c10d::Store> m_store;
  c10::intrusive_ptr<c10d::ProcessGroup> m_group;
  c10::intrusive_ptr<TimedBackend> m_timed;
};

}  // namespace scalescope
