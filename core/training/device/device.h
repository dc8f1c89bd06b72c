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

// Functions that differ between CPU and GPU workers. device_cpu.cpp and cuda_*.cpp define the same functions; a worker
// links one of them, because the CUDA libraries would be needed at start otherwise.

// Opens the device of this local rank. Returns an error if this worker or machine has none of the plan's kind.
Result<at::Device> openDevice(const PlanNode& node, int localRank);

std::string deviceName(at::Device device);  // Returns "cpu" or "NVIDIA H200".
std::vector<std::string> deviceNames();     // All that this worker can use here.
std::string backendName();                  // Returns "gloo" or "nccl".

// Waits until everything queued on the device's current stream has finished; returns at once on a CPU.
void synchronize(at::Device device);

// Applies limits.memoryMBPerDevice on a GPU, whose allocator then refuses more. Does nothing on a CPU, where the
// process is limited.
void limitDeviceMemory(at::Device device, double megabytes);

struct DeviceMemory {  // Bytes; -1 = not measured.
  std::int64_t allocated = -1, reserved = -1, peakAllocated = -1, peakReserved = -1, used = -1, total = -1;
};
DeviceMemory deviceMemory(at::Device device);
void resetPeakMemory(at::Device device);  // The peaks are counted from here on.
// Returns blocks without a tensor from the device's allocator to the device and waits for the device, so that later
// code reserves what it needs itself. Does nothing on a CPU.
void releaseCachedMemory(at::Device device);

// Returns a clock of timing events on the device's streams; null on a CPU.
std::unique_ptr<DeviceClock> openDeviceClock(at::Device device);

// Records what each part queues on the calling thread's current stream, once, without running it: one CUDA graph each,
// over one memory pool. They must be replayed in this order, after each part has run once and chosen its kernels.
// Throws what a part throws, and if a part does what cannot be recorded (waiting for the device, or queueing on another
// stream). Always throws on CPUs.
std::vector<std::function<void()>> recordGraphs(at::Device device, const std::vector<std::function<void()>>& parts);

// Returns the launcher of Scalescope's own kernels; null if there are none: on CPUs, on GPUs before compute capability
// 8.0, and in builds without nvcc. Throws if the driver refuses them.
c10::intrusive_ptr<KernelLauncher> openKernelLauncher(at::Device device);

struct BackendOptions {
  int rank = 0;
  int size = 1;
  bool oneNode = true;
  std::string interfaceName;
  double timeoutSeconds = 300;
  // True if its collectives run beside training, on a stream of high priority. A device has 32 of these; the groups of
  // the peak-bandwidth benchmark, which run alone and one after the other, use none.
  bool isBesideTraining = true;
};
// Returns the interface for the backend's sockets; empty = the backend chooses. The ranks of one node need only the
// loopback, and a machine without a network has nothing else.
std::string socketInterface(const BackendOptions& options);

// A backend that is connected to the other ranks. hostTimed is true if a collective's future completes when its data
// are available (Gloo), and false if it completes when the collective is queued (NCCL, whose future's callbacks run on
// a stream that waits for the data).
struct OpenedBackend {
  c10::intrusive_ptr<c10d::Backend> backend;
  bool hostTimed = true;
};
// Connects to the other ranks through `store`.
OpenedBackend openBackend(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options);

// Transfers among the replicas of one process, with one tensor on each device: the first tensor's values to all, or the
// sum of all into the first. They are one NCCL group call; false means that there is none (CPUs, or one device) and
// that the caller must copy.
bool broadcastInProcess(const std::vector<at::Tensor>& tensors);
bool reduceInProcess(std::vector<at::Tensor> tensors);

// Opens Gloo on the node's interface, for both kinds of worker.
c10::intrusive_ptr<c10d::Backend> openGloo(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options);

}  // namespace scalescope
