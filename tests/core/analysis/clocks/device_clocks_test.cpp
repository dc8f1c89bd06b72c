// Tests ranks whose times come from a GPU's clock that is set to the host's clock at both ends of a window.
#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/run/straggler.h"
#include "core/analysis/run/trace.h"
#include "tests/core/analysis/clocks/moved.h"
#include "tests/core/analysis/straggler.h"

namespace scalescope {

using namespace synthetic;

namespace {

constexpr double kDrift = 200e-6;  // Drift of rank 1's clock: 1.5 ms over the window.
constexpr std::int64_t kFirstNs = 900 * kMs, kLastNs = 9000 * kMs;

std::int64_t onDevice(std::int64_t ns) { return ns - std::llround(kDrift * static_cast<double>(ns - kFirstNs)); }

enum class Anchors { both, none };

void addAnchor(Log& log, std::uint16_t rank, std::int64_t hostNs, std::int64_t deviceNs, double widthSeconds) {
  const double at = static_cast<double>(deviceNs) * 1e-9;
  log.add(RecordType::sample, SampleRecord{Metric::deviceClockSeconds, rank, at}, hostNs);
  log.add(RecordType::sample, SampleRecord{Metric::deviceClockOffset, rank, static_cast<double>(hostNs) * 1e-9 - at},
          hostNs);
  log.add(RecordType::sample, SampleRecord{Metric::deviceClockUncertainty, rank, widthSeconds}, hostNs);
}

// By the manifest alone, the clocks seem to be apart by 2 us.
RunRecords drifting(Anchors anchors) {
  ThreeRanks options = late(everyTenth({.input = 5}));
  options.uncertaintyMs = 0.002;
  RunRecords run = threeRanks(options);
  std::vector<Record>& records = run.bySource[rank(1)];
  moveTimes(records, [](std::int64_t& ns) { ns = onDevice(ns); });
  if (anchors == Anchors::none) return run;
  Log log;
  addAnchor(log, 1, kFirstNs, onDevice(kFirstNs), 5e-6);
  addAnchor(log, 1, kLastNs, onDevice(kLastNs), 9e-6);
  for (const Record& record : log.records()) records.push_back(record);
  return run;
}

}  // namespace

TEST(DeviceClocks, DriftBetweenTheAnchorsIsTakenOff) {
  const RunRecords records = drifting(Anchors::both), straight = threeRanks(late(everyTenth({.input = 5})));
  const RunView run = viewRun(records, threeCell());
  EXPECT_DOUBLE_EQ(run.clockUncertainty, 9e-6) << "the wider anchor's";
  for (const std::int64_t ns : {1000 * kMs, 4000 * kMs, 8500 * kMs}) {
    EXPECT_NEAR(static_cast<double>(onDevice(ns) + run.shiftNs(RankIndex(1), onDevice(ns)) - ns), 0, 1000) << ns;
    EXPECT_EQ(run.shiftNs(RankIndex(0), ns), 0);
  }
  const Lateness found = latenessOf(run), wanted = latenessOf(viewRun(straight, threeCell()));
  EXPECT_EQ(found.lateSteps, 10);
  EXPECT_EQ(found.mostOften()->rank, RankIndex(2));
  EXPECT_NEAR(*found.mostOften()->lateBySeconds, *wanted.mostOften()->lateBySeconds, 2e-6);
  EXPECT_NEAR(found.mostOften()->causedSeconds, wanted.mostOften()->causedSeconds, 2e-6);

  const RunRecords loose = drifting(Anchors::none);
  EXPECT_GT(latenessOf(viewRun(loose, threeCell())).lateSteps, 10) << "without anchors its drift looks like lateness";
}

TEST(DeviceClocks, TracesUseTheHostsClock) {
  const RunRecords records = drifting(Anchors::both), straight = threeRanks(late(everyTenth({.input = 5})));
  const StepTrace found = traceOf(viewRun(records, threeCell()), {90, 92});
  const StepTrace wanted = traceOf(viewRun(straight, threeCell()), {90, 92});
  EXPECT_DOUBLE_EQ(*found.uncertaintySeconds, 9e-6);
  ASSERT_EQ(found.ranks.size(), 3u);
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t k = 0; k < 3; ++k) {
      const TraceStep &own = found.ranks[r].steps.at(k), &other = wanted.ranks[r].steps.at(k);
      EXPECT_NEAR(static_cast<double>(own.startNs - other.startNs), 0, 20'000) << r << ' ' << k;
      ASSERT_EQ(own.transfers.size(), other.transfers.size());
      for (std::size_t i = 0; i < own.transfers.size(); ++i)
        EXPECT_NEAR(static_cast<double>(own.transfers[i].startNs - other.transfers[i].startNs), 0, 40'000);
    }
}

// With clocks within 9 us, no wait below 90 us can be measured: rank 2's 5 ms in step 90 are a wait, and the scatter of
// the ranks (up to 80 us) is not.
TEST(DeviceClocks, ATraceShowsNoWaitThatTheClocksCannotResolve) {
  const RunRecords records = drifting(Anchors::both), straight = threeRanks(late(everyTenth({.input = 5})));
  const StepTrace found = traceOf(viewRun(records, threeCell()), {90, 92});
  const StepTrace wanted = traceOf(viewRun(straight, threeCell()), {90, 92});
  int waits = 0, unknown = 0;
  for (std::size_t r = 0; r < 3; ++r)
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t i = 0; i < found.ranks.at(r).steps.at(k).transfers.size(); ++i) {
        const TraceTransfer& own = found.ranks[r].steps[k].transfers[i];
        const TraceTransfer& other = wanted.ranks.at(r).steps.at(k).transfers.at(i);
        EXPECT_TRUE(other.waitKnown) << "every wait is known if all ranks share a clock";
        const std::int64_t wait = other.readyNs - other.startNs;
        EXPECT_EQ(own.waitKnown, wait >= kMs) << r << ' ' << k << ' ' << i << ": " << wait;
        ++(own.waitKnown ? waits : unknown);
        EXPECT_NEAR(static_cast<double>(own.readyNs - own.startNs), own.waitKnown ? static_cast<double>(wait) : 0,
                    20'000);
      }
  EXPECT_EQ(waits, 4) << "of two ranks, for both buckets";
  EXPECT_EQ(unknown, 14);
}

// A single rank has no rank to wait for, however wide the anchors of its clock are.
TEST(DeviceClocks, OfOneRankLeaveNothingUnknown) {
  RunRecords alone = singleRun("S", 1, {}, 64);
  Log log;
  addAnchor(log, 0, kFirstNs, kFirstNs, 5e-6);
  addAnchor(log, 0, kLastNs, kLastNs - 1000, 9e-6);
  for (const Record& record : log.records()) alone.bySource[rank(0)].push_back(record);
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {analyseCell(cell(1, Strategy::single, 1, 64), CellKey("01"), {alone}),
                 analyseCell(cell(2, Strategy::ddp, 2, 64), CellKey("02"), {gangRun("G", 1)})};
  compareCells(study);
  const CellResult &one = study.cells[0], &two = study.cells[1];
  EXPECT_EQ(one.waitSeconds, 0.0);
  EXPECT_EQ(one.exposedWaitSeconds, 0.0);
  EXPECT_EQ(one.exposedTransferSeconds, 0.0);
  EXPECT_EQ(one.clocks.uncertaintySeconds, 0.0);
  ASSERT_EQ(two.baselineCell, 1);
  ASSERT_TRUE(two.exposedWaitSeconds);
  EXPECT_EQ(two.waterfall.exposedWait, two.exposedWaitSeconds);
  EXPECT_EQ(two.waterfall.exposedTransfer, two.exposedTransferSeconds);
}

// Its offset is not 0 where the clocks were equal, because a record in between was lost.
TEST(DeviceClocks, AnAnchorWithoutItsPairIsIgnored) {
  RunRecords records = drifting(Anchors::both);
  std::vector<Record>& list = records.bySource[rank(1)];
  list.erase(list.end() - 6, list.end() - 3);  // This erases the first anchor.
  const RunView run = viewRun(records, threeCell());
  EXPECT_TRUE(run.ranks[1].deviceClock.pieces.empty());
  EXPECT_DOUBLE_EQ(run.clockUncertainty, 2e-6);
}

}  // namespace scalescope
