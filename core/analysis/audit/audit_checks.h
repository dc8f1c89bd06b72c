#pragma once

#include <vector>

#include "core/analysis/audit/report_tables.h"

namespace scalescope::audit {

using Findings = std::vector<AuditRow>;

// Each function appends one finding per judged number of the row and ignores the columns that the row lacks.
void checkBatch(const ReportTables& book, const Row& row,
                Findings& out);  // Checks the global batch, also against the dataset.
// Checks impossible values, parameter counts and repeated times.
void checkQuantities(const ReportTables& book, const Row& row, Findings& out);
void checkRates(const ReportTables& book, const Row& row, Findings& out);  // Checks images per second against seconds.
void checkSpeedup(const ReportTables& book, const Row& row, Findings& out);  // Checks speedup and efficiency.
void checkParts(const ReportTables& book, const Row& row, Findings& out);    // Checks compute and communication.
void checkBandwidth(const ReportTables& book, const Row& row, Findings& out);

// Return a finding: a printed number with its verdict and the reason for it.
AuditRow finding(const Row& row, const Printed& printed, AuditVerdict verdict, Message reason);
AuditRow right(const Row& row, const Printed& printed, const Range& expected, const std::string& arithmetic);
AuditRow flagged(const Row& row, const Printed& printed, AuditKind kind, const Range& expected, Message reason);
AuditRow unknown(const Row& row, const Printed& printed, Message reason);

// Returns `value` in the unit of the printed cell.
double asPrinted(const Printed& printed, double value);

}  // namespace scalescope::audit
