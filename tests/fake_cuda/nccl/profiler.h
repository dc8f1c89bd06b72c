#pragma once

#include "tests/fake_cuda/nccl/communicator.h"

namespace fake {

// Calls the plugin that NCCL_PROFILER_PLUGIN names like NCCL 2.28: version 5 of the interface, with collectives only.
// All functions do nothing if no plugin is named.

// Returns the plugin's context of a communicator.
void* profilerContext(int ranks, int rank);
// Returns the plugin's handle of a collective that is handed over, or null.
void* profileCollective(void* context, int rank, const CollectiveCall& call);
// Reports that the collective ran on the GPU, in one channel.
void profileKernel(void* context, void* collective, Nanoseconds start, Nanoseconds end);

}  // namespace fake
