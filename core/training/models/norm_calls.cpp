#include "core/training/models/norm_calls.h"

#include <algorithm>

#include "core/training/models/layers.h"

namespace scalescope {
namespace {

bool isPowerOfTwo(std::int64_t value) { return value > 0 && (value & (value - 1)) == 0; }

bool isWhole(const at::Tensor& tensor) {
  return tensor.is_contiguous(at::MemoryFormat::ChannelsLast) &&
         reinterpret_cast<std::uintptr_t>(tensor.const_data_ptr()) % sizeof(Packed) == 0;
}

// Properties of a layer's shape that both directions need, and the launches of its kernels.
struct Launches {
  Launches(KernelLauncher& by, const at::Tensor& x)
      : launcher(by),
        device(x.device()),
        type(x.scalar_type()),
        rows(x.size(0) * x.size(2) * x.size(3)),
        channels(static_cast<int>(x.size(1))),
        most(by.multiprocessors(x.device()) * kNormBlocks),
        layout(layOutSums(rows, channels, kNormThreads, most)),
        arrivals(by.arrivals(x.device())),
        parts(by.scratch(x.device(), layout.parts)) {}

  [[nodiscard]] at::TensorOptions inFp32() const { return at::TensorOptions().device(device).dtype(at::kFloat); }
  // One tensor holds all values of each channel, because each tensor costs the host time.
  [[nodiscard]] std::int64_t kept() const { return kLines * channels; }
  [[nodiscard]] ChannelSums sums() const {
    return {parts.mutable_data_ptr<float>(),
            reinterpret_cast<unsigned*>(arrivals.mutable_data_ptr<int>()),
            rows,
            layout.pieces,
            channels,
            layout.blocksOfGroup};
  }
  void sum(Kernel kernel, NormEnd end, const void* arguments) const {
    launcher.launch(device, {kernel, layout.blocks(), arguments, type, end});
  }
  void each(Kernel kernel, NormEnd end, const void* arguments) const {
    const std::int64_t vectors = rows * channels / kVectorChannels;
    const std::int64_t blocks = std::min<std::int64_t>((vectors + kNormThreads - 1) / kNormThreads, most);
    launcher.launch(device, {kernel, static_cast<int>(blocks), arguments, type, end});
  }

  static constexpr std::int64_t kLines = kNormLines + 2;  // Forward's lines, and p and q.
  KernelLauncher& launcher;
  at::Device device;
  at::ScalarType type;
  std::int64_t rows;
  int channels, most;
  SumsLayout layout;
  at::Tensor arrivals, parts;
};

// Returns true if nothing else reads the tensor's memory, so that a result may be written over it.
bool isLastReference(const at::Tensor& tensor) { return tensor.use_count() == 1 && tensor.storage().use_count() == 1; }

}  // namespace

bool fitNormKernels(const NormTensors& in) {
  const at::Tensor& x = in.x;
  if (x.scalar_type() != at::kBFloat16 && x.scalar_type() != at::kHalf) return false;
  if (x.dim() != 4 || x.numel() == 0 || !isWhole(x)) return false;
  const std::int64_t channels = x.size(1);
  if (channels % kVectorChannels != 0 || !isPowerOfTwo(channels) || channels > kMostNormChannels) return false;
  for (const at::Tensor* line : {&in.gamma, &in.beta, &in.runningMean, &in.runningVariance})
    if (!line->defined() || line->scalar_type() != at::kFloat || !line->is_contiguous()) return false;
  const at::Tensor& added = in.added;
  return !added.defined() || (added.scalar_type() == x.scalar_type() && added.sizes() == x.sizes() && isWhole(added));
}

NormOutput normForward(KernelLauncher& launcher, const NormTensors& in, NormEnd end) {
  const Launches launches(launcher, in.x);
  NormOutput out{at::empty_like(in.x), at::empty({launches.kept()}, launches.inFp32())};
  const auto rows = static_cast<double>(launches.rows);
  const NormForward arguments{in.x.const_data_ptr(),
                              end == NormEnd::addRelu ? in.added.const_data_ptr() : nullptr,
                              out.y.mutable_data_ptr(),
                              in.gamma.const_data_ptr<float>(),
                              in.beta.const_data_ptr<float>(),
                              in.runningMean.mutable_data_ptr<float>(),
                              in.runningVariance.mutable_data_ptr<float>(),
                              out.kept.mutable_data_ptr<float>(),
                              launches.sums(),
                              1 / rows,
                              rows / std::max(1.0, rows - 1),
                              BatchNorm::kMomentum,
                              BatchNorm::kEpsilon};
  launches.sum(Kernel::normStatistics, end, &arguments);
  launches.each(Kernel::normApply, end, &arguments);
  return out;
}

NormGradients normBackward(KernelLauncher& launcher, at::Tensor x, const at::Tensor& y, at::Tensor gradient,
                           const at::Tensor& kept, NormEnd end) {
  const Launches launches(launcher, x);
  const bool isAdded = end == NormEnd::addRelu;
  auto* const lines = kept.mutable_data_ptr<float>();
  // Each thread of both kernels reads a value before it writes the result in its place.
  const bool isOverGradient = isAdded && isLastReference(gradient);
  NormGradients out{{},
                    isOverGradient ? gradient
                    : isAdded      ? at::empty_like(x)
                                   : at::Tensor(),
                    at::empty({launches.channels}, launches.inFp32()),
                    at::empty({launches.channels}, launches.inFp32())};
  NormBackward arguments{x.const_data_ptr(),
                         isAdded ? y.const_data_ptr() : nullptr,
                         gradient.const_data_ptr(),
                         nullptr,
                         isAdded ? out.added.mutable_data_ptr() : nullptr,
                         out.gamma.mutable_data_ptr<float>(),
                         out.beta.mutable_data_ptr<float>(),
                         lines,
                         lines + kNormLines * launches.channels,
                         launches.sums(),
                         1 / static_cast<double>(launches.rows)};
  launches.sum(Kernel::normGradientSums, end, &arguments);
  if (isAdded) gradient.reset();  // The second kernel reads out.added instead.
  out.x = isLastReference(x) ? std::move(x) : at::empty_like(x);
  arguments.dx = out.x.mutable_data_ptr();
  launches.each(Kernel::normPassBack, end, &arguments);
  return out;
}

}  // namespace scalescope
