#pragma once

#include <string>
#include <vector>

#include "launcher/live/live_model.h"

namespace scalescope {

// One attempt of a run that is stored.
struct StoredRun {
  StudyId study;
  std::string studyName;
  RunId run;
  CellNumber cell;
  RepeatNumber repeat;
  int attempt = 0;
};

// What the Live page showed of the run at its end: the series from its records, the same way. `cells`: the study's.
// Pure.
LiveState stateOfStored(const StoredRun& run, const std::vector<Cell>& cells, const StoredRecords& records);

}  // namespace scalescope
