#pragma once

#include <vector>

#include "core/training/models/model.h"

namespace scalescope {

// All parameters of a model in one flat buffer, each with its strides, so that they are sent and copied as one
// tensor. The model's parameters stay the same tensors and become views of it.
class FlatParameters {
 public:
  explicit FlatParameters(Model& model);

  at::Tensor values;     // [count], of which the parameters are views
  at::Tensor gradients;  // [count], in the same order; filled by takeGradients

  // Copies the parameters' gradients into `gradients` (zero if there is none) and drops them.
  void takeGradients();
  // Sets the parameters' gradients to views of `from`.
  void setGradients(const at::Tensor& from);
  // Returns the first element of each parameter, and the count at the end.
  [[nodiscard]] const std::vector<std::int64_t>& starts() const { return m_starts; }
  // Returns for each parameter if it is a weight of two or more dimensions.
  [[nodiscard]] std::vector<bool> layers() const;

 private:
  [[nodiscard]] at::Tensor slice(const at::Tensor& flat, std::size_t index) const;

  Model& m_model;
  std::vector<std::int64_t> m_starts;
  std::vector<at::Tensor> m_slices;  // Views of `gradients`.
};

}  // namespace scalescope
