#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/store.h"

namespace scalescope {

// One stored cell with the runs that have its key, of any study.
struct CellRuns {
  StoredCell stored;
  Cell cell;
  std::vector<RunRow> rows;
};

// The measuring sessions of a study's runs, and of the runs of other studies that its cells reuse.
struct StudySessions {
  std::map<RunId, MeasuringSession> ofRun;
  std::string main;  // Id of the session that the study's numbers are taken from.
};

struct StudyRuns {
  std::vector<CellRuns> cells;
  StudySessions sessions;
};
// Returns every stored cell of the study with its runs.
Result<StudyRuns> runsOfCells(const StoreReader& reader, const StudyId& study);

// Records in a run which session it belongs to.
void placeInSession(const StudySessions& sessions, RunRecords& run);

}  // namespace scalescope
