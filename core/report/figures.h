#pragma once

#include <string>
#include <vector>

#include "core/analysis/results.h"
#include "core/report/figure.h"

namespace scalescope {

// Everything that `export --what` can say. speedup efficiency throughput time-vs-batch time step-split subtraction waterfall
// bandwidth memory accuracy loss utilisation per-rank device-hours hyperparameters cells
std::vector<std::string> exportKinds();

// Figure of a study's results; error for an unknown kind or one that is a table only.
Result<Figure> makeFigure(const StudyResult& study, const std::string& what);

// The table twin of the same kind.
Result<Table> makeTable(const StudyResult& study, const std::string& what);

std::string toCsv(const Table& table);  // RFC 4180, notes as leading "# " lines
std::string toMarkdown(const Table& table);
std::string toLatex(const Table& table);  // booktabs
std::string toHtml(const Table& table);

}  // namespace scalescope
