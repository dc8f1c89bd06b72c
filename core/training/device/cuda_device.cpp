#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAFunctions.h>

#include "core/training/device/device.h"
#include "core/training/device/obstacles.h"

namespace scalescope {

Result<at::Device> openDevice(const PlanNode& node, int localRank) {
  const auto slot = static_cast<std::size_t>(localRank);
  const int index = slot < node.gpus.size() ? node.gpus[slot] : localRank;
  try {
    // device_count() returns 0 without an error if it fails.
    const int found = c10::cuda::device_count_ensure_non_zero();
    if (index < 0 || index >= found)
      return fail("training.no-gpu",
                  {{"host", node.host}, {"index", std::int64_t{index}}, {"found", std::int64_t{found}}});
    const at::Device device(at::kCUDA, static_cast<c10::DeviceIndex>(index));
    at::globalContext().lazyInitDevice(at::kCUDA);  // Before this, the allocator has no device to limit.
    // The context is created here and not by the first tensor, whose out-of-memory error would be attributed to the
    // batch.
    c10::cuda::set_device(device.index(), /*force=*/true);
    at::globalContext().setBenchmarkCuDNN(true);
    return device;
  } catch (const c10::Error& error) {
    return tl::unexpected(gpuObstacle(node.host, index, error.what_without_backtrace()));
  }
}

std::string deviceName(at::Device device) {
  return device.is_cpu() ? "cpu" : at::cuda::getDeviceProperties(device.index())->name;
}

std::vector<std::string> deviceNames() {
  std::vector<std::string> names;
  const int found = c10::cuda::device_count();
  for (int index = 0; index < found; ++index)
    names.push_back(deviceName({at::kCUDA, static_cast<c10::DeviceIndex>(index)}));
  return names;
}

// A parameter server has no device, even in this worker.
void synchronize(at::Device device) {
  if (!device.is_cpu()) at::cuda::getCurrentCUDAStream(device.index()).synchronize();
}

void limitDeviceMemory(at::Device device, double megabytes) {
  const auto total = static_cast<double>(at::cuda::getDeviceProperties(device.index())->totalGlobalMem);
  if (megabytes > 0 && total > 0)
    c10::cuda::CUDACachingAllocator::setMemoryFraction(std::min(1.0, megabytes * 1e6 / total), device.index());
}

DeviceMemory deviceMemory(at::Device device) {
  DeviceMemory memory;
  if (device.is_cpu()) return memory;
  constexpr auto kAll = static_cast<std::size_t>(c10::CachingAllocator::StatType::AGGREGATE);
  const auto stats = c10::cuda::CUDACachingAllocator::getDeviceStats(device.index());
  memory.allocated = stats.allocated_bytes[kAll].current;
  memory.peakAllocated = stats.allocated_bytes[kAll].peak;
  memory.reserved = stats.reserved_bytes[kAll].current;
  memory.peakReserved = stats.reserved_bytes[kAll].peak;
  const auto [free, total] = c10::cuda::CUDACachingAllocator::get()->getMemoryInfo(device.index());
  memory.used = static_cast<std::int64_t>(total - free);
  memory.total = static_cast<std::int64_t>(total);
  return memory;
}

void resetPeakMemory(at::Device device) {
  if (!device.is_cpu()) c10::cuda::CUDACachingAllocator::resetPeakStats(device.index());
}

// LibTorch has no call for one device alone.
void releaseCachedMemory(at::Device device) {
  if (!device.is_cpu()) c10::cuda::CUDACachingAllocator::emptyCache();
}

}  // namespace scalescope
