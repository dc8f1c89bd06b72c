#pragma once

#include <functional>
#include <memory>

#include "launcher/run/followers.h"
#include "launcher/run/node_pool.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_loader.h"

namespace scalescope {

// Runs one entry of the queue: meets the study's machines and data, waits for the runs of it that an earlier owner
// left, then runs what is missing, one run at a time. A host that is away is waited for, in words. All calls and
// `finished` on the loop's thread; slow work aside.
class StudyRunner {
 public:
  using Load = StudyLoader::Load;
  struct Wiring {
    RunWiring run;
    NodePool::Wiring nodes;
    Followers& followers;
    Load load;  // aside
    // An entry's state, as it is shown in the queue.
    std::function<void(StudyState, std::optional<Message> waitsFor)> state;
    std::function<Status()> endJobs = {};  // that the study has on clusters; aside. Absent: they end by themselves
  };
  // 0 all cells finished, 1 failure, 3 some cells did not finish, 130 cancelled. The entry has left the stored queue.
  using Finished = std::function<void(int exitCode)>;

  StudyRunner(Wiring wiring, QueueEntry entry, Finished finished);
  ~StudyRunner();  // closes the sessions; agents and ranks live on
  StudyRunner(const StudyRunner&) = delete;
  StudyRunner& operator=(const StudyRunner&) = delete;

  void begin();
  void pause();  // after the run of the moment
  void resume();
  void cancel();
  bool cancelRun(const RunId& run);  // false: not this entry's run of the moment
  // The run of the moment and all later ones that need the host are lost; what waits for it goes on without it. False:
  // no run of the moment has it.
  bool giveUp(const std::string& host);
  void followersChanged();                 // one of them has ended
  void tryNow();                           // whatever waits for a host
  void hostAsks(const std::string& host);  // a person, while the study's machines are met
  void hostIsAnswered();
  [[nodiscard]] bool isBetweenRuns() const;  // nothing of it is alive
  // Paused, and another one of its entry may go on from what is stored: no run of it is alive or waits to be started.
  [[nodiscard]] bool mayBePutAside() const;
  [[nodiscard]] const QueueEntry& entry() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
