#include "core/training/timing/peak_flops.h"

#include <gtest/gtest.h>

#include <cmath>

#include "scripted_clock.h"

namespace scalescope {

// The rate of a machine cannot be compared with a constant: it must be possible, and none of its tensors may have a
// gradient or use random numbers.
TEST(PeakFlops, IsAPossibleRateInEveryPrecision) {
  at::manual_seed(7);
  const at::Tensor before = at::rand({4});
  at::manual_seed(7);
  for (const Precision precision : {Precision::fp32, Precision::bf16}) {
    const double peak = measurePeakFlops(at::kCPU, precision);
    EXPECT_TRUE(std::isfinite(peak));
    EXPECT_GT(peak, 1e7);  // Every machine that trains is faster.
    EXPECT_LT(peak, 1e15);
  }
  EXPECT_TRUE(at::equal(at::rand({4}), before));
}

// On an H100 a size of 4096 reaches a fifth less than 8192: the reported share of the peak would be too high.
TEST(PeakFlops, OfAGpuIsLookedForUpToAMatrixThatFillsIt) {
  EXPECT_EQ(peakSizes({at::kCUDA, 0}), (std::vector<std::int64_t>{2048, 4096, 8192}));
  EXPECT_EQ(peakSizes(at::kCPU).back(), 1024);
  constexpr std::int64_t kGB = 1'000'000'000;
  EXPECT_TRUE(fitsBeside(8192, 2, 16 * kGB)) << "400 MB";
  EXPECT_FALSE(fitsBeside(8192, 2, 3 * kGB));
  EXPECT_FALSE(fitsBeside(8192, 4, 6 * kGB)) << "800 MB in fp32";
  EXPECT_TRUE(fitsBeside(8192, 4, -1)) << "the free memory is unknown";
}

TEST(PeakFlops, ADeviceThatHangsEndsInATimeout) {
  testing::ScriptedClock device;
  device.hangsAt = 1;
  EXPECT_THROW(static_cast<void>(measurePeakFlops(at::kCPU, Precision::fp32, &device, 1)), DeviceTimeout);
}

TEST(PeakFlops, ItsMatricesAreNotConstant) {
  for (const at::ScalarType type : {at::kFloat, at::kBFloat16}) {
    const at::Tensor values = scatteredValues(256, 1, at::TensorOptions().dtype(type)).to(at::kFloat);
    EXPECT_NEAR(values.mean().item<double>(), 0, 0.05);
    EXPECT_NEAR(values.std().item<double>(), std::sqrt(1.0 / 3), 0.02);
    EXPECT_LE(values.abs().max().item<double>(), 1);
    const at::Tensor all = values.flatten();  // Neighbours in a row and in a column are unrelated.
    for (const std::int64_t apart : {1, 256}) {
      const auto count = all.numel() - apart;
      const double common = (all.narrow(0, 0, count) * all.narrow(0, apart, count)).mean().item<double>();
      EXPECT_LT(std::abs(common), 0.05) << apart;
    }
  }
  const at::TensorOptions floats(at::kFloat);
  EXPECT_FALSE(at::allclose(scatteredValues(64, 1, floats), scatteredValues(64, 2, floats)));
}

}  // namespace scalescope
