#include "core/training/models/measure_norm.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <c10/core/StreamGuard.h>

#include "core/base/averages.h"
#include "core/training/device/device.h"
#include "core/training/device/streams.h"
#include "core/training/models/layers.h"
#include "core/training/timing/rounds.h"

namespace scalescope {
namespace {

constexpr int kRows = 5;              // Rows of each arm, by turns.
constexpr double kRowSeconds = 2e-3;  // Approximate length of a row.
constexpr int kMostNormRounds = 50;

struct Layer {
  NormTensors tensors;
  at::Tensor gradient;
};

// Creates values like those of a network: neither centered nor of one size.
Layer layerOf(const SeenNorm& seen, at::Device device) {
  const auto lines = at::TensorOptions().device(device).dtype(at::kFloat);
  const NormShape& shape = seen.shape;
  const auto image = [&](double middle, double deviation) {
    return at::empty({seen.images, shape.channels, shape.height, shape.width}, lines.dtype(shape.type),
                     at::MemoryFormat::ChannelsLast)
        .normal_(middle, deviation);
  };
  Layer layer;
  layer.tensors = {image(0.5, 1.5),
                   shape.end == NormEnd::addRelu ? image(0.1, 0.8) : at::Tensor(),
                   at::empty({shape.channels}, lines).uniform_(0.5, 1.5),
                   at::empty({shape.channels}, lines).normal_(0, 0.3),
                   at::zeros({shape.channels}, lines),
                   at::ones({shape.channels}, lines)};
  layer.gradient = image(0.01, 0.1);
  return layer;
}

// Values that PyTorch keeps for its backward.
struct TorchNorm {
  at::Tensor y, mean, scale, reserved;
  std::int64_t implementation = 0;
};

TorchNorm torchForward(const NormTensors& in, NormEnd end) {
  TorchNorm norm;
  std::tie(norm.y, norm.mean, norm.scale, norm.reserved, norm.implementation) =
      at::_batch_norm_impl_index(in.x, in.gamma, in.beta, in.runningMean, in.runningVariance, true,
                                 BatchNorm::kMomentum, BatchNorm::kEpsilon, true);
  if (end == NormEnd::addRelu) norm.y += in.added;
  if (end != NormEnd::plain) norm.y.relu_();
  return norm;
}

// `y` decides where the ReLU passes a gradient.
NormGradients torchBackward(const NormTensors& in, const TorchNorm& norm, const at::Tensor& y,
                            const at::Tensor& gradient, NormEnd end) {
  const at::Tensor passed = end == NormEnd::plain ? gradient : at::threshold_backward(gradient, y, 0);
  NormGradients out;
  std::tie(out.x, out.gamma, out.beta) = at::_batch_norm_impl_index_backward(
      norm.implementation, in.x, passed, in.gamma, in.runningMean, in.runningVariance, norm.mean, norm.scale, true,
      BatchNorm::kEpsilon, {true, true, true}, norm.reserved);
  if (end == NormEnd::addRelu) out.added = passed;
  return out;
}

at::Tensor relative(const at::Tensor& ours, const at::Tensor& theirs) {
  const auto length = [](const at::Tensor& of) { return at::linalg_vector_norm(of, 2, {}, false, at::kFloat); };
  return length(ours - theirs) / length(theirs);
}

// A value within rounding of 0 passes its gradient in one implementation and not in the other, so both use Scalescope's
// y for that.
at::Tensor differenceOf(KernelLauncher& launcher, const Layer& layer, NormEnd end) {
  NormTensors other = layer.tensors;
  other.runningMean = other.runningMean.clone();
  other.runningVariance = other.runningVariance.clone();
  const NormOutput ours = normForward(launcher, layer.tensors, end);
  const NormGradients ourBack = normBackward(launcher, layer.tensors.x, ours.y, layer.gradient, ours.kept, end);
  const TorchNorm theirs = torchForward(other, end);
  const NormGradients theirBack = torchBackward(other, theirs, ours.y, layer.gradient, end);
  std::vector<at::Tensor> all{relative(ours.y, theirs.y),
                              relative(ourBack.x, theirBack.x),
                              relative(ourBack.gamma, theirBack.gamma),
                              relative(ourBack.beta, theirBack.beta),
                              relative(layer.tensors.runningMean, other.runningMean),
                              relative(layer.tensors.runningVariance, other.runningVariance)};
  if (end == NormEnd::addRelu) all.push_back(relative(ourBack.added, theirBack.added));
  return at::stack(all).max();  // NaN wins.
}

using Arm = std::function<void()>;

// Returns both arms as graphs if they can be recorded, else as they are.
std::vector<Arm> recorded(at::Device device, const std::vector<Arm>& arms) {
  if (device.is_cpu()) return arms;
  try {
    return recordGraphs(device, arms);
  } catch (const std::exception&) {
    return arms;
  }
}

}  // namespace

NormTimes measureNorm(KernelLauncher& launcher, const SeenNorm& seen, at::Device device, DeviceClock* clock,
                      double timeoutSeconds) {
  const torch::autograd::AutoGradMode off(false);
  std::optional<c10::StreamGuard> beside;  // The default stream cannot be recorded.
  if (!device.is_cpu()) beside.emplace(streamBeside(device));
  const NormEnd end = seen.shape.end;
  const Layer layer = layerOf(seen, device);
  const at::Tensor difference = differenceOf(launcher, layer, end);
  const Arm own = [&] {
    const NormOutput out = normForward(launcher, layer.tensors, end);
    normBackward(launcher, layer.tensors.x, out.y, layer.gradient, out.kept, end);
  };
  const Arm torch = [&] {
    const TorchNorm norm = torchForward(layer.tensors, end);
    torchBackward(layer.tensors, norm, norm.y, layer.gradient, end);
  };
  torch();
  own();
  const std::vector<Arm> arms = recorded(device, {own, torch});
  const auto seconds = [&](const Arm& arm, int rounds) {
    return secondsOfRound(device, clock, rounds, timeoutSeconds, arm);
  };
  const double first = std::max(seconds(arms[0], 1), seconds(arms[1], 1));
  const int rounds = static_cast<int>(std::clamp(kRowSeconds / std::max(first, 1e-9), 1.0, double{kMostNormRounds}));
  std::vector<double> ownTimes, torchTimes;
  for (int row = 0; row < kRows; ++row) {
    ownTimes.push_back(seconds(arms[0], rounds));
    torchTimes.push_back(seconds(arms[1], rounds));
  }
  return {median(std::move(ownTimes)), median(std::move(torchTimes)), difference.item<double>()};
}

bool isOwnBetter(const NormTimes& times) {
  return times.difference <= kMostNormDifference && times.ownSeconds < times.torchSeconds;
}

}  // namespace scalescope
