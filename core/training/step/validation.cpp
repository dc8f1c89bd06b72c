#include "core/training/step/validation.h"

#include <algorithm>

#include "core/base/clock.h"
#include "core/training/device/torch_compat.h"

namespace scalescope {
namespace {

constexpr std::int64_t kFewestRows = 250, kMostRows = 2000;

// Returns the number of images of one forward. A GPU takes more of them at once, in less memory than a training batch
// needs with what its backward keeps.
std::int64_t rowsOfForward(const Session& session) {
  if (session.device.is_cpu()) return kFewestRows;
  return std::clamp(4 * session.plan.cell.batch.ranks().front(), kFewestRows, kMostRows);
}

// Returns this rank's next images, from `at` on, and moves `at` behind them.
std::vector<std::int64_t> nextIndices(const Session& session, std::int64_t rows, std::int64_t& at) {
  std::vector<std::int64_t> indices;
  const std::int64_t count = session.data.test.count();
  for (; at < count && static_cast<std::int64_t>(indices.size()) < rows; at += session.gang->size())
    indices.push_back(at);
  return indices;
}

Batch batchOf(const Session& session, const std::vector<std::int64_t>& indices) {
  Batch batch = session.data.testOnDevice ? session.data.testOnDevice->batch(indices, 0)
                                          : testBatch(session.data.test, *session.data.testAugmenter, indices);
  batch.moveTo(session.device, session.imageType());
  return batch;
}

}  // namespace

Validation validate(Session& session) {
  session.position.operation = "validation";
  const std::int64_t start = monotonicNs();
  const torch::autograd::AutoGradMode off(false);
  const AutocastGuard autocast(session.device.type(), session.plan.cell.precision);
  session.synchronizer->lendParameters();
  if (session.model->buffers.defined()) session.gang->broadcast(session.model->buffers);
  session.gang->waitIdle();  // Copies of images wait in the driver for what is queued before them.
  at::Tensor sums =
      at::zeros({3}, at::TensorOptions().dtype(at::kDouble).device(session.device));  // Loss, hits, images.
  const std::int64_t count = session.data.test.count(), ranks = session.gang->size();
  const std::int64_t rows = std::min(rowsOfForward(session), (count + ranks - 1) / ranks);
  // cuDNN searches for kernels again if a shape is new, so the last batch is filled up with one of its images, which is
  // counted once.
  const bool oneShape = session.data.testOnDevice != nullptr || !session.device.is_cpu();
  for (std::int64_t at = session.environment.rank; at < count;) {
    std::vector<std::int64_t> indices = nextIndices(session, rows, at);
    const auto real = static_cast<std::int64_t>(indices.size());
    if (oneShape) indices.resize(static_cast<std::size_t>(rows), indices.back());
    const Batch batch = batchOf(session, indices);
    const at::Tensor logits = inFullPrecision(session.synchronizer->forward(batch.images, false)).narrow(0, 0, real);
    const at::Tensor labels = batch.labels.narrow(0, 0, real);
    sums[0] += at::cross_entropy_loss(logits, labels, {}, at::Reduction::Sum).to(at::kDouble);
    sums[1] += logits.argmax(1).eq(labels).sum().to(at::kDouble);
    sums[2] += static_cast<double>(real);
  }
  session.gang->allReduce(sums);
  session.gang->waitIdle();
  const double images = sums[2].item<double>();
  session.synchronizer->returnParameters();
  // Data that data-parallel replicas moved here belong to no step: on a GPU the next step would forget their marks.
  static_cast<void>(session.synchronizer->takeExposed());
  session.gang->timeline().take(-1);
  return {sums[0].item<double>() / images, sums[1].item<double>() / images, secondsSince(start)};
}

}  // namespace scalescope
