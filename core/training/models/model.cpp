#include "core/training/models/model.h"

#include <algorithm>
#include <array>

namespace scalescope {
namespace {

struct Known {
  const char* name;
  std::unique_ptr<Model> (*make)(const ModelOptions& options);
  int smallest;  // side of an image that leaves at least one pixel for the last layer
};
constexpr std::array kKnown{Known{"resnet18-cifar", makeResnet18Cifar, 16}, Known{"resnet18-imagenet", makeResnet18Imagenet, 32},
                            Known{"vgg11", makeVgg11, 32}, Known{"small-cnn", makeSmallCnn, 16}};

}  // namespace

std::int64_t Model::parameterCount() const {
  std::int64_t count = 0;
  for (const at::Tensor& parameter : parameters) count += parameter.numel();
  return count;
}

std::int64_t Model::gradientBytes() const {
  std::int64_t bytes = 0;
  for (const at::Tensor& parameter : parameters) bytes += static_cast<std::int64_t>(parameter.nbytes());
  return bytes;
}

Result<std::unique_ptr<Model>> makeModel(const ModelOptions& options) {
  if (options.name == "torchscript") return loadTorchScript(options);
  const auto* known = std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& each) { return options.name == each.name; });
  if (known == kKnown.end()) return fail("training.model-unsupported", {{"name", options.name}});
  if (options.height != options.width || options.height < known->smallest)
    return fail("training.image-shape", {{"model", options.name},
                                         {"smallest", std::int64_t{known->smallest}},
                                         {"height", std::int64_t{options.height}},
                                         {"width", std::int64_t{options.width}}});
  return known->make(options);
}

}  // namespace scalescope
