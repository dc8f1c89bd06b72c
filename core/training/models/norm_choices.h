#pragma once

#include <functional>
#include <mutex>
#include <set>
#include <tuple>
#include <vector>

#include "core/training/models/norm_calls.h"

namespace scalescope {

// Properties that decide which kernels a layer uses. They are the same for every number of images, so that a ragged
// last batch is computed like the others.
struct NormShape {
  at::ScalarType type = at::kBFloat16;
  std::int64_t channels = 0, height = 0, width = 0;
  NormEnd end = NormEnd::plain;
  friend bool operator<(const NormShape& a, const NormShape& b) {
    return std::tie(a.type, a.channels, a.height, a.width, a.end) <
           std::tie(b.type, b.channels, b.height, b.width, b.end);
  }
};
NormShape shapeOf(const NormTensors& in, NormEnd end);

// A shape that a model has used, and its number of images.
struct SeenNorm {
  NormShape shape;
  std::int64_t images = 0;
};

// Shapes that use the launcher's kernels: none until one is chosen. May be used from any thread.
class NormChoices {
 public:
  explicit NormChoices(c10::intrusive_ptr<KernelLauncher> launcher) : m_launcher(std::move(launcher)) {}

  // Returns the launcher if it is chosen for this layer; null means PyTorch's operations.
  [[nodiscard]] c10::intrusive_ptr<KernelLauncher> launcherFor(const NormTensors& in, NormEnd end);
  void choose(const NormShape& shape);

  // Returns the shapes that `forward` requests, each once, in the order in which it does.
  [[nodiscard]] std::vector<SeenNorm> watch(const std::function<void()>& forward);

 private:
  c10::intrusive_ptr<KernelLauncher> m_launcher;
  std::mutex m_mutex;
  std::set<NormShape> m_chosen;
  std::vector<SeenNorm>* m_seen = nullptr;
};

}  // namespace scalescope
