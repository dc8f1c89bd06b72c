#include <gtest/gtest.h>

#include "ui/bridge/local_sampler.h"
#include "ui/bridge/live_feed.h"

namespace scalescope {
namespace {

TEST(PicturePace, DrawingTakesItsShareAndNoMore) {
  double at = 100, spent = 7;
  PicturePace pace;
  pace.shown(at, spent, false);
  const double picture = 0.012;
  int shown = 0;
  for (int beat = 1; beat <= 600; ++beat) {  // One minute.
    if (!pace.isDue(at + 0.1 * beat, spent)) continue;
    pace.shown(at + 0.1 * beat, spent, false);
    spent += picture;
    ++shown;
  }
  EXPECT_LE(shown * picture, PicturePace::kShare * 60 + picture);
  EXPECT_GE(shown, 60 * 2);
}

TEST(PicturePace, WhatCostsNothingIsShownAtEveryBeatAndWhatCostsMuchTwiceASecond) {
  PicturePace pace;
  pace.shown(100, 7, false);
  EXPECT_TRUE(pace.isDue(100.1, 7.002));
  EXPECT_FALSE(pace.isDue(100.4, 8));
  EXPECT_TRUE(pace.isDue(100.5, 8));
}

TEST(PicturePace, WhileStepsAreTimedOnTheseCoresOneASecondWhateverItCosts) {
  PicturePace pace;
  pace.shown(100, 7, true);
  EXPECT_FALSE(pace.isDue(100.9, 7));
  EXPECT_FALSE(pace.isDue(100.9, 8));
  EXPECT_TRUE(pace.isDue(101, 8));
}

TEST(LocalSampler, ReportsBusyShareBetweenTwoReads) {
  LocalSampler sampler;
  sampler.add({"cpu  0 0 0 0\ncpu0 100 0 0 900 0 0 0 0\ncpu1 0 0 0 0 0 0 0 0\n",
               "0.50 0.1 0.1",
               memoryState({1e6, 4e5}, {}),
               0,
               {},
               1});
  sampler.add({"cpu0 130 0 20 940 10 0 0 0\ncpu1 0 0 0 100 0 0 0 0\nintr 5\n",
               "0.75 0.1 0.1",
               memoryState({1e6, 3e5}, {}),
               0,
               {},
               2});
  const MachineLoad load = sampler.load();
  ASSERT_EQ(load.cores.size(), 2u);
  ASSERT_EQ(load.cores[0].size(), 1u);
  EXPECT_DOUBLE_EQ(load.cores[0][0], 50);
  EXPECT_DOUBLE_EQ(load.cores[1][0], 0);
  EXPECT_DOUBLE_EQ(load.memoryUsed.back(), 7e5);
  EXPECT_DOUBLE_EQ(load.loadAverage, 0.75);
}

TEST(LocalSampler, ReportsTheLoadAgainstWhatAContainerAllows) {
  LocalSampler sampler({1});
  const MemoryState memory = memoryState({64e9, 60e9}, {{8e9, 2e9}});
  sampler.add({"cpu0 0 0 0 0\ncpu1 0 0 0 0\n", "", memory, 2, 10.0, 1'000'000'000});
  sampler.add({"cpu0 100 0 0 0\ncpu1 25 0 0 75\n", "", memory, 2, 13.0, 3'000'000'000});
  const MachineLoad load = sampler.load();
  ASSERT_EQ(load.cores.size(), 1u);
  EXPECT_DOUBLE_EQ(load.cores[0].back(), 25) << "the core that may be used";
  EXPECT_DOUBLE_EQ(load.memoryTotal, 8e9);
  EXPECT_DOUBLE_EQ(load.memoryUsed.back(), 2e9);
  EXPECT_DOUBLE_EQ(load.memoryAvailable, 6e9);
  EXPECT_DOUBLE_EQ(load.cpuQuota, 2);
  EXPECT_DOUBLE_EQ(load.quotaUsed, 1.5);
}

TEST(LocalSampler, GarbageChangesNothing) {
  LocalSampler sampler;
  sampler.add(
      {"cpux 1 2\ncpu99999999999999999999 1\ncpu", "", memoryState(parseMeminfo("MemTotal: x kB"), {}), 0, {}, 0});
  EXPECT_TRUE(sampler.load().cores.empty());
}

TEST(LocalSampler, KeepsWhatEachGpuDidWhateverElseIsThere) {
  LocalSampler sampler;
  GpuFacts one;
  one.index = 1;
  one.uuid = "GPU-1";
  one.utilisation = 40;
  sampler.addGpus({one});
  one.utilisation = 90;
  GpuFacts other;
  other.uuid = "GPU-0";
  sampler.addGpus({other, one});
  const MachineLoad load = sampler.load();
  ASSERT_EQ(load.gpus.size(), 2u);
  EXPECT_TRUE(load.gpus[0].percent.empty()) << "its driver reports no load";
  EXPECT_EQ(load.gpus[1].percent, (std::vector<double>{40, 90}));
  sampler.addGpus({other});
  EXPECT_EQ(sampler.load().gpus.size(), 1u);
}

TEST(LocalSampler, NamesTheCoreOfEachRow) {
  LocalSampler sampler({3, 5});
  sampler.add({"cpu0 0 0 0 0\ncpu3 0 0 0 0\ncpu5 0 0 0 0\n", "", memoryState({1e6, 4e5}, {}), 0, {}, 1});
  EXPECT_EQ(sampler.load().coreNumbers, (std::vector<int>{3, 5}));
}

}  // namespace
}  // namespace scalescope
