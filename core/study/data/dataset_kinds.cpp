#include "core/study/data/dataset_kinds.h"

#include <algorithm>

#include "core/base/enum_names.h"
#include "core/study/data/cifar10.h"
#include "core/study/data/cifar100.h"
#include "core/study/data/cifar10_sample.h"
#include "core/study/data/fashion_mnist.h"
#include "core/study/data/svhn.h"
#include "core/study/data/synthetic.h"

namespace scalescope {
const std::vector<DatasetKind>& datasetKinds() {
  static const std::vector<DatasetKind> kKinds{
      cifar10Sample(), cifar10(), cifar100(), svhn(), fashionMnist(), synthetic(),
  };
  return kKinds;
}

Result<const DatasetKind*> datasetKind(std::string_view name) {
  for (const DatasetKind& kind : datasetKinds())
    if (kind.name == name) return &kind;
  return fail("study.dataset-unknown", {{"name", std::string(name)}, {"known", joinedNames(datasetNames())}});
}

std::vector<std::string_view> datasetNames() {
  std::vector<std::string_view> names;
  for (const DatasetKind& kind : datasetKinds()) names.push_back(kind.name);
  return names;
}

std::vector<std::string_view> broughtDatasetNames() {
  std::vector<std::string_view> names;
  for (const DatasetKind& kind : datasetKinds())
    if (kind.source == DatasetSource::brought) names.push_back(kind.name);
  return names;
}

std::vector<std::string> datasetSplits() {
  std::vector<std::string> all;
  for (const DatasetKind& kind : datasetKinds())
    for (const std::string& split : kind.splits())
      if (std::find(all.begin(), all.end(), split) == all.end()) all.push_back(split);
  return all;
}

}  // namespace scalescope
