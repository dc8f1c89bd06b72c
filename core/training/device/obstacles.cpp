#include "core/training/device/obstacles.h"

#include <ATen/Version.h>

#include <cstdlib>

#include "core/base/text.h"
#include "core/study/cells/worker_answers.h"
#include "core/training/device/torch_api.h"

namespace scalescope {
namespace {

static_assert(kLibTorchVersion == std::string_view(TORCH_VERSION));

// Returns "12.4" for c10/cuda/CUDAFunctions.cpp's "too old (found version 12040)"; "" if there is no number.
std::string cudaOfDriver(const std::string& what) {
  constexpr std::string_view kWords = "found version ";
  const std::size_t at = what.find(kWords);
  const int version = at == std::string::npos ? 0 : std::atoi(what.c_str() + at + kWords.size());
  return version > 0 ? std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10) : "";
}

}  // namespace

Error gpuObstacle(const std::string& host, int index, const std::string& what) {
  const auto says = [&](const char* part) { return what.find(part) != std::string::npos; };
  const auto error = [](const char* code, Arguments arguments) { return fail(code, std::move(arguments)).value(); };
  if (says("too old") || says("driver version is insufficient")) {
    const std::string found = cudaOfDriver(what);
    return error("training.gpu-driver-old", {{"host", host},
                                             {"found", found.empty() ? std::string("?") : found},
                                             {"wanted", std::string(kCudaVersion)},
                                             {"least", kLeastDriver}});
  }
  if (says("no NVIDIA driver") || says("no CUDA-capable device") || says("No CUDA GPUs"))
    return error("training.gpu-none", {{"host", host}});
  if (says("out of memory")) return error("training.gpu-no-memory", {{"host", host}, {"index", std::int64_t{index}}});
  if (says("busy or unavailable") || says("exclusive"))
    return error("training.gpu-busy", {{"host", host}, {"index", std::int64_t{index}}});
  return error("training.gpu-unusable",
               {{"host", host}, {"index", std::int64_t{index}}, {"what", inertText(what.substr(0, what.find('\n')))}});
}

std::string torchVersionOf(const std::string& config) {
  constexpr std::string_view kWords = "TORCH_VERSION=";
  const std::size_t at = config.find(kWords);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + kWords.size();
  return config.substr(begin, config.find_first_of(", \n", begin) - begin);
}

std::string loadedTorchVersion() { return torchVersionOf(at::show_config()); }

Status checkTorchVersion(const std::string& version) {
  if (version.empty() || version.starts_with(std::string(kLibTorchSeries) + ".")) return {};
  return fail("training.torch-version", {{"found", inertText(version, 32)}, {"wanted", std::string(kLibTorchVersion)}});
}

}  // namespace scalescope
