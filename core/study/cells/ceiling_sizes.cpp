#include "core/study/cells/ceiling_sizes.h"

#include <algorithm>
#include <cmath>

namespace scalescope {
namespace {

constexpr std::int64_t kSmallest = 4096;
constexpr double kLeastRounds = 20;  // as nccl-tests
constexpr double kLeastSeconds = 0.1;
constexpr double kMostSeconds = 2;
constexpr double kFewestRounds = 3;
constexpr double kMostRounds = 10'000;  // of a link that takes no time

}  // namespace

std::vector<std::int64_t> ceilingSizes(std::int64_t largest) {
  largest = std::max(largest / 4 * 4, kSmallest);
  std::vector<std::int64_t> sizes;
  for (std::int64_t bytes = kSmallest; bytes < largest; bytes *= 4) sizes.push_back(bytes);
  sizes.push_back(largest);
  return sizes;
}

std::int32_t ceilingRounds(double secondsEach) {
  const double each = std::max(secondsEach, 1e-9);
  const double wanted = std::min(std::ceil(std::max(kLeastRounds, kLeastSeconds / each)), kMostRounds);
  const double fit = std::max(std::floor(kMostSeconds / each), kFewestRounds);
  return static_cast<std::int32_t>(std::min(wanted, fit));
}

}  // namespace scalescope
