#include <stdexcept>

#include "core/training/device/device.h"

namespace scalescope {

Result<at::Device> openDevice(const PlanNode& node, int) {
  if (node.device == DeviceKind::cuda) return fail("training.cpu-worker", {{"host", node.host}});
  return at::Device(at::kCPU);
}

std::string deviceName(at::Device) { return "cpu"; }

std::vector<std::string> deviceNames() { return {"cpu"}; }

std::string backendName() { return "gloo"; }

void synchronize(at::Device) {}

void limitDeviceMemory(at::Device, double) {}

DeviceMemory deviceMemory(at::Device) { return {}; }

void resetPeakMemory(at::Device) {}

void releaseCachedMemory(at::Device) {}

std::unique_ptr<DeviceClock> openDeviceClock(at::Device) { return nullptr; }

std::vector<std::function<void()>> recordGraphs(at::Device, const std::vector<std::function<void()>>&) {
  throw std::runtime_error("a CPU records no graphs");
}

bool broadcastInProcess(const std::vector<at::Tensor>&) { return false; }

bool reduceInProcess(std::vector<at::Tensor>) { return false; }

OpenedBackend openBackend(const c10::intrusive_ptr<c10d::Store>& store, const BackendOptions& options) {
  return {openGloo(store, options), true};
}

}  // namespace scalescope
