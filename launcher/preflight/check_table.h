#pragma once

#include <string>
#include <vector>

#include "launcher/transport/finding.h"
#include "launcher/preflight/host_view.h"

namespace scalescope::preflight {

// One check of a host: its name in tables and JSON, the step that must have been taken before it can be judged, whether
// it applies to such a host at all, and the judgement, a pure function of the view.
struct CheckKind {
  const char* name;
  Step needs;
  bool (*applies)(const HostView& host, const CheckContext& context);
  Finding (*judge)(const HostView& host, const CheckContext& context);
};

// Returns the checks in the order of the report. Data that a row needs is set when it judges: the steps before have
// been taken, `probe` is set from Step::look on and `facts` from Step::agent on.
const std::vector<CheckKind>& checkKinds();

std::vector<CheckResult> judge(const HostView& host, const CheckContext& context);

}  // namespace scalescope::preflight
