#include "core/training/device/peak_flops.h"

#include <gtest/gtest.h>

#include <cmath>

namespace scalescope {

// A rate of a machine is no constant to test against: it must be one, and no tensor of it may hold a gradient or a
// draw.
TEST(PeakFlops, IsAPossibleRateInEveryPrecision) {
  at::manual_seed(7);
  const at::Tensor before = at::rand({4});
  at::manual_seed(7);
  for (const Precision precision : {Precision::fp32, Precision::bf16}) {
    const double peak = measurePeakFlops(at::kCPU, precision);
    EXPECT_TRUE(std::isfinite(peak));
    EXPECT_GT(peak, 1e7);  // slower than any machine that trains
    EXPECT_LT(peak, 1e15);
  }
  EXPECT_TRUE(at::equal(at::rand({4}), before));
}

}  // namespace scalescope
