#pragma once

#include "core/study/data/cifar_records.h"
#include "core/study/data/dataset_kind.h"

namespace scalescope {

// Krizhevsky 2009, www.cs.toronto.edu/~kriz/cifar.html; mean and deviation as commonly used with torchvision.
inline DatasetKind cifar10() {
  DatasetKind kind;
  kind.name = "cifar10";
  kind.title = properName("CIFAR-10");
  kind.mean = {0.4914, 0.4822, 0.4465};
  kind.deviation = {0.2023, 0.1994, 0.2010};
  kind.reader = cifarRecords(10);
  constexpr std::uint64_t kFile = 10'000 * 3073;
  for (const char* batch : {"1", "2", "3", "4", "5"})
    kind.parts.push_back({"train", 10'000, {{std::string("data_batch_") + batch + ".bin", kFile}}});
  kind.parts.push_back({"test", 10'000, {{"test_batch.bin", kFile}}});
  kind.archive = "cifar-10-batches-bin";
  kind.downloads = {{"cifar-10-binary.tar.gz",
                     170'052'171,
                     "c32a1d4ab5d03f1284b67883e8d87530",
                     "c4a38c50a1bc5f3a1c5537f2155ab9d68f9f25eb1ed8d9ddda3db29a59bca1dd",
                     {"https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz"}}};
  return kind;
}

}  // namespace scalescope
