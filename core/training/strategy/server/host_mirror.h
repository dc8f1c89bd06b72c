#pragma once

#include "core/training/strategy/flat_parameters.h"

namespace scalescope {

// What goes to and from servers, on the host, where they and the network work: on a CPU the model's own tensors, so
// that nothing is copied, else pinned copies. What is taken has been waited for; what is given back is queued on the
// device, and stays as it is until the next thing is taken.
class HostMirror {
 public:
  // Both outlive it.
  HostMirror(const FlatParameters& flat, const Model& model);

  at::Tensor values, gradients;  // [count], as FlatParameters has them
  at::Tensor buffers;            // as the model's; undefined where it has none

  void takeParameters();  // values and buffers
  void takeGradients();   // gradients and buffers
  void giveBack();        // values and buffers
  [[nodiscard]] std::int64_t itemBytes() const { return static_cast<std::int64_t>(values.element_size()); }

 private:
  const FlatParameters& m_flat;
  const Model& m_model;
};

}  // namespace scalescope
