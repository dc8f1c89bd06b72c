#include "core/training/models/layers.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

namespace scalescope {

at::Tensor inChannelsLast(const at::Tensor& weight) {
  // A 1x1 weight has both layouts at once. Its gradient comes with these strides, and the Reducer requires equal ones.
  const std::int64_t in = weight.size(1);
  if (weight.size(2) == 1 && weight.size(3) == 1)
    return weight.contiguous().as_strided(weight.sizes(), {in, 1, in, in});
  return weight.contiguous(at::MemoryFormat::ChannelsLast);
}

LayerMaker::LayerMaker(Model& model, const ModelOptions& options, Start convolutions)
    : side(options.height),
      m_model(model),
      m_tensor(options.tensor),
      m_normChoices(options.normChoices),
      m_start(convolutions),
      m_generator(at::detail::createCPUGenerator(options.seed)) {}

// Values are drawn in fp32 on the CPU, so that every device and precision starts from the same numbers.
at::Tensor LayerMaker::uniform(at::IntArrayRef shape, std::int64_t fanIn) {
  const double bound = 1 / std::sqrt(static_cast<double>(fanIn));
  return at::empty(shape, at::kFloat).uniform_(-bound, bound, m_generator).to(m_tensor);
}

at::Tensor LayerMaker::normal(at::IntArrayRef shape, std::int64_t fanOut) {
  return at::empty(shape, at::kFloat).normal_(0, std::sqrt(2 / static_cast<double>(fanOut)), m_generator).to(m_tensor);
}

at::Tensor LayerMaker::parameter(at::Tensor value) {
  value.set_requires_grad(true);
  m_model.parameters.push_back(value);
  return value;
}

// Backward computes a gradient of the weight and one of the layer's input, each as costly as forward. The first layer's
// input is the images, which need none.
void LayerMaker::addFlops(double forward) {
  const bool readsImages = m_model.forwardFlops == 0;
  m_model.forwardFlops += forward;
  m_model.trainFlops += (readsImages ? 2 : 3) * forward;
}

Conv LayerMaker::conv(std::int64_t in, std::int64_t out, std::int64_t kernel, std::int64_t stride, std::int64_t padding,
                      Bias bias) {
  const std::int64_t fanIn = in * kernel * kernel;
  const std::vector<std::int64_t> shape{out, in, kernel, kernel};
  const at::Tensor weight = m_start == Start::normal ? normal(shape, out * kernel * kernel) : uniform(shape, fanIn);
  Conv layer{parameter(inChannelsLast(weight)), {}, stride, padding};
  if (bias == Bias::yes) layer.bias = parameter(uniform({out}, fanIn));
  pool(kernel, stride, padding);
  addFlops(2.0 * static_cast<double>(fanIn * out * side * side));
  return layer;
}

BatchNorm LayerMaker::batchNorm(std::int64_t features, double gamma) {
  return {parameter(at::full({features}, gamma, m_tensor)), parameter(at::zeros({features}, m_tensor)),
          at::zeros({features}, m_tensor), at::ones({features}, m_tensor), m_normChoices};
}

Linear LayerMaker::linear(std::int64_t in, std::int64_t out) {
  addFlops(2.0 * static_cast<double>(in * out));
  at::Tensor weight = parameter(uniform({out, in}, in));
  return {weight, parameter(uniform({out}, in))};
}

void LayerMaker::joinBuffers(const std::vector<BatchNorm*>& layers) {
  std::vector<at::Tensor> parts;
  for (const BatchNorm* layer : layers) parts.insert(parts.end(), {layer->mean, layer->variance});
  if (parts.empty()) return;
  m_model.buffers = at::cat(parts);
  std::int64_t offset = 0;
  for (BatchNorm* layer : layers)
    for (at::Tensor* statistic : {&layer->mean, &layer->variance}) {
      const std::int64_t length = statistic->numel();
      *statistic = m_model.buffers.narrow(0, offset, length);
      offset += length;
    }
}

}  // namespace scalescope
