#include "core/training/models/flops.h"

#include <ATen/core/Tensor.h>
#include <ATen/core/grad_mode.h>
#include <ATen/record_function.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace scalescope {
namespace {

struct Counted {
  Flops flops;
  bool unknown = false;
};
// The counts of the countFlops() on this thread. It is a thread variable because LibTorch's observers are plain
// function pointers, which are given no data of their caller.
thread_local Counted* counting = nullptr;

void count(double forward, double gradients) {
  counting->flops.forward += forward;
  counting->flops.training += forward * (1 + gradients);
}

// FLOPs per element of an operation's output, computed from its inputs, and the number of its operands that get a
// gradient.
struct PerOutput final : at::ObserverContext {
  explicit PerOutput(double flops, double operands) : perElement(flops), gradients(operands) {}
  double perElement, gradients;
};

double gradientsOf(const at::Tensor& first, const at::Tensor& second) {
  if (!at::GradMode::is_enabled()) return 0;
  return (first.requires_grad() ? 1 : 0) + (second.requires_grad() ? 1 : 0);
}

double ofConvolution(c10::ArrayRef<const c10::IValue> inputs) {
  constexpr std::size_t kTransposed = 6;
  const at::Tensor &images = inputs[0].toTensor(), &weight = inputs[1].toTensor();
  const double perPixel = 2 * static_cast<double>(weight.numel()) / static_cast<double>(weight.size(0));
  if (inputs.size() <= kTransposed || !inputs[kTransposed].toBool()) return perPixel;
  // Each input pixel is multiplied with the whole kernel.
  count(perPixel * static_cast<double>(images.numel()), gradientsOf(images, weight));
  return 0;
}

bool isUnknown(std::string_view name) {
  constexpr std::array<std::string_view, 5> kUnknown{"aten::lstm", "aten::gru", "aten::rnn_",
                                                     "aten::scaled_dot_product", "aten::_native_multi_head"};
  return std::any_of(kUnknown.begin(), kUnknown.end(), [&](std::string_view each) { return name.starts_with(each); });
}

std::unique_ptr<at::ObserverContext> onStart(const at::RecordFunction& function) {
  const std::string_view name = function.name();
  const auto inputs = function.inputs();
  double perElement = 0, gradients = 0;
  const auto takeProduct = [&](std::size_t first) {
    const at::Tensor &left = inputs[first].toTensor(), &right = inputs[first + 1].toTensor();
    perElement = 2 * static_cast<double>(left.size(-1));
    gradients = gradientsOf(left, right);
  };
  if (name == "aten::convolution" && inputs.size() > 1) {
    perElement = ofConvolution(inputs);
    gradients = gradientsOf(inputs[0].toTensor(), inputs[1].toTensor());
  }
  if ((name == "aten::mm" || name == "aten::bmm") && inputs.size() > 1) takeProduct(0);
  if ((name == "aten::addmm" || name == "aten::baddbmm") && inputs.size() > 2) takeProduct(1);
  if (isUnknown(name)) counting->unknown = true;
  return std::make_unique<PerOutput>(perElement, gradients);
}

void onEnd(const at::RecordFunction& function, at::ObserverContext* context) {
  if (context == nullptr || function.outputs().empty() || !function.outputs()[0].isTensor()) return;
  const auto* of = static_cast<PerOutput*>(context);
  if (of->perElement > 0)
    count(of->perElement * static_cast<double>(function.outputs()[0].toTensor().numel()), of->gradients);
}

}  // namespace

Flops countFlops(const std::function<void()>& forward) {
  Counted counted;
  counting = &counted;
  const auto handle = at::addThreadLocalCallback(at::RecordFunctionCallback(onStart, onEnd)
                                                     .needsInputs(true)
                                                     .needsOutputs(true)
                                                     .scopes({at::RecordScope::FUNCTION}));
  struct Removal {
    at::CallbackHandle handle;
    ~Removal() { at::removeCallback(handle); }
  } const removal{handle};
  forward();
  return counted.unknown ? Flops{} : counted.flops;
}

}  // namespace scalescope
