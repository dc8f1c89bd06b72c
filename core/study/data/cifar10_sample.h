#pragma once

#include "core/study/data/cifar10.h"

namespace scalescope {

// resources/cifar10-sample: the first images of each class, as its README.md states.
inline DatasetKind cifar10Sample() {
  DatasetKind kind = cifar10();
  kind.name = "cifar10-sample";
  kind.title = {"dataset.title-cifar10-sample", {}};
  kind.source = DatasetSource::shipped;
  kind.parts = {{"train", 1600, {{"data_batch_1.bin", 1600 * 3073}}}, {"test", 320, {{"test_batch.bin", 320 * 3073}}}};
  kind.archive.clear();
  kind.downloads.clear();
  return kind;
}

}  // namespace scalescope
