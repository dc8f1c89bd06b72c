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
  at::Tensor images, logits;  // Inputs and outputs of the current micro-batch.
};

// Makes one replica per device, each with an equal share of the process's cores, in order. Returns an error if a copy
// cannot be made.
Result<std::vector<Replica>> makeReplicas(Model& first, const DataParallelOptions& options);

enum class Adding { fresh, toEarlier };  // toEarlier: the sum has earlier micro-batches (accumulation).

// Sum of a step's gradients so far over the replicas, on replica 0's device. Replicas must have packed theirs before
// (FlatParameters::takeGradients). Training thread only.
class GradientSum {
 public:
  // Both must outlive it.
  GradientSum(const std::vector<Replica>& replicas, CollectiveTimeline& timeline);

  // Adds the gradients of the first `parts` replicas, in order. Records one reduction per replica that sends, or one
  // for all if the devices do it in one call, which overwrites replica 0's.
  void add(std::size_t parts, Adding adding);

  [[nodiscard]] const at::Tensor& tensor() const { return m_sum; }  // [count], like gradients in FlatParameters
  [[nodiscard]] std::int64_t bytes() const { return static_cast<std::int64_t>(m_sum.nbytes()); }

 private:
  void addOneByOne(std::size_t parts, Adding adding);
  bool addByGroup(std::size_t parts, Adding adding);
  void take(const at::Tensor& gradients, Adding adding);

  const std::vector<Replica>& m_replicas;
  CollectiveTimeline& m_timeline;
  at::Tensor m_sum;
};

}  // namespace scalescope
