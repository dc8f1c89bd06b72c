#pragma once

#include <string>

namespace scalescope {

// Files that measure a user's program; "" if they are missing.
struct ProgramInstruments {
  std::string hookFolder;  // added to PYTHONPATH
  std::string tap;         // loaded before all other libraries
};

// Returns the files that are next to scalescope-program in `folder`, as a build, a package or a copy on a host has
// them.
ProgramInstruments instrumentsBeside(const std::string& folder);

}  // namespace scalescope
