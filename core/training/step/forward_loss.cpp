#include "core/training/step/forward_loss.h"

#include "core/study/spec/models.h"
#include "core/training/device/torch_compat.h"
#include "core/training/models/cast_weights.h"

namespace scalescope {

namespace {

at::Tensor meanLoss(const at::Tensor& logits, const at::Tensor& labels, double smoothing) {
  return at::cross_entropy_loss(logits, labels, {}, at::Reduction::Mean, -100, smoothing);
}

// Returns true if one device trains a model of this worker in 16 bits. A script has its own layers, and other
// strategies run them on other threads or send gradients while others are computed. On a CPU an operator costs too
// little.
bool castsTogether(const Session& session) {
  const Cell& cell = session.plan.cell;
  const bool low = cell.precision == Precision::fp16 || cell.precision == Precision::bf16;
  return low && !session.device.is_cpu() && cell.strategy == Strategy::single && !comesAsFile(cell.study.model.name);
}

}  // namespace

ForwardResult forwardLoss(Session& session, const Batch& batch) {
  const double smoothing = session.study().optimizer.labelSmoothing;
  const AutocastGuard autocast(session.device.type(), session.plan.cell.precision);
  std::optional<CastWeights> weights;
  if (castsTogether(session))
    weights.emplace(session.model->parameters,
                    session.plan.cell.precision == Precision::fp16 ? at::kHalf : at::kBFloat16);
  ForwardResult result;
  result.logits = inFullPrecision(session.synchronizer->forward(batch.images, !batch.evalForm));
  result.loss = meanLoss(result.logits, batch.labels, smoothing);
  result.counted = result.loss;
  if (batch.real > 0 && batch.real < result.logits.size(0)) {
    const torch::autograd::AutoGradMode off(false);
    result.counted = meanLoss(result.logits.narrow(0, 0, batch.real), batch.labels.narrow(0, 0, batch.real), smoothing);
  }
  return result;
}

at::Tensor backwardLoss(Session& session, const at::Tensor& loss, const Batch& batch) {
  const at::Tensor share = batch.weight == 1 ? loss : loss * batch.weight;
  return session.scaler ? session.scaler->scaled(share) : share;
}

at::Tensor sumsOf(const ForwardResult& result, const Batch& batch) {
  const torch::autograd::AutoGradMode off(false);
  // Each result is written straight into its place, because a GPU's host pays for every operator.
  at::Tensor sums = at::empty({2}, result.logits.options().dtype(at::kDouble));
  sums[0].copy_(result.counted).mul_(static_cast<double>(batch.real));
  const at::Tensor isHit = result.logits.argmax(1).eq(batch.labels).narrow(0, 0, batch.real);
  at::Tensor hits = sums[1];
  at::sum_out(hits, isHit, at::OptionalIntArrayRef{}, /*keepdim=*/false, at::kDouble);
  return sums;
}

}  // namespace scalescope
