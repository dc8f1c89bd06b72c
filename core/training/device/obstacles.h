#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// Why a GPU of this host cannot be used, with what to do: of what CUDA and LibTorch said when it was opened.
Error gpuObstacle(const std::string& host, int index, const std::string& what);

// Whether the LibTorch that was loaded is the one that this worker was compiled with. `config`: at::show_config(). What
// has no version in it passes.
Status checkTorchVersion(const std::string& config);

}  // namespace scalescope
