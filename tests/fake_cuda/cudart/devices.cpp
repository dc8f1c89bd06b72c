// Devices and errors of the CUDA runtime.
#define __CUDA_API_VERSION_INTERNAL 1
#include "tests/fake_cuda/cudart/machine.h"
#include "tests/fake_cuda/cudart/trace.h"

#include <cstdio>
#include <cstring>

using namespace fake;

namespace {

constexpr int kRuntimeVersion = 13000;
constexpr const char* kName = "NVIDIA H100 80GB HBM3 (fake)";
constexpr int kMultiprocessors = 132;
constexpr int kSharedBytes = 49152;
constexpr int kSharedBytesOptIn = 232448;
constexpr int kSharedBytesOfMultiprocessor = 233472;
constexpr int kMostBlocks = 2147483647;
constexpr int kMostBlocksYZ = 65535;

struct ErrorText {
  cudaError_t error;
  const char* name;
  const char* text;
};

// The texts of runtime 13.0: LibTorch and the worker distinguish errors by them.
constexpr ErrorText kErrors[] = {
    {cudaSuccess, "cudaSuccess", "no error"},
    {cudaErrorMemoryAllocation, "cudaErrorMemoryAllocation", "out of memory"},
    {cudaErrorInsufficientDriver, "cudaErrorInsufficientDriver",
     "CUDA driver version is insufficient for CUDA runtime version"},
    {cudaErrorNoDevice, "cudaErrorNoDevice", "no CUDA-capable device is detected"},
    {cudaErrorInvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal"},
    {cudaErrorECCUncorrectable, "cudaErrorECCUncorrectable", "uncorrectable ECC error encountered"},
    {cudaErrorInvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
    {cudaErrorIllegalState, "cudaErrorIllegalState", "the operation cannot be performed in the present state"},
    {cudaErrorNotReady, "cudaErrorNotReady", "device not ready"},
    {cudaErrorIllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
    {cudaErrorLaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure"},
    {cudaErrorNotSupported, "cudaErrorNotSupported", "operation not supported"},
    {cudaErrorStreamCaptureUnsupported, "cudaErrorStreamCaptureUnsupported",
     "operation not permitted when stream is capturing"},
    {cudaErrorStreamCaptureInvalidated, "cudaErrorStreamCaptureInvalidated",
     "operation failed due to a previous error during capture"},
    {cudaErrorStreamCaptureIsolation, "cudaErrorStreamCaptureIsolation",
     "dependency created on uncaptured work in another stream"},
    {cudaErrorCapturedEvent, "cudaErrorCapturedEvent",
     "operation not permitted on an event last recorded in a capturing stream"},
};

struct AttributeValue {
  cudaDeviceAttr attribute;
  int value;
};

constexpr AttributeValue kAttributes[] = {
    {cudaDevAttrMaxThreadsPerBlock, 1024},
    {cudaDevAttrMultiProcessorCount, kMultiprocessors},
    {cudaDevAttrWarpSize, 32},
    {cudaDevAttrComputeCapabilityMajor, 9},
    {cudaDevAttrComputeCapabilityMinor, 0},
    {cudaDevAttrMaxSharedMemoryPerBlock, kSharedBytes},
    {cudaDevAttrMaxSharedMemoryPerBlockOptin, kSharedBytesOptIn},
    {cudaDevAttrMaxSharedMemoryPerMultiprocessor, kSharedBytesOfMultiprocessor},
    {cudaDevAttrMaxGridDimX, kMostBlocks},
    {cudaDevAttrMaxGridDimY, kMostBlocksYZ},
    {cudaDevAttrMaxGridDimZ, kMostBlocksYZ},
};

const ErrorText& textOf(cudaError_t error) {
  static constexpr ErrorText kUnknown{cudaErrorUnknown, "cudaErrorUnknown", "unknown error"};
  for (const ErrorText& each : kErrors)
    if (each.error == error) return each;
  return kUnknown;
}

}  // namespace

extern "C" {

cudaError_t cudaDriverGetVersion(int* version) {
  *version = settings().driverVersion;
  return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int* version) {
  *version = kRuntimeVersion;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceCount(int* count) {
  *count = 0;
  if (settings().driverVersion / 1000 < kRuntimeVersion / 1000)
    return refuse(cudaErrorInsufficientDriver, "cudaGetDeviceCount");
  if (settings().devices == 0) return refuse(cudaErrorNoDevice, "cudaGetDeviceCount");
  *count = settings().devices;
  return cudaSuccess;
}

cudaError_t cudaGetDevice(int* device) {
  *device = threadState().device;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  if (device < 0 || device >= settings().devices) return refuse(cudaErrorInvalidDevice, "cudaSetDevice");
  threadState().device = device;
  return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (device < 0 || device >= settings().devices) return refuse(cudaErrorInvalidDevice, "cudaGetDeviceProperties");
  std::memset(properties, 0, sizeof *properties);
  std::snprintf(properties->name, sizeof properties->name, "%s", kName);
  properties->totalGlobalMem = static_cast<size_t>(settings().memoryBytes);
  properties->sharedMemPerBlock = kSharedBytes;
  properties->sharedMemPerBlockOptin = kSharedBytesOptIn;
  properties->sharedMemPerMultiprocessor = kSharedBytesOfMultiprocessor;
  properties->regsPerBlock = 65536;
  properties->regsPerMultiprocessor = 65536;
  properties->warpSize = 32;
  properties->maxThreadsPerBlock = 1024;
  properties->maxThreadsDim[0] = 1024;
  properties->maxThreadsDim[1] = 1024;
  properties->maxThreadsDim[2] = 64;
  properties->maxGridSize[0] = kMostBlocks;
  properties->maxGridSize[1] = kMostBlocksYZ;
  properties->maxGridSize[2] = kMostBlocksYZ;
  properties->maxThreadsPerMultiProcessor = 2048;
  properties->maxBlocksPerMultiProcessor = 32;
  properties->totalConstMem = 65536;
  properties->major = 9;
  properties->minor = 0;
  properties->textureAlignment = 512;
  properties->multiProcessorCount = kMultiprocessors;
  properties->l2CacheSize = 50 << 20;
  properties->asyncEngineCount = 3;
  properties->memoryBusWidth = 5120;
  properties->concurrentKernels = 1;
  properties->canMapHostMemory = 1;
  properties->unifiedAddressing = 1;
  properties->pciBusID = device + 1;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int) {
  *value = 1;
  for (const AttributeValue& each : kAttributes)
    if (each.attribute == attribute) *value = each.value;
  return cudaSuccess;
}

cudaError_t cudaDeviceGetPCIBusId(char* text, int bytes, int device) {
  std::snprintf(text, static_cast<size_t>(bytes), "0000:%02x:00.0", device + 1);
  return cudaSuccess;
}

cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
  *can = 1;
  return cudaSuccess;
}

cudaError_t cudaDeviceEnablePeerAccess(int, unsigned) { return cudaSuccess; }

cudaError_t cudaDeviceSynchronize() {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  std::unique_lock lock(machine().mutex);
  if (machine().isForbiddenByACapture()) return refuse(cudaErrorStreamCaptureUnsupported, "cudaDeviceSynchronize");
  trace(Asked::hostWait, "cudaDeviceSynchronize");
  const int device = threadState().device;
  machine().wait(
      lock, [=] { return machine().isIdle(device); }, [=] { return machine().readyOf(device); });
  return stickyError();
}

const char* cudaGetErrorName(cudaError_t error) { return textOf(error).name; }

const char* cudaGetErrorString(cudaError_t error) { return textOf(error).text; }

cudaError_t cudaGetLastError() {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const cudaError_t error = threadState().last;
  threadState().last = cudaSuccess;
  return error;
}

cudaError_t cudaPeekAtLastError() { return threadState().last; }

}  // extern "C"
