#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/telemetry/record/records.h"
#include "core/training/device/device_clock.h"

namespace scalescope {

// A time that a device's clock and the host's have in common: the device passed `mark` between the host's request for
// it and the poll that saw it passed, and hostNs is the middle. Times of two devices that are set in this way to one
// host's clock differ by no more than the larger width.
struct ClockAnchor {
  std::int64_t mark = 0;
  std::int64_t hostNs = 0;   // Monotonic time.
  std::int64_t widthNs = 0;  // Time from the request to the poll.
};

inline constexpr int kAnchorTries = 5;
inline constexpr int kAnchorMarks = kAnchorTries + 1;

// Waits until the device is idle, then marks it and polls without a pause until the mark is passed. Returns the one of
// a few such anchors with the least width. Throws DeviceTimeout after `timeoutSeconds` (0 = none).
ClockAnchor anchorOf(DeviceClock& clock, double timeoutSeconds,
                     const std::function<std::int64_t()>& nowNs = monotonicNs);

// Sums over this rank's samples that a step leaves on the device beside its times.
struct StepSums {
  double loss = 0;
  double correct = 0;
};
// Sets the sums as means over record.samples.
void setSums(StepRecord& record, const StepSums& sums);

// The time from one anchor to the next, with the steps between them, and how far the device's clock has drifted since
// the first anchor, where both clocks were set equal. The drift grows evenly, so the error of a time in this window
// follows from its position.
struct ClockWindow {
  std::int64_t firstNs = 0, lastNs = 0;            // Times of its steps' clock.
  std::int64_t behindNs = 0;                       // The host's clock less the device's, at lastNs.
  std::int64_t firstWidthNs = 0, lastWidthNs = 0;  // Widths of the anchors.
};

// Steps that are queued on a GPU and not complete yet. Their times are marks of its compute stream, converted to
// monotonic ns of the host once they are passed: normally a step or two later, so that the host never waits inside the
// timed loop.
class DeferredSteps {
 public:
  // Number of steps that may be queued before the host waits for the oldest; the device then still has the others to
  // do.
  static constexpr std::size_t kMostAhead = 3;

  // `nowNs` is the host's monotonic clock.
  explicit DeferredSteps(DeviceClock& clock, std::function<std::int64_t()> nowNs = monotonicNs)
      : m_clock(clock), m_nowNs(std::move(nowNs)) {}

  // Sets the timeout of each wait, as in DeviceClock.
  void setTimeout(double seconds) { m_timeoutSeconds = seconds; }
  // Prepares a step before its first mark. If no step is pending, waits for the device, sets its clock to the host's
  // and returns true. Otherwise the step begins where the one before it ended, and includes the device's idle time
  // between them.
  bool anchor();
  // Queues a step. startNs, endNs, the spans and the collectives are marks; `sums` is called once endNs is passed.
  void push(StepRecord record, std::function<StepSums()> sums, std::vector<CollectiveRecord> collectives = {});

  enum class Wait { no, all, never };
  // Returns the steps that are complete by now, in order, with times, loss and accuracy. Wait::all waits for every
  // step, after which the device is idle, and its clock is compared with the host's again. Wait::never does not wait
  // even if more than kMostAhead are pending, for a device that has timed out.
  std::vector<StepRecord> take(Wait wait);
  // Returns the windows that ended since the last call, each with its two anchors.
  [[nodiscard]] std::vector<ClockWindow> takeWindows() { return std::exchange(m_windows, {}); }
  // Returns the collectives of the steps taken since the last call.
  [[nodiscard]] std::vector<CollectiveRecord> takeCollectives() { return std::exchange(m_collectives, {}); }
  // Waits for `mark`, of a step after the last anchor, and returns its time.
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
  ClockAnchor m_anchor;                         // Anchor; valid if m_anchored.
  std::int64_t m_knownMark = 0, m_knownNs = 0;  // A passed mark and the host's time of it.
};

}  // namespace scalescope
