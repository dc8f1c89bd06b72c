#pragma once

#include <string>

#include "core/report/figures.h"

namespace scalescope {

// Tables with one row per cell: what the kind measures between what the cell is and how its newest run ended.
bool isCellTable(const std::string& what);
Table cellTable(const StudyResult& study, const std::string& what, const ViewOptions& view);

}  // namespace scalescope
