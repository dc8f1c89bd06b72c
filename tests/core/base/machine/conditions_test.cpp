#include "core/base/machine/machine_conditions.h"

#include <gtest/gtest.h>

#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

const std::string kCpu = "/sys/devices/system/cpu";

void putClock(FakeMachine& tree, int cpu, const std::string& governor, int leastKhz, int mostKhz) {
  const std::string folder = kCpu + "/cpu" + std::to_string(cpu) + "/cpufreq/";
  tree.put(folder + "scaling_governor", governor + "\n");
  tree.put(folder + "scaling_min_freq", std::to_string(leastKhz) + "\n");
  tree.put(folder + "scaling_max_freq", std::to_string(mostKhz) + "\n");
}

TEST(Conditions, OfALaptop) {
  FakeMachine tree;
  tree.putCpus(2, 2, "i7");
  for (int cpu = 0; cpu < 4; ++cpu) putClock(tree, cpu, cpu == 3 ? "performance" : "powersave", 400'000, 4'700'000);
  tree.put(kCpu + "/intel_pstate/no_turbo", "0\n");
  tree.put(kCpu + "/smt/control", "on\n");
  tree.put("/sys/devices/system/node/online", "0\n");
  tree.put("/sys/devices/system/node/node0/cpulist", "0-3\n");
  const MachineConditions all = readConditions({0, 1, 2, 3}, tree.root());
  EXPECT_EQ(all.governors, (std::vector<std::string>{"performance", "powersave"}));
  EXPECT_EQ(all.minHertz, 4e8);
  EXPECT_EQ(all.maxHertz, 4.7e9);
  EXPECT_EQ(all.turbo, true);
  EXPECT_EQ(all.smt, "on");
  EXPECT_EQ(all.numaNodes, (std::vector<int>{0}));
  // Only the CPUs of the request are read.
  EXPECT_EQ(readConditions({0, 1}, tree.root()).governors, (std::vector<std::string>{"powersave"}));
  tree.put(kCpu + "/intel_pstate/no_turbo", "1\n");
  EXPECT_EQ(readConditions({0}, tree.root()).turbo, false);
}

TEST(Conditions, OfAServerOfTwoSockets) {
  FakeMachine tree;
  tree.putCpus(4, 1, "EPYC");
  putClock(tree, 0, "schedutil", 1'500'000, 2'700'000);
  putClock(tree, 1, "schedutil", 1'400'000, 3'900'000);
  tree.put(kCpu + "/cpufreq/boost", "1\n");
  tree.put(kCpu + "/smt/control", "notsupported\n");
  tree.put("/sys/devices/system/node/online", "0,2\n");
  tree.put("/sys/devices/system/node/node0/cpulist", "0-1\n");
  tree.put("/sys/devices/system/node/node2/cpulist", "2-3\n");
  const MachineConditions all = readConditions({0, 1}, tree.root());
  EXPECT_EQ(all.minHertz, 1.4e9);
  EXPECT_EQ(all.maxHertz, 3.9e9);
  EXPECT_EQ(all.turbo, true);
  EXPECT_EQ(all.smt, "notsupported");
  EXPECT_EQ(all.numaNodes, (std::vector<int>{0, 2}));
  EXPECT_EQ(readNumaNodes({3}, tree.root()), (std::vector<int>{2}));
  EXPECT_EQ(readNumaNodes({1, 2}, tree.root()), (std::vector<int>{0, 2}));
  EXPECT_EQ(readNumaNodes({9}, tree.root()), std::vector<int>{});
}

// A virtual machine does not report this, and no value is invented.
TEST(Conditions, WhatIsNotReportedIsMissing) {
  FakeMachine tree;
  tree.putCpus(2, 1, "QEMU");
  EXPECT_EQ(readConditions({0, 1}, tree.root()), MachineConditions());
  EXPECT_TRUE(readNumaNodes({0}, tree.root()).empty());
  EXPECT_TRUE(throttleFiles({0, 1}, tree.root()).empty());
  putClock(tree, 0, "", 0, -1);
  tree.put(kCpu + "/cpufreq/boost", "yes\n");
  EXPECT_EQ(readConditions({0, 1}, tree.root()), MachineConditions());
}

TEST(Conditions, OnlyExistingThrottleCountersAreRead) {
  FakeMachine tree;
  const std::string folder = kCpu + "/cpu1/thermal_throttle/";
  tree.put(folder + "core_throttle_count", "7\n");
  tree.put(folder + "package_throttle_count", "9\n");
  EXPECT_EQ(throttleFiles({0, 1}, tree.root()),
            (std::vector<std::string>{tree.root() + folder + "core_throttle_count",
                                      tree.root() + folder + "package_throttle_count"}));
}

}  // namespace
}  // namespace scalescope
