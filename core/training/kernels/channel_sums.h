#pragma once

#include "core/training/kernels/half_values.h"

namespace scalescope {

// Channels-last values are rows of vectors of 8 channels, which a thread loads at once.
inline constexpr int kVectorChannels = 8;
// A block sums at most 64 channels, 128 bytes of each row, so that its part is small enough for one block to add up all
// parts.
inline constexpr int kSummedVectors = 8;

struct ChannelSums {
  float* parts;        // [groups of channels, blocks of each, 2, channels of a group]
  unsigned* arrivals;  // [groups]; 0 before and after a launch
  std::int64_t rows;
  std::int64_t pieces;  // Each has as many rows as a block's threads read at once.
  int channels;         // 8 times a power of two, at most 8 times a block's threads.
  int blocksOfGroup;    // Blocks of a group, at most `pieces`.
};

// Number of blocks that sum each group of channels, and lengths of `parts` and `arrivals`.
struct SumsLayout {
  int groups = 1, blocksOfGroup = 1;
  std::int64_t pieces = 1;
  std::int64_t parts = 0;  // Number of floats.
  [[nodiscard]] int blocks() const { return groups * blocksOfGroup; }
};
inline SumsLayout layOutSums(std::int64_t rows, int channels, int threads, int mostBlocks) {
  const int vectors = channels / kVectorChannels;
  const int width = vectors < kSummedVectors ? vectors : kSummedVectors;
  const int lanes = threads / width;
  SumsLayout layout;
  layout.groups = vectors / width;
  layout.pieces = (rows + lanes - 1) / lanes;
  const std::int64_t most = mostBlocks / layout.groups > 1 ? mostBlocks / layout.groups : 1;
  layout.blocksOfGroup = static_cast<int>(layout.pieces < most ? layout.pieces : most);
  layout.parts = static_cast<std::int64_t>(layout.blocks()) * 2 * width * kVectorChannels;
  return layout;
}

struct TwoSums {
  Eight first, second;
};

// A thread's rows in descending order: the next kernel begins to read where this one ends, which is still in the cache.
struct RowWalk {
  std::int64_t first, step, rows;
  int vector, vectorsOfRow;

  [[nodiscard]] SCALESCOPE_KERNEL bool has(std::int64_t row) const { return row >= 0 && row < rows; }
  [[nodiscard]] SCALESCOPE_KERNEL std::int64_t at(std::int64_t row) const { return row * vectorsOfRow + vector; }
};

// Computes two sums of each channel over all rows. add(sums, walk) adds a thread's rows; finish(values, channel, first,
// second) receives a channel's sums, once, and what prepare(values, channel) has loaded for it, whose loads overlap
// those of the parts. The block that adds up the blocks' parts differs from launch to launch, their order does not, so
// the same values give the same sums. Shared memory: 16 floats per thread.
template <class Block, class Add, class Prepare, class Finish>
SCALESCOPE_KERNEL void sumChannels(Block& block, const ChannelSums& sums, const Add& add, const Prepare& prepare,
                                   const Finish& finish) {
  constexpr int kThreads = Block::kThreads;
  const int vectors = sums.channels / kVectorChannels;
  const int width = vectors < kSummedVectors ? vectors : kSummedVectors;
  const int groups = vectors / width;
  const int group = block.index() % groups, member = block.index() / groups;
  const int lanes = kThreads / width;
  const int channels = width * kVectorChannels, columns = 2 * channels;
  float* const shared = block.shared();

  block.each([&](int thread, TwoSums& mine) {
    SCALESCOPE_UNROLL
    for (int i = 0; i < kVectorChannels; ++i) mine.first.values[i] = mine.second.values[i] = 0;
    const int lane = thread / width, vector = thread % width;
    add(mine, RowWalk{(sums.pieces - 1 - member) * lanes + lane, static_cast<std::int64_t>(sums.blocksOfGroup) * lanes,
                      sums.rows, group * width + vector, vectors});
    float* const to = shared + lane * columns + vector * kVectorChannels;
    SCALESCOPE_UNROLL
    for (int i = 0; i < kVectorChannels; ++i) {
      to[i] = mine.first.values[i];
      to[channels + i] = mine.second.values[i];
    }
  });
  const int shares = kThreads / columns;  // Shares of a column's lanes.
  block.each([&](int thread, TwoSums& mine) {
    float sum = 0;
    for (int lane = thread / columns; lane < lanes; lane += shares) sum += shared[lane * columns + thread % columns];
    mine.first.values[0] = sum;
  });
  block.each([&](int thread, TwoSums& mine) { shared[thread] = mine.first.values[0]; });
  float* const parts = sums.parts + static_cast<std::int64_t>(group) * sums.blocksOfGroup * columns;
  block.each([&](int thread, TwoSums&) {
    if (thread >= columns) return;
    float sum = 0;
    for (int share = 0; share < shares; ++share) sum += shared[share * columns + thread];
    parts[static_cast<std::int64_t>(member) * columns + thread] = sum;
  });

  if (!block.arriveLast(sums.arrivals + group, static_cast<unsigned>(sums.blocksOfGroup))) return;
  const int fours = columns / 4, readers = kThreads / fours;
  block.each([&](int thread, TwoSums& mine) {
    if (thread < channels) prepare(mine.first, group * channels + thread);
    constexpr int kAtOnce = 8;  // Number of loads in flight.
    const int column = thread % fours * 4;
    float total[4] = {};
    for (int from = thread / fours; from < sums.blocksOfGroup; from += kAtOnce * readers) {
      Four part[kAtOnce];
      SCALESCOPE_UNROLL
      for (int u = 0; u < kAtOnce; ++u) {
        const int next = from + u * readers;
        if (next < sums.blocksOfGroup)
          part[u] = loadOthers(parts + static_cast<std::int64_t>(next) * columns + column);
        else
          part[u] = {};
      }
      SCALESCOPE_UNROLL
      for (int u = 0; u < kAtOnce; ++u) SCALESCOPE_UNROLL
      for (int i = 0; i < 4; ++i) total[i] += part[u].values[i];
    }
    SCALESCOPE_UNROLL
    for (int i = 0; i < 4; ++i) shared[thread / fours * columns + column + i] = total[i];
  });
  block.last([&](int thread, TwoSums& mine) {
    if (thread >= channels) return;
    double first = 0, second = 0;
    for (int reader = 0; reader < readers; ++reader) {
      first += static_cast<double>(shared[reader * columns + thread]);
      second += static_cast<double>(shared[reader * columns + channels + thread]);
    }
    finish(mine.first, group * channels + thread, first, second);
  });
}

}  // namespace scalescope
