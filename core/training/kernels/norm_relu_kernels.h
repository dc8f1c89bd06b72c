#pragma once

#include "core/training/kernels/channel_sums.h"

namespace scalescope {

// BatchNorm in training, then + added, then ReLU, over channels-last activations of 16 bits with parameters, statistics
// and sums in fp32. The formulas are those of models/norm_relu.cpp, whose x a + b is this slope and offset.
enum class NormEnd { plain, relu, addRelu };

// Launch parameters of the kernels: threads of a block, and blocks that a multiprocessor holds at once, which bounds a
// thread's registers (65536 over both). A grid has as many blocks as fit; each thread loads `unroll` rows at once:
// enough bytes for the memory's latency, without registers beyond the bound. On an H100, 3, 2 and 4 blocks of 256 and 1
// and 2 of 512 all reach 2.4 to 3.0 TB/s from 67 MB on; with few blocks, the last one has fewer parts to add up.
inline constexpr int kNormThreads = 256;
inline constexpr int kNormBlocks = 2;  // Blocks per multiprocessor.
inline constexpr int kNormUnroll = 8;  // Factor for kernels that read one tensor.
inline constexpr int kNormUnrollOfMore = 4;
inline constexpr int kMostNormChannels = kNormThreads * kVectorChannels;

struct NormForward {
  const void *x, *added;  // [rows, channels]; `added` for addRelu
  void* y;
  const float *gamma, *beta;
  float *runningMean, *runningVariance;
  float* lines;  // [4, channels]: mean, 1 / standard deviation, slope and offset of each channel
  ChannelSums sums;
  double perRow;    // 1 / rows
  double unbiased;  // rows / (rows - 1)
  double momentum, epsilon;
};

struct NormBackward {
  const void *x, *y, *gradient;  // Y for addRelu: the added values, too, decide where the ReLU passes a gradient.
  void *dx, *dAdded;             // dAdded for addRelu.
  float *dGamma, *dBeta;
  const float* lines;  // Lines that forward wrote.
  float* back;         // [2, channels]: p and q of dx = slope g + p x + q
  ChannelSums sums;
  double perRow;
};

enum NormLine { kMeanLine, kScaleLine, kSlopeLine, kOffsetLine, kNormLines };

// NaN stays NaN, as in PyTorch's: relu is `v < 0 ? 0 : v`, and its gradient passes unless v <= 0.
SCALESCOPE_KERNEL float rectified(float v) { return v < 0 ? 0 : v; }
SCALESCOPE_KERNEL float passed(float v, float gradient) { return v <= 0 ? 0 : gradient; }

// Forward 1 computes statistics, running statistics and lines. It sums x less the first row, so that the variance is
// not a small difference of large numbers.
template <class Values, int unroll, class Block>
SCALESCOPE_KERNEL void normStatistics(Block& block, const NormForward& a) {
  const int channels = a.sums.channels;
  sumChannels(
      block, a.sums,
      [&](TwoSums& mine, const RowWalk& walk) {
        const Eight shift = unpacked<Values>(load16(a.x, walk.vector));
        for (std::int64_t row = walk.first; row >= 0; row -= unroll * walk.step) {
          Packed x[unroll];
          SCALESCOPE_UNROLL
          for (int u = 0; u < unroll; ++u)
            if (walk.has(row - u * walk.step)) x[u] = load16(a.x, walk.at(row - u * walk.step));
          SCALESCOPE_UNROLL
          for (int u = 0; u < unroll; ++u) {
            if (!walk.has(row - u * walk.step)) continue;
            const Eight values = unpacked<Values>(x[u]);
            SCALESCOPE_UNROLL
            for (int i = 0; i < kVectorChannels; ++i) {
              const float d = values.values[i] - shift.values[i];
              mine.first.values[i] += d;
              mine.second.values[i] = multiplyAdd(d, d, mine.second.values[i]);
            }
          }
        }
      },
      [&](Eight& loaded, int channel) {
        // The value is kept in its raw form, because converting it would wait for the load.
        memcpy(&loaded.values[0], static_cast<const std::uint32_t*>(a.x) + channel / 2, sizeof(float));
        loaded.values[1] = a.gamma[channel];
        loaded.values[2] = a.beta[channel];
        loaded.values[3] = a.runningMean[channel];
        loaded.values[4] = a.runningVariance[channel];
      },
      [&](const Eight& loaded, int channel, double sum, double square) {
        std::uint32_t word;
        memcpy(&word, &loaded.values[0], sizeof word);
        const Pair first = Values::unpack(word);
        const double shifted = sum * a.perRow;
        const double mean = shifted + static_cast<double>(channel % 2 == 0 ? first.low : first.high);
        const double difference = square * a.perRow - shifted * shifted;
        const double variance = difference < 0 ? 0 : difference;
        const float scale = 1 / squareRoot(static_cast<float>(variance + a.epsilon));
        const float slope = scale * loaded.values[1];
        a.lines[kMeanLine * channels + channel] = static_cast<float>(mean);
        a.lines[kScaleLine * channels + channel] = scale;
        a.lines[kSlopeLine * channels + channel] = slope;
        a.lines[kOffsetLine * channels + channel] =
            static_cast<float>(static_cast<double>(loaded.values[2]) - mean * static_cast<double>(slope));
        const double kept = 1 - a.momentum;
        a.runningMean[channel] = static_cast<float>(kept * static_cast<double>(loaded.values[3]) + a.momentum * mean);
        a.runningVariance[channel] =
            static_cast<float>(kept * static_cast<double>(loaded.values[4]) + a.momentum * variance * a.unbiased);
      });
}

// A thread's vectors of 16 bytes in [rows, channels]. They are always of the same channels, because a row's vectors
// divide a block's threads.
struct FlatWalk {
  std::int64_t first, step, count;
  int channel;
};
template <class Block>
SCALESCOPE_KERNEL FlatWalk flatWalk(const Block& block, int thread, std::int64_t rows, int channels) {
  const int vectors = channels / kVectorChannels;
  return {static_cast<std::int64_t>(block.index()) * Block::kThreads + thread,
          static_cast<std::int64_t>(block.count()) * Block::kThreads, rows * vectors,
          thread % vectors * kVectorChannels};
}

// Forward 2 computes y.
template <class Values, NormEnd end, int unroll, class Block>
SCALESCOPE_KERNEL void normApply(Block& block, const NormForward& a) {
  block.last([&](int thread, TwoSums&) {
    const FlatWalk walk = flatWalk(block, thread, a.sums.rows, a.sums.channels);
    const Eight slope = loadEight(a.lines + kSlopeLine * a.sums.channels + walk.channel);
    const Eight offset = loadEight(a.lines + kOffsetLine * a.sums.channels + walk.channel);
    for (std::int64_t at = walk.first; at < walk.count; at += unroll * walk.step) {
      Packed x[unroll], added[unroll];
      SCALESCOPE_UNROLL
      for (int u = 0; u < unroll; ++u)
        if (at + u * walk.step < walk.count) {
          x[u] = load16(a.x, at + u * walk.step);
          if constexpr (end == NormEnd::addRelu) added[u] = load16(a.added, at + u * walk.step);
        }
      SCALESCOPE_UNROLL
      for (int u = 0; u < unroll; ++u) {
        if (at + u * walk.step >= walk.count) continue;
        Eight values = unpacked<Values>(x[u]);
        SCALESCOPE_UNROLL
        for (int i = 0; i < kVectorChannels; ++i)
          values.values[i] = multiplyAdd(values.values[i], slope.values[i], offset.values[i]);
        if constexpr (end == NormEnd::addRelu) {
          const Eight more = unpacked<Values>(added[u]);
          SCALESCOPE_UNROLL
          for (int i = 0; i < kVectorChannels; ++i) values.values[i] += more.values[i];
        }
        if constexpr (end != NormEnd::plain) {
          SCALESCOPE_UNROLL
          for (int i = 0; i < kVectorChannels; ++i) values.values[i] = rectified(values.values[i]);
        }
        store16(a.y, at + u * walk.step, packed<Values>(values));
      }
    }
  });
}

// Backward 1 computes, with g the gradient where the ReLU passes it, the sums of g and of g (x - mean), and from them
// dGamma, dBeta, p and q. Writes g as the gradient of the added values.
template <class Values, NormEnd end, int unroll, class Block>
SCALESCOPE_KERNEL void normGradientSums(Block& block, const NormBackward& a) {
  const int channels = a.sums.channels;
  sumChannels(
      block, a.sums,
      [&](TwoSums& mine, const RowWalk& walk) {
        const float* const lines = a.lines + walk.vector * kVectorChannels;
        const Eight mean = loadEight(lines + kMeanLine * channels);
        Eight slope, offset;
        if constexpr (end == NormEnd::relu) {
          slope = loadEight(lines + kSlopeLine * channels);
          offset = loadEight(lines + kOffsetLine * channels);
        }
        for (std::int64_t row = walk.first; row >= 0; row -= unroll * walk.step) {
          Packed x[unroll], gradient[unroll], y[unroll];
          SCALESCOPE_UNROLL
          for (int u = 0; u < unroll; ++u)
            if (walk.has(row - u * walk.step)) {
              const std::int64_t at = walk.at(row - u * walk.step);
              x[u] = load16(a.x, at);
              gradient[u] = load16(a.gradient, at);
              if constexpr (end == NormEnd::addRelu) y[u] = load16(a.y, at);
            }
          SCALESCOPE_UNROLL
          for (int u = 0; u < unroll; ++u) {
            if (!walk.has(row - u * walk.step)) continue;
            const Eight values = unpacked<Values>(x[u]);
            Eight g = unpacked<Values>(gradient[u]);
            if constexpr (end == NormEnd::relu) {
              SCALESCOPE_UNROLL
              for (int i = 0; i < kVectorChannels; ++i)
                g.values[i] = passed(multiplyAdd(values.values[i], slope.values[i], offset.values[i]), g.values[i]);
            }
            if constexpr (end == NormEnd::addRelu) {
              const Eight result = unpacked<Values>(y[u]);
              SCALESCOPE_UNROLL
              for (int i = 0; i < kVectorChannels; ++i) g.values[i] = passed(result.values[i], g.values[i]);
              store16(a.dAdded, walk.at(row - u * walk.step), packed<Values>(g));
            }
            SCALESCOPE_UNROLL
            for (int i = 0; i < kVectorChannels; ++i) {
              mine.first.values[i] += g.values[i];
              mine.second.values[i] =
                  multiplyAdd(g.values[i], values.values[i] - mean.values[i], mine.second.values[i]);
            }
          }
        }
      },
      [&](Eight& loaded, int channel) {
        SCALESCOPE_UNROLL
        for (int line = kMeanLine; line <= kSlopeLine; ++line) loaded.values[line] = a.lines[line * channels + channel];
      },
      [&](const Eight& loaded, int channel, double sum, double product) {
        const auto mean = static_cast<double>(loaded.values[kMeanLine]);
        const auto scale = static_cast<double>(loaded.values[kScaleLine]);
        const auto slope = static_cast<double>(loaded.values[kSlopeLine]);
        const double p = -slope * scale * scale * product * a.perRow;
        a.back[channel] = static_cast<float>(p);
        a.back[channels + channel] = static_cast<float>(-slope * sum * a.perRow - p * mean);
        a.dGamma[channel] = static_cast<float>(scale * product);
        a.dBeta[channel] = static_cast<float>(sum);
      });
}

// Backward 2 computes dx.
template <class Values, NormEnd end, int unroll, class Block>
SCALESCOPE_KERNEL void normPassBack(Block& block, const NormBackward& a) {
  block.last([&](int thread, TwoSums&) {
    const int channels = a.sums.channels;
    const FlatWalk walk = flatWalk(block, thread, a.sums.rows, channels);
    const Eight slope = loadEight(a.lines + kSlopeLine * channels + walk.channel);
    const Eight p = loadEight(a.back + walk.channel), q = loadEight(a.back + channels + walk.channel);
    Eight offset;
    if constexpr (end == NormEnd::relu) offset = loadEight(a.lines + kOffsetLine * channels + walk.channel);
    const void* const from = end == NormEnd::addRelu ? a.dAdded : a.gradient;
    for (std::int64_t at = walk.first; at < walk.count; at += unroll * walk.step) {
      Packed x[unroll], gradient[unroll];
      SCALESCOPE_UNROLL
      for (int u = 0; u < unroll; ++u)
        if (at + u * walk.step < walk.count) {
          x[u] = load16(a.x, at + u * walk.step);
          gradient[u] = load16(from, at + u * walk.step);
        }
      SCALESCOPE_UNROLL
      for (int u = 0; u < unroll; ++u) {
        if (at + u * walk.step >= walk.count) continue;
        const Eight values = unpacked<Values>(x[u]);
        Eight g = unpacked<Values>(gradient[u]);
        SCALESCOPE_UNROLL
        for (int i = 0; i < kVectorChannels; ++i) {
          if constexpr (end == NormEnd::relu)
            g.values[i] = passed(multiplyAdd(values.values[i], slope.values[i], offset.values[i]), g.values[i]);
          g.values[i] =
              multiplyAdd(g.values[i], slope.values[i], multiplyAdd(values.values[i], p.values[i], q.values[i]));
        }
        store16(a.dx, at + u * walk.step, packed<Values>(g));
      }
    }
  });
}

}  // namespace scalescope
