// Tests the kernels of core/training/kernels on a GPU without LibTorch: their results against fp64 on the host, and
// their duration in several launch configurations. It prints a JSON object per line; "ok" false is a wrong result, and
// the exit code is then 1.
//   nvcc -std=c++20 -O3 -arch=sm_90 -I ROOT ROOT/tests/bench/gpu/bench_norm_relu.cu -o bench_norm_relu
//   ./bench_norm_relu [--quick]

#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "core/training/kernels/norm_relu_kernels.h"


using namespace scalescope;

namespace {

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::printf("{\"error\": \"%s: %s\", \"ok\": false}\n", what, cudaGetErrorString(error));
  std::fflush(stdout);
  std::exit(1);
}

template <class Values, int threads, int perSM, int unroll>
__global__ void __launch_bounds__(threads, perSM) statistics(const NormForward a) {
  __shared__ alignas(16) float shared[16 * threads];
  Block<threads, TwoSums> block(shared);
  normStatistics<Values, unroll>(block, a);
}
template <class Values, NormEnd end, int threads, int perSM, int unroll>
__global__ void __launch_bounds__(threads, perSM) apply(const NormForward a) {
  Block<threads, TwoSums> block(nullptr);
  normApply<Values, end, unroll>(block, a);
}
template <class Values, NormEnd end, int threads, int perSM, int unroll>
__global__ void __launch_bounds__(threads, perSM) gradientSums(const NormBackward a) {
  __shared__ alignas(16) float shared[16 * threads];
  Block<threads, TwoSums> block(shared);
  normGradientSums<Values, end, unroll>(block, a);
}
template <class Values, NormEnd end, int threads, int perSM, int unroll>
__global__ void __launch_bounds__(threads, perSM) passBack(const NormBackward a) {
  Block<threads, TwoSums> block(nullptr);
  normPassBack<Values, end, unroll>(block, a);
}

// Copies `words` of 16 bytes, like a kernel that only copies.
__global__ void __launch_bounds__(512, 2) copyWords(const uint4* from, uint4* to, std::int64_t words) {
  const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
  for (std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; at < words; at += 4 * step) {
    uint4 held[4];
#pragma unroll
    for (int u = 0; u < 4; ++u)
      if (at + u * step < words) held[u] = from[at + u * step];
#pragma unroll
    for (int u = 0; u < 4; ++u)
      if (at + u * step < words) to[at + u * step] = held[u];
  }
}

// Returns values about `middle` (different per channel) with a deviation of about `spread`.
template <class Values>
__global__ void fill(std::uint32_t* to, std::int64_t words, int channels, unsigned seed, float middle, float spread) {
  for (std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; at < words;
       at += static_cast<std::int64_t>(gridDim.x) * blockDim.x) {
    float pair[2];
    for (int i = 0; i < 2; ++i) {
      std::uint64_t key =
          (static_cast<std::uint64_t>(2 * at + i) + seed * 0x9e3779b97f4a7c15ULL) * 0xbf58476d1ce4e5b9ULL;
      key ^= key >> 27;
      key *= 0x94d049bb133111ebULL;
      key ^= key >> 31;
      float sum = 0;
      for (int part = 0; part < 4; ++part) sum += static_cast<float>(key >> (16 * part) & 0xffff) / 65536 - 0.5F;
      const int channel = static_cast<int>((2 * at + i) % channels);
      pair[i] = middle * static_cast<float>(channel % 7 - 3) + spread * sum * 1.73F * (1 + 0.5F * (channel % 3));
    }
    to[at] = Values::pack(pair[0], pair[1]);
  }
}

struct Kernels {
  const char* name;
  int threads, perSM;
  void (*statistics)(const NormForward&, int blocks);
  void (*apply[3])(const NormForward&, int blocks);
  void (*gradientSums[3])(const NormBackward&, int blocks);
  void (*passBack[3])(const NormBackward&, int blocks);
};

template <class Values, int threads, int perSM, int few, int many>
Kernels kernels(const char* name) {
  constexpr NormEnd plain = NormEnd::plain, relu = NormEnd::relu, add = NormEnd::addRelu;
  return {name,
          threads,
          perSM,
          [](const NormForward& a, int n) { statistics<Values, threads, perSM, many><<<n, threads>>>(a); },
          {[](const NormForward& a, int n) { apply<Values, plain, threads, perSM, many><<<n, threads>>>(a); },
           [](const NormForward& a, int n) { apply<Values, relu, threads, perSM, many><<<n, threads>>>(a); },
           [](const NormForward& a, int n) { apply<Values, add, threads, perSM, few><<<n, threads>>>(a); }},
          {[](const NormBackward& a, int n) { gradientSums<Values, plain, threads, perSM, few><<<n, threads>>>(a); },
           [](const NormBackward& a, int n) { gradientSums<Values, relu, threads, perSM, few><<<n, threads>>>(a); },
           [](const NormBackward& a, int n) { gradientSums<Values, add, threads, perSM, few><<<n, threads>>>(a); }},
          {[](const NormBackward& a, int n) { passBack<Values, plain, threads, perSM, few><<<n, threads>>>(a); },
           [](const NormBackward& a, int n) { passBack<Values, relu, threads, perSM, few><<<n, threads>>>(a); },
           [](const NormBackward& a, int n) { passBack<Values, add, threads, perSM, few><<<n, threads>>>(a); }}};
}

template <class Values>
std::vector<Kernels> variants() {
  return {kernels<Values, kNormThreads, kNormBlocks, kNormUnrollOfMore, kNormUnroll>("as used"),
          kernels<Values, 256, 3, 2, 4>("256x3"), kernels<Values, 512, 1, 4, 8>("512x1"),
          kernels<Values, 256, 4, 1, 2>("256x4u1"), kernels<Values, 512, 2, 1, 4>("512x2u1")};
}

struct Problem {
  std::int64_t rows;
  int channels;
};

int multiprocessors() {
  int count = 0;
  check(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0), "multiprocessors");
  return count;
}

template <class Type>
Type* allocate(std::int64_t count) {
  void* at = nullptr;
  check(cudaMalloc(&at, static_cast<std::size_t>(count) * sizeof(Type)), "cudaMalloc");
  check(cudaMemset(at, 0, static_cast<std::size_t>(count) * sizeof(Type)), "cudaMemset");
  return static_cast<Type*>(at);
}

// One set of a layer's tensors.
template <class Values>
struct Layer {
  Layer(Problem of, unsigned seed) : problem(of) {
    const std::int64_t values = of.rows * of.channels;
    for (std::uint16_t** tensor : {&x, &added, &y, &gradient, &dx, &dAdded}) *tensor = allocate<std::uint16_t>(values);
    put(x, seed, 0.7F, 1), put(added, seed + 1, 0.1F, 0.8F), put(gradient, seed + 2, 0.01F, 0.05F);
    std::vector<float> ones(static_cast<std::size_t>(of.channels)), some(ones.size());
    for (std::size_t c = 0; c < ones.size(); ++c) {
      ones[c] = 0.6F + 0.1F * static_cast<float>(c % 9);
      some[c] = 0.1F * static_cast<float>(c % 5) - 0.2F;
    }
    for (float** line : {&gamma, &beta, &runningMean, &runningVariance, &dGamma, &dBeta})
      *line = allocate<float>(of.channels);
    lines = allocate<float>(4 * of.channels), back = allocate<float>(2 * of.channels);
    parts = allocate<float>(16 << 20 >> 2), arrivals = allocate<unsigned>(256);
    check(cudaMemcpy(gamma, ones.data(), ones.size() * 4, cudaMemcpyHostToDevice), "copy");
    check(cudaMemcpy(beta, some.data(), some.size() * 4, cudaMemcpyHostToDevice), "copy");
  }
  ~Layer() {
    for (void* each :
         {static_cast<void*>(x), static_cast<void*>(added), static_cast<void*>(y), static_cast<void*>(gradient),
          static_cast<void*>(dx), static_cast<void*>(dAdded), static_cast<void*>(gamma), static_cast<void*>(beta),
          static_cast<void*>(runningMean), static_cast<void*>(runningVariance), static_cast<void*>(dGamma),
          static_cast<void*>(dBeta), static_cast<void*>(lines), static_cast<void*>(back), static_cast<void*>(parts),
          static_cast<void*>(arrivals)})
      cudaFree(each);
  }
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;

  void put(std::uint16_t* to, unsigned seed, float middle, float spread) const {
    fill<Values><<<1024, 256>>>(reinterpret_cast<std::uint32_t*>(to), problem.rows * problem.channels / 2,
                                problem.channels, seed, middle, spread);
    check(cudaGetLastError(), "fill");
  }
  ChannelSums sums(const SumsLayout& layout) const {
    return {parts, arrivals, problem.rows, layout.pieces, problem.channels, layout.blocksOfGroup};
  }
  NormForward forward(const SumsLayout& layout) const {
    const auto rows = static_cast<double>(problem.rows);
    return {x,
            added,
            y,
            gamma,
            beta,
            runningMean,
            runningVariance,
            lines,
            sums(layout),
            1 / rows,
            rows / std::max(1.0, rows - 1),
            0.1,
            1e-5};
  }
  NormBackward backward(const SumsLayout& layout) const {
    return {
        x, y, gradient, dx, dAdded, dGamma, dBeta, lines, back, sums(layout), 1 / static_cast<double>(problem.rows)};
  }

  Problem problem;
  std::uint16_t *x, *added, *y, *gradient, *dx, *dAdded;
  float *gamma, *beta, *runningMean, *runningVariance, *dGamma, *dBeta, *lines, *back, *parts;
  unsigned* arrivals;
};

struct Launches {
  SumsLayout layout;
  int flat;
};
Launches launchesOf(const Kernels& k, Problem p, int multi) {
  const std::int64_t vectors = p.rows * p.channels / kVectorChannels;
  return {layOutSums(p.rows, p.channels, k.threads, multi * k.perSM),
          static_cast<int>(std::min<std::int64_t>((vectors + k.threads - 1) / k.threads, multi * k.perSM))};
}

template <class Values>
void forward(const Kernels& k, const Layer<Values>& layer, const Launches& n, NormEnd end) {
  k.statistics(layer.forward(n.layout), n.layout.blocks());
  k.apply[static_cast<int>(end)](layer.forward(n.layout), n.flat);
}
template <class Values>
void backward(const Kernels& k, const Layer<Values>& layer, const Launches& n, NormEnd end) {
  k.gradientSums[static_cast<int>(end)](layer.backward(n.layout), n.layout.blocks());
  k.passBack[static_cast<int>(end)](layer.backward(n.layout), n.flat);
}

template <class Type>
std::vector<Type> fetched(const Type* from, std::int64_t count) {
  std::vector<Type> out(static_cast<std::size_t>(count));
  check(cudaMemcpy(out.data(), from, out.size() * sizeof(Type), cudaMemcpyDeviceToHost), "fetch");
  return out;
}

float bfloat(std::uint16_t bits) {
  const std::uint32_t word = static_cast<std::uint32_t>(bits) << 16;
  float value;
  std::memcpy(&value, &word, 4);
  return value;
}
float half(std::uint16_t bits) {
  const int exponent = bits >> 10 & 31, fraction = bits & 1023;
  const double size = exponent == 0    ? std::ldexp(fraction, -24)
                      : exponent == 31 ? (fraction != 0 ? NAN : INFINITY)
                                       : std::ldexp(1024 + fraction, exponent - 25);
  return static_cast<float>(bits >> 15 != 0 ? -size : size);
}

struct Distance {
  double error = 0, size = 0;
  void add(double got, double wanted) { error += (got - wanted) * (got - wanted), size += wanted * wanted; }
  double relative() const { return std::sqrt(error / std::max(size, 1e-300)); }
};

const char* nameOf(NormEnd end) { return end == NormEnd::plain ? "plain" : end == NormEnd::relu ? "relu" : "addRelu"; }

// Compares all values of some channels with fp64. Limits: rounding to 16 bits has an error of at most 2^-8 (bf16) or
// 2^-11 (fp16) of a value, divided by sqrt(3) in the mean; the sum of n values in fp32, whose mean may be as large as
// their deviation, has an error of about 2^-24 of that sum, which is sqrt(n) times the root of the sum of squares.
template <class Values>
bool compare(const Kernels& k, Problem p, NormEnd end, bool isHalf, int checkedChannels, int multi) {
  Layer<Values> layer(p, 17);
  const Launches n = launchesOf(k, p, multi);
  forward(k, layer, n, end);
  backward(k, layer, n, end);
  check(cudaDeviceSynchronize(), "kernels");
  const auto lineOf = [&](const float* at) { return fetched(at, p.channels); };
  const auto dGamma = lineOf(layer.dGamma), dBeta = lineOf(layer.dBeta), runningMean = lineOf(layer.runningMean),
             runningVariance = lineOf(layer.runningVariance), gamma = lineOf(layer.gamma), beta = lineOf(layer.beta);
  const auto first = fetched(layer.dx, p.rows * p.channels);
  backward(k, layer, n, end);
  forward(k, layer, n, end);
  check(cudaDeviceSynchronize(), "kernels once more");
  const bool same =
      dGamma == lineOf(layer.dGamma) && dBeta == lineOf(layer.dBeta) && first == fetched(layer.dx, p.rows * p.channels);
  const auto left = fetched(layer.arrivals, 256);
  const bool isReset = std::all_of(left.begin(), left.end(), [](unsigned each) { return each == 0; });
  const std::int64_t values = p.rows * p.channels;
  const auto x = fetched(layer.x, values), added = fetched(layer.added, values), y = fetched(layer.y, values),
             gradient = fetched(layer.gradient, values), dx = fetched(layer.dx, values),
             dAdded = fetched(layer.dAdded, values);
  const auto number = [&](const std::vector<std::uint16_t>& from, std::size_t at) {
    return static_cast<double>(isHalf ? half(from[at]) : bfloat(from[at]));
  };
  Distance ofY, ofDx, ofAdded;
  double sumError = 0, running = 0;
  const double rows = static_cast<double>(p.rows);
  for (int i = 0; i < checkedChannels; ++i) {
    const int c = static_cast<int>(static_cast<std::int64_t>(i) * p.channels / checkedChannels + i % 2);
    const auto at = [&](std::int64_t row) { return static_cast<std::size_t>(row * p.channels + c); };
    double sum = 0, square = 0;
    for (std::int64_t row = 0; row < p.rows; ++row) sum += number(x, at(row));
    const double mean = sum / rows;
    for (std::int64_t row = 0; row < p.rows; ++row) square += std::pow(number(x, at(row)) - mean, 2);
    const double scale = 1 / std::sqrt(square / rows + 1e-5), slope = scale * gamma[c];
    double g1 = 0, gx = 0, size1 = 0, sizex = 0;
    const auto g = [&](std::int64_t row) {
      return end == NormEnd::plain || number(y, at(row)) > 0 ? number(gradient, at(row)) : 0.0;
    };
    for (std::int64_t row = 0; row < p.rows; ++row) {
      const double d = number(x, at(row)) - mean;
      double v = d * slope + beta[c];
      if (end == NormEnd::addRelu) v += number(added, at(row));
      ofY.add(number(y, at(row)), end == NormEnd::plain ? v : std::max(0.0, v));
      g1 += g(row), gx += g(row) * d;
      size1 += g(row) * g(row), sizex += g(row) * g(row) * d * d;
    }
    for (std::int64_t row = 0; row < p.rows; ++row) {
      const double d = number(x, at(row)) - mean;
      ofDx.add(number(dx, at(row)), slope * (g(row) - g1 / rows - d * scale * scale * gx / rows));
      if (end == NormEnd::addRelu) ofAdded.add(number(dAdded, at(row)), g(row));
    }
    sumError = std::max({sumError, std::abs(dBeta[c] - g1) / std::sqrt(size1),
                         std::abs(dGamma[c] - gx * scale) / (scale * std::sqrt(sizex))});
    running = std::max({running, std::abs(runningMean[c] - 0.1 * mean) / (std::abs(0.1 * mean) + 0.1 / scale),
                        std::abs(runningVariance[c] / (0.1 * square / std::max(1.0, rows - 1)) - 1)});
  }
  const double limit = isHalf ? 3.0e-4 : 2.4e-3;
  const bool ok = same && isReset && ofY.relative() < limit && ofDx.relative() < limit && ofAdded.relative() == 0 &&
                  sumError < 3e-4 && running < 1e-5;
  std::printf(
      "{\"check\": \"%s\", \"config\": \"%s\", \"dtype\": \"%s\", \"rows\": %lld, \"channels\": %d, \"y\": "
      "%.3g, \"dx\": %.3g, \"dAdded\": %.3g, \"sums\": %.3g, \"running\": %.3g, \"sameTwice\": %s, "
      "\"countersReset\": %s, \"ok\": %s}\n",
      nameOf(end), k.name, isHalf ? "fp16" : "bf16", static_cast<long long>(p.rows), p.channels, ofY.relative(),
      ofDx.relative(), ofAdded.relative(), sumError, running, same ? "true" : "false", isReset ? "true" : "false",
      ok ? "true" : "false");
  std::fflush(stdout);
  return ok;
}

// Returns the microseconds of the work that `queue(i)` queues, as the median of five series.
template <class Queue>
double microseconds(int rounds, const Queue& queue) {
  static cudaEvent_t begin = nullptr, end = nullptr;
  if (begin == nullptr) check(cudaEventCreate(&begin), "event"), check(cudaEventCreate(&end), "event");
  std::vector<double> times;
  for (int row = 0; row < 6; ++row) {
    check(cudaEventRecord(begin), "record");
    for (int i = 0; i < rounds; ++i) queue(i);
    check(cudaEventRecord(end), "record");
    check(cudaEventSynchronize(end), "kernels");
    float ms = 0;
    check(cudaEventElapsedTime(&ms, begin, end), "elapsed");
    if (row > 0) times.push_back(ms * 1e3 / rounds);
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// "cold" uses different tensors in each round, so many that none is in the cache when it is used again; "warm" uses the
// same ones.
template <class Values>
void measure(const std::vector<Kernels>& all, int batch, int channels, int side, int multi) {
  const Problem p{static_cast<std::int64_t>(batch) * side * side, channels};
  const double bytes = static_cast<double>(p.rows) * channels * 2;
  const auto copies = static_cast<std::size_t>(std::clamp(200e6 / bytes, 1.0, 24.0));
  std::vector<std::unique_ptr<Layer<Values>>> layers;
  for (std::size_t i = 0; i < copies; ++i) layers.push_back(std::make_unique<Layer<Values>>(p, 5 + 3 * i));
  const int rounds = static_cast<int>(std::clamp(2e9 / bytes, 8.0, 48.0));
  const auto at = [&](int i) -> const Layer<Values>& { return *layers[static_cast<std::size_t>(i) % copies]; };
  const double copy = microseconds(rounds, [&](int i) {
    copyWords<<<multi * 2, 512>>>(reinterpret_cast<const uint4*>(at(i).x), reinterpret_cast<uint4*>(at(i).y),
                                  p.rows * channels / 8);
  });
  std::printf("{\"copy\": true, \"batch\": %d, \"channels\": %d, \"side\": %d, \"us\": %.2f, \"GBps\": %.0f}\n", batch,
              channels, side, copy, 2 * bytes / copy * 1e-3);
  for (const Kernels& k : all)
    for (const NormEnd end : {NormEnd::relu, NormEnd::addRelu}) {
      const int e = static_cast<int>(end);
      const Launches n = launchesOf(k, p, multi);
      const int blocks = n.layout.blocks();
      const double parts[4] = {microseconds(
                                   rounds, [&](int i) { k.statistics(at(i).forward(n.layout), blocks); }),
                               microseconds(
                                   rounds, [&](int i) { k.apply[e](at(i).forward(n.layout), n.flat); }),
                               microseconds(
                                   rounds, [&](int i) { k.gradientSums[e](at(i).backward(n.layout), blocks); }),
                               microseconds(
                                   rounds, [&](int i) { k.passBack[e](at(i).backward(n.layout), n.flat); })};
      const double forwardCold = microseconds(
          rounds, [&](int i) { forward(k, at(i), n, end); });
      const double backwardCold = microseconds(
          rounds, [&](int i) { backward(k, at(i), n, end); });
      const double forwardWarm = microseconds(
          rounds, [&](int) { forward(k, at(0), n, end); });
      const double backwardWarm = microseconds(rounds, [&](int) { backward(k, at(0), n, end); });
      const int goes[2] = {
          end == NormEnd::relu ? 3 : 4,
          end == NormEnd::relu ? 5 : 7};  // Number of tensors that pass through memory, forward and backward.
      std::printf(
          "{\"time\": \"%s\", \"config\": \"%s\", \"batch\": %d, \"channels\": %d, \"side\": %d, \"blocks\": "
          "%d, \"statisticsUs\": %.2f, \"applyUs\": %.2f, \"gradientSumsUs\": %.2f, \"passBackUs\": %.2f, "
          "\"forwardUs\": %.2f, \"backwardUs\": %.2f, \"forwardWarmUs\": %.2f, \"backwardWarmUs\": %.2f, "
          "\"forwardGBps\": %.0f, \"backwardGBps\": %.0f}\n",
          nameOf(end), k.name, batch, channels, side, blocks, parts[0], parts[1], parts[2], parts[3], forwardCold,
          backwardCold, forwardWarm, backwardWarm, goes[0] * bytes / forwardCold * 1e-3,
          goes[1] * bytes / backwardCold * 1e-3);
      std::fflush(stdout);
    }
}

template <class Values>
bool compareAll(bool isHalf, bool quick, int multi) {
  bool ok = true;
  const std::vector<Kernels> all = variants<Values>();
  for (const Kernels& k : all)
    for (const NormEnd end : {NormEnd::plain, NormEnd::relu, NormEnd::addRelu})
      for (const Problem p : {Problem{1003, 64}, Problem{37, 512}, Problem{20000, 8}, Problem{9001, 128}})
        ok = compare<Values>(k, p, end, isHalf, std::min(p.channels, 16) - 1, multi) && ok;
  if (quick) return ok;
  for (const NormEnd end : {NormEnd::relu, NormEnd::addRelu})
    for (const Problem p : {Problem{128 * 1024, 64}, Problem{128 * 256, 128}, Problem{128 * 64, 256},
                            Problem{128 * 16, 512}, Problem{512 * 1024, 64}})
      ok = compare<Values>(all.front(), p, end, isHalf, 6, multi) && ok;
  return ok;
}

}  // namespace

int main(int argc, char** argv) {
  const bool quick = argc > 1 && std::strcmp(argv[1], "--quick") == 0;
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "device");
  const int multi = multiprocessors();
  std::printf("{\"device\": \"%s\", \"multiprocessors\": %d, \"l2MB\": %.0f}\n", properties.name, multi,
              properties.l2CacheSize * 1e-6);
  const bool bf16 = compareAll<BFloat16Values>(false, quick, multi);
  const bool fp16 = compareAll<HalfValues>(true, quick, multi);
  const auto all = variants<BFloat16Values>();
  for (const int batch : {128, 512, 2048}) {
    if (quick && batch != 512) continue;
    measure<BFloat16Values>(all, batch, 64, 32, multi);
    measure<BFloat16Values>(all, batch, 128, 16, multi);
    measure<BFloat16Values>(all, batch, 256, 8, multi);
    measure<BFloat16Values>(all, batch, 512, 4, multi);
  }
  std::printf("{\"done\": true, \"ok\": %s}\n", bf16 && fp16 ? "true" : "false");
  return bf16 && fp16 ? 0 : 1;
}
