#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// Returns the error for a GPU of this host that cannot be used, with its remedy, from the text of CUDA or LibTorch when
// the GPU was opened.
Error gpuObstacle(const std::string& host, int index, const std::string& what);

// Returns the version in at::show_config(); "" if there is none.
std::string torchVersionOf(const std::string& config);

// Returns the version of the loaded LibTorch, which may differ from the one that this worker was compiled with.
std::string loadedTorchVersion();

// Returns an error if a LibTorch of this version is not of the worker's series (kLibTorchSeries). "" is accepted.
Status checkTorchVersion(const std::string& version);

}  // namespace scalescope
