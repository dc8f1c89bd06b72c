// Source for nvcc: the bodies of norm_relu_kernels.h for both 16-bit types and each end, under unmangled names, which
// kernels/cuda_kernels.cpp looks up.

#include "core/training/kernels/gather_kernel.h"
#include "core/training/kernels/norm_relu_kernels.h"

using namespace scalescope;
using NormBlock = Block<kNormThreads, TwoSums>;

#define SCALESCOPE_GLOBAL extern "C" __global__ void __launch_bounds__(kNormThreads, kNormBlocks)
#define SCALESCOPE_SHARED __shared__ alignas(16) float shared[16 * kNormThreads]

#define SCALESCOPE_STATISTICS(TYPE, VALUES)                              \
  SCALESCOPE_GLOBAL normStatistics_##TYPE(const NormForward arguments) { \
    SCALESCOPE_SHARED;                                                   \
    NormBlock block(shared);                                             \
    normStatistics<VALUES, kNormUnroll>(block, arguments);               \
  }

#define SCALESCOPE_END(TYPE, VALUES, END, UNROLL)                                   \
  SCALESCOPE_GLOBAL normApply_##TYPE##_##END(const NormForward arguments) {         \
    NormBlock block(nullptr);                                                       \
    normApply<VALUES, NormEnd::END, UNROLL>(block, arguments);                      \
  }                                                                                 \
  SCALESCOPE_GLOBAL normGradientSums_##TYPE##_##END(const NormBackward arguments) { \
    SCALESCOPE_SHARED;                                                              \
    NormBlock block(shared);                                                        \
    normGradientSums<VALUES, NormEnd::END, kNormUnrollOfMore>(block, arguments);    \
  }                                                                                 \
  SCALESCOPE_GLOBAL normPassBack_##TYPE##_##END(const NormBackward arguments) {     \
    NormBlock block(nullptr);                                                       \
    normPassBack<VALUES, NormEnd::END, kNormUnrollOfMore>(block, arguments);        \
  }

#define SCALESCOPE_TYPE(TYPE, VALUES)              \
  SCALESCOPE_STATISTICS(TYPE, VALUES)              \
  SCALESCOPE_END(TYPE, VALUES, plain, kNormUnroll) \
  SCALESCOPE_END(TYPE, VALUES, relu, kNormUnroll)  \
  SCALESCOPE_END(TYPE, VALUES, addRelu, kNormUnrollOfMore)

SCALESCOPE_TYPE(bf16, BFloat16Values)
SCALESCOPE_TYPE(fp16, HalfValues)

SCALESCOPE_GLOBAL gatherImages(const GatherImages arguments) {
  Block<kNormThreads, NoState> block(nullptr);
  gatherImages(block, arguments);
}
