#include "core/training/models/layers.h"

#include <ATen/CPUGeneratorImpl.h>

#include <cmath>

namespace scalescope {

LayerMaker::LayerMaker(Model& model, const ModelOptions& options)
    : side(options.height), m_model(model), m_tensor(options.tensor), m_generator(at::detail::createCPUGenerator(options.seed)) {}

// Drawn in fp32 on the CPU, so that every device and precision starts from the same numbers.
at::Tensor LayerMaker::uniform(at::IntArrayRef shape, std::int64_t fanIn) {
  const double bound = 1 / std::sqrt(static_cast<double>(fanIn));
  return at::empty(shape, at::kFloat).uniform_(-bound, bound, m_generator).to(m_tensor);
}

at::Tensor LayerMaker::parameter(at::Tensor value) {
  value.set_requires_grad(true);
  m_model.parameters.push_back(value);
  return value;
}

Conv LayerMaker::conv(std::int64_t in, std::int64_t out, std::int64_t kernel, std::int64_t stride, std::int64_t padding, Bias bias) {
  const std::int64_t fanIn = in * kernel * kernel;
  at::Tensor weight = uniform({out, in, kernel, kernel}, fanIn);
  weight = weight.contiguous(at::MemoryFormat::ChannelsLast);
  // A 1x1 weight is both layouts at once; its gradient comes with these strides, and the Reducer wants them equal.
  if (kernel == 1) weight = weight.as_strided(weight.sizes(), {in, 1, in, in});
  Conv layer{parameter(weight), {}, stride, padding};
  if (bias == Bias::yes) layer.bias = parameter(uniform({out}, fanIn));
  side = (side + 2 * padding - kernel) / stride + 1;
  m_model.forwardFlops += 2.0 * static_cast<double>(fanIn * out * side * side);
  return layer;
}

BatchNorm LayerMaker::batchNorm(std::int64_t features, double gamma) {
  return {parameter(at::full({features}, gamma, m_tensor)), parameter(at::zeros({features}, m_tensor)), at::zeros({features}, m_tensor),
          at::ones({features}, m_tensor)};
}

Linear LayerMaker::linear(std::int64_t in, std::int64_t out) {
  m_model.forwardFlops += 2.0 * static_cast<double>(in * out);
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
