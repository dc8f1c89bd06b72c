#pragma once

#include <string>

namespace scalescope::agent {

// A control group of the hierarchy that limits memory on this machine: version 2 where it does, else version 1.
struct MemoryGroup {
  std::string folder;  // "" = none that can be read
  bool v2 = true;
};
// This process's.
MemoryGroup memoryGroup();

// The least limit on the way from the group to the root of its hierarchy, bytes; -1 = none.
double limitOf(const MemoryGroup& group);

}  // namespace scalescope::agent
