#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

enum class ModelFrom { worker, userFile };  // Program or file that defines the model's layers.
enum class Blocks { none, residual };

// Facts about a model that other programs than the worker need: one row each, in the order of the wizard. The parser,
// the completed study, the checks and the wizard read this table; the layers are in core/training/models under the same
// name. The text for users is the message "model.NAME".
struct ModelTraits {
  std::string_view name;  // Name in files.
  int smallestImage = 1;  // Side of the smallest square image that leaves at least one pixel for the last layer.
  Blocks blocks = Blocks::none;
  ModelFrom from = ModelFrom::worker;
};
inline constexpr std::array kModels{ModelTraits{"small-cnn", 16}, ModelTraits{"resnet18-cifar", 16, Blocks::residual},
                                    ModelTraits{"resnet18-imagenet", 32, Blocks::residual}, ModelTraits{"vgg11", 32},
                                    ModelTraits{"torchscript", 1, Blocks::none, ModelFrom::userFile}};

// Returns nullptr for an unknown name.
constexpr const ModelTraits* modelNamed(std::string_view name) {
  for (const ModelTraits& row : kModels)
    if (row.name == name) return &row;
  return nullptr;
}
constexpr bool comesAsFile(std::string_view model) {
  const ModelTraits* row = modelNamed(model);
  return row != nullptr && row->from == ModelFrom::userFile;
}
// Returns true if the model takes images of this size: for the worker's models they must be square and large enough;
// for a user's file this is only found when it runs.
constexpr bool takesImages(const ModelTraits& model, int height, int width) {
  return model.from == ModelFrom::userFile || (height == width && height >= model.smallestImage);
}

inline std::vector<std::string_view> modelNames() {
  std::vector<std::string_view> names;
  for (const ModelTraits& row : kModels) names.push_back(row.name);
  return names;
}

}  // namespace scalescope
