#pragma once

#include <string>

#include "launcher/preflight/view/host_view.h"

namespace scalescope::preflight {

// A line that is to be run on that host, as one typed here.
std::string onHost(const HostView& host, const std::string& command);

// The host in such a line, with its port.
std::string sshTarget(const HostView& host);

// Whether this host's devices are GPUs: by the study, else by what there is.
bool usesGpus(const HostView& host, const Wish& wish);

}  // namespace scalescope::preflight
