#include "core/base/machine/core_state.h"

#include <gtest/gtest.h>

#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

const std::string kCpuStem = "/sys/devices/system/cpu/cpu";

void putPlace(FakeMachine& tree, int cpu, int package, int core) {
  tree.put(kCpuStem + std::to_string(cpu) + "/topology/physical_package_id", std::to_string(package) + "\n");
  tree.put(kCpuStem + std::to_string(cpu) + "/topology/core_id", std::to_string(core) + "\n");
}

void putSensor(FakeMachine& tree, const std::string& chip, int number, const std::string& label, int thousandths) {
  const std::string stem = "/sys/class/hwmon/" + chip + "/temp" + std::to_string(number);
  tree.put(stem + "_input", std::to_string(thousandths) + "\n");
  if (!label.empty()) tree.put(stem + "_label", label + "\n");
}

TEST(CoreState, ClocksAndSensorsOfTwoPackages) {
  FakeMachine tree;
  tree.put("/proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2596.1\n\nprocessor\t: 1\ncpu MHz\t\t: 800.000\n");
  putPlace(tree, 0, 0, 4);
  putPlace(tree, 1, 1, 4);
  tree.put("/sys/class/hwmon/hwmon2/name", "coretemp\n");
  putSensor(tree, "hwmon2", 1, "Package id 0", 61'000);
  putSensor(tree, "hwmon2", 6, "Core 4", 58'500);
  tree.put("/sys/class/hwmon/hwmon3/name", "coretemp\n");
  putSensor(tree, "hwmon3", 1, "Package id 1", 41'000);
  tree.put("/sys/class/hwmon/hwmon4/name", "nvme\n");
  putSensor(tree, "hwmon4", 1, "Composite", 99'000);
  const auto states = readCoreStates({0, 1}, tree.root());
  ASSERT_EQ(states.size(), 2u);
  EXPECT_EQ(states.at(0), (CoreState{2.5961e9, 58.5}));
  EXPECT_EQ(states.at(1), (CoreState{8e8, 41.0})) << "its own has no sensor: the package's";
}

TEST(CoreState, ClocksOfCpufreqAndOneSensorForAll) {
  FakeMachine tree;
  tree.put("/proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 50.00\n");
  tree.put(kCpuStem + "0/cpufreq/scaling_cur_freq", "1800000\n");
  tree.put("/sys/class/hwmon/hwmon0/name", "k10temp\n");
  putSensor(tree, "hwmon0", 1, "Tctl", 47'250);
  putSensor(tree, "hwmon0", 3, "Tccd1", 44'000);
  const auto states = readCoreStates({0, 1}, tree.root());
  EXPECT_EQ(states.at(0), (CoreState{1.8e9, 47.25}));
  EXPECT_EQ(states.at(1), (CoreState{std::nullopt, 47.25})) << "no clock is reported, and none is invented";
}

// Another machine sends its files as text.
TEST(CoreState, HeatOfAMachineThatPrintsItsFiles) {
  const SensorFiles files = parseSensorFiles(
      "/sys/class/hwmon/hwmon2/name:coretemp\n/sys/class/hwmon/hwmon2/temp1_label:Package id 0\n"
      "/sys/class/hwmon/hwmon2/temp2_label:Core 4\n/sys/class/hwmon/hwmon2/temp1_input:61000\n"
      "/sys/class/hwmon/hwmon2/temp2_input:58500\n/sys/class/hwmon/hwmon21/name:nvme\n"
      "/sys/class/hwmon/hwmon21/temp1_input:99000\n/sys/devices/system/cpu/cpu0/topology/core_id:4\n"
      "/sys/devices/system/cpu/cpu0/topology/physical_package_id:0\nnews: none\n/sys/no colon\n");
  EXPECT_EQ(coreHeat({0, 1}, files), (std::map<int, double>{{0, 58.5}, {1, 61.0}}));
  EXPECT_TRUE(coreHeat({0}, {}).empty());
  EXPECT_TRUE(coreHeat({0}, parseSensorFiles("/sys/class/hwmon/hwmon2/name:coretemp\n"
                                             "/sys/class/hwmon/hwmon2/temp1_input:warm\n"))
                  .empty());
}

TEST(CoreState, AMachineThatReportsNothingHasNone) {
  FakeMachine tree;
  EXPECT_TRUE(readCoreStates({0, 1}, tree.root()).empty());
}

}  // namespace
}  // namespace scalescope
