#include "core/training/optim/optimizer.h"

namespace scalescope {

Optimizer::Optimizer(std::vector<at::Tensor> parameters, const OptimizerSpec& spec)
    : m_parameters(std::move(parameters)), m_spec(spec) {}

void Optimizer::step(const LearningRate& learningRate, GradScaler* scaler) {
  const torch::autograd::AutoGradMode off(false);
  Update update;
  update.learningRate = learningRate;
  for (std::size_t i = 0; i < m_parameters.size(); ++i) {
    const at::Tensor& gradient = m_parameters[i].grad();
    if (!gradient.defined()) continue;
    update.parameters.push_back(m_parameters[i]);
    update.gradients.push_back(gradient);
    update.indices.push_back(i);
  }
  if (update.parameters.empty()) return;
  if (scaler != nullptr) update.overflow = scaler->unscale(update.gradients);
  if (m_spec.clipNorm > 0) clipToNorm(update.gradients, m_spec.clipNorm);
  apply(update);
  if (scaler != nullptr) scaler->update(*update.overflow);
}

void Optimizer::dropGradients() {
  for (at::Tensor& parameter : m_parameters) parameter.mutable_grad().reset();
}

std::size_t Optimizer::addState(const std::string& kind) {
  Tensors tensors;
  for (const at::Tensor& parameter : m_parameters) tensors.push_back(at::zeros_like(parameter.detach()));
  m_kinds.push_back(kind);
  m_state.push_back(std::move(tensors));
  return m_state.size() - 1;
}

std::size_t Optimizer::addCounters(const std::string& kind) {
  Tensors tensors;
  for (const at::Tensor& parameter : m_parameters)
    tensors.push_back(at::zeros({}, parameter.options().dtype(at::kFloat)));
  m_kinds.push_back(kind);
  m_state.push_back(std::move(tensors));
  return m_state.size() - 1;
}

Optimizer::Tensors Optimizer::pick(std::size_t kind, const Update& update) const {
  Tensors picked;
  picked.reserve(update.indices.size());
  for (const std::size_t index : update.indices) picked.push_back(m_state[kind][index]);
  return picked;
}

std::vector<Optimizer::StateTensor> Optimizer::state() const {
  std::vector<StateTensor> all;
  for (std::size_t kind = 0; kind < m_state.size(); ++kind)
    for (std::size_t i = 0; i < m_state[kind].size(); ++i)
      all.push_back({m_kinds[kind] + "." + std::to_string(i), m_state[kind][i]});
  return all;
}

std::int64_t Optimizer::stateBytes() const {
  std::int64_t bytes = 0;
  for (const Tensors& tensors : m_state)
    for (const at::Tensor& tensor : tensors) bytes += static_cast<std::int64_t>(tensor.nbytes());
  return bytes;
}

void clipToNorm(const std::vector<at::Tensor>& gradients, double maxNorm) {
  const at::Tensor norm = at::stack(at::_foreach_norm(gradients)).norm();
  at::_foreach_mul_(gradients, (maxNorm / (norm + 1e-6)).clamp_max(1.0));
}

namespace {

// PyTorch's defaults.
constexpr double kFirstScale = 65536, kGrowth = 2, kBackoff = 0.5;
constexpr std::int64_t kGrowthInterval = 2000;

}  // namespace

GradScaler::GradScaler(at::Device device)
    : m_scale(at::full({1}, kFirstScale, at::TensorOptions().dtype(at::kFloat).device(device))),
      m_growthTracker(at::zeros({1}, at::TensorOptions().dtype(at::kInt).device(device))) {}

at::Tensor GradScaler::unscale(const std::vector<at::Tensor>& gradients) const {
  at::Tensor overflow = at::zeros_like(m_scale);
  at::_amp_foreach_non_finite_check_and_unscale_(gradients, overflow, m_scale.reciprocal());
  return overflow;
}

void GradScaler::update(const at::Tensor& overflow) {
  const torch::autograd::AutoGradMode off(false);
  at::_amp_update_scale_(m_scale, m_growthTracker, overflow, kGrowth, kBackoff, kGrowthInterval);
}

}  // namespace scalescope
