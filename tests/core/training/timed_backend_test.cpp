// Tests a backend whose calls only queue, like NCCL's: its operations are timed by marks of the device, and its errors
// are recorded.
#include <gtest/gtest.h>

#include <stdexcept>

#include "core/training/comm/timed_backend.h"
#include "scripted_clock.h"

namespace scalescope::testing {
namespace {

// For the host, its works are done as soon as they are queued.
class QueueingBackend final : public c10d::Backend {
 public:
  QueueingBackend() : c10d::Backend(0, 2) {}

  class Queued final : public c10d::Work {
   public:
    explicit Queued(const std::vector<at::Tensor>& tensors)
        : m_future(c10::make_intrusive<c10::ivalue::Future>(c10::ListType::create(c10::TensorType::get()))) {
      m_future->markCompleted(c10::IValue(tensors));
    }
    c10::intrusive_ptr<c10::ivalue::Future> getFuture() override { return m_future; }

   private:
    c10::intrusive_ptr<c10::ivalue::Future> m_future;
  };

  const std::string getBackendName() const override { return "queueing"; }
  c10::intrusive_ptr<c10d::Work> allreduce(std::vector<at::Tensor>& tensors, const c10d::AllreduceOptions&) override {
    if (fails) throw std::runtime_error("NCCL error: remote process exited or there was a network error");
    if (clock != nullptr) clock->mark();  // The mark represents the device's work for it.
    return c10::make_intrusive<Queued>(tensors);
  }
  void setTimeout(std::chrono::milliseconds timeout) override { reported = timeout; }

  DeviceClock* clock = nullptr;
  bool fails = false;
  std::chrono::milliseconds reported{0};
};

struct Ranks {
  CollectiveTimeline timeline;
  ScriptedClock device;
  c10::intrusive_ptr<QueueingBackend> inner = c10::make_intrusive<QueueingBackend>();
  c10::intrusive_ptr<TimedBackend> timed = c10::make_intrusive<TimedBackend>(inner, timeline, /*hostTimed=*/false);

  void sum(int bucket, std::int64_t floats) {
    timed->setTag({bucket, 0});
    std::vector<at::Tensor> tensors{at::ones({floats})};
    timed->allreduce(tensors, {});
    timed->setTag({});
  }
};

}  // namespace

TEST(QueueingBackend, GradientsAndBuffersAreMarkedAndControlIsNot) {
  Ranks ranks;
  ranks.timeline.useClock(&ranks.device);
  ranks.inner->clock = &ranks.device;
  ranks.sum(0, 100);
  ranks.sum(kControlBucket, 1);
  ranks.sum(kBufferBucket, 10);
  const auto records = ranks.timeline.take(7);
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0].step, 7);
  EXPECT_EQ(records[0].bytes, 400);
  EXPECT_EQ(records[0].startNs, 1) << "the first mark";
  EXPECT_EQ(records[0].endNs, 3) << "behind the device's own work";
  EXPECT_EQ(records[1].bucket, kBufferBucket);
  EXPECT_TRUE(ranks.timeline.take(8).empty());
}

TEST(QueueingBackend, WithoutADevicesClockNothingIsNoted) {
  Ranks ranks;
  ranks.sum(0, 100);
  EXPECT_TRUE(ranks.timeline.take(0).empty()) << "a time that ends when work is queued would be a wrong number";
}

TEST(QueueingBackend, ACallThatThrowsIsTheCollectivesFailure) {
  Ranks ranks;
  ranks.inner->fails = true;
  EXPECT_THROW(ranks.sum(0, 100), std::runtime_error);
  ASSERT_TRUE(ranks.timeline.failure());
  EXPECT_EQ(ranks.timeline.failure()->op, CollectiveOp::allReduce);
}

TEST(QueueingBackend, EndsAfterTheThreadThatWaitsForTheDevice) {
  Ranks ranks;
  ranks.timed->setTimeout(std::chrono::seconds(60));
  EXPECT_GT(ranks.inner->reported, std::chrono::seconds(60));
}

}  // namespace scalescope::testing
