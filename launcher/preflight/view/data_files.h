#pragma once

#include <string>
#include <vector>

#include "core/study/data/kinds/kind.h"
#include "core/study/spec/spec.h"
#include "launcher/preflight/probe/probe_script.h"

namespace scalescope::preflight {

// The files of a dataset's splits that are trained and tested on by default, in the order of its parts; none of one
// that is made in memory or unknown.
std::vector<DataFile> wantedDataFiles(const std::string& dataset);

// Where the host may have them below `dataPath`, as locateDataset looks.
WantedFiles wantedFiles(const std::string& dataset, const std::string& dataPath);

}  // namespace scalescope::preflight
