#pragma once

#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/telemetry/record/records.h"
#include "core/training/device/device_clock.h"
#include "core/training/timing/clock_anchor.h"

namespace scalescope {

// What a step leaves on the device beside its times: sums over this rank's samples.
struct StepSums {
  double loss = 0;
  double correct = 0;
};
// As means over record.samples.
void setSums(StepRecord& record, const StepSums& sums);

// From one anchor to the next, with the steps between them: by how much the device's clock has gone wrong since the
// first, where the two were set equal. That grows evenly, so what a time of this window lacks follows from its place.
struct ClockWindow {
  std::int64_t firstNs = 0, lastNs = 0;            // as its steps tell the time
  std::int64_t behindNs = 0;                       // the host's clock less the device's, at lastNs
  std::int64_t firstWidthNs = 0, lastWidthNs = 0;  // of the anchors
};

// Steps that are queued on a GPU and not yet known. Their moments are marks of its compute stream, turned into
// monotonic ns of the host once they are passed: normally a step or two later, so that the host never waits inside the
// timed loop.
class DeferredSteps {
 public:
  // So many steps may be queued before the host waits for the oldest; the device then still has the others to do.
  static constexpr std::size_t kMostAhead = 3;

  // nowNs: the host's monotonic clock.
  explicit DeferredSteps(DeviceClock& clock, std::function<std::int64_t()> nowNs = monotonicNs)
      : m_clock(clock), m_nowNs(std::move(nowNs)) {}

  // Of each wait, as DeviceClock has it.
  void setTimeout(double seconds) { m_timeoutSeconds = seconds; }
  // Before a step's first mark. Where no step is pending the device is waited for, and its clock set to the host's:
  // true. Else the step begins where the one before it ended, and what the device idled between them is its own.
  bool anchor();
  // startNs, endNs, the spans and the collectives are marks; `sums` is called once endNs is passed.
  void push(StepRecord record, std::function<StepSums()> sums, std::vector<CollectiveRecord> collectives = {});

  enum class Wait { no, all, never };
  // Steps that are known by now, in order, with times, loss and accuracy. Wait::all: every one, after which the device
  // is idle, and its clock is compared with the host's once more. Wait::never: also where more than kMostAhead are
  // pending, for a device that has timed out.
  std::vector<StepRecord> take(Wait wait);
  // What the two anchors of each window that ended since the last call say.
  [[nodiscard]] std::vector<ClockWindow> takeWindows() { return std::exchange(m_windows, {}); }
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
  void closeWindow();

  DeviceClock& m_clock;
  std::function<std::int64_t()> m_nowNs;
  std::deque<Pending> m_pending;
  std::vector<CollectiveRecord> m_collectives;
  std::vector<ClockWindow> m_windows;
  double m_timeoutSeconds = 0;
  bool m_anchored = false;
  ClockAnchor m_anchor;                         // where m_anchored
  std::int64_t m_knownMark = 0, m_knownNs = 0;  // a passed mark and the host's time of it
};

}  // namespace scalescope
