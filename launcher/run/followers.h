#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "launcher/run/node_pool.h"
#include "launcher/run/attempt/run_controller.h"

namespace scalescope {

// A run that an earlier owner left unfinished: its last attempt has no verdict.
struct UnfinishedRun {
  RunPlan plan;
  int attempt = 0;
  std::int64_t begunMs = 0;  // when it was begun, since 1970; of attempt 0 the run's id tells
};
Result<std::vector<UnfinishedRun>> findUnfinished(const StoreReader& reader, const std::string& folder);

// One of which no rank was ever started and which nobody will start, for that reason, is judged as it stands: what is
// to be told of it. `done` on the loop's thread.
void concludeUnstarted(const RunWiring& wiring, const UnfinishedRun& run, const Message& why,
                       std::function<void(const Result<RunEvent>&)> done);

// The runs that an earlier owner left, each followed to its end by its plan alone: neither its study nor its data must
// be at hand. What a node wrote is fetched before anything is judged. Whoever runs the study waits for them, and may
// say that one is not wanted any more. The loop's thread.
class Followers {
 public:
  using Nodes = std::function<NodePool::Wiring(const UnfinishedRun&)>;
  // How a run's hosts are reached is asked for before each run; `changed` after each that has ended.
  Followers(RunWiring run, Nodes nodes, std::function<void()> changed)
      : m_run(run), m_nodes(std::move(nodes)), m_changed(std::move(changed)) {}

  void begin(std::vector<UnfinishedRun> runs);

  [[nodiscard]] bool isFollowing() const { return !m_runs.empty(); }
  [[nodiscard]] bool isFollowing(const StudyId& study) const;
  // Those of the study that `wanted` does not know are cancelled: nobody asks for their cell any more.
  void cancelUnwanted(const StudyId& study, const std::function<bool(const RunPlan&)>& wanted);
  // A person's wish; false where none was followed.
  bool cancelRun(const RunId& run);
  bool cancelStudy(const StudyId& study);
  // Those of studies that `isQueued` does not know: their ranks were to end with their entry.
  void cancelUnqueued(const std::function<bool(const StudyId&)>& isQueued);
  bool giveUp(const std::string& host, const std::optional<StudyId>& of = {});  // runs of one study, or all
  void tryNow();

  // Runs of the study of which no rank was ever started: whoever takes them launches or concludes them.
  std::vector<UnfinishedRun> takeUnstarted(const StudyId& study);

 private:
  // An agent serves one connection of a client: runs of one study are followed one after the other.
  struct One {
    UnfinishedRun run;
    std::unique_ptr<NodePool> pool;             // none: it waits for another one of its study
    std::unique_ptr<RunController> controller;  // before the pool
    std::optional<EndReason> wish;              // to be cancelled, once it is followed
    std::set<std::string> givenUp;              // hosts that are not to be waited for, once it is followed
  };
  Status follow(One& one);
  void followNext();
  void cancel(One& one, EndReason reason);
  void conclude(const UnfinishedRun& run);
  void ended(const RunId& run, const RunController::Ended& how);

  RunWiring m_run;
  Nodes m_nodes;
  std::function<void()> m_changed;
  std::vector<std::unique_ptr<One>> m_runs;  // in the order in which they were begun
  std::vector<UnfinishedRun> m_unstarted;
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // what comes back later asks it first
};

}  // namespace scalescope
