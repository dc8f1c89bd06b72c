#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"

namespace scalescope {

// Returns one row per cell: these columns of cellColumns() between the settings of the cell and the end of its newest
// run.
Table cellTable(const StudyResult& study, const std::vector<std::string>& columns, const ViewOptions& view);

}  // namespace scalescope
