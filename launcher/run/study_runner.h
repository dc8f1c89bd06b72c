#pragma once

#include <functional>
#include <memory>

#include "launcher/run/followers.h"
#include "launcher/run/node_pool.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_load.h"

namespace scalescope {

// Runner of one entry of the queue: it resolves the study's machines and data, waits for its runs that an earlier owner
// left, then runs what is missing, one run at a time. An unreachable host is waited for, and the wait is reported. All
// calls and `finished` are on the loop's thread; slow work runs on other threads.
class StudyRunner {
 public:
  using Load = StudyLoader::Load;
  struct Wiring {
    RunWiring run;
    NodePool::Wiring nodes;
    Followers& followers;
    Load load;  // Load, which runs on another thread.
    // Sets an entry's state that is shown in the queue.
    std::function<void(StudyState, std::optional<Message> waitsFor)> state;
    // Ends the study's jobs on clusters, on another thread. If empty, they end by themselves.
    std::function<Status()> endJobs = {};
  };
  // Exit code: 0 all cells finished, 1 failure, 3 some cells did not finish, 130 cancelled. The entry has left the
  // stored queue.
  using Finished = std::function<void(int exitCode)>;

  StudyRunner(Wiring wiring, QueueEntry entry, Finished finished);
  ~StudyRunner();  // Closes the sessions; agents and ranks continue.
  StudyRunner(const StudyRunner&) = delete;
  StudyRunner& operator=(const StudyRunner&) = delete;

  void begin();
  void pause();  // Takes effect after the current run.
  void resume();
  void cancel();
  bool cancelRun(const RunId& run);  // Returns false if it is not this entry's current run.
  // Abandons a host: the current run and all later ones that need it are lost, and steps that wait for it continue
  // without it. Returns false if the current run does not have it.
  bool abandon(const std::string& host);
  void followersChanged();                 // Continues after a followed run has ended.
  void retryNow();                         // Retries whatever waits for a host.
  void hostAsks(const std::string& host);  // Reports that a host asks the user during resolving.
  void hostIsAnswered();
  [[nodiscard]] bool isBetweenRuns() const;  // Returns true if none of its runs is in progress.
  // Returns true if it is paused and another runner may continue the entry from the store: no run of it is in
  // progress or waits to be started.
  [[nodiscard]] bool canBeReplaced() const;
  [[nodiscard]] const QueueEntry& entry() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
