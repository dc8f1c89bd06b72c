#pragma once

#include "core/training/kernels/norm_relu_kernels.h"

namespace scalescope {

// Launch parameters of the kernels: threads of a block, and blocks that a multiprocessor holds at once, which bounds a
// thread's registers (65536 over both). A grid has as many blocks as fit; each thread loads `unroll` rows at once:
// enough bytes for the memory's latency, without registers beyond the bound. On an H100, 3, 2 and 4 blocks of 256 and 1
// and 2 of 512 all reach 2.4 to 3.0 TB/s from 67 MB on; with few blocks, the last one has fewer parts to add up.
inline constexpr int kNormThreads = 256;
inline constexpr int kNormBlocks = 2;  // Per multiprocessor.
inline constexpr int kNormUnroll = 8;  // For kernels that read one tensor.
inline constexpr int kNormUnrollOfMore = 4;
inline constexpr int kMostNormChannels = kNormThreads * kVectorChannels;

}  // namespace scalescope
