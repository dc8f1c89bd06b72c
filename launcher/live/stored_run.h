#pragma once

#include <string>
#include <vector>

#include "launcher/live/live_model.h"

namespace scalescope {

// One attempt of a stored run.
struct StoredRun {
  StudyId study;
  std::string studyName;
  RunId run;
  CellNumber cell;
  RepeatNumber repeat;
  int attempt = 0;
};

// Returns the state that the Live page showed at the end of the run; the series are made from its records in the same
// way. `cells` are the study's. Pure.
LiveState stateOfStored(const StoredRun& run, const std::vector<Cell>& cells, const StoredRecords& records);

}  // namespace scalescope
