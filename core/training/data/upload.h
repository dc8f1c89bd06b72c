#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include <c10/core/Event.h>
#include <c10/core/Stream.h>

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

// Copier of prepared steps to a GPU on a separate stream, so that a copy overlaps the step before. Used by one thread.
class Uploader {
 public:
  explicit Uploader(at::Device device);

  // Queues the copy of a step in pinned memory.
  void start(StepData host);
  [[nodiscard]] bool isStarted(std::int64_t step) const { return m_started.contains(step); }
  // Returns a started step for use on the device's current stream, which waits for the copy; the host does not.
  StepData take(std::int64_t step);

 private:
  struct Started {
    StepData data;
    c10::Event copied;
  };

  at::Device m_device;
  c10::Stream m_copies;
  std::map<std::int64_t, Started> m_started;
};

}  // namespace scalescope
