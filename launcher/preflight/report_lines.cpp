#include "launcher/preflight/report_lines.h"

namespace scalescope::preflight {

std::vector<ReportLine> reportLines(const HostReport& report) {
  std::vector<ReportLine> lines;
  ReportLine waiting;
  for (const CheckResult& check : report.checks)
    if (check.waits)
      waiting = {check.check, check.finding, waiting.waits + 1};
    else
      lines.push_back({check.check, check.finding});
  if (waiting.waits > 0) lines.push_back(std::move(waiting));
  return lines;
}

Tally tallyOf(const HostReport& report) {
  Tally tally;
  for (const CheckResult& check : report.checks) switch (check.finding.verdict) {
      case Verdict::ok:
        ++tally.ok;
        break;
      case Verdict::warning:
        ++tally.warnings;
        break;
      case Verdict::failed:
        ++tally.failed;
        break;
      case Verdict::unknown:
        ++tally.unknown;
        break;
    }
  return tally;
}

}  // namespace scalescope::preflight
