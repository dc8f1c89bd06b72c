#include "core/training/device/peak_flops.h"

#include <algorithm>
#include <random>

#include "core/base/clock.h"
#include "core/training/device/device.h"

namespace scalescope {
namespace {

constexpr std::int64_t kBudgetNs = 250'000'000;
constexpr std::int64_t kLeastNs = 4'000'000;  // one timing: far above the clock and a launch

at::ScalarType typeOf(Precision precision) {
  if (precision == Precision::fp16) return at::kHalf;
  return precision == Precision::bf16 ? at::kBFloat16 : at::kFloat;
}

// Seconds of one product of n x n matrices: the shortest of the timings that fit before `deadline`, each of as many
// products as make a timing of kLeastNs.
double productSeconds(at::Device device, at::ScalarType type, std::int64_t n, std::int64_t deadline) {
  const auto options = at::TensorOptions().dtype(type).device(device);
  const at::Tensor a = scatteredValues(n, 1, options);
  const at::Tensor b = scatteredValues(n, 2, options);
  at::Tensor product = at::empty({n, n}, options);
  const auto timed = [&](std::int64_t count) {
    synchronize(device);
    const std::int64_t start = monotonicNs();
    for (std::int64_t i = 0; i < count; ++i) at::mm_out(product, a, b);
    synchronize(device);
    return monotonicNs() - start;
  };
  timed(1);  // chooses kernels and allocates what they need
  const std::int64_t once = std::max<std::int64_t>(1, timed(1));
  double best = static_cast<double>(once) * 1e-9;
  const std::int64_t count = std::clamp<std::int64_t>(kLeastNs / once, 1, 1000);
  for (int round = 0; round < 5 && monotonicNs() + count * once < deadline; ++round)
    best = std::min(best, static_cast<double>(timed(count)) * 1e-9 / static_cast<double>(count));
  return best;
}

}  // namespace

at::Tensor scatteredValues(std::int64_t n, unsigned seed, at::TensorOptions options) {
  std::mt19937 random(seed);  // of its own: the run's generators draw for training alone
  std::uniform_real_distribution<float> between;
  at::Tensor rows = at::empty({n, 1}, at::kFloat);
  at::Tensor columns = at::empty({1, n}, at::kFloat);
  std::generate_n(
      rows.data_ptr<float>(), n, [&] { return between(random); });
  std::generate_n(columns.data_ptr<float>(), n, [&] { return between(random); });
  const auto device = options.device();
  return (rows.to(device) + columns.to(device)).frac_().mul_(2).sub_(1).to(options);
}

double measurePeakFlops(at::Device device, Precision precision) {
  const at::NoGradGuard withoutGradients;
  const at::ScalarType type = typeOf(precision);
  // Small enough that their memory is nothing beside a model's, large enough to keep the device busy.
  const std::vector<std::int64_t> sizes = device.is_cpu()                ? std::vector<std::int64_t>{256, 512, 1024}
                                          : precision == Precision::fp32 ? std::vector<std::int64_t>{1024, 2048}
                                                                         : std::vector<std::int64_t>{2048, 4096};
  const std::int64_t end = monotonicNs() + kBudgetNs;
  double peak = 0;
  for (std::size_t i = 0; i < sizes.size() && monotonicNs() < end; ++i) {
    const std::int64_t share = (end - monotonicNs()) / static_cast<std::int64_t>(sizes.size() - i);
    const auto n = static_cast<double>(sizes[i]);
    const double operations = 2 * n * n * n;
    // Two products are made however long they take: where these are too long, the smaller ones have kept it busy.
    if (2 * operations > peak * static_cast<double>(share) * 1e-9 && peak > 0) break;
    peak = std::max(peak, operations / productSeconds(device, type, sizes[i], monotonicNs() + share));
  }
  return peak;
}

}  // namespace scalescope
