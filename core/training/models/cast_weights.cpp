#include "core/training/models/cast_weights.h"

#include <torch/csrc/autograd/custom_function.h>

namespace scalescope {
namespace {

// The casts of this thread's step. It is a thread variable because between the step and a layer there is LibTorch's
// module interface, whose forward() takes tensors only; replicas run at once on their own threads.
thread_local const CastWeights* current = nullptr;

std::vector<at::Tensor> copied(const std::vector<at::Tensor>& tensors, at::ScalarType type) {
  std::vector<at::Tensor> copies;
  for (const at::Tensor& tensor : tensors) copies.push_back(at::empty_like(tensor, tensor.options().dtype(type)));
  if (!copies.empty()) at::_foreach_copy_(copies, tensors);
  return copies;
}

struct CastTogether : torch::autograd::Function<CastTogether> {
  static torch::autograd::variable_list forward(torch::autograd::AutogradContext* context, at::TensorList weights,
                                                at::ScalarType type) {
    context->set_materialize_grads(false);
    context->saved_data["type"] = static_cast<std::int64_t>(weights.front().scalar_type());
    return copied(weights.vec(), type);
  }

  // A weight with which nothing was computed has no gradient.
  static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                 torch::autograd::variable_list gradients) {
    std::vector<at::Tensor> defined;
    for (const at::Tensor& gradient : gradients)
      if (gradient.defined()) defined.push_back(gradient);
    auto wide = copied(defined, static_cast<at::ScalarType>(context->saved_data["type"].toInt()));
    std::size_t next = 0;
    for (at::Tensor& gradient : gradients)
      if (gradient.defined()) gradient = std::move(wide[next++]);
    gradients.emplace_back();  // The type has no gradient.
    return gradients;
  }
};

}  // namespace

CastWeights::CastWeights(const std::vector<at::Tensor>& parameters, at::ScalarType type) : m_before(current) {
  for (const at::Tensor& parameter : parameters)
    if (parameter.dim() > 1 && parameter.scalar_type() == at::kFloat) m_weights.push_back(parameter);
  if (!m_weights.empty()) m_casts = CastTogether::apply(at::TensorList(m_weights), type);
  current = this;
}

CastWeights::~CastWeights() { current = m_before; }

const at::Tensor& castOf(const at::Tensor& weight) {
  if (current == nullptr) return weight;
  for (std::size_t i = 0; i < current->m_weights.size(); ++i)
    if (current->m_weights[i].is_same(weight)) return current->m_casts[i];
  return weight;
}

}  // namespace scalescope
