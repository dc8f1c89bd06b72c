#pragma once

#include <cstdint>
#include <vector>

namespace scalescope {

// Rows of a micro-batch that one replica computes.
struct Rows {
  std::int64_t first = 0;
  std::int64_t count = 0;
  friend bool operator==(const Rows&, const Rows&) = default;
};

// Deals `rows` images to replicas whose shares of a whole micro-batch are `batches`; a shorter one (a rest, a
// validation) is dealt as evenly as possible. Returns one entry per replica with a row, in order: the last replicas may
// have none.
std::vector<Rows> dealRows(std::int64_t rows, const std::vector<std::int64_t>& batches);

}  // namespace scalescope
