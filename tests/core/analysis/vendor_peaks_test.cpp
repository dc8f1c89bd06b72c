// Tests the peaks that the vendor states for a GPU, by its name in CUDA and NVML.
#include "core/analysis/cell/vendor_peaks.h"

#include <gtest/gtest.h>

namespace scalescope {

TEST(VendorPeaks, AreDenseAndOfThePrecision) {
  EXPECT_DOUBLE_EQ(vendorPeakFlops("NVIDIA H100 80GB HBM3", Precision::bf16).value_or(0), 989.4e12);
  EXPECT_DOUBLE_EQ(vendorPeakFlops("NVIDIA H100 80GB HBM3", Precision::tf32).value_or(0), 494.7e12);
  EXPECT_DOUBLE_EQ(vendorPeakFlops("NVIDIA H100 80GB HBM3", Precision::fp32).value_or(0), 66.9e12);
  EXPECT_DOUBLE_EQ(vendorPeakFlops("NVIDIA H100 PCIe", Precision::fp16).value_or(0), 756e12);
  EXPECT_DOUBLE_EQ(vendorPeakFlops("NVIDIA A100-SXM4-80GB", Precision::bf16).value_or(0), 312e12);
  EXPECT_DOUBLE_EQ(vendorPeakFlops("NVIDIA A100 80GB PCIe", Precision::fp32).value_or(0), 19.5e12);
  EXPECT_DOUBLE_EQ(vendorPeakFlops("Tesla V100-SXM2-32GB", Precision::fp16).value_or(0), 125e12);
}

TEST(VendorPeaks, OfAnotherModelAPartOrAMissingUnitAreNotKnown) {
  for (const char* other :
       {"cpu", "", "NVIDIA", "NVIDIA H100", "NVIDIA A1000", "NVIDIA GeForce RTX 3090 Ti", "NVIDIA GeForce RTX 4090 D",
        "NVIDIA H100 80GB HBM3 MIG 1g.10gb", "NVIDIA A100-SXM4-40GB MIG 3g.20gb", "AMD Instinct MI300X", "Fake H200"})
    EXPECT_FALSE(vendorPeakFlops(other, Precision::bf16)) << other;
  EXPECT_FALSE(vendorPeakFlops("Tesla T4", Precision::bf16));
  EXPECT_FALSE(vendorPeakFlops("Tesla T4", Precision::tf32));
  EXPECT_TRUE(vendorPeakFlops("Tesla T4", Precision::fp16));
}

}  // namespace scalescope
