// Memory of the CUDA runtime: a device's memory is the process's memory, reserved without being filled, so that a
// device of 80 GB costs only what is written to it.
#define __CUDA_API_VERSION_INTERNAL 1
#include "tests/fake_cuda/cudart/machine.h"
#include "tests/fake_cuda/cudart/trace.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>

using namespace fake;

namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kStaged = 64 << 10;  // A copy from pageable memory up to this size does not wait.

// Bytes per nanosecond.
constexpr double kDeviceRate = 1500;
constexpr double kHostRate = 50;
constexpr Nanoseconds kCopyStart = 2000;

// Returns memory that was freed while a stream still waits for other ranks: its operations may access it later.
std::vector<std::pair<void*, std::size_t>>& deferred() {
  static auto* const list = new std::vector<std::pair<void*, std::size_t>>;
  return *list;
}

void unmapDeferred() {
  if (machine().isAnyStuck()) return;
  for (const auto& [memory, bytes] : deferred()) munmap(memory, bytes);
  deferred().clear();
}

bool isWithin(const std::map<const void*, std::size_t>& blocks, const void* address) {
  auto after = blocks.upper_bound(address);
  if (after == blocks.begin()) return false;
  --after;
  return static_cast<const char*>(address) < static_cast<const char*>(after->first) + after->second;
}

// Returns true for a copy from or to memory of the host that the device cannot access directly.
bool isPageable(const void* to, const void* from, cudaMemcpyKind kind) {
  if (kind == cudaMemcpyHostToDevice) return !isWithin(machine().hostMemory, from);
  if (kind == cudaMemcpyDeviceToHost) return !isWithin(machine().hostMemory, to);
  return false;
}

Operation copyOf(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const double rate = kind == cudaMemcpyDeviceToDevice ? kDeviceRate : kHostRate;
  Operation copy;
  copy.name = kind == cudaMemcpyHostToDevice   ? "copy-to-device"
              : kind == cudaMemcpyDeviceToHost ? "copy-to-host"
                                               : "copy";
  copy.cost = kCopyStart + static_cast<Nanoseconds>(static_cast<double>(bytes) / rate);
  copy.work = [=] { std::memmove(to, from, bytes); };
  return copy;
}

Operation setOf(void* memory, int value, std::size_t bytes) {
  Operation set;
  set.name = "set";
  set.cost = settings().kernelNs;
  set.work = [=] { std::memset(memory, value, bytes); };
  return set;
}

}  // namespace

extern "C" {

cudaError_t cudaMalloc(void** memory, size_t bytes) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  if (machine().isForbiddenByACapture()) return refuse(cudaErrorStreamCaptureUnsupported, "cudaMalloc");
  trace(Asked::deviceAlloc, "", static_cast<std::int64_t>(bytes));
  const std::int64_t failsAt = settings().mallocAt;
  if (++machine().deviceAllocs >= failsAt && failsAt > 0) return refuse(cudaErrorMemoryAllocation, "cudaMalloc");
  std::int64_t& used = machine().usedBytes[threadState().device];
  if (used + static_cast<std::int64_t>(bytes) > settings().memoryBytes - settings().contextBytes)
    return refuse(cudaErrorMemoryAllocation, "cudaMalloc");
  void* made = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (made == MAP_FAILED) return refuse(cudaErrorMemoryAllocation, "cudaMalloc");
  unmapDeferred();
  machine().deviceMemory[made] = bytes;
  used += static_cast<std::int64_t>(bytes);
  *memory = made;
  return cudaSuccess;
}

cudaError_t cudaFree(void* memory) {
  const std::lock_guard lock(machine().mutex);
  const auto block = machine().deviceMemory.find(memory);
  if (block == machine().deviceMemory.end()) return cudaSuccess;
  trace(Asked::deviceFree, "", static_cast<std::int64_t>(block->second));
  machine().usedBytes[threadState().device] -= static_cast<std::int64_t>(block->second);
  deferred().emplace_back(memory, block->second);
  machine().deviceMemory.erase(block);
  unmapDeferred();
  return cudaSuccess;
}

cudaError_t cudaMallocAsync(void** memory, size_t bytes, cudaStream_t) { return cudaMalloc(memory, bytes); }

cudaError_t cudaFreeAsync(void* memory, cudaStream_t) { return cudaFree(memory); }

cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  *total = static_cast<size_t>(settings().memoryBytes);
  *free =
      static_cast<size_t>(settings().memoryBytes - settings().contextBytes - machine().usedBytes[threadState().device]);
  return cudaSuccess;
}

cudaError_t cudaHostAlloc(void** memory, size_t bytes, unsigned) {
  const std::lock_guard lock(machine().mutex);
  if (machine().isForbiddenByACapture()) return refuse(cudaErrorStreamCaptureUnsupported, "cudaHostAlloc");
  trace(Asked::hostAlloc, "", static_cast<std::int64_t>(bytes));
  const std::int64_t failsAt = settings().hostAllocAt;
  if (++machine().hostAllocs >= failsAt && failsAt > 0) return refuse(cudaErrorMemoryAllocation, "cudaHostAlloc");
  if (posix_memalign(memory, kPage, bytes) != 0) return refuse(cudaErrorMemoryAllocation, "cudaHostAlloc");
  machine().hostMemory[*memory] = bytes;
  return cudaSuccess;
}

cudaError_t cudaFreeHost(void* memory) {
  const std::lock_guard lock(machine().mutex);
  machine().hostMemory.erase(memory);
  std::free(memory);
  return cudaSuccess;
}

cudaError_t cudaHostRegister(void* memory, size_t bytes, unsigned) {
  const std::lock_guard lock(machine().mutex);
  machine().hostMemory[memory] = bytes;
  return cudaSuccess;
}

cudaError_t cudaHostUnregister(void* memory) {
  const std::lock_guard lock(machine().mutex);
  machine().hostMemory.erase(memory);
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* address) {
  const std::lock_guard lock(machine().mutex);
  *attributes = {};
  attributes->device = threadState().device;
  attributes->type = isWithin(machine().deviceMemory, address) ? cudaMemoryTypeDevice
                     : isWithin(machine().hostMemory, address) ? cudaMemoryTypeHost
                                                               : cudaMemoryTypeUnregistered;
  attributes->devicePointer = const_cast<void*>(address);
  attributes->hostPointer = const_cast<void*>(address);
  return cudaSuccess;
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  std::unique_lock lock(machine().mutex);
  Stream& on = machine().of(stream);
  const bool isCaptured = on.capture != nullptr;
  const bool waits = isPageable(to, from, kind) && (kind == cudaMemcpyDeviceToHost || bytes > kStaged);
  machine().queue(on, copyOf(to, from, bytes, kind));
  if (!waits || isCaptured) return stickyError();
  trace(Asked::hostWait, "pageable copy", static_cast<std::int64_t>(bytes));
  machine().wait(
      lock, [&] { return machine().isIdle(on); }, [&] { return on.ready; });
  return stickyError();
}

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  std::unique_lock lock(machine().mutex);
  if (machine().isForbiddenByACapture()) return refuse(cudaErrorStreamCaptureUnsupported, "cudaMemcpy");
  Stream& on = machine().of(nullptr);
  machine().queue(on, copyOf(to, from, bytes, kind));
  trace(Asked::hostWait, "cudaMemcpy", static_cast<std::int64_t>(bytes));
  machine().wait(
      lock, [&] { return machine().isIdle(on); }, [&] { return on.ready; });
  return stickyError();
}

cudaError_t cudaMemcpyPeerAsync(void* to, int, const void* from, int, size_t bytes, cudaStream_t stream) {
  return cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream);
}

cudaError_t cudaMemset(void* memory, int value, size_t bytes) { return cudaMemsetAsync(memory, value, bytes, nullptr); }

cudaError_t cudaMemsetAsync(void* memory, int value, size_t bytes, cudaStream_t stream) {
  if (const cudaError_t sticky = stickyError(); sticky != cudaSuccess) return sticky;
  const std::lock_guard lock(machine().mutex);
  machine().queue(machine().of(stream), setOf(memory, value, bytes));
  return stickyError();
}

// Variables of kernels are ignored, because kernels do nothing and never read them.
cudaError_t cudaMemcpyToSymbol(const void*, const void*, size_t, size_t, cudaMemcpyKind) { return cudaSuccess; }

cudaError_t cudaGetSymbolAddress(void** address, const void*) {
  static char room[1 << 20];
  *address = room;
  return cudaSuccess;
}

// Pools of cudaMallocAsync and memory of other processes are not simulated: LibTorch's default allocator uses neither.
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t*, int) { return refuse(cudaErrorNotSupported, "memory pools"); }
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaErrorNotSupported; }
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) { return cudaErrorNotSupported; }
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, size_t) { return cudaErrorNotSupported; }
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return cudaErrorNotSupported; }
cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t*, void*) { return cudaErrorNotSupported; }
cudaError_t cudaIpcOpenMemHandle(void**, cudaIpcMemHandle_t, unsigned) { return cudaErrorNotSupported; }
cudaError_t cudaIpcCloseMemHandle(void*) { return cudaErrorNotSupported; }
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t*, cudaEvent_t) { return cudaErrorNotSupported; }
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t*, cudaIpcEventHandle_t) { return cudaErrorNotSupported; }

}  // extern "C"
