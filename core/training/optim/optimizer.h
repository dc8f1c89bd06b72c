#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/study/spec/spec.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// torch.amp.GradScaler with LibTorch's two AMP kernels: the loss is multiplied by a power of two so that fp16 gradients
// do not vanish. The scale halves when a gradient overflows and doubles after 2,000 updates without an overflow. Only
// scale() waits for the device.
class GradScaler {
 public:
  explicit GradScaler(at::Device device);

  [[nodiscard]] at::Tensor scaled(const at::Tensor& loss) const { return loss * m_scale; }
  // Divides the gradients by the scale, in place. Returns one float: 1 if any of them is not finite, else 0.
  [[nodiscard]] at::Tensor unscale(const std::vector<at::Tensor>& gradients) const;
  void update(const at::Tensor& overflow);

  // Waits for the device.
  [[nodiscard]] double scale() const { return m_scale.item<double>(); }

  // Returns the scale and the number of updates since it last changed, which a resumed run needs. They are changed in
  // place.
  [[nodiscard]] std::vector<at::Tensor> state() const { return {m_scale, m_growthTracker}; }

 private:
  at::Tensor m_scale, m_growthTracker;
};

// A number, or a tensor without dimensions on the parameters' device. The update reads the tensor when it runs there,
// so that a recorded update follows the schedule. LibTorch's kernels for a GPU require float, those for a CPU read any
// type.
using LearningRate = std::variant<double, at::Tensor>;

// Update of all parameters from their gradients, as torch.optim defines it, with LibTorch's fused kernels.
class Optimizer {
 public:
  Optimizer(std::vector<at::Tensor> parameters, const OptimizerSpec& spec);
  virtual ~Optimizer() = default;
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  // Clips the gradients to the global norm if requested, then updates; a parameter without a gradient is left alone.
  // With a scaler the gradients are unscaled first, an update with a gradient that is not finite is skipped, and the
  // scale is adjusted. Nothing here waits for the device.
  void step(const LearningRate& learningRate, GradScaler* scaler = nullptr);
  void dropGradients();  // Sets them to none: backward then hands over its own tensors instead of adding.

  // One tensor of the state that a resumed run needs, in a fixed order. step() changes it in place; its name is
  // "kind.parameter".
  struct StateTensor {
    std::string name;
    at::Tensor tensor;
  };
  [[nodiscard]] std::vector<StateTensor> state() const;
  [[nodiscard]] std::int64_t stateBytes() const;

 protected:
  using Tensors = std::vector<at::Tensor>;
  struct Update {
    Tensors parameters, gradients;
    std::vector<std::size_t> indices;  // Indices of these parameters among all.
    LearningRate learningRate;
    std::optional<at::Tensor> overflow;  // 1 if nothing may be changed.
  };
  virtual void apply(const Update& update) = 0;

  // Adds zeros like the parameters, which are kept, named and counted as state.
  std::size_t addState(const std::string& kind);
  // Adds one scalar zero per parameter.
  std::size_t addCounters(const std::string& kind);
  // Returns the tensors of a kind that belong to the update's parameters.
  [[nodiscard]] Tensors pick(std::size_t kind, const Update& update) const;
  [[nodiscard]] const OptimizerSpec& spec() const { return m_spec; }

 private:
  Tensors m_parameters;
  OptimizerSpec m_spec;
  std::vector<std::string> m_kinds;
  std::vector<Tensors> m_state;  // State tensors, one list per kind.
};

// Returns an error for a kind that has no update rule.
Status checkOptimizer(OptimizerKind kind);
// Creates an optimizer of a kind that was checked; throws checkOptimizer's error for another kind.
std::unique_ptr<Optimizer> makeOptimizer(std::vector<at::Tensor> parameters, const OptimizerSpec& spec);

// Clips as torch.nn.utils.clip_grad_norm_ does: gradients times min(1, maxNorm / (norm of all + 1e-6)).
void clipToNorm(const std::vector<at::Tensor>& gradients, double maxNorm);

}  // namespace scalescope
