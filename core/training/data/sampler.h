#pragma once

#include <cstdint>
#include <vector>

#include "core/study/spec/spec.h"

namespace scalescope {

// Returns SplitMix64's finaliser of a value: a well-mixed 64-bit hash, the source of every random choice about data
// (Steele et al., 2014).
constexpr std::uint64_t mix(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15ULL;
  value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
  value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
  return value ^ (value >> 31);
}

struct SamplerOptions {
  std::int64_t images = 0;
  std::vector<std::int64_t> rankBatches;  // Micro-batch of each rank.
  int accumulation = 1;
  Shuffle shuffle = Shuffle::epoch;
  LastBatch lastBatch = LastBatch::keep;
  std::uint64_t seed = 1;
};

// Images of one forward and backward of one rank. `indices` is never empty.
struct MicroBatch {
  std::vector<std::int64_t> indices;
  std::int64_t real = 0;  // Images without padding.
  // True if no image is left for this rank: one padded image of weight 0, BatchNorm in evaluation form.
  bool empty = false;
};

struct RankShare {
  int epoch = 0;
  std::vector<MicroBatch> micros;
  std::int64_t globalRows = 0;  // Rows of this step over all ranks: the divisor of every rank's summed loss.
};

// Sampler that decides which image goes to which rank in which step. Every image of an epoch goes to exactly one rank
// (pad repeats some, marked as padding); the order depends on seed and epoch alone, so any number of ranks sees the
// same global batches.
class Sampler {
 public:
  explicit Sampler(SamplerOptions options);

  [[nodiscard]] std::int64_t globalBatch() const { return m_globalBatch; }
  [[nodiscard]] std::int64_t stepsPerEpoch() const;
  [[nodiscard]] int epochOf(std::int64_t step) const { return static_cast<int>(step / stepsPerEpoch()); }
  RankShare share(std::int64_t step, int rank);

 private:
  void shuffleFor(int epoch);
  RankShare whole(std::int64_t first, int rank) const;
  RankShare ragged(std::int64_t first, int rank) const;

  SamplerOptions m_options;
  std::int64_t m_globalBatch = 0;
  int m_epoch = -1;
  std::vector<std::int64_t> m_order;
};

}  // namespace scalescope
