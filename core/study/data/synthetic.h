#pragma once

#include "core/study/data/dataset_kind.h"

namespace scalescope {

// Generated in memory, in any shape: one pattern per class plus noise. A study that gives no sizes gets CIFAR-10's.
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
