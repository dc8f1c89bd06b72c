#include <algorithm>
#include <utility>

#include "core/training/device/torch_compat.h"
#include "core/training/strategy/replica.h"
#include "core/training/strategy/replica_threads.h"

namespace scalescope {
namespace {

std::int64_t bytesOf(const at::Tensor& tensor) {
  return tensor.defined() ? static_cast<std::int64_t>(tensor.nbytes()) : 0;
}

std::vector<std::vector<int>> coresOf(const std::vector<Replica>& replicas) {
  std::vector<std::vector<int>> cores;
  for (const Replica& replica : replicas) cores.push_back(replica.cores);
  return cores;
}

class DataParallel final : public Synchronizer {
 public:
  DataParallel(Model& model, CollectiveTimeline& timeline, const StepClock& clock, std::vector<std::int64_t> batches,
               std::vector<Replica> replicas, const Injection& injection)
      : Synchronizer(model),
        m_timeline(timeline),
        m_clock(clock),
        m_batches(std::move(batches)),
        m_replicas(std::move(replicas)),
        m_sum(m_replicas, timeline),
        m_skip(injection.skipBucket),
        m_noDivision(injection.noDivision),
        m_repeat(injection.repeatData),
        m_delayMs(injection.delayOf("comm")) {
    at::set_num_threads(std::max(1, at::get_num_threads() / static_cast<int>(m_batches.size())));
    m_threads = std::make_unique<ReplicaThreads>(coresOf(m_replicas));
  }

  at::Tensor forward(const at::Tensor& images, bool training) override {
    m_rows = dealRows(images.size(0), m_batches);
    scatter(images);
    if (m_rows.size() > 1) broadcast();
    m_threads->run(m_rows.size(), [&](std::size_t i) {
      Replica& replica = m_replicas[i];
      replica.logits = inFullPrecision(replica.model->forward(replica.images, training));
    });
    return gather();
  }

  // The loss was computed on replica 0 from all outputs; each replica continues backward from its rows of the outputs'
  // gradient.
  void backward(const at::Tensor& loss) override {
    // Gradients exist already in a later micro-batch of an accumulated step.
    const Adding adding = m_model.parameters.front().grad().defined() ? Adding::toEarlier : Adding::fresh;
    for (at::Tensor& parameter : m_model.parameters) parameter.mutable_grad().reset();
    loss.backward();
    const at::Tensor gradient = m_outputs.grad();
    m_threads->run(m_rows.size(), [&](std::size_t i) {
      Replica& replica = m_replicas[i];
      const at::Tensor rows = gradient.narrow(0, m_rows[i].first, m_rows[i].count).to(replica.device);
      replica.logits.backward(rows);
      replica.logits.reset();
    });
    reduce(adding);
    m_replicas.front().flat->setGradients(m_sum.tensor());
  }

  [[nodiscard]] std::vector<std::pair<std::int64_t, std::int64_t>> takeExposed() override {
    return std::exchange(m_exposed, {});
  }

  [[nodiscard]] std::int64_t extraBucketBytes() const override {
    std::int64_t bytes = m_sum.bytes();
    for (const Replica& replica : m_replicas) bytes += bytesOf(replica.flat->gradients);
    return bytes;
  }

  [[nodiscard]] std::vector<ReplicaFacts> replicas() const override {
    std::vector<ReplicaFacts> facts;
    for (const Replica& replica : m_replicas) {
      const std::int64_t bytes = replica.model->gradientBytes();
      const std::int64_t buckets = bytesOf(replica.flat->gradients) + (facts.empty() ? m_sum.bytes() : 0);
      facts.push_back(
          {replica.device.is_cpu() ? "cpu" : deviceName(replica.device), replica.cores, bytes, bytes, buckets});
    }
    return facts;
  }

 private:
  // Runs `move(i)` for each replica with a part, on its thread, and records an interval and bytes(i) of each but the
  // first, because device 0 is one end of each transfer. On GPUs moving is queueing, and the marks around it are of
  // device 0's stream, so one thread does it.
  template <class Move, class Bytes>
  void phase(CollectiveOp op, bool buffers, const Move& move, const Bytes& bytes) {
    const auto noted = [&](std::size_t i) {
      if (i == 0) return move(i);
      const std::size_t index = m_timeline.begin(op, buffers ? kBufferBucket : static_cast<int>(i), bytes(i));
      move(i);
      m_timeline.end(index, std::nullopt);
    };
    const std::int64_t start = m_clock.now();
    if (m_timeline.marks())
      for (std::size_t i = 0; i < m_rows.size(); ++i) noted(i);
    else
      m_threads->run(m_rows.size(), noted);
    m_exposed.emplace_back(start, m_clock.now());
  }

  void scatter(const at::Tensor& images) {
    phase(
        CollectiveOp::scatter, false,
        [&](std::size_t i) {
          const Rows& rows = m_rows[m_repeat && m_rows[i].count == m_rows[0].count ? 0 : i];
          const at::Tensor part = images.narrow(0, rows.first, rows.count);
          Replica& replica = m_replicas[i];
          replica.images =
              i == 0 ? part : part.to(replica.device, part.scalar_type(), /*non_blocking=*/true, /*copy=*/true);
        },
        [&](std::size_t i) { return bytesOf(images) / images.size(0) * m_rows[i].count; });
  }

  // Broadcasts in every forward, as the classical mode does, even if the parameters have not changed.
  void broadcast() {
    const torch::autograd::AutoGradMode off(false);
    const Replica& first = m_replicas.front();
    if (broadcastByGroup()) return;
    phase(
        CollectiveOp::broadcast, false,
        [&](std::size_t i) {
          if (i > 0) m_replicas[i].flat->values.copy_(first.flat->values);
        },
        [&](std::size_t) { return bytesOf(first.flat->values); });
    if (!m_model.buffers.defined()) return;
    phase(
        CollectiveOp::broadcast, true,
        [&](std::size_t i) {
          if (i > 0) m_replicas[i].model->buffers.copy_(m_model.buffers);
        },
        [&](std::size_t) { return bytesOf(m_model.buffers); });
  }

  // Broadcasts on GPUs with one NCCL call for the parameters and one for the buffers. Returns false on CPUs.
  bool broadcastByGroup() {
    std::vector<at::Tensor> values, buffers;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
      values.push_back(m_replicas[i].flat->values);
      if (m_model.buffers.defined()) buffers.push_back(m_replicas[i].model->buffers);
    }
    if (values.front().is_cpu()) return false;
    const std::int64_t start = m_clock.now();
    const auto others = static_cast<std::int64_t>(m_rows.size() - 1);
    const std::size_t index = m_timeline.begin(CollectiveOp::broadcast, 0, others * bytesOf(values.front()));
    if (!broadcastInProcess(values))
      for (std::size_t i = 1; i < values.size(); ++i) values[i].copy_(values.front());
    m_timeline.end(index, std::nullopt);
    if (!buffers.empty()) {
      const std::size_t second =
          m_timeline.begin(CollectiveOp::broadcast, kBufferBucket, others * bytesOf(buffers.front()));
      if (!broadcastInProcess(buffers))
        for (std::size_t i = 1; i < buffers.size(); ++i) buffers[i].copy_(buffers.front());
      m_timeline.end(second, std::nullopt);
    }
    m_exposed.emplace_back(start, m_clock.now());
    return true;
  }

  at::Tensor gather() {
    const Replica& first = m_replicas.front();
    const std::int64_t start = m_clock.now();
    std::int64_t rows = 0;
    for (const Rows& each : m_rows) rows += each.count;
    at::Tensor outputs = at::empty({rows, first.logits.size(1)}, first.logits.options().requires_grad(false));
    {
      const torch::autograd::AutoGradMode off(false);
      for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const std::size_t index =
            i == 0 ? 0 : m_timeline.begin(CollectiveOp::gather, static_cast<int>(i), bytesOf(m_replicas[i].logits));
        outputs.narrow(0, m_rows[i].first, m_rows[i].count).copy_(m_replicas[i].logits.detach());
        if (i > 0) m_timeline.end(index, std::nullopt);
      }
    }
    m_exposed.emplace_back(start, m_clock.now());
    m_outputs = outputs;
    if (at::GradMode::is_enabled()) m_outputs.set_requires_grad(true);
    return m_outputs;
  }

  // Each replica packs its gradients; replica 0 adds them up.
  void reduce(Adding adding) {
    const torch::autograd::AutoGradMode off(false);
    const std::int64_t start = m_clock.now();
    m_threads->run(m_rows.size(), [&](std::size_t i) { m_replicas[i].flat->takeGradients(); });
    for (std::size_t i = 1; i < m_rows.size() && m_skip; ++i) {
      const at::Tensor& gradients = m_replicas[i].flat->gradients;
      gradients.narrow(0, 0, gradients.numel() / 2).zero_();
    }
    m_sum.add(m_rows.size(), adding);
    if (m_noDivision) m_sum.tensor().mul_(static_cast<double>(m_rows.size()));
    sleepMilliseconds(m_delayMs);
    m_exposed.emplace_back(start, m_clock.now());
  }

  CollectiveTimeline& m_timeline;
  const StepClock& m_clock;
  std::vector<std::int64_t> m_batches;
  std::vector<Replica> m_replicas;
  GradientSum m_sum;
  std::unique_ptr<ReplicaThreads> m_threads;
  std::vector<Rows> m_rows;  // Rows of the current micro-batch, one entry per replica with a part in it.
  at::Tensor m_outputs;      // Gathered outputs, a leaf.
  std::vector<std::pair<std::int64_t, std::int64_t>> m_exposed;
  bool m_skip, m_noDivision, m_repeat;
  double m_delayMs;
};

}  // namespace

Result<std::unique_ptr<Synchronizer>> makeDataParallel(Model& model, CollectiveTimeline& timeline,
                                                       const StepClock& clock, const DataParallelOptions& options,
                                                       const Injection& injection) {
  auto replicas = makeReplicas(model, options);
  if (!replicas) return tl::unexpected(replicas.error());
  return std::unique_ptr<Synchronizer>(
      std::make_unique<DataParallel>(model, timeline, clock, options.batches, std::move(*replicas), injection));
}

}  // namespace scalescope
