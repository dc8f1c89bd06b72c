// Runs the bodies of the GPU's kernels on the CPU, one block at a time, and compares them with fp64; nvcc compiles the
// same source.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "core/training/device/torch_api.h"
#include "core/training/kernels/norm_relu_kernels.h"

namespace scalescope::testing {
namespace {

constexpr int kThreads = 256, kUnroll = 2;
using CpuBlock = Block<kThreads, TwoSums>;

enum class Order { first, lastFirst };

template <class Body>
void launch(int blocks, Order order, const Body& body) {
  std::vector<Packed> shared(16 * kThreads / 4);
  for (int i = 0; i < blocks; ++i) {
    CpuBlock block(order == Order::first ? i : blocks - 1 - i, blocks, reinterpret_cast<float*>(shared.data()));
    body(block);
  }
}

struct BFloat16 {
  using Values = BFloat16Values;
  using Known = c10::BFloat16;
  static constexpr double kRounding = 0x1p-8;
};
struct Float16 {
  using Values = HalfValues;
  using Known = c10::Half;
  static constexpr double kRounding = 0x1p-11;
};

// 16-bit values in memory from which 16 bytes can be loaded at once.
template <class Type>
class Activations {
 public:
  explicit Activations(std::int64_t count) : m_words(static_cast<std::size_t>(count) / 8) {}
  [[nodiscard]] void* data() { return m_words.data(); }
  [[nodiscard]] typename Type::Known* values() { return static_cast<typename Type::Known*>(data()); }
  [[nodiscard]] double operator[](std::int64_t at) {
    return static_cast<double>(static_cast<float>(values()[static_cast<std::size_t>(at)]));
  }
  void fill(unsigned seed, double middle, double deviation) {
    std::mt19937 engine(seed);
    std::normal_distribution<double> normal(middle, deviation);
    for (std::size_t i = 0; i < 8 * m_words.size(); ++i) values()[i] = static_cast<float>(normal(engine));
  }
  [[nodiscard]] bool operator==(const Activations& other) const {
    return std::memcmp(m_words.data(), other.m_words.data(), m_words.size() * sizeof(Packed)) == 0;
  }

 private:
  std::vector<Packed> m_words;
};

// One layer and the kernels' results for it.
template <class Type>
struct Layer {
  Layer(std::int64_t rowCount, int channelCount, int mostBlocks)
      : rows(rowCount), channels(channelCount), layout(layOutSums(rowCount, channelCount, kThreads, mostBlocks)) {
    x.fill(1, 20, 3);
    added.fill(2, 0.1, 2);
    gradient.fill(3, 0.1, 0.5);
    for (std::size_t c = 0; c < gamma.size(); ++c) {
      gamma[c] = 0.5F + 0.1F * static_cast<float>(c % 9);
      beta[c] = 0.2F * static_cast<float>(c % 7) - 0.6F;
    }
  }

  template <NormEnd end>
  void run(Order order) {
    using Values = typename Type::Values;
    const auto count = static_cast<double>(rows);
    const ChannelSums sums{lined(parts), arrivals.data(), rows, layout.pieces, channels, layout.blocksOfGroup};
    const NormForward forward{x.data(),
                              added.data(),
                              y.data(),
                              lined(gamma),
                              lined(beta),
                              lined(runningMean),
                              lined(runningVariance),
                              lined(lines),
                              sums,
                              1 / count,
                              count / (count - 1),
                              0.1,
                              1e-5};
    const NormBackward backward{x.data(),     y.data(),     gradient.data(), dx.data(), dAdded.data(), lined(dGamma),
                                lined(dBeta), lined(lines), lined(back),     sums,      1 / count};
    const int flat = 3;
    launch(
        layout.blocks(), order, [&](CpuBlock& block) { normStatistics<Values, kUnroll>(block, forward); });
    launch(
        flat, order, [&](CpuBlock& block) { normApply<Values, end, kUnroll>(block, forward); });
    launch(
        layout.blocks(), order, [&](CpuBlock& block) { normGradientSums<Values, end, kUnroll>(block, backward); });
    launch(flat, order, [&](CpuBlock& block) { normPassBack<Values, end, kUnroll>(block, backward); });
  }

  // Returns the memory of floats, which is aligned for 16-byte loads.
  static float* lined(std::vector<float>& values) { return values.data(); }

  std::int64_t rows;
  int channels;
  SumsLayout layout;
  Activations<Type> x{rows * channels}, added{rows * channels}, y{rows * channels}, gradient{rows * channels},
      dx{rows * channels}, dAdded{rows * channels};
  std::size_t width = static_cast<std::size_t>(channels);
  std::vector<float> gamma = std::vector<float>(width), beta = gamma, dGamma = gamma, dBeta = gamma,
                     runningMean = gamma, runningVariance = std::vector<float>(width, 1),
                     lines = std::vector<float>(4 * width), back = std::vector<float>(2 * width),
                     parts = std::vector<float>(static_cast<std::size_t>(layout.parts));
  std::vector<unsigned> arrivals = std::vector<unsigned>(static_cast<std::size_t>(layout.groups));
};

struct Distance {
  double error = 0, size = 0;
  void add(double got, double wanted) { error += (got - wanted) * (got - wanted), size += wanted * wanted; }
  [[nodiscard]] double relative() const { return std::sqrt(error / size); }
};

template <class Type, NormEnd end>
void expectAsInFp64(std::int64_t rows, int channels, int mostBlocks) {
  SCOPED_TRACE(std::to_string(rows) + " rows, " + std::to_string(channels) + " channels, " +
               std::to_string(mostBlocks) + " blocks, end " + std::to_string(static_cast<int>(end)));
  Layer<Type> layer(rows, channels, mostBlocks);
  layer.template run<end>(Order::first);
  Distance y, dx, dAdded, dGamma, dBeta, mean, variance;
  const auto count = static_cast<double>(rows);
  for (int c = 0; c < channels; ++c) {
    const auto line = static_cast<std::size_t>(c);
    double sum = 0, square = 0, g1 = 0, gx = 0;
    for (std::int64_t at = c; at < rows * channels; at += channels) sum += layer.x[at];
    for (std::int64_t at = c; at < rows * channels; at += channels) square += std::pow(layer.x[at] - sum / count, 2);
    const double scale = 1 / std::sqrt(square / count + 1e-5), slope = scale * layer.gamma[line];
    const auto g = [&](std::int64_t at) { return end == NormEnd::plain || layer.y[at] > 0 ? layer.gradient[at] : 0.0; };
    for (std::int64_t at = c; at < rows * channels; at += channels) {
      const double d = layer.x[at] - sum / count;
      const double v = d * slope + layer.beta[line] + (end == NormEnd::addRelu ? layer.added[at] : 0);
      y.add(layer.y[at], end == NormEnd::plain ? v : std::max(0.0, v));
      g1 += g(at);
      gx += g(at) * d;
    }
    for (std::int64_t at = c; at < rows * channels; at += channels) {
      dx.add(layer.dx[at], slope * (g(at) - g1 / count - (layer.x[at] - sum / count) * scale * scale * gx / count));
      if (end == NormEnd::addRelu) dAdded.add(layer.dAdded[at], g(at));
    }
    dGamma.add(layer.dGamma[line], gx * scale);
    dBeta.add(layer.dBeta[line], g1);
    mean.add(layer.runningMean[line], 0.1 * sum / count);
    variance.add(layer.runningVariance[line], 0.9 + 0.1 * square / (count - 1));
  }
  // Rounding to 16 bits has an error of at most kRounding of a value, uniformly distributed.
  EXPECT_LT(y.relative(), Type::kRounding / std::sqrt(3));
  EXPECT_LT(dx.relative(), Type::kRounding / std::sqrt(3));
  if (end == NormEnd::addRelu) EXPECT_EQ(dAdded.error, 0);
  for (const Distance& sums : {dGamma, dBeta, mean, variance}) EXPECT_LT(sums.relative(), 3e-6);
  for (const unsigned arrival : layer.arrivals) EXPECT_EQ(arrival, 0U);
}

template <class Type>
class NormReluKernels : public ::testing::Test {};
using Types = ::testing::Types<BFloat16, Float16>;
TYPED_TEST_SUITE(NormReluKernels, Types);

TYPED_TEST(NormReluKernels, AreTheFormulasOfFp64) {
  expectAsInFp64<TypeParam, NormEnd::relu>(301, 64, 5);
  expectAsInFp64<TypeParam, NormEnd::addRelu>(301, 64, 5);
  expectAsInFp64<TypeParam, NormEnd::plain>(301, 64, 5);
  expectAsInFp64<TypeParam, NormEnd::addRelu>(37, 512, 16);  // There are several groups of channels.
  expectAsInFp64<TypeParam, NormEnd::relu>(37, 128, 1);      // There are fewer blocks than groups.
  expectAsInFp64<TypeParam, NormEnd::relu>(700, 8, 300);     // There are more blocks than parts of the rows.
  expectAsInFp64<TypeParam, NormEnd::addRelu>(1000, 16, 7);
  expectAsInFp64<TypeParam, NormEnd::relu>(5, 2048, 40);  // A row is as wide as a block.
}

TYPED_TEST(NormReluKernels, AddUpInOneOrderWhicheverBlockIsLast) {
  Layer<TypeParam> one(5000, 64, 40), other(5000, 64, 40);
  one.template run<NormEnd::addRelu>(Order::first);
  other.template run<NormEnd::addRelu>(Order::lastFirst);
  EXPECT_GT(one.layout.blocks(), 30);
  EXPECT_EQ(one.dGamma, other.dGamma);
  EXPECT_EQ(one.lines, other.lines);
  EXPECT_TRUE(one.y == other.y && one.dx == other.dx && one.dAdded == other.dAdded);
}

TYPED_TEST(NormReluKernels, KeepANanOne) {
  for (const bool isForward : {true, false}) {
    Layer<TypeParam> layer(40, 64, 4);
    (isForward ? layer.x : layer.gradient).values()[64 + 3] = std::numeric_limits<float>::quiet_NaN();
    layer.x.values()[64 + 3] = isForward ? std::numeric_limits<float>::quiet_NaN() : 40;  // The ReLU passes it.
    layer.template run<NormEnd::relu>(Order::first);
    EXPECT_EQ(std::isnan(layer.y[3]), isForward);
    EXPECT_TRUE(std::isnan(layer.dx[3]));
    EXPECT_TRUE(std::isnan(layer.dGamma[3]));
    EXPECT_FALSE(std::isnan(layer.dx[4]));
  }
}

TYPED_TEST(NormReluKernels, RoundAsLibTorchDoes) {
  using Values = typename TypeParam::Values;
  using Known = typename TypeParam::Known;
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const Pair pair = Values::unpack(bits << 16 | (bits ^ 0x8000));
    const float known = static_cast<float>(Known(static_cast<std::uint16_t>(bits), Known::from_bits()));
    if (std::isnan(known))
      ASSERT_TRUE(std::isnan(pair.low) && std::isnan(pair.high)) << bits;
    else
      ASSERT_TRUE(pair.high == known && pair.low == -known) << bits;
  }
  std::mt19937 engine(5);
  for (int i = 0; i < 200000; ++i) {
    std::uint32_t bits = static_cast<std::uint32_t>(engine());
    if (i % 3 == 0)
      bits = (bits & 0xffffe000U) | (i % 2 == 0 ? 0x1000U : 0x8000U);  // These are exactly halfway between two values.
    if (i % 3 == 1) bits = (bits & 0x87ffffffU) | 0x30000000U;         // These are in the range of fp16.
    const float value = floatOf(bits);
    const Known known(value);
    if (std::isnan(value)) continue;
    ASSERT_EQ(Values::pack(value, -value), (static_cast<std::uint32_t>(known.x ^ 0x8000) << 16 | known.x)) << value;
  }
  EXPECT_TRUE(std::isnan(Values::unpack(Values::pack(std::numeric_limits<float>::quiet_NaN(), 0)).low));
}

}  // namespace
}  // namespace scalescope::testing
