#include "core/study/cells/ceiling_sizes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scalescope {
namespace {

constexpr std::int64_t kSmallest = 4096;
constexpr double kLeastRounds = 20;  // Default of nccl-tests.
constexpr double kLeastSeconds = 0.1;
constexpr double kMostSeconds = 2;
constexpr double kFewestRounds = 3;
constexpr int kMostInTurn = 8;  // Size up to which groups grow by one rank; above it they double.
constexpr std::int64_t kGroupRateBytes = 4 << 20;
constexpr std::int64_t kGroupLatencyBytes = 16 << 10;
constexpr double kMostRounds = 10'000;  // Limit for a link whose measured time is almost zero.

}  // namespace

std::vector<std::int64_t> ceilingSizes(std::int64_t largest) {
  largest = std::max(largest / 4 * 4, kSmallest);
  std::vector<std::int64_t> sizes;
  for (std::int64_t bytes = kSmallest; bytes < largest; bytes *= 4) sizes.push_back(bytes);
  sizes.push_back(largest);
  return sizes;
}

std::vector<std::vector<int>> ceilingGroups(int ranks, int ranksPerNode) {
  std::vector<std::vector<int>> groups;
  const auto add = [&](std::vector<int> group) {
    if (static_cast<int>(group.size()) < ranks && std::find(groups.begin(), groups.end(), group) == groups.end())
      groups.push_back(std::move(group));
  };
  for (int count = 2; count < ranks; count = count < kMostInTurn ? count + 1 : 2 * count) {
    std::vector<int> first(static_cast<std::size_t>(count));
    std::iota(first.begin(), first.end(), 0);
    add(std::move(first));
  }
  const int perNode = std::max(1, ranksPerNode);
  const int nodes = (ranks + perNode - 1) / perNode;
  for (int a = 0; a < nodes; ++a)
    for (int b = a + 1; b < nodes; ++b)
      if (nodes <= kMostNodesInPairs || b == a + 1) add({a * perNode, b * perNode});
  return groups;
}

std::vector<std::int64_t> ceilingGroupSizes(std::int64_t largest) {
  largest = std::max(largest / 4 * 4, kSmallest);
  if (largest <= kGroupLatencyBytes) return {largest};
  return {std::min(largest, kGroupRateBytes), kGroupLatencyBytes};
}

std::int32_t ceilingRounds(double secondsEach) {
  const double each = std::max(secondsEach, 1e-9);
  const double wanted = std::min(std::ceil(std::max(kLeastRounds, kLeastSeconds / each)), kMostRounds);
  const double fit = std::max(std::floor(kMostSeconds / each), kFewestRounds);
  return static_cast<std::int32_t>(std::min(wanted, fit));
}

}  // namespace scalescope
