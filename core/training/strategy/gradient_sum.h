#pragma once

#include <vector>

#include "core/training/strategy/replica.h"

namespace scalescope {

enum class Adding { fresh, toEarlier };  // toEarlier: accumulation, the sum holds the micro-batches before

// The gradients of a step so far, summed over replicas on replica 0's device. Replicas have packed theirs before
// (FlatParameters::takeGradients). Training thread.
class GradientSum {
 public:
  // Both outlive it.
  GradientSum(const std::vector<Replica>& replicas, CollectiveTimeline& timeline);

  // Those of the first `parts` replicas, in order: one reduction noted per replica that sends, or one for all where the
  // devices do it in one call, which uses up replica 0's.
  void add(std::size_t parts, Adding adding);

  [[nodiscard]] const at::Tensor& tensor() const { return m_sum; }  // [count], as FlatParameters has gradients
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
