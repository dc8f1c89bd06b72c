#pragma once

#include <string>
#include <vector>

#include "launcher/preflight/view/finding.h"
#include "launcher/preflight/view/host_view.h"

namespace scalescope::preflight {

// One check of a host: its word in tables and JSON, what must have been seen before it can be judged, whether it is
// asked of such a host at all, and the judgement, a plain function of what was seen.
struct CheckKind {
  const char* name;
  Step needs;
  bool (*applies)(const HostView& host, const Wish& wish);
  Finding (*judge)(const HostView& host, const Wish& wish);
};

// In the order of the report. What a row needs is there when it judges: the steps before have been taken, `probe` from
// Step::look on and `facts` from Step::agent on.
const std::vector<CheckKind>& checkKinds();

std::vector<CheckResult> judge(const HostView& host, const Wish& wish);

}  // namespace scalescope::preflight
