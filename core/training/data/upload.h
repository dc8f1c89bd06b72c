#pragma once

#include <map>

#include <c10/core/Event.h>
#include <c10/core/Stream.h>

#include "core/training/data/batch.h"

namespace scalescope {

// Copies prepared steps to a GPU on a separate stream, so that a copy overlaps the step before. Used by one thread.
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
