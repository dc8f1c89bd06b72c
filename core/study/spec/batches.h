#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// How one value of the batch axis becomes micro-batches.
struct BatchSplitting {
  BatchKind kind = BatchKind::global;
  BatchSplit split = BatchSplit::exact;
  int workers = 1;  // devices that hold samples: N, or N - S beside own parameter servers
  int accumulation = 1;

  // What a global batch must be a multiple of.
  [[nodiscard]] std::int64_t unit() const {
    const std::int64_t a = accumulation;
    return kind == BatchKind::perRank || split == BatchSplit::floor ? 1 : split == BatchSplit::uneven ? a : a * workers;
  }
};

struct SplitBatch {
  std::vector<std::int64_t> rankBatches;
  std::int64_t globalBatch = 0;
  std::int64_t askedGlobalBatch = 0;
};

// Refuses a batch that does not divide, naming the nearest multiples of `commonUnit` (what fits every cell of the
// study; 0 = unit()), and one that leaves a device without a sample.
Result<SplitBatch> splitBatch(const BatchSplitting& how, std::int64_t value, std::int64_t commonUnit);

}  // namespace scalescope
