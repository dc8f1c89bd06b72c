#include "core/training/strategy/replica.h"

#include <numeric>

namespace scalescope {

Result<std::vector<Replica>> makeReplicas(Model& first, const DataParallelOptions& options) {
  std::vector<Replica> replicas;
  const std::size_t width = options.cores.size() / options.batches.size();
  for (std::size_t i = 0; i < options.batches.size(); ++i) {
    Replica replica;
    replica.device = options.devices[i];
    if (i > 0) {
      ModelOptions copy = options.model;
      copy.tensor = copy.tensor.device(replica.device);
      auto made = makeModel(copy);
      if (!made) return tl::unexpected(made.error());
      replica.own = std::move(*made);
    }
    replica.model = i > 0 ? replica.own.get() : &first;
    replica.flat = std::make_unique<FlatParameters>(*replica.model);
    const auto begin = options.cores.begin() + static_cast<std::ptrdiff_t>(i * width);
    replica.cores.assign(begin, begin + static_cast<std::ptrdiff_t>(width));
    replicas.push_back(std::move(replica));
  }
  return replicas;
}

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
