#include "core/base/machine/package_energy.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

const std::string kPowercap = "/sys/class/powercap/";

void putZone(FakeMachine& tree, const std::string& zone, const std::string& name, const std::string& microjoules,
             const std::string& range = "262143328850") {
  tree.put(kPowercap + zone + "/name", name + "\n");
  tree.put(kPowercap + zone + "/energy_uj", microjoules + "\n");
  if (!range.empty()) tree.put(kPowercap + zone + "/max_energy_range_uj", range + "\n");
}

void count(FakeMachine& tree, const std::string& zone, const std::string& microjoules) {
  tree.put(kPowercap + zone + "/energy_uj", microjoules + "\n");
}

std::map<int, double> readingsOf(PackageEnergy& energy) {
  std::map<int, double> out;
  for (const auto& [package, joules] : energy.read()) out[package] = joules;
  return out;
}

TEST(PackageEnergy, IsOfWholePackagesSinceTheFirstReading) {
  FakeMachine tree;
  putZone(tree, "intel-rapl:0", "package-0", "5000000");
  putZone(tree, "intel-rapl:0:0", "core", "1000000");
  putZone(tree, "intel-rapl:0:1", "dram", "1000000");
  putZone(tree, "intel-rapl:1", "package-1", "7000000");
  putZone(tree, "intel-rapl:2", "psys", "9000000");
  putZone(tree, "intel-rapl-mmio:0", "package-0", "5000000");
  tree.put(kPowercap + "intel-rapl/enabled", "1\n");
  PackageEnergy energy(tree.root());
  EXPECT_EQ(readingsOf(energy), (std::map<int, double>{{0, 0}, {1, 0}}));
  for (const char* zone : {"intel-rapl:0", "intel-rapl-mmio:0"}) count(tree, zone, "6500000");
  count(tree, "intel-rapl:1", "7000001");
  EXPECT_EQ(readingsOf(energy), (std::map<int, double>{{0, 1.5}, {1, 1e-6}}));
}

TEST(PackageEnergy, CountsOnWhereTheKernelRestarts) {
  FakeMachine tree;
  putZone(tree, "intel-rapl:0", "package-0", "9000000", "10000000");
  PackageEnergy energy(tree.root());
  EXPECT_DOUBLE_EQ(readingsOf(energy).at(0), 0);
  count(tree, "intel-rapl:0", "500000");
  EXPECT_DOUBLE_EQ(readingsOf(energy).at(0), 1.5);
  count(tree, "intel-rapl:0", "9500000");
  EXPECT_DOUBLE_EQ(readingsOf(energy).at(0), 10.5);
  count(tree, "intel-rapl:0", "0");
  EXPECT_DOUBLE_EQ(readingsOf(energy).at(0), 11);
}

TEST(PackageEnergy, WhatCannotBeReadIsMissing) {
  FakeMachine tree;
  EXPECT_TRUE(PackageEnergy(tree.root()).read().empty());
  putZone(tree, "intel-rapl:0", "package-0", "9000000", "");
  putZone(tree, "intel-rapl:1", "package-1", "no number");
  putZone(tree, "intel-rapl:2", "package-2", "9000000", "8000000");
  PackageEnergy energy(tree.root());
  EXPECT_EQ(readingsOf(energy), (std::map<int, double>{{0, 0}, {2, 0}}));
  // The counter fell, and its range is not given or is not above the last reading.
  for (const char* zone : {"intel-rapl:0", "intel-rapl:1", "intel-rapl:2"}) count(tree, zone, "1000000");
  EXPECT_TRUE(energy.read().empty());
  count(tree, "intel-rapl:0", "2000000");
  EXPECT_TRUE(energy.read().empty()) << "what was lost stays unknown";
}

}  // namespace
}  // namespace scalescope
