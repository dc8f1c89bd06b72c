#pragma once

#include <string>
#include <vector>

#include "core/study/data/kinds/kind.h"
#include "core/study/spec/spec.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {

// Returns the files of a dataset's splits that are used by default for training and test, in the order of its parts;
// none for a dataset that is made in memory or unknown.
std::vector<DataFile> wantedDataFiles(const std::string& dataset);

// Returns the files and the folders below `dataPath` where the host may have them, which are those that locateDataset
// tries.
WantedFiles wantedFiles(const std::string& dataset, const std::string& dataPath);

}  // namespace scalescope::preflight
