#include "core/training/optim/optimizer.h"

namespace scalescope {
namespace {

// You, Gitman, Ginsburg 2017, "Large Batch Training of Convolutional Networks": every layer's gradient, with its weight
// decay, is scaled by trust * ||w|| / (||g|| + weightDecay * ||w||), then SGD with momentum. As usual since, biases and
// BatchNorm (one dimension) take plain SGD without weight decay, and so does a layer whose weights or gradients are zero.
class Lars final : public Optimizer {
 public:
  Lars(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) : Optimizer(std::move(parameters), spec) {
    if (spec.momentum > 0) m_momenta = addState("momentum");
  }

 private:
  void apply(const Update& update) override {
    const Tensors weightNorms = at::_foreach_norm(update.parameters), gradientNorms = at::_foreach_norm(update.gradients);
    for (std::size_t i = 0; i < update.parameters.size(); ++i) {
      if (update.parameters[i].dim() < 2) continue;
      const at::Tensor &weights = weightNorms[i], &gradients = gradientNorms[i];
      const at::Tensor ratio = spec().trust * weights / (gradients + spec().weightDecay * weights);
      at::Tensor gradient = update.gradients[i];
      gradient.add_(update.parameters[i], spec().weightDecay).mul_(at::where(weights.mul(gradients) > 0, ratio, at::ones_like(ratio)));
    }
    const Tensors momenta = m_momenta ? pick(*m_momenta, update) : Tensors{};
    at::_fused_sgd_(update.parameters, update.gradients, momenta, 0.0, spec().momentum, update.learningRate, 0.0, spec().nesterov, false,
                    false, {}, update.overflow);
  }

  std::optional<std::size_t> m_momenta;
};

}  // namespace

std::unique_ptr<Optimizer> makeLars(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) {
  return std::make_unique<Lars>(std::move(parameters), spec);
}

}  // namespace scalescope
