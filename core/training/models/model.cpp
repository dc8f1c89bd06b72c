#include "core/training/models/model.h"

namespace scalescope {

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
  constexpr int kSmallest = 16;  // both networks halve the image up to three times
  if (options.height != options.width || options.height < kSmallest)
    return fail("training.image-shape",
                {{"model", options.name}, {"height", std::int64_t{options.height}}, {"width", std::int64_t{options.width}}});
  if (options.name == "resnet18-cifar") return makeResnet18Cifar(options);
  if (options.name == "small-cnn") return makeSmallCnn(options);
  return fail("training.model-unsupported", {{"name", options.name}});
}

}  // namespace scalescope
