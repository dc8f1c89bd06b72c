#pragma once

#include "core/study/data/kinds/kind.h"

namespace scalescope {

// Made in memory, in any shape: per class one pattern plus noise. A study that names no sizes gets CIFAR-10's.
inline DatasetKind synthetic() {
  DatasetKind kind;
  kind.name = "synthetic";
  kind.title = {"dataset.title-synthetic", {}};
  kind.source = DatasetSource::made;
  kind.mean = {0.4914, 0.4822, 0.4465};
  kind.deviation = {0.2023, 0.1994, 0.2010};
  kind.parts = {{"train", 50'000, {}}, {"test", 10'000, {}}};
  return kind;
}

}  // namespace scalescope
