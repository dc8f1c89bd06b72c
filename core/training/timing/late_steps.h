#pragma once

#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "core/telemetry/record/records.h"
#include "core/training/device/device_clock.h"

namespace scalescope {

// What a step leaves on the device beside its times: sums over this rank's samples.
struct StepSums {
  double loss = 0;
  double correct = 0;
};
// As means over record.samples.
void setSums(StepRecord& record, const StepSums& sums);

// Steps that are queued on a GPU and not yet known. Their moments are marks of its compute stream, turned into
// monotonic ns of the host once they are passed: normally a step or two later, so that the host never waits inside the
// timed loop.
class LateSteps {
 public:
  // So many steps may be queued before the host waits for the oldest; the device then still has the others to do.
  static constexpr std::size_t kMostAhead = 3;

  explicit LateSteps(DeviceClock& clock) : m_clock(clock) {}

  // Of each wait, as DeviceClock has it.
  void setTimeout(double seconds) { m_timeoutSeconds = seconds; }
  // Before a step's first mark. Where no step is pending the device is waited for, and its clock set to the host's:
  // true. Else the step begins where the one before it ended, and what the device idled between them is its own.
  bool anchor();
  // startNs, endNs, the spans and the collectives are marks; `sums` is called once endNs is passed.
  void push(StepRecord record, std::function<StepSums()> sums, std::vector<CollectiveRecord> collectives = {});

  enum class Wait { no, all };
  // Steps that are known by now, in order, with times, loss and accuracy. Wait::all: every one, after which the device
  // is idle.
  std::vector<StepRecord> take(Wait wait);
  // Of the steps taken since the last call.
  [[nodiscard]] std::vector<CollectiveRecord> takeCollectives() { return std::exchange(m_collectives, {}); }
  // Waits for `mark`, of a step after the last anchor, and says when it was.
  std::int64_t nsOf(std::int64_t mark);

  [[nodiscard]] std::size_t pending() const { return m_pending.size(); }

 private:
  struct Pending {
    StepRecord record;
    std::function<StepSums()> sums;
    std::vector<CollectiveRecord> collectives;
  };
  StepRecord read(Pending pending);

  DeviceClock& m_clock;
  std::deque<Pending> m_pending;
  std::vector<CollectiveRecord> m_collectives;
  double m_timeoutSeconds = 0;
  bool m_anchored = false;
  std::int64_t m_knownMark = 0, m_knownNs = 0;  // a passed mark and the host's time of it
};

}  // namespace scalescope
