#include "core/training/step/forward_loss.h"

#include "core/training/device/torch_compat.h"

namespace scalescope {

ForwardResult forwardLoss(Session& session, const Batch& batch) {
  const AutocastGuard autocast(session.device.type(), session.plan.cell.precision);
  ForwardResult result;
  result.logits = inFullPrecision(session.synchronizer->forward(session.asTrained(batch.images), !batch.evalForm));
  result.loss = at::cross_entropy_loss(result.logits, batch.labels, {}, at::Reduction::Mean, -100,
                                       session.study().optimizer.labelSmoothing);
  return result;
}

at::Tensor backwardLoss(Session& session, const at::Tensor& loss, const Batch& batch) {
  const at::Tensor share = loss * batch.weight;
  return session.scaler ? session.scaler->scaled(share) : share;
}

at::Tensor sumsOf(const ForwardResult& result, const Batch& batch) {
  const torch::autograd::AutoGradMode off(false);
  const at::Tensor loss = result.loss.to(at::kDouble) * static_cast<double>(batch.real);
  const at::Tensor hits = result.logits.argmax(1).eq(batch.labels).narrow(0, 0, batch.real).sum();
  return at::stack({loss, hits.to(at::kDouble)});
}

}  // namespace scalescope
