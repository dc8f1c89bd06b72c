#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/analysis/values/results.h"
#include "launcher/study_results.h"

namespace scalescope::cli {

// A study of the store or of one of its bundles; or one run of the store.
struct FoundStudy {
  StudyResult result;
  // Author of the bundle; empty for a study of the store, or if the bundle does not name one.
  std::string by;
  RunId run = {};            // It is empty for the whole study.
  RepeatNumber repeat = {};  // Repeat of that run.
};

// Options for reading a study.
struct Look {
  std::string baseline{};  // CELL to compare with; empty for the protocol's baseline.
  StepRange traced{};      // Steps to trace.
  bool everyLoss = false;  // True if the losses of every step are read, however long a run was.
};

// Reads and analyzes stored studies and bundles (name, id or its prefix; for a bundle also its author).
Result<std::vector<FoundStudy>> readStudies(const std::vector<std::string>& studies, const std::string& store,
                                            const Look& look = {});

// Does the same as readStudies(), but a name that no study and no bundle has may be the id of a run or its prefix: the
// result is the study with that run only.
Result<std::vector<FoundStudy>> readStudiesAndRuns(const std::vector<std::string>& names, const std::string& store);

// Reads every bundle of the store.
Result<std::vector<FoundStudy>> readBundles(const std::string& store);

// Returns only the results of readStudies().
Result<std::vector<StudyResult>> readResults(const std::vector<std::string>& studies, const std::string& store,
                                             const Look& look = {});

// Prints the notes of a study that are at least as severe, one line each, on stderr.
void printNotes(const StudyResult& study, Severity least);

// Results measured so far; a cell is analyzed again only if one of its runs has changed. One thread.
class Measured {
 public:
  explicit Measured(std::string store) : m_store(std::move(store)) {}

  Result<StudyResult> read(const StudyId& study);
  // Prints the table and the verdict on stdout; on stderr the warnings if there is no verdict, or an error.
  void print(const StudyId& study);

 private:
  std::string m_store;
  CellCache m_results;
};

}  // namespace scalescope::cli
