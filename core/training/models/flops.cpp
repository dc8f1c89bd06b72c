#include "core/training/models/flops.h"

#include <ATen/core/Tensor.h>
#include <ATen/record_function.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace scalescope {
namespace {

struct Counted {
  double flops = 0;
  bool unknown = false;
};
thread_local Counted* counting = nullptr;

// FLOPs per element of an operation's output, known from its inputs.
struct PerOutput final : at::ObserverContext {
  explicit PerOutput(double flops) : perElement(flops) {}
  double perElement;
};

double ofConvolution(c10::ArrayRef<const c10::IValue> inputs) {
  constexpr std::size_t kTransposed = 6;
  const at::Tensor &images = inputs[0].toTensor(), &weight = inputs[1].toTensor();
  const double perPixel = 2 * static_cast<double>(weight.numel()) / static_cast<double>(weight.size(0));
  if (inputs.size() <= kTransposed || !inputs[kTransposed].toBool()) return perPixel;
  counting->flops += perPixel * static_cast<double>(images.numel());  // each input pixel meets the whole kernel
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
  double perElement = 0;
  if (name == "aten::convolution" && inputs.size() > 1) perElement = ofConvolution(inputs);
  if ((name == "aten::mm" || name == "aten::bmm") && !inputs.empty())
    perElement = 2 * static_cast<double>(inputs[0].toTensor().size(-1));
  if ((name == "aten::addmm" || name == "aten::baddbmm") && inputs.size() > 1)
    perElement = 2 * static_cast<double>(inputs[1].toTensor().size(-1));
  if (isUnknown(name)) counting->unknown = true;
  return std::make_unique<PerOutput>(perElement);
}

void onEnd(const at::RecordFunction& function, at::ObserverContext* context) {
  const double perElement = context == nullptr ? 0 : static_cast<PerOutput*>(context)->perElement;
  if (perElement == 0 || function.outputs().empty() || !function.outputs()[0].isTensor()) return;
  counting->flops += perElement * static_cast<double>(function.outputs()[0].toTensor().numel());
}

}  // namespace

double countFlops(const std::function<void()>& forward) {
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
  return counted.unknown ? 0 : counted.flops;
}

}  // namespace scalescope
