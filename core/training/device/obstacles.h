#pragma once

#include <string>

#include "core/base/result.h"

namespace scalescope {

// Why a GPU of this host cannot be used, with what to do: of what CUDA and LibTorch said when it was opened.
Error gpuObstacle(const std::string& host, int index, const std::string& what);

// The version in at::show_config(); "" where there is none.
std::string torchVersionOf(const std::string& config);

// The version of the LibTorch that was loaded, which may be another one than this worker was compiled with.
std::string loadedTorchVersion();

// Whether a LibTorch of this version is of the worker's series (kLibTorchSeries). "" passes.
Status checkTorchVersion(const std::string& version);

}  // namespace scalescope
