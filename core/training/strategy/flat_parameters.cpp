#include "core/training/strategy/flat_parameters.h"

namespace scalescope {

FlatParameters::FlatParameters(Model& model) : m_model(model), m_starts{0} {
  const torch::autograd::AutoGradMode off(false);
  for (const at::Tensor& parameter : m_model.parameters) m_starts.push_back(m_starts.back() + parameter.numel());
  values = at::empty({m_starts.back()}, m_model.parameters.front().detach().options());
  gradients = at::zeros_like(values);
  for (std::size_t i = 0; i < m_model.parameters.size(); ++i) {
    at::Tensor& parameter = m_model.parameters[i];
    // A parameter that is not a dense block (a view with gaps) would not fit its place, so it is made contiguous first.
    if (!parameter.is_non_overlapping_and_dense()) parameter.set_data(parameter.detach().contiguous());
    at::Tensor place = slice(values, i);
    place.copy_(parameter.detach());
    parameter.set_data(place);
    m_slices.push_back(slice(gradients, i));
  }
}

at::Tensor FlatParameters::slice(const at::Tensor& flat, std::size_t index) const {
  const at::Tensor& like = m_model.parameters[index];
  return flat.as_strided(like.sizes(), like.strides(), flat.storage_offset() + m_starts[index]);
}

std::vector<bool> FlatParameters::layers() const {
  std::vector<bool> layers;
  for (const at::Tensor& parameter : m_model.parameters) layers.push_back(parameter.dim() > 1);
  return layers;
}

void FlatParameters::takeGradients() {
  const torch::autograd::AutoGradMode off(false);
  for (std::size_t i = 0; i < m_slices.size(); ++i) {
    at::Tensor& gradient = m_model.parameters[i].mutable_grad();
    if (gradient.defined())
      m_slices[i].copy_(gradient);
    else
      m_slices[i].zero_();
    gradient.reset();
  }
}

void FlatParameters::setGradients(const at::Tensor& from) {
  const torch::autograd::AutoGradMode off(false);
  for (std::size_t i = 0; i < m_slices.size(); ++i) m_model.parameters[i].mutable_grad() = slice(from, i);
}

}  // namespace scalescope
