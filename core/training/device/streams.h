#pragma once

#include <c10/core/Stream.h>

#include "core/training/device/torch_api.h"

namespace scalescope {

// Which of a device's streams does what. LibTorch runs the callbacks of collectives on its 32 streams of low priority,
// by turns: no stream that computes, copies or sends may be one of them, or it would wait for a collective now and
// then. So the default stream computes (a recorded step: one of high priority, device.h's useOwnStream), and copies
// and collectives take streams of high priority.

// One of the device's streams of high priority. Not for CPUs, which have none.
c10::Stream streamBeside(at::Device device);

// Of c10d::ProcessGroupNCCL::Options, or what stands for it where NCCL is not built.
template <class Options>
void sendBeside(Options& options) {
  options.is_high_priority_stream = true;
}

}  // namespace scalescope
