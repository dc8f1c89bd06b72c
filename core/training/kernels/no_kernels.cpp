#include "core/training/device/device.h"
#include "core/training/kernels/launcher.h"

namespace scalescope {

c10::intrusive_ptr<KernelLauncher> openKernelLauncher(at::Device) { return {}; }

}  // namespace scalescope
