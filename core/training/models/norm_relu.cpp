#include "core/training/models/norm_relu.h"

#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "core/training/models/norm_choices.h"
#include "core/training/models/norm_relu_rows.h"

namespace scalescope {
namespace {

constexpr std::int64_t kNormBlock = 16384;  // Values that stay in cache while rows are summed in the data's own type.

// Computes two sums per channel over all rows; `body(first, rows, sums, others)` adds a block's.
template <class Real, class Body>
void sumOverRows(std::int64_t rows, std::int64_t channels, std::vector<double>& sums, std::vector<double>& others,
                 const Body& body) {
  const std::int64_t threads = at::get_num_threads();
  const auto width = static_cast<std::size_t>(channels);
  std::vector<std::vector<double>> parts(static_cast<std::size_t>(threads), std::vector<double>(2 * width));
  at::parallel_for(0, threads, 1, [&](std::int64_t begin, std::int64_t end) {
    std::vector<Real> block(2 * width);
    const std::int64_t most = std::max<std::int64_t>(1, kNormBlock / channels);
    for (std::int64_t part = begin; part < end; ++part) {
      std::vector<double>& mine = parts[static_cast<std::size_t>(part)];
      const std::int64_t last = rows * (part + 1) / threads;
      for (std::int64_t row = rows * part / threads; row < last; row += most) {
        std::fill(block.begin(), block.end(), Real{0});
        body(row, std::min(most, last - row), block.data(), block.data() + width);
        for (std::size_t i = 0; i < mine.size(); ++i) mine[i] += static_cast<double>(block[i]);
      }
    }
  });
  sums.assign(width, 0);
  others.assign(width, 0);
  for (const std::vector<double>& part : parts)
    for (std::size_t c = 0; c < width; ++c) {
      sums[c] += part[c];
      others[c] += part[width + c];
    }
}

template <class Body>
void overRows(std::int64_t rows, const Body& body) {
  const std::int64_t threads = at::get_num_threads();
  at::parallel_for(0, threads, 1, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t part = begin; part < end; ++part) {
      const std::int64_t first = rows * part / threads;
      body(first, rows * (part + 1) / threads - first);
    }
  });
}

struct Shape {
  explicit Shape(const at::Tensor& x) : rows(x.size(0) * x.size(2) * x.size(3)), channels(x.size(1)) {}
  std::int64_t rows, channels;
};

// Values of each channel that backward needs: mean, 1 / standard deviation, and the a and b of y = relu(x a + b +
// added).
enum Line { meanLine, scaleLine, slopeLine, offsetLine, lineCount };

template <class Real>
at::Tensor forwardOf(const at::Tensor& x, const at::Tensor& added, const BatchNorm& norm, at::Tensor& lines) {
  const Shape shape(x);
  const Real* in = x.const_data_ptr<Real>();
  std::vector<double> sums, squares;
  // The sums are shifted by the first row, so that the variance is not a small difference of large numbers.
  sumOverRows<Real>(shape.rows, shape.channels, sums, squares,
                    [&](std::int64_t row, std::int64_t rows, Real* sum, Real* square) {
                      normReluRows<Real>().sums(in + row * shape.channels, rows, shape.channels, in, sum, square);
                    });
  lines = at::empty({lineCount, shape.channels}, x.options().memory_format(at::MemoryFormat::Contiguous));
  const auto line = [&](Line which) { return lines.mutable_data_ptr<Real>() + which * shape.channels; };
  Real *means = line(meanLine), *scales = line(scaleLine), *a = line(slopeLine), *b = line(offsetLine);
  auto *runningMean = norm.mean.mutable_data_ptr<Real>(), *runningVariance = norm.variance.mutable_data_ptr<Real>();
  const auto *gamma = norm.gamma.const_data_ptr<Real>(), *beta = norm.beta.const_data_ptr<Real>();
  const auto count = static_cast<double>(shape.rows);
  for (std::size_t c = 0; c < sums.size(); ++c) {
    const double shifted = sums[c] / count;
    const double middle = shifted + static_cast<double>(in[c]);
    const double variance = std::max(0.0, squares[c] / count - shifted * shifted);
    const double factor = 1 / std::sqrt(variance + BatchNorm::kEpsilon);
    means[c] = static_cast<Real>(middle);
    scales[c] = static_cast<Real>(factor);
    a[c] = static_cast<Real>(factor * static_cast<double>(gamma[c]));
    b[c] = static_cast<Real>(static_cast<double>(beta[c]) - middle * factor * static_cast<double>(gamma[c]));
    runningMean[c] = static_cast<Real>((1 - BatchNorm::kMomentum) * static_cast<double>(runningMean[c]) +
                                       BatchNorm::kMomentum * middle);
    runningVariance[c] = static_cast<Real>((1 - BatchNorm::kMomentum) * static_cast<double>(runningVariance[c]) +
                                           BatchNorm::kMomentum * variance * count / std::max(1.0, count - 1));
  }
  at::Tensor y = at::empty_like(x);
  Real* out = y.mutable_data_ptr<Real>();
  const Real* more = added.defined() ? added.const_data_ptr<Real>() : nullptr;
  overRows(shape.rows, [&](std::int64_t first, std::int64_t rows) {
    const std::int64_t at = first * shape.channels;
    normReluRows<Real>().apply(in + at, more == nullptr ? nullptr : more + at, rows, shape.channels, a, b, out + at);
  });
  return y;
}

struct Gradients {
  at::Tensor x, added, gamma, beta;
};

// Computes, with s = 1 / standard deviation and M rows: dx = gamma s (g - sum(g)/M - (x - mean) s^2 sum(g (x -
// mean))/M).
template <class Real>
Gradients backwardOf(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gradient, const at::Tensor& gammas,
                     const at::Tensor& lines, bool isAdded) {
  const Shape shape(x);
  Gradients out{at::empty_like(x), isAdded ? at::empty_like(x) : at::Tensor(), at::empty_like(gammas),
                at::empty_like(gammas)};
  const auto *in = x.const_data_ptr<Real>(), *result = y.const_data_ptr<Real>(),
             *from = gradient.const_data_ptr<Real>();
  const auto line = [&](Line which) { return lines.const_data_ptr<Real>() + which * shape.channels; };
  const Real *means = line(meanLine), *scales = line(scaleLine), *a = line(slopeLine), *b = line(offsetLine);
  Real* kept = isAdded ? out.added.mutable_data_ptr<Real>() : nullptr;
  const auto keptAt = [&](std::int64_t at) { return kept == nullptr ? nullptr : kept + at; };
  std::vector<double> sums, products;
  sumOverRows<Real>(shape.rows, shape.channels, sums, products,
                    [&](std::int64_t row, std::int64_t rows, Real* sum, Real* product) {
                      const std::int64_t at = row * shape.channels;
                      normReluRows<Real>().gradientSums(in + at, result + at, from + at, rows, shape.channels, a, b,
                                                        means, keptAt(at), sum, product);
                    });
  std::vector<Real> p(sums.size()), q(sums.size());
  auto *dGamma = out.gamma.mutable_data_ptr<Real>(), *dBeta = out.beta.mutable_data_ptr<Real>();
  const auto count = static_cast<double>(shape.rows);
  for (std::size_t c = 0; c < sums.size(); ++c) {
    const auto scale = static_cast<double>(scales[c]), slope = static_cast<double>(a[c]);
    const double back = -slope * scale * scale * products[c] / count;
    p[c] = static_cast<Real>(back);
    q[c] = static_cast<Real>(-slope * sums[c] / count - back * static_cast<double>(means[c]));
    dGamma[c] = static_cast<Real>(scale * products[c]);
    dBeta[c] = static_cast<Real>(sums[c]);
  }
  Real* dx = out.x.mutable_data_ptr<Real>();
  overRows(shape.rows, [&](std::int64_t first, std::int64_t rows) {
    const std::int64_t at = first * shape.channels;
    normReluRows<Real>().passBack(in + at, keptAt(at), from + at, rows, shape.channels, a, b, p.data(), q.data(),
                                  dx + at);
  });
  return out;
}

struct NormRelu : torch::autograd::Function<NormRelu> {
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x,
                            const std::optional<at::Tensor>& more, const at::Tensor& gamma, const at::Tensor& beta,
                            const at::Tensor& runningMean, const at::Tensor& runningVariance) {
    const BatchNorm norm{gamma, beta, runningMean, runningVariance};
    const at::Tensor added = more.value_or(at::Tensor());
    at::Tensor lines;
    const at::Tensor y = x.scalar_type() == at::kDouble ? forwardOf<double>(x, added, norm, lines)
                                                        : forwardOf<float>(x, added, norm, lines);
    context->save_for_backward({x, y, gamma, lines});
    context->saved_data["added"] = added.defined();
    return y;
  }

  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    const auto saved = context->get_saved_variables();
    const at::Tensor gradient = gradients[0].contiguous(at::MemoryFormat::ChannelsLast);
    const bool isAdded = context->saved_data["added"].toBool();
    const auto back = saved[0].scalar_type() == at::kDouble ? backwardOf<double> : backwardOf<float>;
    const Gradients out = back(saved[0], saved[1], gradient, saved[2], saved[3], isAdded);
    return {out.x, out.added, out.gamma, out.beta, {}, {}};
  }
};

bool isOurs(const BatchNorm& norm, const at::Tensor& x, const at::Tensor& added, bool training) {
  const auto type = x.scalar_type();
  if (!training || !x.is_cpu() || (type != at::kFloat && type != at::kDouble) || norm.gamma.scalar_type() != type)
    return false;
  if (x.dim() != 4 || x.size(1) % kNormReluChannels != 0 || !x.is_contiguous(at::MemoryFormat::ChannelsLast))
    return false;
  return !added.defined() || (added.scalar_type() == type && added.sizes() == x.sizes() &&
                              added.is_contiguous(at::MemoryFormat::ChannelsLast));
}

// NormRelu's operation in 16 bits with kernels.
struct KernelNorm : torch::autograd::Function<KernelNorm> {
  static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x,
                            const std::optional<at::Tensor>& more, const at::Tensor& gamma, const at::Tensor& beta,
                            const NormTensors& tensors, NormEnd end,
                            const c10::intrusive_ptr<KernelLauncher>& launcher) {
    // Inputs with gradients, part of `tensors`.
    static_cast<void>(more), static_cast<void>(gamma), static_cast<void>(beta);
    const NormOutput out = normForward(*launcher, tensors, end);
    // Backward gets the ReLU's sign from x if there is no addition.
    context->save_for_backward({end == NormEnd::addRelu ? out.y : at::Tensor(), out.kept});
    // A saved variable would keep x until backward has returned, so that its gradient could not overwrite it.
    context->saved_data["x"] = x.detach();
    context->saved_data["end"] = static_cast<std::int64_t>(end);
    context->saved_data["launcher"] = c10::IValue::make_capsule(launcher);
    return out.y;
  }

  // The gradients and x are the last references, so that their memory is free for what follows.
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list& gradients) {
    const auto saved = context->get_saved_variables();
    at::Tensor gradient = gradients[0].contiguous(at::MemoryFormat::ChannelsLast);
    gradients[0].reset();
    const auto end = static_cast<NormEnd>(context->saved_data["end"].toInt());
    const auto launcher =
        c10::static_intrusive_pointer_cast<KernelLauncher>(context->saved_data["launcher"].toCapsule());
    const auto kept = context->saved_data.find("x");
    TORCH_CHECK(kept != context->saved_data.end(), "BatchNorm's backward ran twice over one forward");
    at::Tensor x = std::move(kept->second).toTensor();
    context->saved_data.erase(kept);
    const NormGradients out = normBackward(*launcher, std::move(x), saved[0], std::move(gradient), saved[1], end);
    return {out.x, out.added, out.gamma, out.beta, {}, {}, {}};
  }
};

// Returns nothing if PyTorch's operations must be used.
std::optional<at::Tensor> byKernels(const BatchNorm& norm, const at::Tensor& x, const at::Tensor& added, bool training,
                                    NormEnd end) {
  if (!norm.choices || !training) return std::nullopt;
  const NormTensors tensors{x, added, norm.gamma, norm.beta, norm.mean, norm.variance};
  const auto launcher = norm.choices->launcherFor(tensors, end);
  if (!launcher) return std::nullopt;
  return KernelNorm::apply(x, added.defined() ? std::optional(added) : std::nullopt, norm.gamma, norm.beta, tensors,
                           end, launcher);
}

}  // namespace

at::Tensor normRelu(const BatchNorm& norm, const at::Tensor& x, const at::Tensor& added, bool training) {
  if (isOurs(norm, x, added, training))
    return NormRelu::apply(x, added.defined() ? std::optional(added) : std::nullopt, norm.gamma, norm.beta, norm.mean,
                           norm.variance);
  if (const auto y = byKernels(norm, x, added, training, added.defined() ? NormEnd::addRelu : NormEnd::relu)) return *y;
  at::Tensor out = norm(x, training);
  if (added.defined()) out += added;
  return out.relu_();
}

at::Tensor normAlone(const BatchNorm& norm, const at::Tensor& x, bool training) {
  if (const auto y = byKernels(norm, x, {}, training, NormEnd::plain)) return *y;
  return norm(x, training);
}

}  // namespace scalescope
