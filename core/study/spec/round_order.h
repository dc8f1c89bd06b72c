#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"

namespace scalescope {

// The place of a run in a study that runs every cell once before it repeats one: the entry's seed and the round. The
// first round has the study's order, every second one the reverse of the round before, and the others a random order of
// their own that follows from both: over each pair of rounds an even drift meets every cell alike, and what is left of
// it changes sign by chance (Fisher's randomized blocks; docs/MEASUREMENT.md, Repeats).
struct RoundOrder {
  std::uint32_t seed = 0;
  int round = 1;
  friend bool operator==(const RoundOrder&, const RoundOrder&) = default;
};

// An entry's own, the same after a restart of the store's owner.
std::uint32_t orderSeed(const EntryId& entry);

// Indices of the cells with these numbers in the round's order. Two cells keep their order when others join them.
std::vector<std::size_t> orderedCells(const RoundOrder& order, const std::vector<int>& numbers);

}  // namespace scalescope
