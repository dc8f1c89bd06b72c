#pragma once

#include <functional>

#include "launcher/run/steps/steps.h"
#include "launcher/run/study_store.h"
#include "launcher/run/study_voice.h"
#include "launcher/run/study_work.h"

namespace scalescope {

// Gives a task its plan and has it written down before any agent hears of it. A repeat that ended early goes on as the
// next attempt of its run, from its newest checkpoint, where its plan can be read and its cell is still one of the
// study's; else it becomes a new run. The loop's thread.
class PlanWriter {
 public:
  using Done = std::function<void(const LaunchPlan&)>;
  // `failed`: it could not be written, and the steps were let go.
  PlanWriter(Steps& steps, StudyStore& store, StudyVoice& voice, Done written, std::function<void()> failed)
      : m_steps(steps), m_store(store), m_voice(voice), m_written(std::move(written)), m_failed(std::move(failed)) {}

  // The task is taken from `work`, which outlives the answer.
  void write(StudyWork& work, const TaskList::Next& task);

 private:
  void resume(StudyWork& work, const TaskList::Next& task, const EarlierRun& earlier);
  void startFresh(StudyWork& work, const TaskList::Next& task);
  void writeDown(const LaunchPlan& plan);

  Steps& m_steps;
  StudyStore& m_store;
  StudyVoice& m_voice;
  Done m_written;
  std::function<void()> m_failed;
};

}  // namespace scalescope
