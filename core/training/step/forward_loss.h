#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

struct ForwardResult {
  at::Tensor logits;   // Logits in fp32.
  at::Tensor loss;     // Mean over the batch's rows, for training.
  at::Tensor counted;  // Mean over the samples without padding (which comes last in a batch), for the records.
};

// Runs one forward under the run's precision. Queues work and does not wait.
ForwardResult forwardLoss(Session& session, const Batch& batch);

// Returns the loss that backward starts from: this micro-batch's share of the step's mean, times the gradient scale of
// fp16.
at::Tensor backwardLoss(Session& session, const at::Tensor& loss, const Batch& batch);

// Returns [sum of losses, hits] over the samples without padding, float64, on the logits' device.
at::Tensor sumsOf(const ForwardResult& result, const Batch& batch);

}  // namespace scalescope
