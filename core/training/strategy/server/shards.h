#pragma once

#include <cstdint>
#include <vector>

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

}  // namespace scalescope
