#include "core/training/optim/optimizer.h"

namespace scalescope {
namespace {

constexpr double kEpsilon = 1e-8;  // torch.optim's default

// torch.optim.Adam (weight decay added to the gradient) and AdamW (weight decay apart from it), without amsgrad.
class Adam final : public Optimizer {
 public:
  Adam(std::vector<at::Tensor> parameters, const OptimizerSpec& spec)
      : Optimizer(std::move(parameters), spec), m_decoupled(spec.name == "adamw") {
    m_means = addState("mean");
    m_squares = addState("square");
    m_steps = addCounters("step");
  }

 private:
  void apply(const Update& update) override {
    const Tensors steps = pick(m_steps, update);
    at::_foreach_add_(steps, 1);
    const Tensors means = pick(m_means, update), squares = pick(m_squares, update);
    const double first = spec().betas[0], second = spec().betas[1], decay = spec().weightDecay;
    if (m_decoupled)
      at::_fused_adamw_(update.parameters, update.gradients, means, squares, {}, steps, update.learningRate, first, second, decay, kEpsilon,
                        false, false, {}, update.overflow);
    else
      at::_fused_adam_(update.parameters, update.gradients, means, squares, {}, steps, update.learningRate, first, second, decay, kEpsilon,
                       false, false, {}, update.overflow);
    // An update that was left out is not counted.
    if (update.overflow) at::_foreach_sub_(steps, Tensors(steps.size(), update.overflow->squeeze()));
  }

  bool m_decoupled;
  std::size_t m_means = 0, m_squares = 0, m_steps = 0;
};

}  // namespace

std::unique_ptr<Optimizer> makeAdam(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) {
  return std::make_unique<Adam>(std::move(parameters), spec);
}

}  // namespace scalescope
