#include "core/training/step/validation.h"

#include "core/base/clock.h"
#include "core/training/device/torch_compat.h"

namespace scalescope {

Validation validate(Session& session) {
  session.position.operation = "validation";
  const std::int64_t start = monotonicNs();
  const torch::autograd::AutoGradMode off(false);
  const AutocastGuard autocast(session.device.type(), session.plan.cell.precision);
  session.synchronizer->lendParameters();
  if (session.model->buffers.defined()) session.gang->broadcast(session.model->buffers);
  session.gang->waitIdle();  // copies of images wait in the driver for what is queued before them
  at::Tensor sums =
      at::zeros({3}, at::TensorOptions().dtype(at::kDouble).device(session.device));  // loss, hits, images
  const std::int64_t count = session.data.test.count();
  constexpr std::int64_t kRows = 250;
  for (std::int64_t at = session.environment.rank; at < count;) {
    std::vector<std::int64_t> indices;
    for (; at < count && static_cast<std::int64_t>(indices.size()) < kRows; at += session.gang->size())
      indices.push_back(at);
    Batch batch = testBatch(session.data.test, *session.data.testAugmenter, indices);
    batch.moveTo(session.device);
    const at::Tensor logits = inFullPrecision(session.synchronizer->forward(session.asTrained(batch.images), false));
    sums[0] += at::cross_entropy_loss(logits, batch.labels, {}, at::Reduction::Sum).to(at::kDouble);
    sums[1] += logits.argmax(1).eq(batch.labels).sum().to(at::kDouble);
    sums[2] += static_cast<double>(indices.size());
  }
  session.gang->allReduce(sums);
  session.gang->waitIdle();
  const double images = sums[2].item<double>();
  session.synchronizer->returnParameters();
  // What data-parallel replicas moved here belongs to no step: on a GPU its marks would be forgotten by the next one.
  static_cast<void>(session.synchronizer->takeExposed());
  session.gang->timeline().take(-1);
  return {sums[0].item<double>() / images, sums[1].item<double>() / images, secondsSince(start)};
}

}  // namespace scalescope
