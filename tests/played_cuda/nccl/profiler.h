#pragma once

#include "tests/played_cuda/nccl/communicator.h"

namespace played {

// The plugin that NCCL_PROFILER_PLUGIN names, as NCCL 2.28 calls it: the interface's version 5, collectives alone. All
// do nothing where none is named.

// Returns the plugin's context of a communicator.
void* profilerContext(int ranks, int rank);
// Returns the plugin's handle of a collective that is handed over, or null.
void* profileCollective(void* context, int rank, const CollectiveCall& call);
// Reports that the collective ran on the GPU, in one channel.
void profileKernel(void* context, void* collective, Nanoseconds start, Nanoseconds end);

}  // namespace played
