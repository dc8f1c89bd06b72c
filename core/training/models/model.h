#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

class NormChoices;

struct ModelOptions {
  std::string name = "resnet18-cifar";
  int channels = 3;
  int height = 32;
  int width = 32;
  int classes = 10;
  std::string file;  // File of a torchscript model only.
  int outputs = 0;   // Numbers per image of torchscript only, at least `classes`; 0 = as many.
  bool zeroGamma = false;
  std::uint64_t seed = 1;
  at::TensorOptions tensor = at::TensorOptions().dtype(at::kFloat);
  std::shared_ptr<NormChoices> normChoices;  // Layers that use Scalescope's own kernels; null = none.
};

// A network as its parameters and one forward. It is initialized by the seed as PyTorch's layers are (uniform in
// 1/sqrt(fan in)).
class Model {
 public:
  virtual ~Model() = default;

  // Computes [n, classes] from images of [n, channels, height, width]. `training` chooses BatchNorm's form.
  virtual at::Tensor forward(const at::Tensor& images, bool training) = 0;

  std::vector<at::Tensor> parameters;  // Leaves that require gradients, in order of use.
  at::Tensor buffers;                  // One flat tensor of which every BatchNorm statistic is a view; else undefined.
  double forwardFlops = 0;             // FLOPs per image, 2 per multiply-add of convolutions, linear layers; 0 = none.
  double trainFlops = 0;               // FLOPs with backward, but without the images' own gradient: it is not needed.

  [[nodiscard]] std::int64_t parameterCount() const;
  [[nodiscard]] std::int64_t gradientBytes() const;
  [[nodiscard]] std::int64_t bufferBytes() const {
    return buffers.defined() ? static_cast<std::int64_t>(buffers.nbytes()) : 0;
  }
};

Result<std::unique_ptr<Model>> makeModel(const ModelOptions& options);

// Loads a TorchScript file of the user and tries it with a few images, forward and backward: a model that does not fit
// the dataset or cannot be trained is an error with its reason. The trial leaves statistics and random numbers
// unchanged. zeroGamma and seed do not apply, because the file has its own weights.
Result<std::unique_ptr<Model>> loadTorchScript(const ModelOptions& options);

std::unique_ptr<Model> makeResnet18Cifar(const ModelOptions& options);
std::unique_ptr<Model> makeResnet18Imagenet(const ModelOptions& options);
std::unique_ptr<Model> makeVgg11(const ModelOptions& options);
std::unique_ptr<Model> makeSmallCnn(const ModelOptions& options);

}  // namespace scalescope
