#pragma once

#include <c10/core/Stream.h>

#include "core/training/device/torch_api.h"

namespace scalescope {

// Use of a device's streams: LibTorch runs the callbacks of collectives on its 32 streams of low priority, by turns. No
// stream that computes, copies or sends may be one of them, or it would occasionally wait for a collective. So the
// default stream computes (for a recorded step, one of high priority: useOwnStream), and copies and
// collectives use streams of high priority.

// Returns one of the device's streams of high priority. CPUs have none.
c10::Stream streamBeside(at::Device device);

// Makes another stream than the default one current, because the default stream cannot be recorded. Must be called
// before this thread queues anything. Does nothing on a CPU.
void useOwnStream(at::Device device);

// Makes the backend send on a stream of high priority. Options is c10d::ProcessGroupNCCL::Options, or a substitute if
// NCCL is not built.
template <class Options>
void sendBeside(Options& options) {
  options.is_high_priority_stream = true;
}

}  // namespace scalescope
