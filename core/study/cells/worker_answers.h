#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json/fields.h"

namespace scalescope {

// LibTorch version of the workers, as LibTorch names it. Its interface changes with every minor version.
inline constexpr std::string_view kLibTorchVersion = "2.11.0";
// "2.11". Releases that differ only in the last number have the same interface, so workers run with each of them.
inline constexpr std::string_view kLibTorchSeries = kLibTorchVersion.substr(0, kLibTorchVersion.rfind('.'));
// CUDA version of the CUDA worker, from packaging/setup/wheels-cuda.txt, and the driver that it needs, from NVIDIA's
// table "CUDA Toolkit and Minimum Required Driver Versions" (CUDA 13.x).
inline constexpr std::string_view kCudaVersion = "13.0";
inline constexpr std::int64_t kLeastDriver = 580;

// JSON that a worker prints about itself on standard output.

// `--describe PLAN`: the model of one rank.
struct ModelDescription {
  std::string model;
  std::int64_t parameters = 0;
  std::optional<double> forwardFlopsPerImage, trainFlopsPerImage;
  std::int64_t gradientBytes = 0, bufferBytes = 0;
  double collectiveBytesPerStep = 0;
};

struct ProbedDataset {
  std::optional<Message> error;
  std::string name;
  std::optional<std::int64_t> testImages, trainImages;
  std::string what;  // Text of the error with its causes, in English.
};

// Measurements of five steps of one rank.
struct ProbedSteps {
  std::int64_t baseMemoryBytes = 0;
  std::int64_t batch = 0;
  std::int64_t peakMemoryBytes = 0;
  double secondsPerStep = 0;
  double startSeconds = 0;
};

// `--probe [PLAN]`: with a plan also dataset and steps.
struct WorkerProbe {
  std::string torch;
  std::vector<std::string> devices, backends;
  std::optional<ProbedDataset> dataset;
  std::optional<ProbedSteps> steps;
  std::optional<Message> refused;  // Reason why the study's own model cannot be trained.
};

template <class Visit, SameAs<ModelDescription> T>
void eachField(Visit&& visit, T& m) {
  visit("model", m.model), visit("parameters", m.parameters);
  visit("forwardFlopsPerImage", m.forwardFlopsPerImage, Limits().nullable());
  visit("trainFlopsPerImage", m.trainFlopsPerImage, Limits().nullable());
  visit("gradientBytes", m.gradientBytes), visit("bufferBytes", m.bufferBytes);
  visit("collectiveBytesPerStep", m.collectiveBytesPerStep);
}
template <class Visit, SameAs<ProbedDataset> T>
void eachField(Visit&& visit, T& m) {
  visit("error", m.error), visit("name", m.name), visit("testImages", m.testImages),
      visit("trainImages", m.trainImages);
  visit("what", m.what, Limits().sparse());
}
template <class Visit, SameAs<ProbedSteps> T>
void eachField(Visit&& visit, T& m) {
  visit("baseMemoryBytes", m.baseMemoryBytes), visit("batch", m.batch), visit("peakMemoryBytes", m.peakMemoryBytes);
  visit("secondsPerStep", m.secondsPerStep, Limits().required()), visit("startSeconds", m.startSeconds);
}
template <class Visit, SameAs<WorkerProbe> T>
void eachField(Visit&& visit, T& m) {
  visit("torch", m.torch), visit("devices", m.devices), visit("backends", m.backends), visit("dataset", m.dataset);
  visit("steps", m.steps), visit("refused", m.refused);
}

}  // namespace scalescope
