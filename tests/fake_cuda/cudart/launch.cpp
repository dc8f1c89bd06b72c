// Kernels of the CUDA runtime and driver: each is counted by its name, and does nothing, except for those in fills.h.
#define __CUDA_API_VERSION_INTERNAL 1
#include "tests/fake_cuda/cudart/fills.h"
#include "tests/fake_cuda/cudart/machine.h"
#include "tests/fake_cuda/cudart/fake.h"

#include <cuda.h>
#include <dlfcn.h>

#include <cstring>

using namespace fake;

namespace {

struct Configuration {
  dim3 grid;
  dim3 block;
  std::size_t sharedBytes = 0;
  void* stream = nullptr;
};
thread_local Configuration configuration;

cudaError_t launch(const std::string& name, cudaStream_t stream, void** arguments = nullptr) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  Operation kernel;
  kernel.name = name;
  kernel.cost = settings().kernelNs;
  kernel.work = fillOf(name, arguments);
  machine().queue(machine().of(stream), std::move(kernel));
  return stickyError();
}

std::string nameOf(const void* function) {
  const std::lock_guard lock(machine().mutex);
  const auto known = machine().kernels.find(function);
  return known == machine().kernels.end() ? "unknown-kernel" : known->second;
}

CUresult asDriver(cudaError_t error) {
  return static_cast<CUresult>(error);
}  // The numbers are equal if both have one.

int nothing() { return 0; }

}  // namespace

void fakeLaunch(void* stream, long long nanoseconds, const char* name) {
  const std::lock_guard lock(machine().mutex);
  Operation kernel;
  kernel.name = name;
  kernel.cost = nanoseconds;
  machine().queue(machine().of(static_cast<cudaStream_t>(stream)), std::move(kernel));
}

extern "C" {

void** __cudaRegisterFatBinary(void*) {
  static void* handle[1];
  return handle;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}

void __cudaRegisterFunction(void**, const char* stub, char*, const char* name, int, uint3*, uint3*, dim3*, dim3*,
                            int*) {
  const std::lock_guard lock(machine().mutex);
  machine().kernels.emplace(stub, name);
}

void __cudaRegisterVar(void**, char*, char*, const char*, int, size_t, int, int) {}

unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t sharedBytes, struct CUstream_st* stream) {
  configuration = {grid, block, sharedBytes, stream};
  return 0;
}

cudaError_t __cudaPopCallConfiguration(dim3* grid, dim3* block, size_t* sharedBytes, void* stream) {
  *grid = configuration.grid;
  *block = configuration.block;
  *sharedBytes = configuration.sharedBytes;
  *static_cast<void**>(stream) = configuration.stream;
  return cudaSuccess;
}

cudaError_t __cudaGetKernel(cudaKernel_t* kernel, const void* stub) {
  *kernel = static_cast<cudaKernel_t>(const_cast<void*>(stub));
  return cudaSuccess;
}

cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3, dim3, void** arguments, size_t, cudaStream_t stream) {
  return launch(nameOf(kernel), stream, arguments);
}

cudaError_t cudaLaunchKernel(const void* stub, dim3, dim3, void** arguments, size_t, cudaStream_t stream) {
  return launch(nameOf(stub), stream, arguments);
}

cudaError_t cudaLaunchCooperativeKernel(const void* stub, dim3, dim3, void**, size_t, cudaStream_t stream) {
  return launch(nameOf(stub), stream);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* stub, void**) {
  return launch(nameOf(stub), config->stream);
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void*) {
  *attributes = {};
  attributes->maxThreadsPerBlock = 1024;
  attributes->numRegs = 32;
  attributes->binaryVersion = 90;
  attributes->ptxVersion = 90;
  attributes->maxDynamicSharedSizeBytes = 49152;
  return cudaSuccess;
}

cudaError_t cudaFuncSetAttribute(const void*, cudaFuncAttribute, int) { return cudaSuccess; }

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int, size_t) {
  *blocks = 2;
  return cudaSuccess;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, const void*, int, size_t, unsigned) {
  *blocks = 2;
  return cudaSuccess;
}

// The simulated functions of the driver are in this library too, whether they are requested here or through
// libcuda.so.1. All others do nothing and succeed, like nvmlDeviceGetHandleByPciBusId_v2 of LibTorch's out-of-memory
// path.
cudaError_t cudaGetDriverEntryPointByVersion(const char* symbol, void** function, unsigned, unsigned long long,
                                             cudaDriverEntryPointQueryResult* result) {
  *function = dlsym(RTLD_DEFAULT, symbol);
  if (*function == nullptr) *function = dlsym(RTLD_DEFAULT, (std::string(symbol) + "_v2").c_str());
  if (*function == nullptr) *function = reinterpret_cast<void*>(&nothing);
  if (result != nullptr) *result = cudaDriverEntryPointSuccess;
  return cudaSuccess;
}

#undef cudaGetDriverEntryPoint
cudaError_t cudaGetDriverEntryPoint(const char* symbol, void** function, unsigned long long flags,
                                    cudaDriverEntryPointQueryResult* result) {
  return cudaGetDriverEntryPointByVersion(symbol, function, CUDART_VERSION, flags, result);
}

CUresult cuInit(unsigned) { return CUDA_SUCCESS; }

CUresult cuDriverGetVersion(int* version) {
  *version = settings().driverVersion;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice* device, int ordinal) {
  *device = ordinal;
  return ordinal < settings().devices ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceGetAttribute(int* value, CUdevice_attribute attribute, CUdevice device) {
  return asDriver(cudaDeviceGetAttribute(value, static_cast<cudaDeviceAttr>(attribute), device));
}

CUresult cuDevicePrimaryCtxGetState(CUdevice, unsigned* flags, int* active) {
  *flags = 0;
  *active = 1;
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext* context, CUdevice device) {
  *context = reinterpret_cast<CUcontext>(static_cast<std::uintptr_t>(device) + 1);
  return CUDA_SUCCESS;
}

CUresult cuCtxGetCurrent(CUcontext* context) { return cuDevicePrimaryCtxRetain(context, threadState().device); }

CUresult cuCtxSetCurrent(CUcontext context) {
  if (context != nullptr) threadState().device = static_cast<int>(reinterpret_cast<std::uintptr_t>(context)) - 1;
  return CUDA_SUCCESS;
}

CUresult cuGetErrorString(CUresult error, const char** text) {
  *text = cudaGetErrorString(static_cast<cudaError_t>(error));
  return CUDA_SUCCESS;
}

CUresult cuGetErrorName(CUresult error, const char** text) {
  *text = cudaGetErrorName(static_cast<cudaError_t>(error));
  return CUDA_SUCCESS;
}

// A module has every function that is requested, because its contents are compiled for a real GPU.
CUresult cuModuleLoadData(CUmodule* module, const void*) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return asDriver(sticky);
  static char handle;
  *module = reinterpret_cast<CUmodule>(&handle);
  return CUDA_SUCCESS;
}

CUresult cuModuleLoadDataEx(CUmodule* module, const void* image, unsigned, CUjit_option*, void**) {
  return cuModuleLoadData(module, image);
}

CUresult cuModuleUnload(CUmodule) { return CUDA_SUCCESS; }

CUresult cuModuleGetFunction(CUfunction* function, CUmodule, const char* name) {
  *function = reinterpret_cast<CUfunction>(new std::string(name));
  return CUDA_SUCCESS;
}

// A library has every kernel too; cuLaunchKernel accepts them like functions.
CUresult cuLibraryLoadData(CUlibrary* library, const void*, CUjit_option*, void**, unsigned, CUlibraryOption*, void**,
                           unsigned) {
  CUmodule module = nullptr;
  const CUresult result = cuModuleLoadData(&module, nullptr);
  *library = reinterpret_cast<CUlibrary>(module);
  return result;
}

CUresult cuLibraryUnload(CUlibrary) { return CUDA_SUCCESS; }

CUresult cuLibraryGetKernel(CUkernel* kernel, CUlibrary, const char* name) {
  *kernel = reinterpret_cast<CUkernel>(new std::string(name));
  return CUDA_SUCCESS;
}

CUresult cuFuncGetAttribute(int* value, CUfunction_attribute, CUfunction) {
  *value = 0;
  return CUDA_SUCCESS;
}

CUresult cuFuncSetAttribute(CUfunction, CUfunction_attribute, int) { return CUDA_SUCCESS; }

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction, int, size_t) {
  *blocks = 2;
  return CUDA_SUCCESS;
}

CUresult cuLaunchKernel(CUfunction function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                        CUstream stream, void**, void**) {
  return asDriver(launch(*reinterpret_cast<std::string*>(function), stream));
}

CUresult cuLaunchKernelEx(const CUlaunchConfig* config, CUfunction function, void**, void**) {
  return asDriver(launch(*reinterpret_cast<std::string*>(function), config->hStream));
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                                   unsigned, CUstream stream, void**) {
  return asDriver(launch(*reinterpret_cast<std::string*>(function), stream));
}

}  // extern "C"
