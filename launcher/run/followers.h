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

// A run that an earlier owner left unfinished: its last attempt has no outcome.
struct UnfinishedRun {
  RunPlan plan;
  int attempt = 0;
  std::int64_t begunMs = 0;  // Start time in ms since 1970; for attempt 0 it is also part of the run's id.
};
Result<std::vector<UnfinishedRun>> findUnfinished(const StoreReader& reader, const std::string& folder);

// Judges a run of which no rank was started and which will not be started, for that reason, and passes the event to
// publish to `done`, on the loop's thread.
void concludeUnstarted(const RunWiring& wiring, const UnfinishedRun& run, const Message& why,
                       std::function<void(const Result<RunEvent>&)> done);

// Runs that an earlier owner left, each followed to its end by its plan alone, without its study and data. The logs of
// a node are fetched before anything is judged. The runner of the study waits for them, and may cancel those that are
// no longer wanted. The loop's thread.
class Followers {
 public:
  using Nodes = std::function<NodePool::Wiring(const UnfinishedRun&)>;
  // `nodes` is called before each run and returns how its hosts are reached; `changed` is called after each run that
  // has ended.
  Followers(RunWiring run, Nodes nodes, std::function<void()> changed)
      : m_run(run), m_nodes(std::move(nodes)), m_changed(std::move(changed)) {}

  void begin(std::vector<UnfinishedRun> runs);

  [[nodiscard]] bool isFollowing() const { return !m_runs.empty(); }
  [[nodiscard]] bool isFollowing(const StudyId& study) const;
  // Cancels the study's runs that `wanted` rejects, because no entry needs their cell any more.
  void cancelUnwanted(const StudyId& study, const std::function<bool(const RunPlan&)>& wanted);
  // Cancels for the user; returns false if no such run is followed.
  bool cancelRun(const RunId& run);
  bool cancelStudy(const StudyId& study);
  // Cancels runs of studies that `isQueued` rejects: their ranks were to end with their entry.
  void cancelUnqueued(const std::function<bool(const StudyId&)>& isQueued);
  // Abandons the host in runs of one study, or of all.
  bool abandon(const std::string& host, const std::optional<StudyId>& of = {});
  void retryNow();

  // Takes the study's runs of which no rank was started; the caller launches or concludes them.
  std::vector<UnfinishedRun> takeUnstarted(const StudyId& study);

 private:
  // One followed run. An agent serves one connection of a client, so runs of one study are followed one after another.
  struct One {
    UnfinishedRun run;
    std::unique_ptr<NodePool> pool;             // Pool; null while it waits for another run of its study.
    std::unique_ptr<RunController> controller;  // Controller, declared after the pool, which it uses.
    std::optional<EndReason> cancelReason;      // Reason of a cancel, applied once it is followed.
    std::set<std::string> abandoned;            // Abandoned hosts, applied once it is followed.
  };
  Status follow(One& one);
  void followNext();
  void cancel(One& one, EndReason reason);
  void conclude(const UnfinishedRun& run);
  void ended(const RunId& run, const RunController::Ended& how);

  RunWiring m_run;
  Nodes m_nodes;
  std::function<void()> m_changed;
  std::vector<std::unique_ptr<One>> m_runs;  // Runs in the order in which they were begun.
  std::vector<UnfinishedRun> m_unstarted;
  std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);  // Mark for callbacks that come later.
};

}  // namespace scalescope
