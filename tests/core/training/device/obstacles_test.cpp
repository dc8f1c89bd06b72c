// Tests the message for a host whose driver, GPU or LibTorch is unsuitable: a sentence with what to try.
#include "core/training/device/obstacles.h"

#include <gtest/gtest.h>

namespace scalescope {
namespace {

std::string sentence(const std::string& what) { return english(gpuObstacle("node7", 2, what)); }

}  // namespace

// The texts are those of libc10_cuda 2.11 and of libcudart 13.
TEST(GpuObstacle, OfADriverThatIsTooOldNamesBothVersions) {
  EXPECT_EQ(
      sentence("The NVIDIA driver on your system is too old (found version 12040). Please update your GPU driver "
               "by downloading and installing a new version from the URL: http://www.nvidia.com/Download"),
      "the NVIDIA driver of node7 supports CUDA 12.4, but this worker needs CUDA 13.0. Install driver 580 or newer "
      "there and restart the host, or train on its CPUs (\"device\": \"cpu\").");
  EXPECT_EQ(gpuObstacle("n", 0, "CUDA driver version is insufficient for CUDA runtime version").message.code,
            "training.gpu-driver-old");
}

TEST(GpuObstacle, AGpuWithoutMemoryForAContextIsNotAnOutOfMemoryBatch) {
  const std::string said = sentence("CUDA error: out of memory\nCUDA kernel errors might be asynchronously reported");
  EXPECT_NE(said.find("GPU 2 of node7 has too little free memory for a CUDA context"), std::string::npos) << said;
  EXPECT_NE(said.find("nvidia-smi lists them"), std::string::npos) << said;
}

TEST(GpuObstacle, OfOtherKindsNamesTheRemedy) {
  const auto codeOf = [](const char* what) { return gpuObstacle("n", 0, what).message.code; };
  EXPECT_EQ(codeOf("Found no NVIDIA driver on your system. Please check that"), "training.gpu-none");
  EXPECT_EQ(codeOf("CUDA error: no CUDA-capable device is detected"), "training.gpu-none");
  EXPECT_EQ(codeOf("No CUDA GPUs are available"), "training.gpu-none");
  EXPECT_EQ(codeOf("CUDA error: CUDA-capable device(s) is/are busy or unavailable"), "training.gpu-busy");
  EXPECT_EQ(codeOf("CUDA error: system not yet initialized\nFor debugging"), "training.gpu-unusable");
  EXPECT_EQ(sentence("CUDA error: system not yet initialized\nFor debugging"),
            "GPU 2 of node7 cannot be used: CUDA error: system not yet initialized. Check nvidia-smi and the kernel's "
            "log (dmesg) there.");
}

TEST(TorchVersion, IsReadFromTheConfiguration) {
  EXPECT_EQ(torchVersionOf("PERF_WITH_AVX2=1, TORCH_VERSION=2.11.0, USE_CUDA=ON"), "2.11.0");
  EXPECT_EQ(torchVersionOf("PyTorch built with nothing"), "");
}

TEST(TorchVersion, OfTheLibraryThatWasLoadedIsOfTheWorkersSeries) {
  EXPECT_TRUE(checkTorchVersion("2.11.0"));
  EXPECT_TRUE(checkTorchVersion("2.11.3"));
  EXPECT_TRUE(checkTorchVersion(""));
  EXPECT_FALSE(checkTorchVersion("2.110.0"));
  const Status other = checkTorchVersion("2.8.0");
  ASSERT_FALSE(other);
  EXPECT_EQ(english(other.error()),
            "the loaded LibTorch has version 2.8.0, but this worker was built with 2.11.0. Set TORCH_ROOT and "
            "LD_LIBRARY_PATH to torch 2.11.0 (pip install torch==2.11.0), or unset them.");
}

}  // namespace scalescope
