#include "core/analysis/audit/audit_checks.h"

namespace scalescope::audit {

AuditRow finding(const Row& row, const Printed& printed, AuditVerdict verdict, Message reason) {
  AuditRow out;
  out.file = row.file;
  out.row = row.number;
  out.line = row.line;
  out.column = printed.column;
  out.verdict = verdict;
  out.printed = printed.text;
  out.finding = codedValue(kAuditFindings, reason.code).value_or(AuditFinding::other);
  out.reason = std::move(reason);
  return out;
}

double asPrinted(const Printed& printed, double value) { return value / printed.scale.value(); }

AuditRow right(const Row& row, const Printed& printed, const Range& expected, const std::string& arithmetic) {
  AuditRow out = finding(row, printed, AuditVerdict::ok, {"audit.right", {{"arithmetic", arithmetic}}});
  out.recomputed = asPrinted(printed, middle(expected));
  return out;
}

AuditRow flagged(const Row& row, const Printed& printed, AuditKind kind, const Range& expected, Message reason) {
  AuditRow out = finding(row, printed, AuditVerdict::flag, std::move(reason));
  out.kind = kind;
  if (known(expected)) out.recomputed = asPrinted(printed, middle(expected));
  return out;
}

AuditRow unknown(const Row& row, const Printed& printed, Message reason) {
  return finding(row, printed, AuditVerdict::unknown, std::move(reason));
}

}  // namespace scalescope::audit
