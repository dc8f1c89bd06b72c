#include "core/training/optim/grad_scaler.h"

namespace scalescope {
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
