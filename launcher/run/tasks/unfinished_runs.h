#pragma once

#include <map>
#include <optional>
#include <utility>

#include "core/base/ids.h"
#include "core/base/index.h"
#include "core/store/store.h"
#include "core/study/cells/expand.h"

namespace scalescope {

// A run that ended early and whose next attempt can resume from its checkpoints.
struct EarlierRun {
  RunId run;
  int attempts = 0;  // Number of attempts so far, which is the number of the next one.
};

// The newest such run of every repeat. A repeat of a cell that trains (measure.mode train) with checkpoints is retried
// as another attempt of that run; of any other cell as a new run.
class UnfinishedRuns {
 public:
  void ended(const CellKey& key, RepeatNumber repeat, const RunId& run, int attempts, RunStatus status);
  [[nodiscard]] std::optional<EarlierRun> find(const Cell& cell, const CellKey& key, RepeatNumber repeat) const;

 private:
  std::map<std::pair<CellKey, RepeatNumber>, EarlierRun> m_runs;
};

}  // namespace scalescope
