#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAStream.h>
#include <cuda.h>
#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include <array>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>

#include "core/training/device/device.h"
#include "core/training/kernels/kernel_image.h"
#include "core/training/kernels/launcher.h"

namespace scalescope {
namespace {

// Finds a function of the CUDA runtime that LibTorch has loaded, because this program links none.
template <class Function>
Function* ofRuntime(const char* name) {
  auto* const found = reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
  if (found == nullptr) throw std::runtime_error(std::string("the CUDA runtime has no ") + name);
  return found;
}

template <class Function>
Function* ofDriver(const char* name) {
  static const auto ask = ofRuntime<decltype(cudaGetDriverEntryPointByVersion)>("cudaGetDriverEntryPointByVersion");
  constexpr unsigned kVersion = 12000;  // First driver that has them.
  void* found = nullptr;
  cudaDriverEntryPointQueryResult result = cudaDriverEntryPointSymbolNotFound;
  if (ask(name, &found, kVersion, cudaEnableDefault, &result) != cudaSuccess || result != cudaDriverEntryPointSuccess ||
      found == nullptr)
    throw std::runtime_error(std::string("the CUDA driver has no ") + name);
  return reinterpret_cast<Function*>(found);
}

void check(CUresult result, const std::string& what) {
  if (result == CUDA_SUCCESS) return;
  static const auto textOf = ofDriver<decltype(cuGetErrorString)>("cuGetErrorString");
  const char* text = nullptr;
  textOf(result, &text);
  throw std::runtime_error(what + ": " + (text == nullptr ? "unknown error" : text) + " (" + std::to_string(result) +
                           ")");
}

constexpr std::array<at::ScalarType, 2> kTypes{at::kBFloat16, at::kHalf};
constexpr std::array<const char*, 2> kTypeNames{"_bf16", "_fp16"};
constexpr std::array<const char*, 3> kEndNames{"_plain", "_relu", "_addRelu"};
constexpr std::array<const char*, 5> kKernelNames{"normStatistics", "normApply", "normGradientSums", "normPassBack",
                                                  "gatherImages"};
constexpr std::size_t kVariants = kTypes.size() * kEndNames.size();

// Returns the kernel's name in kernels/kernels.cu.
std::string symbolOf(std::size_t kernel, std::size_t type, std::size_t end) {
  std::string symbol = kKernelNames.at(kernel);
  if (static_cast<Kernel>(kernel) == Kernel::gatherImages) return symbol;
  symbol += kTypeNames.at(type);
  return static_cast<Kernel>(kernel) == Kernel::normStatistics ? symbol : symbol + kEndNames.at(end);
}

// A library of kernels belongs to no context: there is one for all devices of the process, and each device loads it at
// first use. It stays loaded, because recorded graphs outlive this object.
class CudaLauncher final : public KernelLauncher {
 public:
  CudaLauncher() {
    static const auto load = ofDriver<decltype(cuLibraryLoadData)>("cuLibraryLoadData");
    CUlibrary library = nullptr;
    check(load(&library, kernelImage(), nullptr, nullptr, 0, nullptr, nullptr, 0), "loading the kernels");
    static const auto find = ofDriver<decltype(cuLibraryGetKernel)>("cuLibraryGetKernel");
    for (std::size_t kernel = 0; kernel < kKernelNames.size(); ++kernel)
      for (std::size_t type = 0; type < kTypes.size(); ++type)
        for (std::size_t end = 0; end < kEndNames.size(); ++end) {
          const std::string symbol = symbolOf(kernel, type, end);
          check(find(&m_kernels.at(placeOf(kernel, type, end)), library, symbol.c_str()), "kernel " + symbol);
        }
  }

  int multiprocessors(at::Device device) override {
    return at::cuda::getDeviceProperties(device.index())->multiProcessorCount;
  }

  at::Tensor arrivals(at::Device device) override {
    const auto stream = c10::cuda::getCurrentCUDAStream(device.index());
    const auto options = at::TensorOptions().device(device).dtype(at::kInt);
    constexpr int kGroups = kMostNormChannels / kVectorChannels / kSummedVectors;
    const std::lock_guard lock(m_mutex);
    const std::pair key{device.index(), stream.id()};
    if (const auto known = m_arrivals.find(key); known != m_arrivals.end()) return known->second;
    const at::Tensor counters = at::zeros({kGroups}, options);
    // Counters allocated in a recording belong to its graph and are 0 when it is replayed, so they must not be kept for
    // work that runs at the same time.
    if (!isRecording(stream.stream())) m_arrivals.emplace(key, counters);
    return counters;
  }

  at::Tensor scratch(at::Device device, std::int64_t count) override {
    const auto stream = c10::cuda::getCurrentCUDAStream(device.index());
    const auto options = at::TensorOptions().device(device).dtype(at::kFloat);
    // A recording has a separate pool, to which this memory returns at once.
    if (isRecording(stream.stream())) return at::empty({count}, options);
    const std::lock_guard lock(m_mutex);
    at::Tensor& known = m_scratch[{device.index(), stream.id()}];
    if (!known.defined() || known.numel() < count) known = at::empty({count}, options);
    return known;
  }

  void launch(at::Device device, const Call& call) override {
    static const auto launchKernel = ofDriver<decltype(cuLaunchKernel)>("cuLaunchKernel");
    const auto kernel = static_cast<std::size_t>(call.kernel), end = static_cast<std::size_t>(call.end);
    const std::size_t type = call.type == at::kHalf ? 1 : 0;
    void* parameters[] = {const_cast<void*>(call.arguments)};
    const CUresult result = launchKernel(reinterpret_cast<CUfunction>(m_kernels.at(placeOf(kernel, type, end))),
                                         static_cast<unsigned>(call.blocks), 1, 1, kKernelThreads, 1, 1, 0,
                                         c10::cuda::getCurrentCUDAStream(device.index()).stream(), parameters, nullptr);
    if (result != CUDA_SUCCESS) check(result, symbolOf(kernel, type, end) + " on " + device.str());
  }

 private:
  static bool isRecording(cudaStream_t stream) {
    static const auto ask = ofRuntime<decltype(cudaStreamIsCapturing)>("cudaStreamIsCapturing");
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    return ask(stream, &status) == cudaSuccess && status != cudaStreamCaptureStatusNone;
  }

  static constexpr std::size_t placeOf(std::size_t kernel, std::size_t type, std::size_t end) {
    return kernel * kVariants + type * kEndNames.size() + end;
  }

  std::array<CUkernel, kKernelNames.size() * kVariants> m_kernels{};
  std::mutex m_mutex;
  std::map<std::pair<c10::DeviceIndex, c10::StreamId>, at::Tensor> m_arrivals, m_scratch;
};

}  // namespace

c10::intrusive_ptr<KernelLauncher> openKernelLauncher(at::Device device) {
  constexpr int kOldestMajor = 8;  // Oldest compute capability that the kernels are compiled for.
  if (device.is_cpu() || kernelImage() == nullptr) return {};
  if (at::cuda::getDeviceProperties(device.index())->major < kOldestMajor) return {};
  return c10::make_intrusive<CudaLauncher>();
}

}  // namespace scalescope
