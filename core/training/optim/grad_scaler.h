#pragma once

#include <vector>

#include "core/training/device/torch_api.h"

namespace scalescope {

// torch.amp.GradScaler with LibTorch's two AMP kernels: the loss is multiplied by a power of two so that fp16 gradients
// do not vanish. The scale halves when a gradient overflows and doubles after 2,000 updates without an overflow. Only
// scale() waits for the device.
class GradScaler {
 public:
  explicit GradScaler(at::Device device);

  [[nodiscard]] at::Tensor scaled(const at::Tensor& loss) const { return loss * m_scale; }
  // Divides the gradients by the scale, in place. Returns one float: 1 if any of them is not finite, else 0.
  [[nodiscard]] at::Tensor unscale(const std::vector<at::Tensor>& gradients) const;
  void update(const at::Tensor& overflow);

  // Waits for the device.
  [[nodiscard]] double scale() const { return m_scale.item<double>(); }

  // Returns the scale and the number of updates since it last changed, which a resumed run needs. They are changed in
  // place.
  [[nodiscard]] std::vector<at::Tensor> state() const { return {m_scale, m_growthTracker}; }

 private:
  at::Tensor m_scale, m_growthTracker;
};

}  // namespace scalescope
