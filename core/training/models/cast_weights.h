#pragma once

#include <utility>
#include <vector>

#include "core/training/device/torch_api.h"

namespace scalescope {

// The weights of convolutions and linear layers in autocast's type, made by one operator, and their gradients back by
// another. Autocast does both tensor by tensor with the same values: 42 operators of a ResNet-18's step, each of which
// a GPU's host pays for. While alive the layers of this thread find them by castOf. Backward gives all these gradients
// at its end: not for a strategy that sends some of them while others are computed.
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

// What a layer computes with: the cast of its weight where there is one, else the weight.
const at::Tensor& castOf(const at::Tensor& weight);

}  // namespace scalescope
