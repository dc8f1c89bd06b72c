#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "launcher/preflight/preflight.h"

namespace scalescope::preflight {

// Lines of a host's report: one per check in their order, and a last one for all checks that wait for a step that was
// not taken.
struct ReportLine {
  std::string check;
  Finding finding;
  int waits = 0;  // Number of checks that this line stands for; 0 for a single check.
};
std::vector<ReportLine> reportLines(const HostReport& report);

// Number of a host's checks by verdict.
struct Tally {
  int ok = 0;
  int warnings = 0;
  int failed = 0;
  int unknown = 0;
  friend bool operator==(const Tally&, const Tally&) = default;
};
Tally tallyOf(const HostReport& report);

// Output of `check --json`, docs/INTERFACES.md.
nlohmann::ordered_json toJson(const std::vector<HostReport>& reports);

}  // namespace scalescope::preflight
