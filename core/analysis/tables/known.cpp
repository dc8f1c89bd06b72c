#include "core/analysis/tables/known.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/study/data/dataset_kinds.h"

namespace scalescope::tables {
namespace {

std::string letters(const std::string& name) {
  std::string out;
  for (const char c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// Parameters without the last layer, and the inputs of that layer: each class adds inputs + 1.
struct Body {
  std::string_view name;
  std::int64_t parameters;
  std::int64_t lastInputs;
};

// Counts of torchvision for 1,000 classes less the last layer. resnet18cifar has the 3x3 stem; smallcnn has the
// tutorials' two convolutions and two linear layers at 28x28 or 32x32 with 64 hidden units.
constexpr Body kBodies[] = {{"resnet18", 11'176'512, 512},    {"resnet18cifar", 11'168'832, 512},
                            {"resnet34", 21'284'672, 512},    {"resnet50", 23'508'032, 2048},
                            {"resnet101", 42'500'160, 2048},  {"resnet152", 58'143'808, 2048},
                            {"mobilenetv2", 2'223'872, 1280}, {"smallcnn", 53'112, 64}};

std::int64_t countOf(const Body& body, int classes) { return body.parameters + (body.lastInputs + 1) * classes; }

bool means(const std::string& asked, std::string_view body) {
  if (asked == body) return true;
  if (body == "resnet18") return asked == "resnet18imagenet";
  return body == "resnet18cifar" && asked == "resnet18";  // The name without a suffix may mean either network.
}

// Returns the images of each way to train on a dataset: its first split, its first two, ..
KnownData known(const DatasetKind& kind) {
  KnownData data{{}, kind.classes};
  std::int64_t images = 0;
  for (const std::string& split : kind.trainSplits()) data.images.push_back(images += kind.imagesOf(split));
  return data;
}

}  // namespace

std::optional<KnownData> dataNamed(const std::string& name) {
  const std::string asked = letters(name);
  for (const DatasetKind& kind : datasetKinds())
    if (kind.source == DatasetSource::brought && asked == letters(kind.name)) return known(kind);
  // These datasets occur in tables although the worker does not train on them.
  if (asked == "mnist") return KnownData{{60'000}, 10};
  if (asked == "imagenet" || asked == "imagenet1k" || asked == "ilsvrc2012") return KnownData{{1'281'167}, 1000};
  return std::nullopt;
}

std::optional<KnownModel> modelNamed(const std::string& name, int classes) {
  const std::string asked = letters(name);
  KnownModel out;
  for (const Body& body : kBodies) {
    if (!means(asked, body.name)) continue;
    out.parameters.push_back(countOf(body, classes));
    if (classes != 1000) out.mistaken.push_back(countOf(body, 1000));
  }
  if (out.parameters.empty()) return std::nullopt;
  return out;
}

}  // namespace scalescope::tables
