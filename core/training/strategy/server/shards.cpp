#include "core/training/strategy/server/shards.h"

#include <algorithm>
#include <cstdlib>

namespace scalescope {
namespace {

// The start after `first` that is nearest to `wanted`, with one parameter left for each of `behind` shards where there
// are as many.
std::int64_t nearestStart(const std::vector<std::int64_t>& starts, std::int64_t first, std::int64_t wanted,
                          std::size_t behind) {
  std::int64_t best = starts.back();
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (starts[i] <= first || starts.size() - 1 - i < behind) continue;
    if (best == starts.back() || std::abs(starts[i] - wanted) < std::abs(best - wanted)) best = starts[i];
  }
  return best;
}

}  // namespace

std::vector<Shard> splitByBytes(const std::vector<std::int64_t>& starts, int servers, Cut cut) {
  const std::int64_t count = starts.back();
  std::vector<Shard> shards;
  std::int64_t first = 0;
  for (int server = 0; server < servers; ++server) {
    std::int64_t end = count * (server + 1) / servers;
    const auto behind = static_cast<std::size_t>(servers - server - 1);
    if (cut == Cut::betweenParameters && behind > 0) end = nearestStart(starts, first, end, behind);
    Shard shard{first, end, {0}, {}};
    for (const std::int64_t start : starts)
      if (start > first && start < end) shard.parts.push_back(start - first);
    shard.parts.push_back(end - first);
    shards.push_back(std::move(shard));
    first = end;
  }
  return shards;
}

std::vector<Shard> piecesOf(const Shard& shard, std::int64_t most) {
  const std::int64_t pieces = shard.count() == 0 ? 1 : (shard.count() + most - 1) / most;
  return splitByBytes(shard.parts, static_cast<int>(pieces), Cut::anywhere);
}

}  // namespace scalescope
