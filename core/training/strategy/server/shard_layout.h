#pragma once

#include <cstdint>
#include <vector>

#include "core/study/spec/spec.h"
#include "core/training/strategy/server_roles.h"

namespace scalescope {

// Elements [first, end) of the flat parameters that one server has, and where parameters begin inside it (relative to
// `first`, from 0 to end - first). A parameter cut by a shard's end has a part in both shards.
struct Shard {
  std::int64_t first = 0;
  std::int64_t end = 0;
  std::vector<std::int64_t> parts;
  // True for each part that is a weight of two or more dimensions (set by the caller; empty = unknown).
  std::vector<bool> layers;
  [[nodiscard]] std::int64_t count() const { return end - first; }
};

enum class Cut { anywhere, betweenParameters };

// Splits parameters into `servers` shards of equal bytes, the same on every rank. `starts` has the first element of
// each parameter and the count at its end. betweenParameters keeps each parameter whole (for optimizers that use a
// layer's norm), at the nearest limit; a shard may then be empty.
std::vector<Shard> splitByBytes(const std::vector<std::int64_t>& starts, int servers, Cut cut);

// Cuts a shard into equal pieces of at most about `most` elements, at least one. Their elements are relative to the
// shard's first.
std::vector<Shard> piecesOf(const Shard& shard, std::int64_t most);

// Assignment of the flat parameters to servers, and the pieces in which a shard is sent and received. It is the same on
// every rank.
struct ShardLayout {
  std::vector<Shard> shards;               // Shards, one per server.
  std::vector<std::vector<Shard>> pieces;  // Shards by server, at least one each, with `layers` set.

  [[nodiscard]] const Shard& shardOf(int server) const { return shards[static_cast<std::size_t>(server)]; }
  [[nodiscard]] const std::vector<Shard>& piecesOf(int server) const {
    return pieces[static_cast<std::size_t>(server)];
  }
};

// Lays out the shards. `starts` has the first element of each parameter and the count at its end; `layers` is true for
// weights of two or more dimensions. An optimizer that uses a layer's norm gets each parameter whole; a shard is cut
// into pieces only if its update may be made in parts.
ShardLayout layOutShards(const std::vector<std::int64_t>& starts, const std::vector<bool>& layers,
                         const ParameterServerSpec& spec, const OptimizerSpec& optimizer);

// Returns the elements that the link which one step of `rank` waits for carries in each direction: with bsp those of
// the busiest server, which sees the shard of every worker that is not itself, or the rank's own if these are more;
// else the rank's own.
std::int64_t waitedElements(const ShardLayout& layout, const ServerRoles& roles, ServerMode mode, int rank);

}  // namespace scalescope
