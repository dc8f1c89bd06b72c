#include "launcher/live/stored_run.h"

namespace scalescope {

LiveState stateOfStored(const StoredRun& run, const std::vector<Cell>& cells, const StoredRecords& records) {
  LiveModel model;
  control::Snapshot then;
  then.study = StudyEvent{run.study, run.studyName, StudyState::running, static_cast<int>(cells.size()), 0, 0, {}, {}};
  model.apply(Event(*then.study), 0);
  // The cells must be set before the run begins, because they give its number of ranks.
  model.setCells(run.study, cells);
  then.run = RunEvent{run.study, run.run, run.cell, run.repeat, RunStatus::running, {}};
  AttemptEvent attempt;
  attempt.run = run.run;
  attempt.attempt = run.attempt;
  then.attempts = {attempt};
  model.apply(then, 0);
  model.setRecords({run.run, run.attempt}, records, 0);
  return model.snapshot(0);
}

}  // namespace scalescope
