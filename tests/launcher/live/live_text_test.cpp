#include "launcher/live/live_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace scalescope {
namespace {

constexpr TextPlace kWide{100, 40, false};

LiveCell cellOf(int number, int devices, CellState status, const char* strategy = "ddp") {
  LiveCell cell;
  cell.number = CellNumber(number);
  cell.devices = devices;
  cell.globalBatch = 512;
  cell.batch = 512;
  cell.strategy = strategy;
  cell.precision = "fp32";
  cell.variant = "plain";
  cell.status = status;
  cell.repeats = 3;
  return cell;
}

LiveState inMidRun() {
  LiveState state;
  state.study = StudyId("01JD0000000000000000000001");
  state.entry = EntryId("01JD000000000000000000000A");
  state.studyName = "strong";
  state.studyState = StudyState::running;
  state.runsTotal = 6;
  state.runsDone = 1;
  state.cells = {cellOf(1, 1, CellState::done, "single"), cellOf(2, 2, CellState::running),
                 cellOf(3, 4, CellState::oom)};
  state.cells[0].repeatsDone = 3;
  state.cells[0].speedup = 1;
  state.run = RunId("01JD0000000000000000000002");
  state.cell = CellNumber(2);
  state.repeat = RepeatNumber(1);
  state.step = 411;
  state.steps = 500;
  state.stepSeconds = 0.0173;
  state.imagesPerSecond = 1850;
  state.secondsLeft = 127.4;
  for (int i = 0; i < 40; ++i) state.loss.push_back({double(i), 2.0 - 0.03 * i});
  state.cpuPerRank = true;
  state.cpu = {{"", 0, {{0, 50}, {1, 97}}}, {"", 1, {{0, 10}, {1, 20}}}};
  return state;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

TEST(LiveText, ASparklineShowsEachSpikeAndLeavesGaps) {
  std::vector<LivePoint> points(1000, LivePoint{0, 1});
  points[503] = {0, 9};
  const std::string line = sparkline(points, 50, false);
  EXPECT_EQ(line.size(), 50u);
  EXPECT_EQ(std::count(line.begin(), line.end(), '#'), 1);
  EXPECT_EQ(sparkline({{0, 1}, {1, std::nan("")}, {2, 2}}, 10, false), "_ #");
  EXPECT_EQ(sparkline({{0, 1}, {1, 2}}, 10, true), "\u2581\u2588");
  EXPECT_EQ(sparkline({}, 10, true), "");
}

TEST(LiveText, ABarIsAsLongAsItsShare) {
  EXPECT_EQ(shareBar(0.5, 12, false), "[#####-----]");
  EXPECT_EQ(shareBar(7, 5, false), "[###]");
  EXPECT_EQ(shareBar(NAN, 5, false), "[---]");
}

TEST(LiveText, TheLineHasStepRateAndTimeLeft) {
  EXPECT_EQ(progressLine(inMidRun(), {200, 1, false}),
            "cell 2 of 3, repeat 1 of 3  [##################----]  step 412 of 500  17.3 ms per step  1850 images/s  "
            "2 min 10 s left in the study");
  const std::string narrow = progressLine(inMidRun(), {50, 1, false});
  EXPECT_EQ(narrow, "step 412 of 500  2 min 10 s left in the study") << "what is needed most stays";
}

TEST(LiveText, BetweenRunsTheLineHasTheReasonForWaiting) {
  LiveState state = inMidRun();
  state.waitsFor = Message{"live.prepared", {{"host", std::string("n1")}}};
  EXPECT_EQ(progressLine(state, kWide), "strong: running, n1: prepared");
}

TEST(LiveText, TheScreenHasMatrixCurvesAndLoad) {
  const std::string text = joined(liveScreen(inMidRun(), kWide));
  EXPECT_NE(text.find("strong: running, 1 of 6 runs done, 2 min 10 s left in the study\n"), std::string::npos) << text;
  EXPECT_NE(text.find("           1 device  2 devices  4 devices\nbatch 512  1.00x     412 / 500  out of memory\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("loss"), std::string::npos);
  EXPECT_NE(text.find("CPU, rank 0"), std::string::npos) << text;
  EXPECT_NE(text.find("97.0 %"), std::string::npos) << text;
}

TEST(LiveText, GpusAndNodesHaveTheTitlesAndUnitsOfTheirMetrics) {
  LiveState state = inMidRun();
  state.sampled[Metric::gpuPowerWatts] = {{"", 0, {{0, 250}}}, {"", kCoresPerNode + 1, {{0, 240}}}};
  state.sampled[Metric::gpuMemoryUsed] = {{"", 0, {{0, 3e9}}}};
  state.sampled[Metric::networkSendBytesPerSecond] = {{"", 0, {{0, 2e6}}}};
  const std::string text = joined(liveScreen(state, kWide));
  for (const char* part : {"GPU power, GPU 0", "GPU power, GPU 1.1", "250 W", "GPU memory, GPU 0", "3.00 GB",
                           "Network, sent, node 0", "2.00 MB/s"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(LiveText, BeforeTheFirstStepItNamesTheWork) {
  LiveState state = inMidRun();
  state.step = -1;
  EXPECT_NE(progressLine(state, {200, 1, false}).find("starting ranks"), std::string::npos);
  state.stage = LiveStage::bandwidth;
  state.bandwidthsDone = 3;
  state.bandwidthsAll = 12;
  EXPECT_NE(progressLine(state, {200, 1, false}).find("measuring bandwidth 3 of 12"), std::string::npos);
}

TEST(LiveText, ASentenceIsBrokenBetweenItsWords) {
  LiveState state = inMidRun();
  state.verdict = Message{"live.prepared", {{"host", std::string("a host with a long name of several words")}}};
  const std::vector<std::string> lines = liveScreen(state, {24, 40, false});
  ASSERT_GT(lines.size(), 3u);
  EXPECT_EQ(lines[1], "a host with a long name");
  EXPECT_EQ(lines[2], "of several words:");
  EXPECT_EQ(lines[3], "prepared");
}

TEST(LiveText, ManyRanksAreTheirMedianAndThoseApart) {
  LiveState state = inMidRun();
  state.cpu.clear();
  for (int rank = 0; rank < 64; ++rank) state.cpu.push_back({"", rank, {{0, rank == 17 ? 20.0 : 95.0}}});
  const std::string text = joined(liveScreen(state, kWide));
  EXPECT_NE(text.find("CPU, ranks, median"), std::string::npos) << text;
  EXPECT_NE(text.find("CPU, rank 17"), std::string::npos) << text;
  EXPECT_EQ(text.find("CPU, rank 3 "), std::string::npos) << text;
}

TEST(LiveText, WhatComesFromElsewhereIsInertAndNothingIsWiderOrLonger) {
  LiveState state = inMidRun();
  state.studyName = "evil\033[2J\nname";
  state.queue = {{EntryId("01JD000000000000000000000B"), {}, "other\033]0;x\a", StudyState::queued, {}}};
  LiveLine line;
  line.source = "rank-0";
  line.text = "\033[31mred\r\nsecond";
  for (int i = 0; i < 100; ++i) state.log.push_back(line);
  for (const TextPlace place : {TextPlace{100, 40, true}, TextPlace{20, 5, false}, TextPlace{60, 12, true}}) {
    const std::vector<std::string> lines = liveScreen(state, place);
    EXPECT_LE(static_cast<int>(lines.size()), place.lines);
    for (const std::string& each : lines) {
      EXPECT_TRUE(std::none_of(
          each.begin(), each.end(), [](char byte) { return byte >= 0 && byte < 32; }))
          << each;
      const auto width = std::count_if(each.begin(), each.end(), [](char byte) { return (byte & 0xC0) != 0x80; });
      EXPECT_LE(width, place.columns) << each;
    }
  }
}

}  // namespace
}  // namespace scalescope
