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
  at::Tensor images, logits;  // Those of the current micro-batch.
};

// Makes one replica per device, each with an equal share of the process's cores, in order. Returns an error if a copy
// cannot be made.
Result<std::vector<Replica>> makeReplicas(Model& first, const DataParallelOptions& options);

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
