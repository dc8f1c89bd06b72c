#include "core/training/comm/timed_backend.h"

#include "core/base/clock.h"
#include "core/training/process/injection.h"

namespace scalescope {
namespace {

std::int64_t bytesOf(const std::vector<at::Tensor>& tensors) {
  std::int64_t bytes = 0;
  for (const at::Tensor& tensor : tensors) bytes += static_cast<std::int64_t>(tensor.nbytes());
  return bytes;
}

// The work that the Reducer and Scalescope's own callers wait for. It is done only after the end has been recorded.
class TimedWork final : public c10d::Work {
 public:
  TimedWork(int rank, c10::intrusive_ptr<c10d::Work> inner, c10::intrusive_ptr<c10::ivalue::Future> future)
      : c10d::Work(rank), m_inner(std::move(inner)), m_future(std::move(future)) {}

  bool isCompleted() override { return m_future->completed(); }
  bool isSuccess() const override { return m_future->completed() && !m_future->hasError(); }
  bool wait(std::chrono::milliseconds) override {
    m_future->waitAndThrow();  // The inner operation ends at the backend's own timeout.
    return true;
  }
  void synchronize() override { m_inner->synchronize(); }
  std::vector<at::Tensor> result() override { return m_inner->result(); }
  c10::intrusive_ptr<c10::ivalue::Future> getFuture() override { return m_future; }

 private:
  c10::intrusive_ptr<c10d::Work> m_inner;
  c10::intrusive_ptr<c10::ivalue::Future> m_future;
};

}  // namespace

std::size_t CollectiveTimeline::begin(CollectiveOp op, int bucket, std::int64_t bytes) {
  const std::lock_guard lock(m_mutex);
  ++m_count;
  m_records.push_back({0, bucket, op, bytes, now(), 0});
  return m_first + m_records.size() - 1;
}

void CollectiveTimeline::end(std::size_t index, std::optional<std::string> failure) {
  const std::int64_t ended = now();
  const std::lock_guard lock(m_mutex);
  if (index < m_first) return;
  CollectiveRecord& record = m_records[index - m_first];
  record.endNs = ended;
  if (failure && !m_failure) m_failure = Failure{record.op, *failure};
}

void CollectiveTimeline::fail(CollectiveOp op, const std::string& what) {
  const std::lock_guard lock(m_mutex);
  if (!m_failure) m_failure = Failure{op, what};
}

std::vector<CollectiveRecord> CollectiveTimeline::take(std::int64_t step) {
  const std::lock_guard lock(m_mutex);
  std::vector<CollectiveRecord> taken;
  for (CollectiveRecord& record : m_records)
    if (record.endNs != 0 && record.bucket != kControlBucket) {
      record.step = step;
      taken.push_back(record);
    }
  m_first += m_records.size();
  m_records.clear();
  return taken;
}

std::optional<CollectiveTimeline::Failure> CollectiveTimeline::failure() const {
  const std::lock_guard lock(m_mutex);
  return m_failure;
}

std::uint64_t CollectiveTimeline::count() const {
  const std::lock_guard lock(m_mutex);
  return m_count;
}

TimedBackend::TimedBackend(c10::intrusive_ptr<c10d::Backend> inner, CollectiveTimeline& timeline, bool hostTimed,
                           LinkLimit* limit)
    : c10d::Backend(inner->getRank(), inner->getSize()),
      m_inner(std::move(inner)),
      m_timeline(timeline),
      m_hostTimed(hostTimed),
      m_limit(limit) {}

TimedBackend::Begun TimedBackend::begin(CollectiveOp op, std::int64_t bytes) {
  const std::int64_t startNs = monotonicNs();
  return {op, bytes, startNs, m_timeline.begin(op, op == CollectiveOp::barrier ? kControlBucket : m_tag.bucket, bytes)};
}

// The callback of a future on a device runs once the work is queued, on a stream that waits for it, so a mark there is
// the work's end.
c10::intrusive_ptr<c10d::Work> TimedBackend::queued(CollectiveOp op, std::int64_t bytes,
                                                    const std::function<c10::intrusive_ptr<c10d::Work>()>& call) {
  try {
    if (m_tag.bucket == kControlBucket || !m_timeline.marks()) return call();
    const std::size_t index = m_timeline.begin(op, m_tag.bucket, bytes);
    auto work = call();
    work->getFuture()->addCallback([this, index](c10::ivalue::Future& done) {
      m_timeline.end(index, done.hasError() ? std::optional(done.tryRetrieveErrorMessage()) : std::nullopt);
    });
    return work;
  } catch (const std::exception& exception) {
    m_timeline.fail(op, exception.what());
    throw;
  }
}

c10::intrusive_ptr<c10d::Work> TimedBackend::timed(const Begun& begun, const c10::intrusive_ptr<c10d::Work>& work,
                                                   double delayMs) {
  const auto future = work->getFuture();
  if (m_limit != nullptr) {
    auto noted = c10::make_intrusive<c10::ivalue::Future>(future->elementType());
    future->addCallback([this, begun, noted](c10::ivalue::Future& done) { endLater(begun, done, noted); });
    return c10::make_intrusive<TimedWork>(getRank(), work, std::move(noted));
  }
  auto noted = future->then(
      [this, index = begun.index, delayMs](c10::ivalue::Future& done) -> c10::IValue {
        if (done.hasError()) {
          m_timeline.end(index, done.tryRetrieveErrorMessage());
          std::rethrow_exception(done.exception_ptr());
        }
        sleepMilliseconds(delayMs);
        m_timeline.end(index, std::nullopt);
        return done.value();
      },
      future->elementType());
  return c10::make_intrusive<TimedWork>(getRank(), work, std::move(noted));
}

void TimedBackend::endLater(const Begun& begun, c10::ivalue::Future& done,
                            const c10::intrusive_ptr<c10::ivalue::Future>& noted) {
  if (done.hasError()) {
    m_timeline.end(begun.index, done.tryRetrieveErrorMessage());
    noted->setError(done.exception_ptr());
    return;
  }
  const LinkUse use = linkUse(begun.op, begun.bytes, getSize());
  const std::int64_t endNs = m_limit->endOf(begun.op, begun.bytes, use, begun.startNs, monotonicNs());
  m_limit->at(endNs, [this, index = begun.index, noted, value = done.value()] {
    m_timeline.end(index, std::nullopt);
    noted->markCompleted(value);
  });
}

c10::intrusive_ptr<c10d::Work> TimedBackend::allreduce(std::vector<at::Tensor>& tensors,
                                                       const c10d::AllreduceOptions& options) {
  if (!m_hostTimed)
    return queued(CollectiveOp::allReduce, bytesOf(tensors), [&] { return m_inner->allreduce(tensors, options); });
  const Begun begun = begin(CollectiveOp::allReduce, bytesOf(tensors));
  return timed(begun, m_inner->allreduce(tensors, options), m_tag.delayMs);
}

c10::intrusive_ptr<c10d::Work> TimedBackend::broadcast(std::vector<at::Tensor>& tensors,
                                                       const c10d::BroadcastOptions& options) {
  if (!m_hostTimed)
    return queued(CollectiveOp::broadcast, bytesOf(tensors), [&] { return m_inner->broadcast(tensors, options); });
  const Begun begun = begin(CollectiveOp::broadcast, bytesOf(tensors));
  return timed(begun, m_inner->broadcast(tensors, options), 0);
}

c10::intrusive_ptr<c10d::Work> TimedBackend::allgather(std::vector<std::vector<at::Tensor>>& outputs,
                                                       std::vector<at::Tensor>& inputs,
                                                       const c10d::AllgatherOptions& options) {
  if (!m_hostTimed)
    return queued(CollectiveOp::allGather, bytesOf(inputs),
                  [&] { return m_inner->allgather(outputs, inputs, options); });
  const Begun begun = begin(CollectiveOp::allGather, bytesOf(inputs));
  return timed(begun, m_inner->allgather(outputs, inputs, options), 0);
}

c10::intrusive_ptr<c10d::Work> TimedBackend::barrier(const c10d::BarrierOptions& options) {
  if (!m_hostTimed) return m_inner->barrier(options);  // Control traffic is not timed.
  const Begun begun = begin(CollectiveOp::barrier, 0);
  return timed(begun, m_inner->barrier(options), 0);
}

}  // namespace scalescope
