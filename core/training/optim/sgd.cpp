#include "core/training/optim/optimizer.h"

namespace scalescope {
namespace {

// torch.optim.SGD. Zeros as first momenta make the first step equal to PyTorch's copy of the gradient: 0 * momentum + g,
// without dampening.
class Sgd final : public Optimizer {
 public:
  Sgd(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) : Optimizer(std::move(parameters), spec) {
    if (spec.momentum > 0) m_momenta = addState("momentum");
  }

 private:
  void apply(const Update& update) override {
    const Tensors momenta = m_momenta ? pick(*m_momenta, update) : Tensors{};
    at::_fused_sgd_(update.parameters, update.gradients, momenta, spec().weightDecay, spec().momentum, update.learningRate, 0.0,
                    spec().nesterov, false, false, {}, update.overflow);
  }

  std::optional<std::size_t> m_momenta;
};

}  // namespace

std::unique_ptr<Optimizer> makeSgd(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) {
  return std::make_unique<Sgd>(std::move(parameters), spec);
}

}  // namespace scalescope
