#include "core/base/machine/other_use.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "core/base/file.h"
#include "core/base/machine/proc_text.h"
#include "tests/temp_folder.h"

namespace scalescope {
namespace {

// Returns a snapshot of two cores that these processes used.
CoreLook lookOf(double busy0, double busy1, double total, std::map<pid_t, ProcessTime> processes) {
  return {{{0, {busy0, total}}, {1, {busy1, total}}}, std::move(processes)};
}

TEST(OtherUse, ExcludesOurOwnUseAndNamesTheLargestUser) {
  const CoreLook before = lookOf(50, 50, 1000, {{1, {"python", 100}}, {2, {"scalescope-work", 10}}, {9, {"sh", 5}}});
  const CoreLook after = lookOf(
      140, 130, 1100,
      {{1, {"python", 160}}, {2, {"scalescope-work", 50}}, {3, {"cc1plus", 40}}, {4, {"cc1plus", 30}}, {9, {"sh", 6}}});
  const OtherUse use = otherUse(before, after, {});
  EXPECT_NEAR(use.percent, 100 * (90 + 80 - 40) / 200.0, 1e-9);
  EXPECT_EQ(use.programs, (std::vector<std::string>{"cc1plus", "python"})) << "one name once; sh took next to nothing";
  EXPECT_FALSE(use.isIdle());
  EXPECT_EQ(english(otherUseMessage(use)), "Other programs use 65 % of these cores: cc1plus, python");
}

TEST(OtherUse, IsOfTheGivenCpusAlone) {
  const CoreLook before = lookOf(0, 0, 0, {}), after = lookOf(100, 0, 100, {{7, {"make", 100}}});
  EXPECT_NEAR(otherUse(before, after, {0}).percent, 100, 1e-9);
  EXPECT_NEAR(otherUse(before, after, {1}).percent, 0, 1e-9);
  EXPECT_TRUE(otherUse(before, after, {1}).isIdle());
}

// A rank that is bound to another core uses none of these.
TEST(OtherUse, OurProgramsCountOnTheirOwnCpus) {
  const CoreLook before = lookOf(0, 0, 0, {});
  const CoreLook after = lookOf(100, 100, 100, {{7, {"make", 100, 0}}, {8, {"scalescope-work", 100, 1}}});
  EXPECT_NEAR(otherUse(before, after, {0}).percent, 100, 1e-9);
  EXPECT_NEAR(otherUse(before, after, {1}).percent, 0, 1e-9);
  EXPECT_NEAR(otherUse(before, after, {}).percent, 50, 1e-9);
}

// A process that got the number of an ended one has a smaller count; two snapshots at one time show nothing.
TEST(OtherUse, IsNeverNegative) {
  const CoreLook before = lookOf(0, 0, 100, {{7, {"old", 500}}}), after = lookOf(10, 0, 200, {{7, {"new", 10}}});
  EXPECT_EQ(otherUse(before, after, {}).programs, std::vector<std::string>{"new"});
  EXPECT_EQ(otherUse(before, before, {}), OtherUse());
  const CoreLook ours = lookOf(10, 0, 200, {{8, {"scalescope-work", 400}}});
  EXPECT_EQ(otherUse(before, ours, {}).percent, 0);
  EXPECT_EQ(english(otherUseMessage({40, {}})), "Other programs use 40 % of these cores");
}

TEST(OtherUse, ASnapshotReadsWhatTheKernelReports) {
  const TempFolder folder;
  const std::string root = folder.path();
  for (const char* name : {"12", "13", "self"}) std::filesystem::create_directories(root + "/proc/" + name);
  ASSERT_TRUE(writeFileAtomic(root + "/proc/stat",
                              "cpu  10 0 10 80 0 0 0 0 0 0\ncpu0 6 0 4 40 0 0 0 0 0 0\ncpu1 4 0 6 40 0 0 0 0 0 0\n"));
  ASSERT_TRUE(writeFileAtomic(root + "/proc/12/stat",
                              "12 (a b) c) R 1 12 12 0 -1 0 0 0 0 0 30 12 0 0 20 0 1 0 5 "
                              "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 1 0"));
  ASSERT_TRUE(writeFileAtomic(root + "/proc/13/stat", "no such line"));
  const CoreLook look = lookAtCores(root);
  EXPECT_EQ(look.cores.size(), 2U);
  ASSERT_EQ(look.processes.size(), 1U);
  EXPECT_EQ(look.processes.at(12).name, "a b) c");
  EXPECT_DOUBLE_EQ(look.processes.at(12).cpuSeconds, 42 * secondsPerTick());
  EXPECT_DOUBLE_EQ(look.cores.at(0).busy, 10 * secondsPerTick()) << "the same unit";
  EXPECT_EQ(look.processes.at(12).cpu, 1);
}

}  // namespace
}  // namespace scalescope
