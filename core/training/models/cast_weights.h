#pragma once

#include <utility>
#include <vector>

#include "core/training/device/torch_api.h"

namespace scalescope {

// Cast of the weights of convolutions and linear layers to autocast's type with one operator, and their gradients back
// with another. Autocast does both tensor by tensor with the same values: 42 operators of a ResNet-18's step, each of
// which costs a GPU's host time. While alive, the layers of this thread find the casts by castOf. Backward computes all
// these gradients at its end, which is wrong for a strategy that sends some of them while others are computed.
class CastWeights {
 public:
  CastWeights(const std::vector<at::Tensor>& parameters, at::ScalarType type);
  ~CastWeights();
  CastWeights(const CastWeights&) = delete;
  CastWeights& operator=(const CastWeights&) = delete;

 private:
  friend const at::Tensor& castOf(const at::Tensor& weight);

  std::vector<at::Tensor> m_weights, m_casts;
  const CastWeights* m_before;
};

// Returns what a layer computes with: the cast of its weight if there is one, else the weight.
const at::Tensor& castOf(const at::Tensor& weight);

}  // namespace scalescope
