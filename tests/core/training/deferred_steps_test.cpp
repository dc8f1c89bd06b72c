// Tests how steps timed by a device's events are read: deferred, in order, and without a wait while the device has
// work.
#include "core/training/timing/deferred_steps.h"

#include <gtest/gtest.h>

#include "core/base/clock.h"
#include "core/training/timing/step_clock.h"
#include "scripted_clock.h"

namespace scalescope::testing {
namespace {

class DeferredStepsTest : public ::testing::Test {
 protected:
  // Takes one step like the trainer: begin, a forward from its start to its end, a backward that waits for other ranks
  // at its end: five marks, or four if the step begins at the end of the one before it.
  void takeOne(std::int64_t number) {
    step.begin(number, !late.anchor());
    { const StepClock::Part part(step, SpanKind::forward); }
    StepClock::Part backward(step, SpanKind::backward);
    const std::int64_t handedOver = step.now();
    step.add(SpanKind::exposed, handedOver, backward.end());
    StepRecord record = step.end();
    record.samples = 4;
    late.push(std::move(record), [this, number] {
      read.push_back(number);
      return StepSums{8.0 * static_cast<double>(number + 1), 3};
    });
  }

  ScriptedClock device;
  StepClock step{device};
  DeferredSteps late{device};
  std::vector<std::int64_t> read;  // Steps in the order in which their sums were read.
};

constexpr std::int64_t kMarks = 5;

// Returns one time for all marks of the anchor, followed by the times of the steps.
std::vector<std::int64_t> afterAnchor(std::int64_t anchorNs, const std::vector<std::int64_t>& steps) {
  std::vector<std::int64_t> times(kAnchorMarks, anchorNs);
  times.insert(times.end(), steps.begin(), steps.end());
  return times;
}

}  // namespace

// The attempts take 40, 90, 20, 60 and 30 us from the request to the time at which the mark is seen as passed.
TEST(ClockAnchor, IsTheTryThatTookLeast) {
  ScriptedClock device;
  std::int64_t now = 1'000'000;
  int calls = 0;
  const std::int64_t takes[] = {40'000, 90'000, 20'000, 60'000, 30'000};
  const ClockAnchor anchor = anchorOf(device, 1, [&] {
    if (calls % 2 == 1) now += takes[calls / 2];
    ++calls;
    return now;
  });
  EXPECT_EQ(anchor.widthNs, 20'000);
  EXPECT_EQ(anchor.hostNs, 1'000'000 + 40'000 + 90'000 + 10'000) << "in the middle";
  EXPECT_EQ(anchor.mark, 4) << "the first is for an idle device";
  EXPECT_EQ(device.waits, 1);
  EXPECT_EQ(device.spins, kAnchorTries);
  device.hangsAt = device.last() + 2;
  EXPECT_THROW(static_cast<void>(anchorOf(device, 1)), DeviceTimeout);
}

TEST_F(DeferredStepsTest, NothingIsReadBeforeTheDeviceHasPassedIt) {
  takeOne(0);
  EXPECT_EQ(device.waits, 1) << "the anchor";
  EXPECT_TRUE(late.take(DeferredSteps::Wait::no).empty());
  device.reached = device.last() - 1;  // All marks but the step's end have passed.
  EXPECT_TRUE(late.take(DeferredSteps::Wait::no).empty());
  EXPECT_TRUE(read.empty());
  device.reached = device.last();
  const auto known = late.take(DeferredSteps::Wait::no);
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(device.waits, 1);
  EXPECT_DOUBLE_EQ(known[0].loss, 2);
  EXPECT_DOUBLE_EQ(known[0].accuracy, 0.75);
}

TEST_F(DeferredStepsTest, StepsComeInOrderAndTheHostWaitsOnlyForTheOldest) {
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(DeferredSteps::kMostAhead); ++i) {
    takeOne(i);
    EXPECT_TRUE(late.take(DeferredSteps::Wait::no).empty());
  }
  EXPECT_EQ(device.waits, 1);
  takeOne(3);
  const auto known = late.take(DeferredSteps::Wait::no);
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].step, 0);
  EXPECT_EQ(device.waits, 2);
  EXPECT_EQ(device.reached, kAnchorMarks + kMarks) << "the device still has three steps to do";
  EXPECT_EQ(late.pending(), DeferredSteps::kMostAhead);
}

TEST_F(DeferredStepsTest, TheLastStepsAreFlushedInOrder) {
  for (std::int64_t i = 0; i < 3; ++i) takeOne(i);
  const auto known = late.take(DeferredSteps::Wait::all);
  ASSERT_EQ(known.size(), 3u);
  for (std::int64_t i = 0; i < 3; ++i) EXPECT_EQ(known[static_cast<std::size_t>(i)].step, i);
  EXPECT_EQ(read, (std::vector<std::int64_t>{0, 1, 2}));
  EXPECT_EQ(device.reached, device.last());
  EXPECT_EQ(late.pending(), 0u);
}

TEST_F(DeferredStepsTest, MarksBecomeTimesOfTheHost) {
  // The anchor is at 100 us of the device's clock; then come begin, forward start and end, handed over, waited.
  device.times = afterAnchor(100'000, {105'000, 107'000, 147'000, 150'000, 180'000});
  const std::int64_t before = monotonicNs();
  takeOne(0);
  const std::int64_t after = monotonicNs();
  const StepRecord record = late.take(DeferredSteps::Wait::all).front();
  EXPECT_GE(record.startNs, before + 5'000);
  EXPECT_LE(record.startNs, after + 5'000);
  const std::int64_t start = record.startNs;
  EXPECT_EQ(record.endNs, start + 75'000);
  EXPECT_EQ(record.spans, (std::vector<Span>{{SpanKind::other, start, start + 2'000},
                                             {SpanKind::forward, start + 2'000, start + 42'000},
                                             {SpanKind::backward, start + 42'000, start + 75'000},
                                             {SpanKind::exposed, start + 45'000, start + 75'000}}));
}

TEST_F(DeferredStepsTest, AWaitThatTookNoTimeIsNoSpan) {
  device.times = afterAnchor(0, {10, 20, 30, 40, 40});
  takeOne(0);
  const StepRecord record = late.take(DeferredSteps::Wait::all).front();
  ASSERT_EQ(record.spans.size(), 3u);
  EXPECT_EQ(record.spans.back().kind, SpanKind::backward);
}

TEST_F(DeferredStepsTest, StepsOfAWindowFollowEachOtherByTheDevicesClock) {
  device.times = afterAnchor(0, {1'000, 2'000, 3'000, 4'000, 5'000, 6'000, 7'000, 8'000, 15'500});
  takeOne(0);
  takeOne(1);
  const auto known = late.take(DeferredSteps::Wait::all);
  ASSERT_EQ(known.size(), 2u);
  // Idle time of the device between two steps belongs to the second one, so images per second include all time.
  EXPECT_EQ(known[1].startNs, known[0].endNs);
  EXPECT_EQ(known[1].endNs - known[1].startNs, 10'500);
}

// Host time between parts and between steps belongs to the part that follows it: there is no residual, whatever the
// host does.
TEST_F(DeferredStepsTest, PartsAdjoinFromTheStepsStartToItsEnd) {
  takeOne(0);
  const std::int64_t marks = device.last();
  takeOne(1);
  EXPECT_EQ(device.last() - marks, kMarks - 1);
  step.begin(2, true);
  { const StepClock::Part part(step, SpanKind::other); }
  { const StepClock::Part part(step, SpanKind::input); }
  late.push(step.end(), [] { return StepSums{}; });
  EXPECT_EQ(device.last() - marks, kMarks - 1 + 2) << "a first part that is `other` begins with its step";
  for (const StepRecord& record : late.take(DeferredSteps::Wait::all)) {
    std::int64_t covered = record.startNs;
    for (const Span& span : record.spans) {
      if (span.kind == SpanKind::exposed) continue;
      EXPECT_EQ(span.startNs, covered) << "step " << record.step << ", " << name(span.kind);
      covered = span.endNs;
    }
    EXPECT_EQ(covered, record.endNs) << "step " << record.step;
  }
}

TEST_F(DeferredStepsTest, CollectivesAreTimedByTheSameClock) {
  device.times = afterAnchor(0, {1'000, 3'000, 9'000, 12'000});
  ASSERT_TRUE(late.anchor());
  step.begin(0);
  CollectiveRecord collective;
  collective.startNs = step.now();
  StepRecord record = step.end();  // This is the compute stream's end; the collective's mark comes a moment later.
  collective.endNs = device.mark();
  late.push(std::move(record), [] { return StepSums{}; }, {collective});
  EXPECT_TRUE(late.takeCollectives().empty());
  const StepRecord known = late.take(DeferredSteps::Wait::all).front();
  const auto collectives = late.takeCollectives();
  ASSERT_EQ(collectives.size(), 1u);
  EXPECT_EQ(collectives[0].startNs - known.startNs, 2'000);
  EXPECT_EQ(collectives[0].endNs - known.startNs, 11'000);
  EXPECT_TRUE(late.takeCollectives().empty()) << "it is returned once";
}

TEST_F(DeferredStepsTest, ADeviceThatNeverFinishesEndsInATimeout) {
  late.setTimeout(5);
  takeOne(0);
  device.hangsAt = device.last();
  EXPECT_THROW(late.take(DeferredSteps::Wait::all), DeviceTimeout);
  late.setTimeout(0);
  EXPECT_EQ(late.take(DeferredSteps::Wait::all).size(), 1u) << "and is waited for if no other rank can be the reason";
}

// After a device timed out, more steps are pending than may be queued ahead, and a wait for the oldest would only reach
// the same timeout again.
TEST_F(DeferredStepsTest, NothingIsWaitedForOnceTheDeviceHangs) {
  late.setTimeout(5);
  for (std::int64_t i = 0; i <= static_cast<std::int64_t>(DeferredSteps::kMostAhead); ++i) takeOne(i);
  ASSERT_GT(late.pending(), DeferredSteps::kMostAhead);
  device.hangsAt = kAnchorMarks + kMarks;  // This is the end of the first step.
  const int waits = device.waits;
  EXPECT_THROW(late.take(DeferredSteps::Wait::no), DeviceTimeout) << "with a wait it runs into the timeout";
  EXPECT_TRUE(late.take(DeferredSteps::Wait::never).empty());
  EXPECT_EQ(device.waits, waits);
  device.reached = device.hangsAt;
  EXPECT_EQ(late.take(DeferredSteps::Wait::never).size(), 1u) << "what has been passed is known without a wait";
  EXPECT_EQ(device.waits, waits);
}

TEST_F(DeferredStepsTest, AWindowBeginsWithAnIdleDeviceAndItsClockReset) {
  takeOne(0);
  static_cast<void>(late.take(DeferredSteps::Wait::all));
  const int waits = device.waits;
  const std::int64_t before = monotonicNs();
  takeOne(1);
  EXPECT_EQ(device.waits, waits + 1) << "for the anchor, before the step's first mark";
  takeOne(2);
  EXPECT_EQ(device.waits, waits + 1) << "not inside the window";
  EXPECT_GE(late.take(DeferredSteps::Wait::all).front().startNs, before);
}

// The device's second is 50 us too long, so its clock falls behind by 50 us a second.
TEST_F(DeferredStepsTest, AWindowsAnchorsShowHowTheDevicesClockDrifts) {
  std::int64_t hostNs = 7'000'000'000;
  DeferredSteps timed(device, [&hostNs] { return hostNs += 1'000; });
  device.times = afterAnchor(3'000'000'000, {3'000'001'000, 4'000'000'000});
  device.times.insert(device.times.end(), kAnchorMarks, 13'000'000'000);
  ASSERT_TRUE(timed.anchor());
  EXPECT_TRUE(timed.takeWindows().empty());
  step.begin(0);
  timed.push(step.end(), [] { return StepSums{}; });
  hostNs = 17'000'500'000;
  static_cast<void>(timed.take(DeferredSteps::Wait::all));
  const auto windows = timed.takeWindows();
  ASSERT_EQ(windows.size(), 1u);
  EXPECT_EQ(windows[0].lastNs - windows[0].firstNs, 10'000'000'000);
  EXPECT_EQ(windows[0].behindNs, 500'000);
  EXPECT_EQ(windows[0].firstWidthNs, 1'000);
  EXPECT_EQ(windows[0].lastWidthNs, 1'000);
  EXPECT_TRUE(timed.takeWindows().empty()) << "it is returned once";
  EXPECT_TRUE(timed.take(DeferredSteps::Wait::all).empty());
  EXPECT_TRUE(timed.takeWindows().empty()) << "nothing ran since";
}

TEST_F(DeferredStepsTest, AStepThatWasBrokenOffLeavesNoRecord) {
  takeOne(0);
  step.begin(1);
  { const StepClock::Part part(step, SpanKind::forward); }
  device.reached = kAnchorMarks + kMarks;  // The device has finished the marks before it.
  const auto known = late.take(DeferredSteps::Wait::no);
  ASSERT_EQ(known.size(), 1u);
  EXPECT_EQ(known[0].step, 0);
  takeOne(1);  // Another attempt at the step is complete.
  const auto again = late.take(DeferredSteps::Wait::all);
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].spans.size(), 4u);
  EXPECT_GE(again[0].endNs - again[0].startNs, 5'000);
}

TEST_F(DeferredStepsTest, MarksAreGivenBack) {
  std::size_t most = 0;
  for (std::int64_t i = 0; i < 200; ++i) {
    takeOne(i);
    static_cast<void>(late.take(DeferredSteps::Wait::no));
    most = std::max(most, device.held());
  }
  EXPECT_LE(most, (DeferredSteps::kMostAhead + 2) * kMarks + kAnchorMarks);
}

TEST_F(DeferredStepsTest, AMarkInsideTheStepHasItsTime) {
  device.times = afterAnchor(0, {1'000, 4'000});
  late.anchor();
  const std::int64_t before = monotonicNs();
  step.begin(0);
  const std::int64_t mark = step.now();
  EXPECT_LE(late.nsOf(mark), before + 4'000);
  EXPECT_EQ(late.nsOf(mark) - late.nsOf(step.start()), 3'000);
}

}  // namespace scalescope::testing
