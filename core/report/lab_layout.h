#pragma once

#include <string>
#include <vector>

#include "core/report/figures.h"

namespace scalescope {

// The layout of the labs' reports: devices (or nodes) down, batch across, under every batch what the kind measures.
const std::vector<std::string>& labKinds();
bool hasLabLayout(const std::string& what);

// The kind must have such a layout. Rows of several series (strategies, precisions, variants) begin with the series' name.
Table labTable(const StudyResult& study, const std::string& what, const ViewOptions& view);

}  // namespace scalescope
