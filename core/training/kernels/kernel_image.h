#pragma once

namespace scalescope {

// Returns the kernels of core/training/kernels/*.cu as the driver loads them, for the GPUs that CMakeLists.txt names.
// Null in a build without nvcc.
const void* kernelImage();

}  // namespace scalescope
