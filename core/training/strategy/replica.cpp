#include "core/training/strategy/replica.h"

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

}  // namespace scalescope
