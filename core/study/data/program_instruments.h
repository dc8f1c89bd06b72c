#pragma once

#include <string>

namespace scalescope {

// Files that measure a program of the user's own: "" where they are not.
struct ProgramInstruments {
  std::string hookFolder;  // put on PYTHONPATH
  std::string tap;         // loaded before all libraries
};

// Returns those that lie beside scalescope-program in `folder`, as a build, a package and a host to which they were
// sent have them.
ProgramInstruments instrumentsBeside(const std::string& folder);

}  // namespace scalescope
