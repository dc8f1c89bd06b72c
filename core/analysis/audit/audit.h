#pragma once

#include <vector>

#include "core/analysis/audit/audit_values.h"
#include "core/base/result.h"

namespace scalescope {

// Checks published tables of scaling experiments against their own arithmetic (docs/MEASUREMENT.md, Audit of printed
// tables): judges the tables together. Error: a file that is no table, a model nobody knows. Pure; any thread.
Result<AuditReport> auditTables(const std::vector<AuditFile>& files, const AuditOptions& options = {});

}  // namespace scalescope
