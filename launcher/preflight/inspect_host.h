#pragma once

#include "launcher/preflight/host_call.h"
#include "launcher/preflight/host_view.h"

namespace scalescope::preflight {

// Asks a connected host for its clock, by the probe script and through its agent, and stores the answers, or the step
// at which it stopped and why. Blocks.
void lookAtHost(HostCall& call, const CheckContext& context, HostView& view);

}  // namespace scalescope::preflight
