#include "launcher/run/tasks/unfinished_runs.h"

namespace scalescope {

void UnfinishedRuns::ended(const CellKey& key, RepeatNumber repeat, const RunId& run, int attempts, RunStatus status) {
  switch (status) {
    case RunStatus::crashed:
    case RunStatus::stalled:
    case RunStatus::cancelled:
    case RunStatus::lost:
    case RunStatus::oom: {
      if (attempts < 1) return;
      EarlierRun& known = m_runs[{key, repeat}];
      if (known.run.value <= run.value) known = {run, attempts};
      return;
    }
    case RunStatus::done:
      m_runs.erase({key, repeat});
      return;
    case RunStatus::queued:
    case RunStatus::running:
    case RunStatus::skipped:
      return;
  }
}

std::optional<EarlierRun> UnfinishedRuns::find(const Cell& cell, const CellKey& key, RepeatNumber repeat) const {
  if (cell.study.checkpoint.every.never() || cell.study.measure.mode != MeasureMode::train) return std::nullopt;
  const auto found = m_runs.find({key, repeat});
  return found == m_runs.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace scalescope
