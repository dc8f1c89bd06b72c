#pragma once

#include <string>
#include <utility>
#include <vector>

namespace scalescope {

// What a child's environment has other than this process's.
struct EnvironmentChange {
  std::vector<std::pair<std::string, std::string>> set;  // where a name comes twice, the child reads the first
  std::vector<std::string> unset;
};

// This process's environment with the change, as "NAME=value".
std::vector<std::string> changedEnvironment(const EnvironmentChange& change);

// For a child that uses GPUs by the numbers of NVML, which are those of the plan and of the samples: CUDA's own order is the
// fastest first, and CUDA_VISIBLE_DEVICES would count anew what is left.
EnvironmentChange gpusCountedAsNvmlDoes();

}  // namespace scalescope
