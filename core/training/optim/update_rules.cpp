#include <algorithm>
#include <array>
#include <stdexcept>

#include "core/training/optim/optimizer.h"

// Update rules of the optimizers, and at the end the table from which a study's optimizer is made.

namespace scalescope {
namespace {

constexpr double kAdamEpsilon = 1e-8;  // Default of torch.optim.

// torch.optim.SGD. Momenta that begin as zeros make the first step equal to PyTorch's copy of the gradient: 0 *
// momentum + g, without dampening.
class Sgd final : public Optimizer {
 public:
  Sgd(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) : Optimizer(std::move(parameters), spec) {
    if (spec.momentum > 0) m_momenta = addState("momentum");
  }

 private:
  void apply(const Update& update) override {
    const Tensors momenta = m_momenta ? pick(*m_momenta, update) : Tensors{};
    const auto run = [&](const auto& rate) {
      at::_fused_sgd_(update.parameters, update.gradients, momenta, spec().weightDecay, spec().momentum, rate, 0.0,
                      spec().nesterov, false, false, {}, update.overflow);
    };
    std::visit(run, update.learningRate);
  }

  std::optional<std::size_t> m_momenta;
};

// torch.optim.Adam (weight decay added to the gradient) and AdamW (weight decay apart from it), without amsgrad.
class Adam final : public Optimizer {
 public:
  Adam(std::vector<at::Tensor> parameters, const OptimizerSpec& spec)
      : Optimizer(std::move(parameters), spec), m_decoupled(spec.name == OptimizerKind::adamw) {
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
    const auto run = [&](const auto& rate) {
      if (m_decoupled)
        at::_fused_adamw_(update.parameters, update.gradients, means, squares, {}, steps, rate, first, second, decay,
                          kAdamEpsilon, false, false, {}, update.overflow);
      else
        at::_fused_adam_(update.parameters, update.gradients, means, squares, {}, steps, rate, first, second, decay,
                         kAdamEpsilon, false, false, {}, update.overflow);
    };
    std::visit(run, update.learningRate);
    // A skipped update is not counted.
    if (update.overflow) at::_foreach_sub_(steps, Tensors(steps.size(), update.overflow->squeeze()));
  }

  bool m_decoupled;
  std::size_t m_means = 0, m_squares = 0, m_steps = 0;
};

// LARS of You, Gitman, Ginsburg 2017, "Large Batch Training of Convolutional Networks": every layer's gradient, with
// its weight decay, is scaled by trust * ||w|| / (||g|| + weightDecay * ||w||), then SGD with momentum follows. As is
// usual since, biases and BatchNorm (one dimension) use plain SGD without weight decay. A layer whose weights or
// gradients are zero is not scaled.
class Lars final : public Optimizer {
 public:
  Lars(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) : Optimizer(std::move(parameters), spec) {
    if (spec.momentum > 0) m_momenta = addState("momentum");
  }

 private:
  void apply(const Update& update) override {
    const Tensors weightNorms = at::_foreach_norm(update.parameters),
                  gradientNorms = at::_foreach_norm(update.gradients);
    for (std::size_t i = 0; i < update.parameters.size(); ++i) {
      if (update.parameters[i].dim() < 2) continue;
      const at::Tensor &weights = weightNorms[i], &gradients = gradientNorms[i];
      const at::Tensor ratio = spec().trust * weights / (gradients + spec().weightDecay * weights);
      at::Tensor gradient = update.gradients[i];
      gradient.add_(update.parameters[i], spec().weightDecay)
          .mul_(at::where(weights.mul(gradients) > 0, ratio, at::ones_like(ratio)));
    }
    const Tensors momenta = m_momenta ? pick(*m_momenta, update) : Tensors{};
    const auto run = [&](const auto& rate) {
      at::_fused_sgd_(update.parameters, update.gradients, momenta, 0.0, spec().momentum, rate, 0.0, spec().nesterov,
                      false, false, {}, update.overflow);
    };
    std::visit(run, update.learningRate);
  }

  std::optional<std::size_t> m_momenta;
};

// torch.optim.RMSprop, operation by operation. LibTorch has no fused kernel of it that skips an update which overflows.
class RmsProp final : public Optimizer {
 public:
  RmsProp(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) : Optimizer(std::move(parameters), spec) {
    m_squares = addState("square");
    if (spec.centered) m_means = addState("mean");
    if (spec.momentum > 0) m_momenta = addState("momentum");
  }

 private:
  void apply(const Update& update) override {
    State live{update.parameters, pick(m_squares, update), m_means ? pick(*m_means, update) : Tensors{},
               m_momenta ? pick(*m_momenta, update) : Tensors{}};
    if (!update.overflow) return change(live, update);
    State next;
    for (std::size_t group = 0; group < live.size(); ++group)
      for (const at::Tensor& tensor : live[group]) next[group].push_back(tensor.clone());
    change(next, update);
    const at::Tensor overflow = update.overflow->squeeze().gt(0);
    for (std::size_t group = 0; group < live.size(); ++group)
      for (std::size_t i = 0; i < live[group].size(); ++i)
        live[group][i].copy_(at::where(overflow, live[group][i], next[group][i]));
  }

  using State = std::array<Tensors, 4>;  // Parameters, squares, means, momenta.

  void change(State& state, const Update& update) const {
    auto& [parameters, squares, means, momenta] = state;
    const Tensors& gradients = update.gradients;
    if (spec().weightDecay > 0) at::_foreach_add_(gradients, parameters, spec().weightDecay);
    at::_foreach_mul_(squares, spec().alpha);
    at::_foreach_addcmul_(squares, gradients, gradients, 1 - spec().alpha);
    if (m_means) at::_foreach_lerp_(means, gradients, 1 - spec().alpha);
    const Tensors spread = at::_foreach_sqrt(m_means ? at::_foreach_addcmul(squares, means, means, -1) : squares);
    at::_foreach_add_(spread, spec().eps);
    if (m_momenta) {
      at::_foreach_mul_(momenta, spec().momentum);
      at::_foreach_addcdiv_(momenta, gradients, spread);
    }
    if (const double* rate = std::get_if<double>(&update.learningRate)) {
      if (m_momenta) return at::_foreach_add_(parameters, momenta, -*rate);
      return at::_foreach_addcdiv_(parameters, gradients, spread, -*rate);
    }
    // LibTorch has neither of these two with a tensor as factor.
    const auto& rate = std::get<at::Tensor>(update.learningRate);
    if (m_momenta) return at::_foreach_sub_(parameters, at::_foreach_mul(momenta, rate));
    const Tensors change = at::_foreach_div(gradients, spread);
    at::_foreach_mul_(change, rate);
    at::_foreach_sub_(parameters, change);
  }

  std::size_t m_squares = 0;
  std::optional<std::size_t> m_means, m_momenta;
};

template <class Rule>
std::unique_ptr<Optimizer> make(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) {
  return std::make_unique<Rule>(std::move(parameters), spec);
}

struct UpdateRule {
  OptimizerKind kind;
  std::unique_ptr<Optimizer> (*make)(std::vector<at::Tensor> parameters, const OptimizerSpec& spec);
};
constexpr std::array kRules{UpdateRule{OptimizerKind::sgd, make<Sgd>}, UpdateRule{OptimizerKind::adam, make<Adam>},
                            UpdateRule{OptimizerKind::adamw, make<Adam>}, UpdateRule{OptimizerKind::lars, make<Lars>},
                            UpdateRule{OptimizerKind::rmsprop, make<RmsProp>}};

const UpdateRule* ruleOf(OptimizerKind kind) {
  const auto* found =
      std::find_if(kRules.begin(), kRules.end(), [kind](const UpdateRule& rule) { return rule.kind == kind; });
  return found == kRules.end() ? nullptr : found;
}

}  // namespace

Status checkOptimizer(OptimizerKind kind) {
  if (ruleOf(kind) == nullptr) return fail("training.optimizer-unsupported", {{"name", std::string(name(kind))}});
  return {};
}

std::unique_ptr<Optimizer> makeOptimizer(std::vector<at::Tensor> parameters, const OptimizerSpec& spec) {
  const UpdateRule* rule = ruleOf(spec.name);
  if (rule == nullptr) throw std::runtime_error(english(checkOptimizer(spec.name).error()));
  return rule->make(std::move(parameters), spec);
}

}  // namespace scalescope
