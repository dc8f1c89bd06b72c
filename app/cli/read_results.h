#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope::cli {

// A study of the store, or of a bundle that it keeps; or one run of the store alone.
struct FoundStudy {
  StudyResult result;
  std::string by;            // whose bundle; "" = of the store itself, or not said
  RunId run = {};            // "" = all of the study
  RepeatNumber repeat = {};  // of that run
};

// How one wants to look at a study.
struct Look {
  std::string baseline{};  // CELL to compare with, "" = the protocol's choice
  StepRange traced{};      // steps to look at
  bool everyLoss = false;  // of every step, however long a run was
};

// Reads and analyses stored studies and bundles (name, id, the id's beginning; of a bundle also who made it).
Result<std::vector<FoundStudy>> readStudies(const std::vector<std::string>& studies, const std::string& store,
                                            const Look& look = {});

// The same, where a name that no study and no bundle has may be a run's id or its beginning: the study with that run as
// its only one.
Result<std::vector<FoundStudy>> readStudiesAndRuns(const std::vector<std::string>& names, const std::string& store);

// Every bundle of the store.
Result<std::vector<FoundStudy>> readBundles(const std::string& store);

// The results of readStudies() alone.
Result<std::vector<StudyResult>> readResults(const std::vector<std::string>& studies, const std::string& store,
                                             const Look& look = {});

}  // namespace scalescope::cli
