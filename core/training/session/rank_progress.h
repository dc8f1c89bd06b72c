#pragma once

#include <cstdint>

namespace scalescope {

// Number of steps, and which of them are measured.
struct StepBudget {
  std::int64_t stepsPerEpoch = 1;
  std::int64_t warmup = 0;   // Steps before the window (mode time), or omitted from step statistics (mode train).
  std::int64_t window = 0;   // Timed steps.
  bool wholeEpochs = false;  // True if the window consists of whole epochs: epoch records are written.
  [[nodiscard]] std::int64_t total() const { return warmup + window; }
};

// Sums of an epoch's steps on this rank.
struct EpochSums {
  std::int64_t samples = 0;
  double loss = 0;
  double correct = 0;
  std::int64_t ns = 0;
};

// Progress of the run over all its attempts, which a checkpoint stores beside the tensors.
struct Progress {
  std::int64_t nextStep = 0;
  EpochSums epoch;
  std::int64_t wallNs = 0;        // Steps and validation of earlier attempts, up to their checkpoint.
  std::int64_t firstStartNs = 0;  // Monotonic start of this attempt's first step, less wallNs.
};

}  // namespace scalescope
