#pragma once

#include <functional>

namespace scalescope {

// FLOPs of convolutions and matrix products, 2 per multiply-add.
struct Flops {
  double forward = 0;
  double training = 0;  // Forward, and the gradients that backward computes from it.
};

// Counts the FLOPs of what `forward` runs on this thread; 0 if it runs something whose FLOPs are unknown (recurrent
// layers, fused attention). A product has a gradient for each of its two operands that requires one, as costly as
// itself; the layer that reads the images computes none for them. Gradients must be enabled, or `training` is
// `forward`.
Flops countFlops(const std::function<void()>& forward);

}  // namespace scalescope
