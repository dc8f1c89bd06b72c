#include "core/training/strategy/server/shard_layout.h"

#include <algorithm>
#include <cstdlib>

namespace scalescope {
namespace {

// Elements of a piece of a shard: 1 MiB of fp32 stays in the cache from its arrival to its return.
constexpr std::int64_t kPieceElements = 1 << 18;

bool looksAtLayers(const OptimizerSpec& optimizer) { return traitsOf(optimizer.name).looksAt == LooksAt::layers; }

// Returns true if an update may be made in pieces. A separate update of each push is made as a whole, and so is one
// that uses a norm.
bool mayCut(const ParameterServerSpec& spec, const OptimizerSpec& optimizer) {
  return spec.mode == ServerMode::bsp && !looksAtLayers(optimizer) && optimizer.clipNorm <= 0;
}

// Returns the layers of a piece that begins at `first` of the flat parameters. A part without elements belongs to no
// parameter.
std::vector<bool> layersOf(const Shard& piece, std::int64_t first, const std::vector<std::int64_t>& starts,
                           const std::vector<bool>& layers) {
  std::vector<bool> known;
  for (std::size_t part = 0; part + 1 < piece.parts.size(); ++part) {
    const auto after = std::upper_bound(starts.begin(), starts.end(), first + piece.parts[part]);
    known.push_back(after != starts.end() && layers[static_cast<std::size_t>(after - starts.begin()) - 1]);
  }
  return known;
}

}  // namespace

ShardLayout layOutShards(const std::vector<std::int64_t>& starts, const std::vector<bool>& layers,
                         const ParameterServerSpec& spec, const OptimizerSpec& optimizer) {
  ShardLayout layout;
  layout.shards = splitByBytes(starts, spec.servers, looksAtLayers(optimizer) ? Cut::betweenParameters : Cut::anywhere);
  for (const Shard& shard : layout.shards) {
    layout.pieces.push_back(piecesOf(shard, mayCut(spec, optimizer) ? kPieceElements : shard.count()));
    for (Shard& piece : layout.pieces.back()) piece.layers = layersOf(piece, shard.first + piece.first, starts, layers);
  }
  return layout;
}

std::int64_t waitedElements(const ShardLayout& layout, const ServerRoles& roles, ServerMode mode, int rank) {
  std::int64_t busiest = 0, own = 0;
  for (int server = 0; server < roles.servers; ++server) {
    const std::int64_t elements = layout.shardOf(server).count();
    const int serverRank = roles.serverRank(server);
    if (serverRank != rank) own += elements;
    busiest = std::max(busiest, (roles.workers - (roles.trains(serverRank) ? 1 : 0)) * elements);
  }
  return mode == ServerMode::bsp ? std::max(busiest, own) : own;
}

namespace {

// Returns the start after `first` that is nearest to `wanted`. It leaves one parameter for each of `behind` shards if
// there are as many.
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
