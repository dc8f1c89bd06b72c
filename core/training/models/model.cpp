#include "core/training/models/model.h"

#include <algorithm>
#include <array>

#include "core/base/enum_names.h"
#include "core/study/spec/models.h"

namespace scalescope {
namespace {

struct Maker {
  std::string_view name;
  Result<std::unique_ptr<Model>> (*make)(const ModelOptions& options);
};

template <std::unique_ptr<Model> (*kMake)(const ModelOptions& options)>
Result<std::unique_ptr<Model>> made(const ModelOptions& options) {
  return kMake(options);
}

constexpr std::array kMakers{Maker{"resnet18-cifar", made<makeResnet18Cifar>},
                             Maker{"resnet18-imagenet", made<makeResnet18Imagenet>}, Maker{"vgg11", made<makeVgg11>},
                             Maker{"small-cnn", made<makeSmallCnn>}, Maker{"torchscript", loadTorchScript}};

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
  const auto* maker =
      std::find_if(kMakers.begin(), kMakers.end(), [&](const Maker& each) { return each.name == options.name; });
  const ModelTraits* traits = modelNamed(options.name);
  if (maker == kMakers.end() || traits == nullptr)
    return fail("training.model-unsupported", {{"name", options.name}, {"models", joinedNames(modelNames())}});
  if (!takesImages(*traits, options.height, options.width))
    return fail("training.image-shape", {{"model", options.name},
                                         {"smallest", std::int64_t{traits->smallestImage}},
                                         {"height", std::int64_t{options.height}},
                                         {"width", std::int64_t{options.width}}});
  return maker->make(options);
}

}  // namespace scalescope
