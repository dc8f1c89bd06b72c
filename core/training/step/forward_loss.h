#pragma once

#include "core/training/session/training_session.h"

namespace scalescope {

struct ForwardResult {
  at::Tensor logits;   // fp32
  at::Tensor loss;     // mean over the batch's rows: what is trained on
  at::Tensor counted;  // mean over the samples that count (padding comes last in a batch): what is told
};

// One forward under the run's precision. Queues work and waits for nothing.
ForwardResult forwardLoss(Session& session, const Batch& batch);

// The loss that backward starts from: this micro-batch's share of the step's mean, times the gradient scale of fp16.
at::Tensor backwardLoss(Session& session, const at::Tensor& loss, const Batch& batch);

// [sum of losses, hits] over the samples that count, float64, where the logits are.
at::Tensor sumsOf(const ForwardResult& result, const Batch& batch);

}  // namespace scalescope
