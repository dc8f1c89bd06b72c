#pragma once

#include "launcher/preflight/calls/host_call.h"
#include "launcher/preflight/view/host_view.h"

namespace scalescope::preflight {

// Asks a host that is reached for its clock, by the probe script and through its agent, and notes the answers, or where
// and why they ended. Blocks.
void lookAtHost(HostCall& call, const Wish& wish, HostView& view);

}  // namespace scalescope::preflight
