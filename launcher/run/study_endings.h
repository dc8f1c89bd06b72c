#pragma once

#include <functional>
#include <utility>

#include "launcher/run/attempt/wiring.h"
#include "launcher/run/followers.h"
#include "launcher/run/steps/steps.h"
#include "launcher/run/study_store.h"
#include "launcher/run/study_voice.h"

namespace scalescope {

// What is done once something of an entry has ended, whatever people wish: one thing after the other. What has been
// begun is tried again while the store's disk is full. The loop's thread.
class StudyEndings {
 public:
  // `endJobs`: of the study on clusters, aside; may be absent. `waits`: it is tried again, and why.
  StudyEndings(RunWiring wiring, StudyId study, std::function<Status()> endJobs, StudyStore& store, StudyVoice& voice,
               std::function<void(const Message&)> waits)
      : m_wiring(wiring),
        m_study(std::move(study)),
        m_endJobs(std::move(endJobs)),
        m_store(store),
        m_voice(voice),
        m_steps(wiring.loop, std::move(waits)) {}

  [[nodiscard]] bool isBusy() const { return m_steps.isBusy(); }
  void now() { m_steps.now(); }

  // Of a run that nobody will start: it is judged as it stands, lost for that reason where it has no other.
  void conclude(const UnfinishedRun& run, const Message& why, std::function<void()> then);
  // The entry leaves the queue with that code, once its jobs have been ended where it may have some.
  void leave(int code, bool mayHaveJobs, std::function<void()> then);

 private:
  void endJobs(std::function<void()> then);
  void leaveQueue(int code, std::function<void()> then);

  RunWiring m_wiring;
  StudyId m_study;
  std::function<Status()> m_endJobs;
  StudyStore& m_store;
  StudyVoice& m_voice;
  Steps m_steps;
};

}  // namespace scalescope
