#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/figure.h"
#include "core/report/values/view.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Returns the layout of the labs' reports: devices (or nodes) as rows, batches as columns, and under every batch these
// columns of cellColumns(). If there are several series (strategies, precisions, variants), rows begin with the series'
// name.
Table labTable(const MessageFormatter& language, const StudyResult& study, const std::vector<std::string>& columns,
               const ViewOptions& view);

}  // namespace scalescope
