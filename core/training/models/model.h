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
  std::string file;  // torchscript only
  int outputs = 0;   // torchscript only: numbers per image, at least `classes`; 0 = as many
  bool zeroGamma = false;
  std::uint64_t seed = 1;
  at::TensorOptions tensor = at::TensorOptions().dtype(at::kFloat);
  std::shared_ptr<NormChoices> normChoices;  // which layers take kernels of our own; null: none
};

// A network as its parameters and one forward. Initialised as PyTorch's layers are (uniform in 1/sqrt(fan in)) by the
// seed.
class Model {
 public:
  virtual ~Model() = default;

  // images: [n, channels, height, width]; returns [n, classes]. `training` chooses BatchNorm's form.
  virtual at::Tensor forward(const at::Tensor& images, bool training) = 0;

  std::vector<at::Tensor> parameters;  // leaves that require gradients, in order of use
  at::Tensor buffers;                  // one flat tensor that every BatchNorm statistic is a view of; undefined without
  double forwardFlops = 0;             // per image, 2 per multiply-add of convolutions and linear layers; 0 = unknown
  double trainFlops = 0;               // the same with backward, of which nobody needs the images' own gradient

  [[nodiscard]] std::int64_t parameterCount() const;
  [[nodiscard]] std::int64_t gradientBytes() const;
  [[nodiscard]] std::int64_t bufferBytes() const {
    return buffers.defined() ? static_cast<std::int64_t>(buffers.nbytes()) : 0;
  }
};

Result<std::unique_ptr<Model>> makeModel(const ModelOptions& options);

// A TorchScript file of the user, tried with a few images, forward and backward: what does not fit the dataset or
// cannot be trained is an error in words. The trial leaves statistics and random numbers as they were. zeroGamma and
// seed do not apply: it comes with its weights.
Result<std::unique_ptr<Model>> loadTorchScript(const ModelOptions& options);

std::unique_ptr<Model> makeResnet18Cifar(const ModelOptions& options);
std::unique_ptr<Model> makeResnet18Imagenet(const ModelOptions& options);
std::unique_ptr<Model> makeVgg11(const ModelOptions& options);
std::unique_ptr<Model> makeSmallCnn(const ModelOptions& options);

}  // namespace scalescope
