#pragma once

#include <cstdint>
#include <vector>

#include "core/study/spec/spec.h"
#include "core/training/strategy/server_roles.h"

namespace scalescope {

// Elements [first, end) of the flat parameters that one server holds, and where parameters begin inside it (relative to
// `first`, from 0 to end - first): a parameter cut by a shard's end has a part in both.
struct Shard {
  std::int64_t first = 0;
  std::int64_t end = 0;
  std::vector<std::int64_t> parts;
  std::vector<bool> layers;  // of each part: a weight of two or more dimensions (set by the caller; empty = none known)
  [[nodiscard]] std::int64_t count() const { return end - first; }
};

enum class Cut { anywhere, betweenParameters };

// Splits parameters into `servers` shards of equal bytes, the same on every rank. `starts` holds the first element of
// each parameter and the count at its end. betweenParameters keeps each one whole (optimizers that look at a layer's
// norm), on the nearest limit; a shard may then be empty.
std::vector<Shard> splitByBytes(const std::vector<std::int64_t>& starts, int servers, Cut cut);

// A shard cut into equal pieces of at most about `most` elements, one at least; their elements count from the shard's
// first.
std::vector<Shard> piecesOf(const Shard& shard, std::int64_t most);

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
