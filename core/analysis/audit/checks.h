#pragma once

#include <vector>

#include "core/analysis/audit/book.h"

namespace scalescope::audit {

using Findings = std::vector<AuditRow>;

// Each appends what it can say about one row: one finding per judged number, nothing about columns that the row lacks.
void checkBatch(const Book& book, const Row& row, Findings& out);  // global batch, batch against the data set
void checkQuantities(const Book& book, const Row& row,
                     Findings& out);                                 // impossible values, parameter counts, two times
void checkRates(const Book& book, const Row& row, Findings& out);    // images per second against seconds
void checkSpeedup(const Book& book, const Row& row, Findings& out);  // speedup and efficiency
void checkParts(const Book& book, const Row& row, Findings& out);    // compute and communication
void checkBandwidth(const Book& book, const Row& row, Findings& out);

// A number and the reason for its verdict.
AuditRow finding(const Row& row, const Printed& printed, AuditVerdict verdict, Message reason);
AuditRow right(const Row& row, const Printed& printed, const Range& expected, const std::string& arithmetic);
AuditRow flagged(const Row& row, const Printed& printed, AuditKind kind, const Range& expected, Message reason);
AuditRow unknown(const Row& row, const Printed& printed, Message reason);

// `value` in the unit of the printed cell.
double asPrinted(const Printed& printed, double value);

}  // namespace scalescope::audit
