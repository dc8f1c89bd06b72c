#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// A cell's batch, stated once: the micro-batch of each device, and how many of them a step adds up. The global batch
// and the mean per device follow from these.
//
// What was run elsewhere need not follow: a table prints a global batch that its devices and accumulation may not
// divide, and a batch per device that is rounded or of its own making; a benchmark of collectives has no batch at all.
// What is printed then stands, beside shares that come as near to it as whole samples do (0 where there is no batch).
// A number is kept only where it differs from what follows, so that equal batches are equal values.
class BatchShares {
 public:
  // As somebody wrote them down.
  struct Stated {
    std::int64_t global = 0;
    std::int64_t asked = 0;
    double perRank = 0;
  };

  BatchShares() = default;  // none
  BatchShares(int accumulation, std::vector<std::int64_t> ranks);
  BatchShares(int accumulation, std::vector<std::int64_t> ranks, std::int64_t asked);
  BatchShares(int accumulation, std::vector<std::int64_t> ranks, const Stated& stated);

  [[nodiscard]] int accumulation() const { return m_accumulation; }  // micro-batches that a step adds up
  // Micro-batch of each device that holds samples: N entries, W beside own parameter servers.
  [[nodiscard]] const std::vector<std::int64_t>& ranks() const { return m_ranks; }
  [[nodiscard]] std::int64_t global() const;  // as run
  [[nodiscard]] std::int64_t asked() const;   // global, as written: more under batchSplit floor
  [[nodiscard]] double perRank() const;       // mean of a device's micro-batch

  friend bool operator==(const BatchShares&, const BatchShares&) = default;

 private:
  [[nodiscard]] std::int64_t sum() const;
  [[nodiscard]] double mean() const;

  int m_accumulation = 1;
  std::vector<std::int64_t> m_ranks;
  std::optional<std::int64_t> m_global;  // where it is not the sum
  std::optional<std::int64_t> m_asked;   // where it is not the global batch
  std::optional<double> m_perRank;       // where it is not the mean
};

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

// Refuses a batch that does not divide, naming the nearest multiples of `commonUnit` (what fits every cell of the
// study; 0 = unit()), and one that leaves a device without a sample.
Result<BatchShares> splitBatch(const BatchSplitting& how, std::int64_t value, std::int64_t commonUnit);

}  // namespace scalescope
