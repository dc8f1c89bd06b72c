#pragma once

#include <vector>

#include "core/analysis/audit/audit_values.h"
#include "core/base/result.h"

namespace scalescope {

// Checks the arithmetic of published tables of scaling experiments (docs/MEASUREMENT.md, Audit of printed tables). The
// tables are checked together because one may complete another. Returns an error for a file without a table and for an
// unknown model or a negative image count in `options`. Pure; any thread.
Result<AuditReport> auditTables(const std::vector<AuditFile>& files, const AuditOptions& options = {});

}  // namespace scalescope
