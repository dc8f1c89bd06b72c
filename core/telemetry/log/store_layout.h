#pragma once

#include <string>

#include "core/base/ids.h"
#include "core/telemetry/log/segment.h"

namespace scalescope {

// Paths of the runs in a store. An agent's own folder on another machine has the same layout; `root` is either of them.

std::string runsFolder(const std::string& root);                                    // Returns ROOT/runs.
std::string runFolder(const std::string& root, const RunId& run);                   // Returns ROOT/runs/RUN.
std::string planPath(const std::string& root, const RunId& run);                    // Returns ROOT/runs/RUN/plan.json.
std::string planPathIn(const std::string& runFolder);                               // Returns RUNFOLDER/plan.json.
std::string attemptFolder(const std::string& root, const RunId& run, int attempt);  // Returns ROOT/runs/RUN/ATTEMPT.
std::string attemptFolderIn(const std::string& runFolder, int attempt);             // Returns RUNFOLDER/ATTEMPT.
std::string segmentFileName(const Source& source, int number);  // Returns "rank-3.0012.log"; of 0 "rank-3.reserve".
std::string segmentPath(const std::string& attemptFolder, const Source& source, int number);
std::string outputPath(const std::string& attemptFolder, const Source& source);  // Returns "rank-3.out".

}  // namespace scalescope
