#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/telemetry/record/records.h"
#include "core/training/comm/link_limit.h"
#include "core/training/device/device_clock.h"
#include "core/training/device/torch_api.h"

namespace scalescope {

// Buckets below 0 (core/telemetry/record/records.h): -1 = BatchNorm buffers; -2 = control traffic, which is not timed.
inline constexpr int kBufferBucket = -1;
inline constexpr int kControlBucket = -2;

// Start (this rank's own arrival) and end of each collective of this rank, in monotonic ns of the host or, with a
// device's clock, as marks: of the stream that hands the data over, and of the one on which the result is available.
// begin() is called on the training thread (or an autograd thread that it waits for), end() on the backend's thread,
// and take() once the step is over.
class CollectiveTimeline {
 public:
  struct Failure {
    CollectiveOp op{};
    std::string what;
  };

  // Sets the clock, before the first collective that is timed; null = the host's.
  void useClock(DeviceClock* device) { m_device = device; }
  [[nodiscard]] bool marks() const { return m_device != nullptr; }

  std::size_t begin(CollectiveOp op, int bucket, std::int64_t bytes);
  void end(std::size_t index, std::optional<std::string> failure);
  // Records a failure outside of begin and end; the first one is kept.
  void fail(CollectiveOp op, const std::string& what);

  // Returns the collectives finished since the last call, with `step` filled in, in order of arrival and without
  // control traffic.
  std::vector<CollectiveRecord> take(std::int64_t step);
  [[nodiscard]] std::optional<Failure> failure() const;
  [[nodiscard]] std::uint64_t count() const;  // Collectives begun since the start.

 private:
  [[nodiscard]] std::int64_t now() const { return m_device != nullptr ? m_device->mark() : monotonicNs(); }

  DeviceClock* m_device = nullptr;
  mutable std::mutex m_mutex;
  std::vector<CollectiveRecord> m_records;
  std::size_t m_first = 0;  // Index of m_records[0].
  std::uint64_t m_count = 0;
  std::optional<Failure> m_failure;
};

// A c10d backend around another one that times every collective and, for tests of the measurement, delays the end of
// the last gradient bucket. The tag names what the next collective carries; set it on the thread that calls.
class TimedBackend final : public c10d::Backend {
 public:
  // If `hostTimed` (device.h) is false, a collective is only queued when its call returns: gradients and buffers are
  // timed by the marks of the timeline's device, control traffic is not. With a limit, a collective ends when it would
  // end on a slower link.
  TimedBackend(c10::intrusive_ptr<c10d::Backend> inner, CollectiveTimeline& timeline, bool hostTimed = true,
               LinkLimit* limit = nullptr);

  struct Tag {
    int bucket = kControlBucket;
    double delayMs = 0;
  };
  void setTag(Tag tag) { m_tag = tag; }

  const std::string getBackendName() const override { return "scalescope"; }
  c10::intrusive_ptr<c10d::Work> allreduce(std::vector<at::Tensor>& tensors,
                                           const c10d::AllreduceOptions& options) override;
  c10::intrusive_ptr<c10d::Work> broadcast(std::vector<at::Tensor>& tensors,
                                           const c10d::BroadcastOptions& options) override;
  c10::intrusive_ptr<c10d::Work> allgather(std::vector<std::vector<at::Tensor>>& outputs,
                                           std::vector<at::Tensor>& inputs,
                                           const c10d::AllgatherOptions& options) override;
  c10::intrusive_ptr<c10d::Work> barrier(const c10d::BarrierOptions& options) override;
  // A device's backend ends the whole process at its own timeout, so it gets a later one and the wait for the device
  // ends first.
  void setTimeout(std::chrono::milliseconds timeout) override {
    m_inner->setTimeout(m_hostTimed ? timeout : timeout + std::chrono::seconds(30));
  }

 private:
  struct Begun {
    CollectiveOp op{};
    std::int64_t bytes = 0;
    std::int64_t startNs = 0;
    std::size_t index = 0;  // Index in the timeline.
  };
  Begun begin(CollectiveOp op, std::int64_t bytes);
  c10::intrusive_ptr<c10d::Work> queued(CollectiveOp op, std::int64_t bytes,
                                        const std::function<c10::intrusive_ptr<c10d::Work>()>& call);
  c10::intrusive_ptr<c10d::Work> timed(const Begun& begun, const c10::intrusive_ptr<c10d::Work>& work, double delayMs);
  void endLater(const Begun& begun, c10::ivalue::Future& done, const c10::intrusive_ptr<c10::ivalue::Future>& noted);

  c10::intrusive_ptr<c10d::Backend> m_inner;
  CollectiveTimeline& m_timeline;
  bool m_hostTimed;
  LinkLimit* m_limit;
  Tag m_tag;
};

}  // namespace scalescope
