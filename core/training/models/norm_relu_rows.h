#pragma once

#include <cstdint>
#include <vector>

namespace scalescope {

// The loops of normRelu over rows of `channels` values each (a multiple of kNormReluChannels), for y = relu(x a + b +
// added) with a and b per channel. NaN stays NaN: relu is `v < 0 ? 0 : v`, and its gradient passes unless v <= 0. Any
// thread; nothing is kept.
inline constexpr std::int64_t kNormReluChannels = 64;

template <class Real>
struct NormReluRows {
  // Adds to `sum` and `squares` those of x - shift.
  void (*sums)(const Real* x, std::int64_t rows, std::int64_t channels, const Real* shift, Real* sum, Real* squares);
  // `added` may be null.
  void (*apply)(const Real* x, const Real* added, std::int64_t rows, std::int64_t channels, const Real* a,
                const Real* b, Real* y);
  // With g = gradient where y > 0: adds to `sum` that of g and to `product` that of g (x - mean). Writes g where it is
  // given; where it is null nothing was added, and y > 0 is seen from x.
  void (*gradientSums)(const Real* x, const Real* y, const Real* gradient, std::int64_t rows, std::int64_t channels,
                       const Real* a, const Real* b, const Real* mean, Real* g, Real* sum, Real* product);
  // dx = g a + x p + q, with g as above: given, or seen from x again where it is null.
  void (*passBack)(const Real* x, const Real* g, const Real* gradient, std::int64_t rows, std::int64_t channels,
                   const Real* a, const Real* b, const Real* p, const Real* q, Real* dx);
};

// Compiled for AVX-512, AVX2 and what every processor has: those that this one can run, the fastest first. Real: float,
// double.
template <class Real>
std::vector<NormReluRows<Real>> usableNormReluRows();

// The fastest of them.
template <class Real>
const NormReluRows<Real>& normReluRows();

}  // namespace scalescope
