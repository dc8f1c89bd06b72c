// Tests the use and energy of a run's GPUs against values computed in the comments: ranks begin at 0.5 s, the window is
// 1.1 .. 5.1 s.
#include <gtest/gtest.h>

#include "core/analysis/cell/cell_repeats.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

struct Sampled {
  Metric metric;
  int gpu;
  double seconds, value;
};

// A cell with two ranks on GPUs 2 and 3 of a node that has more GPUs.
CellResult onGpus(const std::vector<Sampled>& samples, std::vector<std::vector<int>> gpus = {{2}, {3}}) {
  RunRecords run = gangRun("r", 1);
  for (int r = 0; r < 2; ++r)
    std::get<ObjectRecord>(run.bySource[rank(r)].front().payload).fields["gpus"] = gpus[static_cast<std::size_t>(r)];
  auto& records = run.bySource[node(0)];
  for (const Sampled& at : samples)
    records.push_back({RecordType::sample, records.size() + 1, ns(1000 * at.seconds),
                       SampleRecord{at.metric, static_cast<std::uint16_t>(at.gpu), at.value}});
  return analyseCell(cell(1, Strategy::ddp, 2, 64), CellKey("01"), {run});
}

constexpr Metric kJoules = Metric::gpuEnergyJoules;
constexpr Metric kPercent = Metric::gpuPercent;

}  // namespace

TEST(GpuLoad, EnergyIsTheRateBetweenTheReadingsNextToTheWindowTimesTheWindow) {
  // GPU 2 draws 100 W from 1 s to 5.2 s and has no other reading near the window. GPU 3 draws 50 W. The window is 4 s.
  const CellResult cell = onGpus({{kJoules, 2, 0.5, 0},
                                  {kJoules, 2, 1.0, 1000},
                                  {kJoules, 2, 3.0, 1300},
                                  {kJoules, 2, 5.2, 1420},
                                  {kJoules, 2, 5.7, 9000},
                                  {kJoules, 3, 1.0, 70},
                                  {kJoules, 3, 6.0, 320}});
  EXPECT_NEAR(*cell.energyJoules, (100 + 50) * 4.0, 1e-6);
  EXPECT_NEAR(*cell.energyPerSample, 600.0 / (40 * 64), 1e-9);
}

TEST(GpuLoad, ReadingsInsideTheWindowSpeakForItWhereNoneAreOutside) {
  const CellResult cell = onGpus({{kJoules, 2, 2.0, 10}, {kJoules, 2, 4.0, 30}}, {{2}, {2}});
  EXPECT_NEAR(*cell.energyJoules, 40, 1e-9);
}

TEST(GpuLoad, EnergyIsNullBelowTwoReadingsOfAnyGpuOfTheRun) {
  const std::vector<Sampled> both{{kJoules, 2, 1, 10}, {kJoules, 2, 6, 60}, {kJoules, 3, 1, 10}, {kJoules, 3, 6, 60}};
  ASSERT_TRUE(onGpus(both).energyJoules);
  EXPECT_FALSE(onGpus({both.begin(), both.begin() + 3}).energyJoules);  // GPU 3 was read once.
  EXPECT_FALSE(onGpus({both.begin(), both.begin() + 2}).energyJoules);  // Here it was never read.
  EXPECT_FALSE(onGpus({{kJoules, 2, 3, 10}}, {{2}, {2}}).energyJoules);
  EXPECT_FALSE(onGpus({{kJoules, 2, 1, 60}, {kJoules, 2, 6, 10}}, {{2}, {2}}).energyJoules);  // The counter was reset.
}

TEST(GpuLoad, GpusThatAreNotTheRunsDoNotCount) {
  std::vector<Sampled> samples{
      {kJoules, 2, 1, 0}, {kJoules, 2, 6, 500}, {kPercent, 2, 3, 80}, {kPercent, 2, 4, 90}, {kPercent, 2, 0.2, 3}};
  for (const int other : {0, 1, 3})
    for (const Sampled& at : {Sampled{kJoules, other, 1, 0}, Sampled{kJoules, other, 6, 9999},
                              Sampled{kPercent, other, 3, 1}, Sampled{kPercent, other, 0.2, 99}})
      samples.push_back(at);
  const CellResult cell = onGpus(samples, {{2}, {2}});
  EXPECT_NEAR(*cell.energyJoules, 400, 1e-9);
  EXPECT_DOUBLE_EQ(*cell.gpuPercent, 85);
  EXPECT_FALSE(noted(cell.guard, "guard.busy-gpu"));
  const CellResult onCpus = onGpus(samples, {{}, {}});
  EXPECT_FALSE(onCpus.energyJoules || onCpus.gpuPercent);
}

TEST(GpuLoad, WhatARankDoesBeforeItsFirstRecordIsNoOtherUse) {
  // A rank's start opens its context, chooses kernels and records graphs.
  const std::vector<Sampled> own{{kPercent, 2, 0.1, 1}, {kPercent, 2, 0.3, 79}, {kPercent, 2, 0.4, 13}};
  EXPECT_FALSE(noted(onGpus(own, {{2}, {2}}).guard, "guard.busy-gpu"));
  const std::vector<Sampled> busy{{kPercent, 2, 0.1, 60}, {kPercent, 2, 0.3, 79}, {kPercent, 2, 0.4, 55}};
  EXPECT_TRUE(noted(onGpus(busy, {{2}, {2}}).guard, "guard.busy-gpu"));
}

TEST(GpuLoad, UseIsTheMeanOverTheWindowAndTheGpus) {
  // A sample covers the half second before it: those of 1.35 .. 5.35 s have half or more of that in the window.
  const CellResult cell = onGpus({{kPercent, 2, 1.3, 0},
                                  {kPercent, 2, 1.4, 60},
                                  {kPercent, 2, 3.0, 90},
                                  {kPercent, 2, 5.3, 90},
                                  {kPercent, 2, 5.4, 0},
                                  {kPercent, 3, 2.0, 40}});
  EXPECT_DOUBLE_EQ(*cell.gpuPercent, (80 + 40) / 2.0);
  EXPECT_FALSE(onGpus({{kPercent, 2, 3.0, 90}}).gpuPercent);  // The other GPU has no sample.
}

// ---- memory

TEST(GpuMemory, WhatOthersHeldBeforeTheRunIsNoContext) {
  constexpr double kGB = 1e9;
  constexpr Metric kUsed = Metric::gpuMemoryUsed;
  const auto memoryOf = [&](const std::vector<Sampled>& samples) {
    RunRecords run = gangRun("r", 1);
    for (int r = 0; r < 2; ++r) {
      auto& records = run.bySource[rank(r)];
      std::get<ObjectRecord>(records.front().payload).fields["gpus"] = {2 + r};
      for (Record& record : records)
        if (auto* memory = std::get_if<MemoryRecord>(&record.payload)) memory->context = 3'000'000'000;
    }
    for (const Sampled& at : samples)
      run.bySource[node(0)].push_back({RecordType::sample, run.bySource[node(0)].size() + 1, ns(1000 * at.seconds),
                                       SampleRecord{at.metric, static_cast<std::uint16_t>(at.gpu), at.value}});
    const RunView view = viewRun(run, cell(1, Strategy::ddp, 2, 64));
    return rankMemory(view.ranks.at(1), runLoad(view, 5));
  };
  // Rank 1 is on GPU 3; readings after 0.5 s belong to the run.
  const MemoryStats reported = memoryOf(
      {{kUsed, 3, 0.1, 9 * kGB}, {kUsed, 3, 0.4, 1 * kGB}, {kUsed, 3, 0.6, 2 * kGB}, {kUsed, 2, 0.1, 2.5 * kGB}});
  EXPECT_EQ(reported.others, 1 * kGB);
  EXPECT_EQ(reported.context, 2 * kGB);
  const MemoryStats unknown = memoryOf({{kUsed, 3, 0.6, 2 * kGB}, {kUsed, 2, 0.1, 2.5 * kGB}});
  EXPECT_FALSE(unknown.others);
  EXPECT_EQ(unknown.context, 3 * kGB);
  EXPECT_EQ(memoryOf({{kUsed, 3, 0.1, 5 * kGB}}).context, 0) << "another process ended meanwhile";
  // The rank's context is open before its first record.
  const MemoryStats own = memoryOf({{kUsed, 3, 0.1, 0.5 * kGB}, {kUsed, 3, 0.4, 2.5 * kGB}});
  EXPECT_EQ(own.others, 0.5 * kGB);
  EXPECT_EQ(own.context, 2.5 * kGB);
}

TEST(GpuMemory, TheLimitIsWhatTheDeviceHasBesideTheContext) {
  constexpr std::int64_t kGB = 1'000'000'000;
  const auto limitOf = [&](double askedMB, std::vector<std::int64_t> contexts, std::vector<int> gpus = {0}) {
    RunRecords run = gangRun("r", 1);
    for (int r = 0; r < 2; ++r) {
      auto& records = run.bySource[rank(r)];
      auto& manifest = std::get<ObjectRecord>(records.front().payload).fields;
      manifest["device"] = "a GPU", manifest["gpus"] = gpus, manifest["deviceMemoryBytes"] = 80 * kGB;
      for (Record& record : records)
        if (auto* memory = std::get_if<MemoryRecord>(&record.payload))
          memory->context = contexts[static_cast<std::size_t>(r)];
    }
    Cell of = cell(1, Strategy::ddp, 2, 64);
    of.study.limits.memoryMBPerDevice = askedMB;
    return analyseCell(of, CellKey("01"), {run}).memoryLimit;
  };
  EXPECT_EQ(limitOf(0, {1 * kGB, 3 * kGB}), 77.0 * kGB) << "the least of any rank";
  EXPECT_EQ(limitOf(40'000, {1 * kGB, 3 * kGB}), 40.0 * kGB) << "the study's, being less";
  EXPECT_EQ(limitOf(79'000, {1 * kGB, 3 * kGB}), 77.0 * kGB);
  EXPECT_FALSE(limitOf(0, {-1, -1})) << "the context was not measured";
  EXPECT_FALSE(limitOf(0, {1 * kGB, 3 * kGB}, {0, 1})) << "of several devices only the sum is known";
  EXPECT_TRUE(toJson(onGpus({}))["memoryLimit"].is_null());
}

// ---- CPUs

TEST(PackageEnergyOfARun, IsTheRateOfEachPackageTimesTheWindow) {
  constexpr Metric kPackage = Metric::cpuEnergyJoules;
  // Package 0 draws 100 W around the window and package 1 draws 50 W; the run has no GPU, whatever the node's GPUs
  // draw.
  const std::vector<Sampled> both{{kPackage, 0, 1.0, 5},   {kPackage, 0, 3.0, 215}, {kPackage, 0, 5.2, 425},
                                  {kPackage, 1, 1.0, 0},   {kPackage, 1, 6.0, 250}, {kPackage, 1, 6.5, 9000},
                                  {kJoules, 2, 1.0, 1000}, {kJoules, 2, 6.0, 9000}};
  const CellResult cell = onGpus(both, {{}, {}});
  EXPECT_NEAR(*cell.energyJoules, (100 + 50) * 4.0, 1e-6);
  EXPECT_NEAR(*cell.energyPerSample, 600.0 / (40 * 64), 1e-9);
  EXPECT_EQ(toJson(cell)["energyOf"], "cpuPackages");
  EXPECT_TRUE(noted(cell.guard, "guard.energy-of-packages"));
  const CellResult onTwo = onGpus(both, {{2}, {2}});
  EXPECT_NEAR(*onTwo.energyJoules, 1600 * 4.0, 1e-6) << "the GPU's, not the packages'";
  EXPECT_EQ(toJson(onTwo)["energyOf"], "gpus");
  EXPECT_FALSE(noted(onTwo.guard, "guard.energy-of-packages"));
}

TEST(PackageEnergyOfARun, IsNullWhereAPackageWasReadOnce) {
  constexpr Metric kPackage = Metric::cpuEnergyJoules;
  for (const std::vector<Sampled>& samples : {std::vector<Sampled>{},
                                              {{kPackage, 0, 3, 10}},
                                              {{kPackage, 0, 1, 1}, {kPackage, 0, 6, 9}, {kPackage, 1, 6, 9}}}) {
    const CellResult cell = onGpus(samples, {{}, {}});
    EXPECT_FALSE(cell.energyJoules || cell.energyPerSample);
    EXPECT_TRUE(toJson(cell)["energyOf"].is_null());
  }
}

}  // namespace scalescope
