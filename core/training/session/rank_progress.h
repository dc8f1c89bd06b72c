#pragma once

#include <cstdint>

namespace scalescope {

// How many steps, and which of them count.
struct StepBudget {
  std::int64_t stepsPerEpoch = 1;
  std::int64_t warmup = 0;   // steps before the window (mode time), or left out of step statistics (mode train)
  std::int64_t window = 0;   // timed steps
  bool wholeEpochs = false;  // the window is made of whole epochs: epoch records are written
  [[nodiscard]] std::int64_t total() const { return warmup + window; }
};

// Sums of an epoch's steps on this rank.
struct EpochSums {
  std::int64_t samples = 0;
  double loss = 0;
  double correct = 0;
  std::int64_t ns = 0;
};

// How far the run is, over all its attempts: what a checkpoint keeps beside the tensors.
struct Progress {
  std::int64_t nextStep = 0;
  EpochSums epoch;
  std::int64_t wallNs = 0;        // of steps and validation in earlier attempts, up to their checkpoint
  std::int64_t firstStartNs = 0;  // monotonic; of this attempt's first step, less wallNs
};

}  // namespace scalescope
