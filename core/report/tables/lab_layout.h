#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"

namespace scalescope {

// The layout of the labs' reports: devices (or nodes) down, batch across, under every batch these of cellColumns().
// Rows of several series (strategies, precisions, variants) begin with the series' name.
Table labTable(const StudyResult& study, const std::vector<std::string>& columns, const ViewOptions& view);

}  // namespace scalescope
