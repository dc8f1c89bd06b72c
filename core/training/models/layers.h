#pragma once

#include <vector>

#include "core/training/models/cast_weights.h"
#include "core/training/models/model.h"

namespace scalescope {

struct Conv {
  at::Tensor weight, bias;
  std::int64_t stride = 1, padding = 0;
  [[nodiscard]] at::Tensor operator()(const at::Tensor& x) const {
    return at::conv2d(x, castOf(weight), bias, stride, padding);
  }
};

struct BatchNorm {
  static constexpr double kMomentum = 0.1, kEpsilon = 1e-5;
  at::Tensor gamma, beta, mean, variance;
  std::shared_ptr<NormChoices> choices = nullptr;  // Choices of ModelOptions.
  [[nodiscard]] at::Tensor operator()(const at::Tensor& x, bool training) const {
    return at::batch_norm(x, gamma, beta, mean, variance, training, kMomentum, kEpsilon, true);
  }
};

struct Linear {
  at::Tensor weight, bias;
  [[nodiscard]] at::Tensor operator()(const at::Tensor& x) const { return at::linear(x, castOf(weight), bias); }
};

enum class Bias { no, yes };

// Initial values of convolutions: nn.Conv2d's own, uniform in 1/sqrt(fan in), or those of torchvision's ResNet, normal
// in sqrt(2/fan out). They are drawn in the order of the layers, as in PyTorch, where the same seed gives the same
// weights.
enum class Start { uniform, normal };

// Returns a convolution's weight in the layout of the images.
at::Tensor inChannelsLast(const at::Tensor& weight);

// Builder of a model's layers that adds their parameters, buffers and FLOPs to it. `side` is the height and width that
// the next convolution sees (square images); conv and pool keep it up to date.
class LayerMaker {
 public:
  LayerMaker(Model& model, const ModelOptions& options, Start convolutions = Start::uniform);

  Conv conv(std::int64_t in, std::int64_t out, std::int64_t kernel, std::int64_t stride, std::int64_t padding,
            Bias bias);
  BatchNorm batchNorm(std::int64_t features, double gamma = 1);
  Linear linear(std::int64_t in, std::int64_t out);
  void pool(std::int64_t kernel, std::int64_t stride, std::int64_t padding = 0) {
    side = (side + 2 * padding - kernel) / stride + 1;
  }

  // Joins the statistics of all BatchNorm layers in one flat tensor. Must be called once, after the last layer, with
  // the layers at their final place.
  void joinBuffers(const std::vector<BatchNorm*>& layers);

  std::int64_t side;

 private:
  at::Tensor uniform(at::IntArrayRef shape, std::int64_t fanIn);
  at::Tensor normal(at::IntArrayRef shape, std::int64_t fanOut);
  at::Tensor parameter(at::Tensor value);
  void addFlops(double forward);

  Model& m_model;
  at::TensorOptions m_tensor;
  std::shared_ptr<NormChoices> m_normChoices;
  Start m_start;
  at::Generator m_generator;
};

}  // namespace scalescope
