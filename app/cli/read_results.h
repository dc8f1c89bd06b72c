#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope::cli {

// A study of the store, or of a bundle that it keeps.
struct FoundStudy {
  StudyResult result;
  std::string by;  // whose bundle; "" = of the store itself, or not said
};

// Reads and analyses stored studies and bundles (name, id, the id's beginning; of a bundle also who made it).
// `baseline`: CELL to compare with, "" = the protocol's choice. `traced`: steps to look at.
Result<std::vector<FoundStudy>> readStudies(const std::vector<std::string>& studies, const std::string& store,
                                            const std::string& baseline = {}, StepRange traced = {});

// Every bundle of the store.
Result<std::vector<FoundStudy>> readBundles(const std::string& store);

// The results of readStudies() alone.
Result<std::vector<StudyResult>> readResults(const std::vector<std::string>& studies, const std::string& baseline,
                                             const std::string& store, StepRange traced = {});

}  // namespace scalescope::cli
