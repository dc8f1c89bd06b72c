#pragma once

#include <string>
#include <vector>

#include "core/study/cells/run_plan.h"

namespace scalescope {

// File access that a rank has from now on, permanently: a model file is a program that may come from anyone.
struct AllowedPaths {
  std::vector<std::string> read;           // Files, or folders with everything below.
  std::vector<std::string> write;          // Files or folders as in `read`, which may be written, too.
  std::vector<std::string> removeIn = {};  // Folders from which empty folders may be removed.
};

// Returns the paths of a rank whose logs are in `rankFolder` ("" = it writes none). It writes its run's folder,
// devices, shared memory and CUDA's cache; it reads the system's folders, the libraries that are loaded, its plan,
// the files of its dataset and the model.
AllowedPaths pathsOfRank(const RunPlan& plan, const std::string& planFile, const std::string& rankFolder);

// Denies this thread, and those that it starts, every other path and the start of programs: with no_new_privs, and with
// Landlock if the kernel has it. Must be called while there is one thread. Returns the text for the manifest:
// "landlock-N" (N: the kernel's version of it), "unavailable", or "off" if SCALESCOPE_CONFINE=off.
std::string confine(const AllowedPaths& allowed);

}  // namespace scalescope
