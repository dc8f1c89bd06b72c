#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/ids.h"

namespace scalescope {

// The order of cells in a study that runs every cell once before it repeats any, from the entry's seed and the round.
// The first round has the study's order, every second round reverses the one before, and the others have a random order
// that follows from seed and round. Over each pair of rounds a linear drift affects all cells equally, and the
// remaining drift has a random sign (Fisher's randomized blocks; docs/MEASUREMENT.md, Repeats).
struct RoundOrder {
  std::uint32_t seed = 0;
  int round = 1;
  friend bool operator==(const RoundOrder&, const RoundOrder&) = default;
};

// Returns the seed of an entry, which stays the same after a restart of the store's owner.
std::uint32_t orderSeed(const EntryId& entry);

// Returns the indices of the cells with these numbers in the round's order. The relative order of two cells does not
// change if other cells are added.
std::vector<std::size_t> orderedCells(const RoundOrder& order, const std::vector<int>& numbers);

}  // namespace scalescope
