#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/run_plan.h"
#include "core/training/torch_api.h"

namespace scalescope {

// What differs between CPU and GPU workers. device_cpu.cpp and device_cuda.cpp define the same functions; a worker links
// one of them, because the CUDA libraries would be needed at start otherwise.

// The device of this local rank, ready for use; an error if this worker or machine has none of the plan's kind.
Result<at::Device> openDevice(const PlanNode& node, int localRank);

std::string deviceName(at::Device device);  // "cpu", "NVIDIA H200"
std::vector<std::string> deviceNames();     // all that this worker can use here
std::string backendName();                  // "gloo" or "nccl"

// Waits until everything queued on the device's current stream is done; nothing to wait for on a CPU.
void synchronize(at::Device device);

// limits.memoryMBPerDevice on a GPU: its allocator refuses more than that. Nothing to do on a CPU, whose process is limited.
void limitDeviceMemory(at::Device device, double megabytes);

struct DeviceMemory {  // bytes; -1 = not measured
  std::int64_t allocated = -1, reserved = -1, peakAllocated = -1, peakReserved = -1, used = -1;
};
DeviceMemory deviceMemory(at::Device device);

struct BackendOptions {
  int rank = 0;
  int size = 1;
  bool oneNode = true;
  std::string interfaceName;
  double timeoutSeconds = 300;
};
// Connects to the other ranks through `store`. hostTimed says whether a collective's future completes when its data are
// there (Gloo) or when it is queued (NCCL).
struct OpenedBackend {
  c10::intrusive_ptr<c10d::Backend> backend;
  bool hostTimed = true;
};
OpenedBackend openBackend(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options);

// Gloo on the node's interface, for both kinds of worker.
c10::intrusive_ptr<c10d::Backend> openGloo(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options);

}  // namespace scalescope
