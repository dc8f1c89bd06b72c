#pragma once

#include <functional>
#include <utility>

#include "launcher/run/attempt/wiring.h"
#include "launcher/run/followers.h"
#include "launcher/run/steps.h"
#include "launcher/run/study_store.h"
#include "launcher/run/study_reporter.h"

namespace scalescope {

// Steps after a run or entry has ended, whatever the user does meanwhile, one after another. A step that was begun is
// retried while the store's disk is full. The loop's thread.
class StudyEndings {
 public:
  // `endJobs`: ends the study's jobs on clusters, on another thread; may be empty. `waits`: called with the reason of a
  // retry.
  StudyEndings(RunWiring wiring, StudyId study, std::function<Status()> endJobs, StudyStore& store,
               StudyReporter& reporter, std::function<void(const Message&)> waits)
      : m_wiring(wiring),
        m_study(std::move(study)),
        m_endJobs(std::move(endJobs)),
        m_store(store),
        m_reporter(reporter),
        m_steps(wiring.loop, std::move(waits)) {}

  [[nodiscard]] bool isBusy() const { return m_steps.isBusy(); }
  void now() { m_steps.now(); }

  // Judges a run that will not be started; it is lost for that reason if it has no other outcome.
  void conclude(const UnfinishedRun& run, const Message& why, std::function<void()> then);
  // Removes the entry from the queue with that code, after its jobs have been ended if it may have some.
  void leave(int code, bool mayHaveJobs, std::function<void()> then);

 private:
  void endJobs(std::function<void()> then);
  void leaveQueue(int code, std::function<void()> then);

  RunWiring m_wiring;
  StudyId m_study;
  std::function<Status()> m_endJobs;
  StudyStore& m_store;
  StudyReporter& m_reporter;
  Steps m_steps;
};

}  // namespace scalescope
