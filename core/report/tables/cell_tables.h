#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"

namespace scalescope {

// A row per cell: these columns of cellColumns() between what the cell is and how its newest run ended.
Table cellTable(const StudyResult& study, const std::vector<std::string>& columns, const ViewOptions& view);

}  // namespace scalescope
