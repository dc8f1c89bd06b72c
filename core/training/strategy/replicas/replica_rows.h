#pragma once

#include <cstdint>
#include <vector>

namespace scalescope {

// Of a micro-batch: what one replica computes.
struct Rows {
  std::int64_t first = 0;
  std::int64_t count = 0;
  friend bool operator==(const Rows&, const Rows&) = default;
};

// `rows` images dealt to replicas whose shares of a whole micro-batch are `batches`; those of a shorter one (a rest, a
// validation) as evenly as it goes. One entry per replica with a row, in order: the last ones may have none.
std::vector<Rows> dealRows(std::int64_t rows, const std::vector<std::int64_t>& batches);

}  // namespace scalescope
