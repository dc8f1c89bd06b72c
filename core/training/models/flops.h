#pragma once

#include <functional>

namespace scalescope {

// Of convolutions and matrix products, 2 per multiply-add.
struct Flops {
  double forward = 0;
  double training = 0;  // forward, and the gradients that backward makes of it
};

// Of those that `forward` runs on this thread; 0 where it runs something whose FLOPs are not known here (recurrent
// layers, fused attention). A product has a gradient for each of its two operands that requires one, as costly as
// itself: the layer that reads the images makes none for them. Gradients must be enabled, or `training` is `forward`.
Flops countFlops(const std::function<void()>& forward);

}  // namespace scalescope
