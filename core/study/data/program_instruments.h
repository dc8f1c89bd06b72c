#pragma once

#include <string>

namespace scalescope {

// Files that measure a user's program; "" if they are missing.
struct ProgramInstruments {
  std::string hookFolder;  // Folder that is added to PYTHONPATH.
  std::string tap;         // Library that is loaded before all others.
};

// Returns the files that are next to scalescope-program in `folder`, as a build, a package or a copy on a host has
// them.
ProgramInstruments instrumentsBeside(const std::string& folder);

}  // namespace scalescope
