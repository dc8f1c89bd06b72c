#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace scalescope {

enum class ModelFrom { worker, userFile };  // who has its layers
enum class Blocks { none, residual };

// What anybody but the worker knows of a model: one row each, in the order in which the wizard offers them. Parser,
// completed study, refusals and wizard read this table; its layers are in core/training/models, found there by the same
// name. What a person reads is the message "model.NAME".
struct ModelTraits {
  std::string_view name;  // in files
  int smallestImage = 1;  // side of a square image that leaves at least one pixel for the last layer
  Blocks blocks = Blocks::none;
  ModelFrom from = ModelFrom::worker;
};
inline constexpr std::array kModels{ModelTraits{"small-cnn", 16}, ModelTraits{"resnet18-cifar", 16, Blocks::residual},
                                    ModelTraits{"resnet18-imagenet", 32, Blocks::residual}, ModelTraits{"vgg11", 32},
                                    ModelTraits{"torchscript", 1, Blocks::none, ModelFrom::userFile}};

// nullptr for another name.
constexpr const ModelTraits* modelNamed(std::string_view name) {
  for (const ModelTraits& row : kModels)
    if (row.name == name) return &row;
  return nullptr;
}
constexpr bool comesAsFile(std::string_view model) {
  const ModelTraits* row = modelNamed(model);
  return row != nullptr && row->from == ModelFrom::userFile;
}
// A model of this worker takes square images that are large enough; what a user's file takes is found out by trying.
constexpr bool takesImages(const ModelTraits& model, int height, int width) {
  return model.from == ModelFrom::userFile || (height == width && height >= model.smallestImage);
}

inline std::vector<std::string_view> modelNames() {
  std::vector<std::string_view> names;
  for (const ModelTraits& row : kModels) names.push_back(row.name);
  return names;
}

}  // namespace scalescope
