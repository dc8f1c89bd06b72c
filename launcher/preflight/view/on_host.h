#pragma once

#include <string>
#include <vector>

#include "launcher/preflight/view/host_view.h"

namespace scalescope::preflight {

HostShell shellOf(const HostView& host);

// A line that is to be run on that host, as one typed here. One with sudo gets a terminal, where it asks for a
// password.
std::string onHost(const HostShell& host, const std::string& command);
std::string onHost(const HostView& host, const std::string& command);

// "sudo ", or nothing for root.
std::string asRoot(const HostShell& host);
std::string asRoot(const HostView& host);

// A line that copies files of this machine into a folder of that host; for this machine `cp`.
std::string copyToHost(const HostView& host, const std::vector<std::string>& files, const std::string& folder);

// A line that removes the programs that were put there and that nothing runs.
std::string cleanLine(const HostView& host);

// One that frees space: the same, then what takes most is shown, among which a person chooses.
std::string freeSpaceLine(const HostView& host);

// The host in such a line, with its port.
std::string sshTarget(const HostView& host);

// The path at which the file system of that folder is mounted there, as a part of such a line.
std::string mountPointOf(const std::string& folder);

// Whether this host's devices are GPUs: by the study, else by what there is.
bool usesGpus(const HostView& host, const Wish& wish);

}  // namespace scalescope::preflight
