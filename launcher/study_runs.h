#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/store/store.h"

namespace scalescope {

// One stored cell with the runs of its key, of any study.
struct CellRuns {
  StoredCell stored;
  Cell cell;
  std::vector<RunRow> rows;
};

// The sessions of a study's runs, and of those of other studies that its cells were reused from.
struct StudySessions {
  std::map<RunId, MeasuringSession> ofRun;
  std::string main;  // id of the one that its numbers are taken from
};

struct StudyRuns {
  std::vector<CellRuns> cells;
  StudySessions sessions;
};
// Every stored cell of the study.
Result<StudyRuns> runsOfCells(const StoreReader& reader, const StudyId& study);

// Says of a run which session it is of.
void placeInSession(const StudySessions& sessions, RunRecords& run);

}  // namespace scalescope
