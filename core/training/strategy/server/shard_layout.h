#pragma once

#include <cstdint>
#include <vector>

#include "core/study/spec/spec.h"
#include "core/training/strategy/server/shards.h"
#include "core/training/strategy/server_roles.h"

namespace scalescope {

// Which of the flat parameters each server holds, and in which pieces a shard goes there and back: the same on every
// rank.
struct ShardLayout {
  std::vector<Shard> shards;               // by server
  std::vector<std::vector<Shard>> pieces;  // by server, one at least each, their parts known as layers or not

  [[nodiscard]] const Shard& shardOf(int server) const { return shards[static_cast<std::size_t>(server)]; }
  [[nodiscard]] const std::vector<Shard>& piecesOf(int server) const {
    return pieces[static_cast<std::size_t>(server)];
  }
};

// `starts` holds the first element of each parameter and the count at its end; `layers` says which parameters are
// weights of two or more dimensions. An optimizer that looks at a layer's norm gets each parameter whole; a shard is
// cut into pieces only where its update may be made in parts.
ShardLayout layOutShards(const std::vector<std::int64_t>& starts, const std::vector<bool>& layers,
                         const ParameterServerSpec& spec, const OptimizerSpec& optimizer);

// Elements that the link that one step of `rank` waits for carries in each direction: with bsp the busiest server's,
// which sees the shard of every worker that is not itself, or the rank's own, else the rank's own.
std::int64_t waitedElements(const ShardLayout& layout, const ServerRoles& roles, ServerMode mode, int rank);

}  // namespace scalescope
