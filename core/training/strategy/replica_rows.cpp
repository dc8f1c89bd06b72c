#include "core/training/strategy/replica_rows.h"

#include <numeric>

namespace scalescope {

std::vector<Rows> dealRows(std::int64_t rows, const std::vector<std::int64_t>& batches) {
  const auto all = std::accumulate(batches.begin(), batches.end(), std::int64_t{0});
  const auto count = static_cast<std::int64_t>(batches.size());
  std::vector<Rows> dealt;
  std::int64_t first = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::int64_t even = rows / count + (i < rows % count ? 1 : 0);
    const std::int64_t own = rows == all ? batches[static_cast<std::size_t>(i)] : even;
    if (own > 0) dealt.push_back({first, own});
    first += own;
  }
  return dealt;
}

}  // namespace scalescope
