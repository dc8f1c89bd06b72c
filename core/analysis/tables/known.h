#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace scalescope::tables {

// Published numbers of datasets: training images (several if a dataset has an extra split) and classes.
struct KnownData {
  std::vector<std::int64_t> images;
  int classes = 0;
};
std::optional<KnownData> dataNamed(const std::string& name);

// Parameter counts of a model with that many classes; several if papers use one name for different networks
// (torchvision's ResNet-18 and the one with CIFAR's 3x3 stem). `mistaken` has counts that are often printed instead:
// those of the same networks with 1,000 classes.
struct KnownModel {
  std::vector<std::int64_t> parameters;
  std::vector<std::int64_t> mistaken;
};
std::optional<KnownModel> modelNamed(const std::string& name, int classes);

}  // namespace scalescope::tables
