#pragma once

#include "core/training/strategy/flat_parameters.h"

namespace scalescope {

// Tensors to and from servers on the host, where the servers and the network work: on a CPU the model's own tensors, so
// that nothing is copied, else pinned copies. Taking waits for the device. Giving back is queued on the device, and the
// tensors do not change until the next take.
class HostMirror {
 public:
  // Both must outlive it.
  HostMirror(const FlatParameters& flat, const Model& model);

  at::Tensor values, gradients;  // [count], like those of FlatParameters
  at::Tensor buffers;            // Like the model's; undefined if it has none.

  void takeParameters();  // Values and buffers.
  void takeGradients();   // Gradients and buffers.
  void giveBack();        // Values and buffers.
  [[nodiscard]] std::int64_t itemBytes() const { return static_cast<std::int64_t>(values.element_size()); }

 private:
  const FlatParameters& m_flat;
  const Model& m_model;
};

}  // namespace scalescope
