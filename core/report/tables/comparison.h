#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/analysis/scaling/environment_notes.h"
#include "core/analysis/values/results.h"
#include "core/base/result.h"
#include "core/report/text/message_formatter.h"
#include "core/report/values/figure.h"

namespace scalescope {

// Compares several studies: their owners, their differences, and their lines in one figure. Without side effects.

struct ComparedStudy {
  std::shared_ptr<const StudyResult> study;
  // Name of the person who measured it, else of the study; distinct from the others' (cells/combine.h).
  std::string label;
};

// Returns the notes of the study and of its cells, each once, in descending severity.
std::vector<GuardNote> notesOfStudy(const StudyResult& study);

// Returns one row per study: person, machine, and its headline cell (scaling/verdict.h) with devices, batch, images/s,
// step time, speedup and efficiency with their intervals; the number of guard notes and the most severe one.
Table comparisonTable(const MessageFormatter& formatter, const std::vector<ComparedStudy>& studies);

// Returns the hyper-parameters as a report lists them, then the environment, from the studies' manifests.
std::vector<ComparedFact> comparedSettings(const MessageFormatter& language, const std::vector<ComparedStudy>& studies);

// Returns these settings as a table with one column per study; differing ones come first and are marked.
Table differencesTable(const MessageFormatter& formatter, const std::vector<ComparedStudy>& studies);

// Returns the title of a figure of all studies: the lowest and the highest speedup, efficiency or throughput with the
// names, if the headline cells of the studies have the same number of devices and the same batch. Otherwise the heading
// of `what`, which must be one of exportKinds().
std::string overlaidTitle(const MessageFormatter& formatter, const std::vector<ComparedStudy>& studies,
                          const std::string& what);

// Combines all into one study with their labels, for the figures of makeFigure(). Error if protocols differ
// (combine.h).
Result<StudyResult> overlaid(const std::vector<ComparedStudy>& studies);

}  // namespace scalescope
