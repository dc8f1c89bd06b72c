#pragma once

#include <map>
#include <string>

#include "core/analysis/results.h"
#include "core/base/result.h"

namespace scalescope {

// Report of one study: hyper-parameters, environment, cell table, speedup figure and verdict. `svg` maps a figure id to SVG
// text (drawn by `scalescope --render`); without one the figure is left to its table, which is said in the text.
std::string htmlReport(const StudyResult& study, const std::map<std::string, std::string>& svg);  // one self-contained file
std::string markdownReport(const StudyResult& study, const std::map<std::string, std::string>& figureFiles);

}  // namespace scalescope
