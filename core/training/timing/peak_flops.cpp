#include "core/training/timing/peak_flops.h"

#include <algorithm>
#include <random>

#include "core/base/clock.h"
#include "core/training/device/device.h"
#include "core/training/timing/rounds.h"

namespace scalescope {
namespace {

constexpr std::int64_t kBudgetNs = 250'000'000;
constexpr std::int64_t kLeastNs = 4'000'000;  // One timing: far above the clock's step and a launch.

at::ScalarType typeOf(Precision precision) {
  if (precision == Precision::fp16) return at::kHalf;
  return precision == Precision::bf16 ? at::kBFloat16 : at::kFloat;
}

struct Timing {
  at::Device device;
  DeviceClock* clock;
  double timeoutSeconds;
};

// Returns the seconds of one product of n x n matrices: the shortest of the timings that fit before `deadline`, each of
// as many products as take kLeastNs.
double productSeconds(const Timing& timing, at::ScalarType type, std::int64_t n, std::int64_t deadline) {
  const at::Device device = timing.device;
  const auto options = at::TensorOptions().dtype(type).device(device);
  const at::Tensor a = scatteredValues(n, 1, options);
  const at::Tensor b = scatteredValues(n, 2, options);
  at::Tensor product = at::empty({n, n}, options);
  const auto timed = [&](std::int32_t count) {
    return secondsOfRound(device, timing.clock, count, timing.timeoutSeconds, [&] { at::mm_out(product, a, b); });
  };
  timed(1);  // The first call chooses kernels and allocates their memory.
  double best = std::max(1e-9, timed(1));
  const auto once = static_cast<std::int64_t>(best * 1e9);
  const auto count = static_cast<std::int32_t>(std::clamp<std::int64_t>(kLeastNs / once, 1, 1000));
  for (int round = 0; round < 5 && monotonicNs() + count * once < deadline; ++round)
    best = std::min(best, std::max(1e-9, timed(count)));
  return best;
}

// Returns -1 if it is unknown. Memory that LibTorch has cached without using it is included.
std::int64_t freeMemory(at::Device device) {
  const DeviceMemory memory = deviceMemory(device);
  if (memory.total < 0 || memory.used < 0) return -1;
  return memory.total - memory.used + std::max<std::int64_t>(0, memory.reserved - memory.allocated);
}

}  // namespace

at::Tensor scatteredValues(std::int64_t n, unsigned seed, at::TensorOptions options) {
  std::mt19937 random(seed);  // Separate: the run's generators draw for training alone.
  std::uniform_real_distribution<float> between;
  at::Tensor rows = at::empty({n, 1}, at::kFloat);
  at::Tensor columns = at::empty({1, n}, at::kFloat);
  std::generate_n(
      rows.data_ptr<float>(), n, [&] { return between(random); });
  std::generate_n(columns.data_ptr<float>(), n, [&] { return between(random); });
  const auto device = options.device();
  return (rows.to(device) + columns.to(device)).frac_().mul_(2).sub_(1).to(options);
}

std::vector<std::int64_t> peakSizes(at::Device device) {
  if (device.is_cpu()) return {256, 512, 1024};
  return {2048, 4096, 8192};
}

bool fitsBeside(std::int64_t size, std::size_t valueBytes, std::int64_t freeBytes) {
  return freeBytes < 0 || 8 * 3 * size * size * static_cast<std::int64_t>(valueBytes) <= freeBytes;
}

double measurePeakFlops(at::Device device, Precision precision, DeviceClock* clock, double timeoutSeconds) {
  const at::NoGradGuard withoutGradients;
  const at::ScalarType type = typeOf(precision);
  const std::vector<std::int64_t> sizes = peakSizes(device);
  const std::int64_t end = monotonicNs() + kBudgetNs;
  double peak = 0;
  for (std::size_t i = 0; i < sizes.size() && monotonicNs() < end; ++i) {
    const std::int64_t share = (end - monotonicNs()) / static_cast<std::int64_t>(sizes.size() - i);
    const auto n = static_cast<double>(sizes[i]);
    const double operations = 2 * n * n * n;
    // Two products are made however long they take. If these would take too long, the smaller ones have kept the device
    // busy.
    if (2 * operations > peak * static_cast<double>(share) * 1e-9 && peak > 0) break;
    if (peak > 0 && !fitsBeside(sizes[i], c10::elementSize(type), freeMemory(device))) break;
    try {
      peak = std::max(
          peak, operations / productSeconds({device, clock, timeoutSeconds}, type, sizes[i], monotonicNs() + share));
    } catch (const c10::OutOfMemoryError&) {
      if (peak == 0) throw;
      break;  // limits.memoryMBPerDevice was reached, which the device does not know.
    }
  }
  return peak;
}

}  // namespace scalescope
