#pragma once

#include <vector>

#include "core/training/models/model.h"

namespace scalescope {

// Moves all parameters of a model into one flat buffer, each keeping its strides, so that they are sent and copied as
// one tensor. The model's parameters stay the same tensors and become views of it.
class FlatParameters {
 public:
  explicit FlatParameters(Model& model);

  at::Tensor values;     // [count], what the parameters are views of
  at::Tensor gradients;  // [count], in the same order; filled by takeGradients

  // Copies the parameters' gradients into `gradients` (zero where there is none) and drops them.
  void takeGradients();
  // `from` seen as one gradient per parameter, set as the parameters' gradients.
  void setGradients(const at::Tensor& from);
  // First element of each parameter, and the count at the end.
  [[nodiscard]] const std::vector<std::int64_t>& starts() const { return m_starts; }
  // Of each parameter: a weight of two or more dimensions.
  [[nodiscard]] std::vector<bool> layers() const;

 private:
  [[nodiscard]] at::Tensor slice(const at::Tensor& flat, std::size_t index) const;

  Model& m_model;
  std::vector<std::int64_t> m_starts;
  std::vector<at::Tensor> m_slices;  // of `gradients`
};

}  // namespace scalescope
