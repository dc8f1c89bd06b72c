#pragma once

#include <cstdint>
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
  at::Tensor images, logits;  // of the current micro-batch
};

// One per device, with an equal share of the process' cores each, in order; an error where a copy cannot be made.
Result<std::vector<Replica>> makeReplicas(Model& first, const DataParallelOptions& options);

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
