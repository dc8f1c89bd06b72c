#pragma once

#include <cstdint>
#include <vector>

namespace scalescope {

// Loops of normRelu over rows of `channels` values each (a multiple of kNormReluChannels), for y = relu(x a + b +
// added) with a and b per channel. NaN stays NaN: relu is `v < 0 ? 0 : v`, and its gradient passes unless v <= 0. They
// keep no state and may be called from any thread.
inline constexpr std::int64_t kNormReluChannels = 64;

template <class Real>
struct NormReluRows {
  // Adds the sums of x - shift and of its squares to `sum` and `squares`.
  void (*sums)(const Real* x, std::int64_t rows, std::int64_t channels, const Real* shift, Real* sum, Real* squares);
  // Computes y; `added` may be null.
  void (*apply)(const Real* x, const Real* added, std::int64_t rows, std::int64_t channels, const Real* a,
                const Real* b, Real* y);
  // Adds, with g = gradient where y > 0, the sum of g to `sum` and that of g (x - mean) to `product`. Writes g if it is
  // not null; if it is null, nothing was added, and y > 0 is determined from x.
  void (*gradientSums)(const Real* x, const Real* y, const Real* gradient, std::int64_t rows, std::int64_t channels,
                       const Real* a, const Real* b, const Real* mean, Real* g, Real* sum, Real* product);
  // Computes dx = g a + x p + q, with g as above: given, or determined from x again if it is null.
  void (*passBack)(const Real* x, const Real* g, const Real* gradient, std::int64_t rows, std::int64_t channels,
                   const Real* a, const Real* b, const Real* p, const Real* q, Real* dx);
};

// Returns the loops that this processor can run, the fastest first, of those compiled for AVX-512, AVX2 and every
// processor. Real is float or double.
template <class Real>
std::vector<NormReluRows<Real>> usableNormReluRows();

// Returns the fastest of them.
template <class Real>
const NormReluRows<Real>& normReluRows();

}  // namespace scalescope
