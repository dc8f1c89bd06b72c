#pragma once

#include <vector>

#include "core/study/spec.h"
#include "core/training/torch_api.h"

namespace scalescope {

// SGD with momentum, weight decay and Nesterov as torch.optim.SGD defines them, by LibTorch's one fused kernel.
class Sgd {
 public:
  Sgd(std::vector<at::Tensor> parameters, const OptimizerSpec& spec);

  void step(double learningRate);
  void dropGradients();  // set to none: backward hands its own tensors over instead of adding

  [[nodiscard]] std::int64_t stateBytes() const;
  std::vector<at::Tensor>& momenta() { return m_momenta; }

 private:
  void clip(const std::vector<at::Tensor>& gradients) const;

  std::vector<at::Tensor> m_parameters;
  std::vector<at::Tensor> m_momenta;  // empty without momentum
  OptimizerSpec m_spec;
};

}  // namespace scalescope
