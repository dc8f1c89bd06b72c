#include "core/training/optim/sgd.h"

namespace scalescope {

Sgd::Sgd(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) : m_parameters(std::move(parameters)), m_spec(spec) {
  if (m_spec.momentum == 0) return;
  // Zeros make the first step equal to PyTorch's copy of the gradient: 0 * momentum + g, without dampening.
  for (const at::Tensor& parameter : m_parameters) m_momenta.push_back(at::zeros_like(parameter.detach()));
}

void Sgd::step(double learningRate) {
  const torch::autograd::AutoGradMode off(false);
  std::vector<at::Tensor> gradients;
  gradients.reserve(m_parameters.size());
  for (const at::Tensor& parameter : m_parameters) gradients.push_back(parameter.grad());
  if (m_spec.clipNorm > 0) clip(gradients);
  at::_fused_sgd_(m_parameters, gradients, m_momenta, m_spec.weightDecay, m_spec.momentum, learningRate, 0.0, m_spec.nesterov, false,
                  false);
}

// torch.nn.utils.clip_grad_norm_: gradients times min(1, clipNorm / (norm + 1e-6)).
void Sgd::clip(const std::vector<at::Tensor>& gradients) const {
  const at::Tensor norm = at::stack(at::_foreach_norm(gradients)).norm();
  const at::Tensor factor = (m_spec.clipNorm / (norm + 1e-6)).clamp_max(1.0);
  for (at::Tensor gradient : gradients) gradient.mul_(factor);
}

void Sgd::dropGradients() {
  for (at::Tensor& parameter : m_parameters) parameter.mutable_grad().reset();
}

std::int64_t Sgd::stateBytes() const {
  std::int64_t bytes = 0;
  for (const at::Tensor& momentum : m_momenta) bytes += static_cast<std::int64_t>(momentum.nbytes());
  return bytes;
}

}  // namespace scalescope
