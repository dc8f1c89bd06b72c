#include "core/training/device/streams.h"

#include <c10/core/impl/VirtualGuardImpl.h>

namespace scalescope {

c10::Stream streamBeside(at::Device device) {
  return c10::impl::VirtualGuardImpl(device.type()).getStreamFromGlobalPool(device, /*isHighPriority=*/true);
}

void useOwnStream(at::Device device) {
  if (!device.is_cpu()) c10::impl::VirtualGuardImpl(device.type()).exchangeStream(streamBeside(device));
}

}  // namespace scalescope
