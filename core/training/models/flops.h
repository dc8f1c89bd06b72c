#pragma once

#include <functional>

namespace scalescope {

// FLOPs of the convolutions and matrix products that `forward` runs on this thread, 2 per multiply-add; 0 where it runs
// something whose FLOPs are not known here (recurrent layers, fused attention).
double countFlops(const std::function<void()>& forward);

}  // namespace scalescope
