#pragma once

#include <functional>

#include "launcher/run/steps.h"
#include "launcher/run/study_store.h"
#include "launcher/run/study_reporter.h"
#include "launcher/run/study_work.h"

namespace scalescope {

// Writer that gives a task its plan and stores it before any agent gets a request for it. A repeat that ended early
// continues as the next attempt of its run, from its newest checkpoint, if its plan can be read and its cell is still
// in the study; otherwise it becomes a new run. The loop's thread.
class PlanWriter {
 public:
  using Done = std::function<void(const LaunchPlan&)>;
  // `failed`: the plan could not be written, and the steps were cancelled.
  PlanWriter(Steps& steps, StudyStore& store, StudyReporter& reporter, Done written, std::function<void()> failed)
      : m_steps(steps),
        m_store(store),
        m_reporter(reporter),
        m_written(std::move(written)),
        m_failed(std::move(failed)) {}

  // Takes the task from `work`, which must outlive the reply.
  void write(StudyWork& work, const TaskList::Next& task);
  // Writes another attempt of a run that has ended and whose repeat is still reserved.
  void writeAttempt(const LaunchPlan& plan);

 private:
  void resume(StudyWork& work, const TaskList::Next& task, const EarlierRun& earlier);
  void startFresh(StudyWork& work, const TaskList::Next& task);
  void writeDown(const LaunchPlan& plan);

  Steps& m_steps;
  StudyStore& m_store;
  StudyReporter& m_reporter;
  Done m_written;
  std::function<void()> m_failed;
};

}  // namespace scalescope
