#pragma once

#include <string>
#include <vector>

#include "core/analysis/results.h"
#include "core/report/figure.h"

namespace scalescope {

// What the HTML and the Markdown report share.
std::string verdictText(const StudyResult& study);
Table mainSettings(const StudyResult& study);       // the hyper-parameters a reader asks for first
Table environmentTable(const StudyResult& study);   // what ran where, each difference once
Table cellOverview(const StudyResult& study);       // one row per cell, the columns that fit a page
std::string reportStamp(const StudyResult& study);  // run ids and how to run it again

// Export kinds with a figure that has something to show, in reading order; speedup always (its gap is said in words).
std::vector<std::string> reportFigures(const StudyResult& study);

}  // namespace scalescope
