#pragma once

#include <string>
#include <vector>

#include "launcher/preflight/preflight.h"

namespace scalescope::preflight {

// What people read of a host's checks: a line each in their order, and last one line for all that wait for a step that
// was not taken.
struct ReportLine {
  std::string check;
  Finding finding;
  int waits = 0;  // so many checks are this line; 0: it is a check of its own
};
std::vector<ReportLine> reportLines(const HostReport& report);

// How many checks of a host came out how.
struct Tally {
  int ok = 0;
  int warnings = 0;
  int failed = 0;
  int unknown = 0;
  friend bool operator==(const Tally&, const Tally&) = default;
};
Tally tallyOf(const HostReport& report);

}  // namespace scalescope::preflight
