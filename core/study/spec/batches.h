#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"

namespace scalescope {

// The batch of a cell: the micro-batch of each device, and the number of micro-batches per step. The global batch and
// the mean per device follow from these.
//
// Imported results may be inconsistent: a table may have a global batch that its devices and accumulation do not
// divide, and a batch per device that is rounded or unrelated; a benchmark of collectives has no batch at all. The
// stated numbers are then kept beside shares that are as close to them as whole samples can be (0 if there is no
// batch). A stated number is only stored if it differs from the computed one, so that equal batches are equal values.
class BatchShares {
 public:
  // Numbers as stated in an imported result.
  struct Stated {
    std::int64_t global = 0;
    std::int64_t asked = 0;
    double perRank = 0;
  };

  BatchShares() = default;  // Makes shares of no batch.
  BatchShares(int accumulation, std::vector<std::int64_t> ranks);
  BatchShares(int accumulation, std::vector<std::int64_t> ranks, std::int64_t asked);
  BatchShares(int accumulation, std::vector<std::int64_t> ranks, const Stated& stated);

  [[nodiscard]] int accumulation() const { return m_accumulation; }  // Returns the micro-batches per step.
  // Returns the micro-batch of each device that has samples: N entries, or W with own parameter servers.
  [[nodiscard]] const std::vector<std::int64_t>& ranks() const { return m_ranks; }
  [[nodiscard]] std::int64_t global() const;  // Returns the global batch as run.
  [[nodiscard]] std::int64_t asked() const;   // Returns the written global batch; larger than global() with floor.
  [[nodiscard]] double perRank() const;       // Returns the mean micro-batch of a device.

  friend bool operator==(const BatchShares&, const BatchShares&) = default;

 private:
  [[nodiscard]] std::int64_t sum() const;
  [[nodiscard]] double mean() const;

  int m_accumulation = 1;
  std::vector<std::int64_t> m_ranks;
  std::optional<std::int64_t> m_global;  // Stated value if it is not the sum.
  std::optional<std::int64_t> m_asked;   // Stated value if it is not the global batch.
  std::optional<double> m_perRank;       // Stated value if it is not the mean.
};

// Parameters for splitting one value of the batch axis into micro-batches.
struct BatchSplitting {
  BatchKind kind = BatchKind::global;
  BatchSplit split = BatchSplit::exact;
  int workers = 1;  // Devices that have samples: N, or N - S with own parameter servers.
  int accumulation = 1;

  // Returns the number by which a global batch must be divisible.
  [[nodiscard]] std::int64_t unit() const {
    const std::int64_t a = accumulation;
    return kind == BatchKind::perRank || split == BatchSplit::floor ? 1 : split == BatchSplit::uneven ? a : a * workers;
  }
};

// Refuses a batch that is not divisible, with the nearest multiples of `commonUnit` (which fits every cell of the
// study; 0 = unit()), and one that leaves a device without a sample.
Result<BatchShares> splitBatch(const BatchSplitting& how, std::int64_t value, std::int64_t commonUnit);

}  // namespace scalescope
