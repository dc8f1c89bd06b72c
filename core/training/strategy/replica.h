#pragma once

#include <memory>
#include <vector>

#include "core/training/strategy/flat_parameters.h"
#include "core/training/strategy/synchronizer.h"

namespace scalescope {

// One device's copy of the model in a data-parallel process; replica 0 is the session's own.
struct Replica {
  Model* model = nullptr;
  std::unique_ptr<Model> own;
  std::unique_ptr<FlatParameters> flat;
  at::Device device = at::kCPU;
  std::vector<int> cores;
  at::Tensor images, logits;  // Those of the current micro-batch.
};

// Makes one replica per device, each with an equal share of the process's cores, in order. Returns an error if a copy
// cannot be made.
Result<std::vector<Replica>> makeReplicas(Model& first, const DataParallelOptions& options);

}  // namespace scalescope
