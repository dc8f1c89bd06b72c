#pragma once

#include <functional>
#include <optional>

#include "launcher/run/attempt/wiring.h"
#include "launcher/run/queue_entry.h"
#include "launcher/run/study_work.h"

namespace scalescope {

// What people hear of an entry's study: how it stands, once each, its cells and runs, and notes. The loop's thread.
class StudyVoice {
 public:
  using QueueState = std::function<void(StudyState, std::optional<Message> waitsFor)>;
  // `state`: the entry's, as it is shown in the queue.
  StudyVoice(const QueueEntry& entry, Listener& listener, QueueState state);

  // `work`: nullptr before the study's cells are written.
  void say(const StudyWork* work, StudyState state, std::optional<Message> waitsFor = {});
  void sayCell(const TaskList& tasks, const TaskList::CellTask& cell, CellState state);
  void sayRun(const RunId& run, CellNumber cell, RepeatNumber repeat, RunStatus status);
  // Cells that need a host which was given up: their keys are not known, so they have no run that could be told of.
  void sayNeverMet(const StudyWork& work);
  void note(Severity severity, const Message& message);

 private:
  const QueueEntry m_entry;
  Listener& m_listener;
  QueueState m_state;
  std::optional<StudyEvent> m_said;  // last
};

}  // namespace scalescope
