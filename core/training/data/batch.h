#pragma once

#include <cstdint>
#include <vector>

#include "core/training/device/torch_api.h"

namespace scalescope {

struct Batch {
  at::Tensor images;      // [n, channels, height, width], channels last
  at::Tensor labels;      // [n], int64
  std::int64_t real = 0;  // Samples without padding.
  double weight = 1;      // Share of the step's mean loss: rows / rows of all ranks; 0 for a rank without a sample.
  bool evalForm = false;  // True for BatchNorm in evaluation form.

  void moveTo(at::Device device, at::ScalarType imageType);
};

struct StepData {
  std::int64_t step = 0;
  int epoch = 0;
  std::vector<Batch> micros;
};

}  // namespace scalescope
