#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/analysis/compare/environments.h"
#include "core/analysis/values/results.h"
#include "core/base/result.h"
#include "core/report/values/figure.h"

namespace scalescope {

// Several studies beside each other: whose they are, what differs between them, and their lines in one figure. Pure;
// words are this thread's (core/report/words/speaker.h).

struct ComparedStudy {
  std::shared_ptr<const StudyResult> study;
  std::string label;  // who measured it, else what it is called; distinct from the others' (cells/combine.h)
};

// Notes of the study and of its cells, each once, the gravest first.
std::vector<GuardNote> notesOfStudy(const StudyResult& study);

// A row per study: who, machine, and the cell that speaks for it (scaling/headline.h): devices, batch, images/s, step
// time, speedup and efficiency with their intervals; how many guard notes, and the gravest of them.
Table comparisonTable(const std::vector<ComparedStudy>& studies);

// Hyper-parameters as a report lists them, then the environment: what the studies' manifests say.
std::vector<ComparedFact> comparedSettings(const std::vector<ComparedStudy>& studies);

// The same as a table, a column per study; what differs stands first and says so.
Table differencesTable(const std::vector<ComparedStudy>& studies);

// What a figure of all of them finds: the least and the most of speedup, efficiency or throughput, and whose they are,
// where the cells that speak for the studies have as many devices and the same batch. Else the heading of `what`, which
// is one of exportKinds().
std::string overlaidTitle(const std::vector<ComparedStudy>& studies, const std::string& what);

// All as one study, each under its label, for the figures of makeFigure(). Error where protocols differ (combine.h).
Result<StudyResult> overlaid(const std::vector<ComparedStudy>& studies);

}  // namespace scalescope
