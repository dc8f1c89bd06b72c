#pragma once

#include <string>
#include <vector>

#include "core/study/data/dataset_kinds.h"
#include "core/study/spec/spec.h"
#include "launcher/preflight/host_view.h"
#include "launcher/preflight/probe_script.h"

namespace scalescope::preflight {

HostShell shellOf(const HostView& host);

// Returns a line, typed on this machine, that runs a command on that host. A command with sudo gets a terminal, where
// it asks for a password.
std::string onHost(const HostShell& host, const std::string& command);
std::string onHost(const HostView& host, const std::string& command);

// Returns "sudo ", or nothing for root.
std::string asRoot(const HostShell& host);
std::string asRoot(const HostView& host);

// Returns a line that copies files of this machine into a folder of that host; for this machine `cp`.
std::string copyToHost(const HostView& host, const std::vector<std::string>& files, const std::string& folder);

// Returns a line that removes unused programs that were put there.
std::string cleanLine(const HostView& host);

// Returns a line that frees space: the same, followed by a list of the largest folders for the user to choose from.
std::string freeSpaceLine(const HostView& host);

// Returns the arguments for ssh that name the host and its port.
std::string sshTarget(const HostView& host);

// Returns the mount point of that folder's file system on the host, as a part of such a line.
std::string mountPointOf(const std::string& folder);

// Returns true if this host's devices are GPUs: by the study, else by the devices found.
bool usesGpus(const HostView& host, const CheckContext& context);

// Returns the files of a dataset's splits that are used by default for training and test, in the order of its parts;
// none for a dataset that is made in memory or unknown.
std::vector<DataFile> wantedDataFiles(const std::string& dataset);

// Returns the files and the folders below `dataPath` where the host may have them, which are those that locateDataset
// tries.
WantedFiles wantedFiles(const std::string& dataset, const std::string& dataPath);

}  // namespace scalescope::preflight
