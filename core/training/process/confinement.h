#pragma once

#include <string>
#include <vector>

#include "core/study/cells/run_plan.h"

namespace scalescope {

// What a rank may do to files from here on, for good: a model file is a program of somebody.
struct AllowedPaths {
  std::vector<std::string> read;   // files, or folders with all below
  std::vector<std::string> write;  // likewise, and read too
  std::vector<std::string> removeIn = {};  // folders out of which empty folders may be removed
};

// Those of a rank whose logs lie in `rankFolder` ("" = it writes none): writes its run's folder, devices, shared memory
// and CUDA's cache; reads the system's folders, the libraries that are loaded, its plan, datasets and the model.
AllowedPaths pathsOfRank(const RunPlan& plan, const std::string& planFile, const std::string& rankFolder);

// Takes from this thread, and from those that it starts, the right to every other path and to start a program:
// no_new_privs, and Landlock where the kernel has it. To be called while there is one thread. The answer is what the
// manifest says: "landlock-N" (N: the kernel's version of it), "unavailable", or "off" where SCALESCOPE_CONFINE=off.
std::string confine(const AllowedPaths& allowed);

}  // namespace scalescope
