#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/cells/run_plan.h"
#include "core/training/device/device_clock.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

class KernelLauncher;

// What differs between CPU and GPU workers. device_cpu.cpp and cuda_*.cpp define the same functions; a worker links one
// of them, because the CUDA libraries would be needed at start otherwise.

// The device of this local rank, ready for use; an error if this worker or machine has none of the plan's kind.
Result<at::Device> openDevice(const PlanNode& node, int localRank);

std::string deviceName(at::Device device);  // "cpu", "NVIDIA H200"
std::vector<std::string> deviceNames();     // all that this worker can use here
std::string backendName();                  // "gloo" or "nccl"

// Waits until everything queued on the device's current stream is done; nothing to wait for on a CPU.
void synchronize(at::Device device);

// limits.memoryMBPerDevice on a GPU: its allocator refuses more than that. Nothing to do on a CPU, whose process is
// limited.
void limitDeviceMemory(at::Device device, double megabytes);

struct DeviceMemory {  // bytes; -1 = not measured
  std::int64_t allocated = -1, reserved = -1, peakAllocated = -1, peakReserved = -1, used = -1, total = -1;
};
DeviceMemory deviceMemory(at::Device device);
void resetPeakMemory(at::Device device);  // the peaks count from here on
// Blocks that hold no tensor go from the device's allocator back to the device, which is waited for: what follows
// reserves what it needs itself. Nothing on a CPU.
void releaseCachedMemory(at::Device device);

// Timing events on the device's streams; null on a CPU.
std::unique_ptr<DeviceClock> openDeviceClock(at::Device device);

// Before anything is queued by this thread: a stream that is not the default one, which cannot be recorded. Nothing on
// a CPU.
void useOwnStream(at::Device device);
// Records what each part queues on the calling thread's current stream, once, without running it: a CUDA graph each,
// over one memory pool. They are to be queued again in this order, after a run of each that has chosen its kernels.
// Throws what a part throws, and where it does what cannot be recorded (waiting for the device, or queueing on another
// stream). CPUs: throws.
std::vector<std::function<void()>> recordGraphs(at::Device device, const std::vector<std::function<void()>>& parts);

// Queues kernels of our own; null where there are none: CPUs, GPUs before compute capability 8.0, and builds without
// nvcc. Throws where the driver refuses them.
c10::intrusive_ptr<KernelLauncher> openKernelLauncher(at::Device device);

struct BackendOptions {
  int rank = 0;
  int size = 1;
  bool oneNode = true;
  std::string interfaceName;
  double timeoutSeconds = 300;
  // True where its collectives run beside training: on a stream of high priority. A device has 32 of these: the groups
  // of a sweep, one after the other with nothing beside them, take none.
  bool isBesideTraining = true;
};
// For NCCL's sockets; "" = as NCCL chooses. The ranks of one node need nothing but the loopback, and a machine without
// a network has nothing else.
std::string socketInterface(const BackendOptions& options);

// Connects to the other ranks through `store`. hostTimed says whether a collective's future completes when its data are
// there (Gloo) or when it is queued (NCCL, whose future's callbacks run on a stream that waits for the data).
struct OpenedBackend {
  c10::intrusive_ptr<c10d::Backend> backend;
  bool hostTimed = true;
};
OpenedBackend openBackend(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options);

// Among the replicas of one process, one tensor on each device: the first one's values to all, or the sum of all into
// the first. One NCCL group call; false where there is none (CPUs, or one device): the caller copies.
bool broadcastInProcess(const std::vector<at::Tensor>& tensors);
bool reduceInProcess(std::vector<at::Tensor> tensors);

// Gloo on the node's interface, for both kinds of worker.
c10::intrusive_ptr<c10d::Backend> openGloo(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options);

}  // namespace scalescope
