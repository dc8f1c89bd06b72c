#include "core/base/machine/control_groups.h"

#include <gtest/gtest.h>

#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

// Version 1 is mounted beside an empty version 2, as in systemd's hybrid mode.
constexpr std::string_view kMountsHybrid =
    "31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755\n"
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime shared:5 - cgroup cgroup rw,cpu,cpuacct\n"
    "34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset\n"
    "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
    "40 31 0:37 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,name=systemd\n"
    "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n";
constexpr std::string_view kGroupsHybrid =
    "9:name=systemd:/user.slice\n4:memory:/slurm/job_7/step_0\n3:cpuset:/\n2:cpu,cpuacct:/batch\n0::/user.slice\n";

TEST(ControlGroups, FindsTheHierarchyOfAController) {
  EXPECT_EQ(findControlGroup(kGroupsHybrid, kMountsHybrid, "memory"),
            (ControlGroup{"/sys/fs/cgroup/memory/slurm/job_7/step_0", "/sys/fs/cgroup/memory", false}));
  EXPECT_EQ(findControlGroup(kGroupsHybrid, kMountsHybrid, "cpu"),
            (ControlGroup{"/sys/fs/cgroup/cpu,cpuacct/batch", "/sys/fs/cgroup/cpu,cpuacct", false}));
  EXPECT_EQ(findControlGroup(kGroupsHybrid, kMountsHybrid, "cpuset"),
            (ControlGroup{"/sys/fs/cgroup/cpuset", "/sys/fs/cgroup/cpuset", false}));
  EXPECT_EQ(findControlGroup(kGroupsHybrid, kMountsHybrid, "pids"),
            (ControlGroup{"/sys/fs/cgroup/unified/user.slice", "/sys/fs/cgroup/unified", true}));
  EXPECT_EQ(findControlGroup("0::/user.slice/job.scope\n", kMountsV2, "memory"),
            (ControlGroup{"/sys/fs/cgroup/user.slice/job.scope", "/sys/fs/cgroup", true}));
}

TEST(ControlGroups, FindsThemInAContainer) {
  // Version 1 without a cgroup namespace: the path is the host's, and that group is mounted.
  EXPECT_EQ(
      findControlGroup("4:memory:/docker/abc/worker\n",
                       "36 31 0:32 /docker/abc /sys/fs/cgroup/memory ro,nosuid master:9 - cgroup cgroup rw,memory\n",
                       "memory"),
      (ControlGroup{"/sys/fs/cgroup/memory/worker", "/sys/fs/cgroup/memory", false}));
  EXPECT_EQ(findControlGroup("4:memory:/docker/abc\n",
                             "36 31 0:32 /docker/abc /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n", "memory")
                .folder,
            "/sys/fs/cgroup/memory");
  // In a namespace the path is the root, or above the root for a process that was moved into it.
  EXPECT_EQ(findControlGroup("0::/\n", kMountsV2, "memory").folder, "/sys/fs/cgroup");
  EXPECT_EQ(findControlGroup("0::/../../other\n", kMountsV2, "memory").folder, "/sys/fs/cgroup");
  // A path with the same beginning is not below it.
  EXPECT_EQ(findControlGroup("4:memory:/docker/abcdef\n", "36 31 0:32 /docker/abc /m ro - cgroup cgroup rw,memory\n",
                             "memory")
                .folder,
            "/m");
  // If there are two mounts, the one through which the group is visible is taken; blanks are escaped.
  EXPECT_EQ(
      findControlGroup(
          "4:memory:/a b\n",
          "1 1 0:1 /x /other ro - cgroup cgroup rw,memory\n2 1 0:1 / /my\\040groups ro - cgroup cgroup rw,memory\n",
          "memory"),
      (ControlGroup{"/my groups/a b", "/my groups", false}));
}

TEST(ControlGroups, FindsNoneIfNoFileNamesOne) {
  const ControlGroup none;
  EXPECT_EQ(findControlGroup("", kMountsHybrid, "memory"), none);
  EXPECT_EQ(findControlGroup(kGroupsHybrid, "", "memory"), none);
  EXPECT_EQ(findControlGroup("4:memory:/x\n", kMountsV2, "memory"), none)
      << "a controller of version 1 that is not mounted here";
  EXPECT_EQ(findControlGroup("no colons\n::\n", "a - b\n - cgroup2\n", "memory"), none);
  EXPECT_TRUE(withParents(none).empty());
}

TEST(ControlGroups, WalksUpToWhatCanBeSeen) {
  EXPECT_EQ(withParents({"/m/a/b", "/m", true}), (std::vector<std::string>{"/m/a/b", "/m/a", "/m"}));
  EXPECT_EQ(withParents({"/m", "/m", true}), (std::vector<std::string>{"/m"}));
}

TEST(ControlGroups, ReadsLimits) {
  EXPECT_EQ(parseByteLimit("max\n"), std::nullopt);
  EXPECT_EQ(parseByteLimit("9223372036854771712\n"), std::nullopt) << "version 1's word for none";
  EXPECT_EQ(parseByteLimit("536870912\n"), 536870912);
  for (const char* bad : {"", "0", "-1", "lots"}) EXPECT_EQ(parseByteLimit(bad), std::nullopt) << bad;
  EXPECT_EQ(parseCpuMax("250000 100000\n"), 2.5);
  EXPECT_EQ(parseCpuMax("50000 100000\n"), 0.5);
  EXPECT_EQ(parseCfsQuota("400000\n", "100000\n"), 4);
  for (const char* none : {"max 100000\n", "", "1", "100000 0", "-1 100000"})
    EXPECT_EQ(parseCpuMax(none), std::nullopt) << none;
  EXPECT_EQ(parseCfsQuota("-1\n", "100000\n"), std::nullopt);
  EXPECT_EQ(parseCpuStat("usage_usec 2500000\nuser_usec 1\n"), 2.5);
  EXPECT_EQ(parseCpuacct("1500000000\n"), 1.5);
  EXPECT_EQ(parseCpuStat("nr_periods 3\n"), std::nullopt);
}

TEST(ControlGroups, TheNarrowestQuotaOnTheWayUpCounts) {
  FakeMachine machine;
  machine.put("/proc/self/mountinfo", kMountsV2);
  machine.put("/proc/self/cgroup", "0::/batch/job/step\n");
  machine.put("/sys/fs/cgroup/batch/cpu.max", "800000 100000\n");
  machine.put("/sys/fs/cgroup/batch/job/cpu.max", "150000 100000\n");
  machine.put("/sys/fs/cgroup/batch/job/step/cpu.max", "max 100000\n");
  machine.put("/sys/fs/cgroup/batch/job/cpuset.cpus.effective", "2-5\n");
  machine.put("/sys/fs/cgroup/batch/job/step/cpu.stat", "usage_usec 7000000\n");
  machine.put("/sys/fs/cgroup/batch/job/step/memory.events", "oom 1\noom_kill 4\n");
  const ControlGroups groups = readControlGroups(machine.root());
  EXPECT_EQ(readCpuQuota(groups.cpu), 1.5);
  EXPECT_EQ(readCpuset(groups.cpuset), (std::vector<int>{2, 3, 4, 5}))
      << "of the nearest group that has the controller";
  EXPECT_EQ(readCpuSeconds(groups), 7);
  EXPECT_EQ(readOomKills(groups.memory), 4);
}

TEST(ControlGroups, ReadsVersionOne) {
  FakeMachine machine;
  machine.put("/proc/self/mountinfo", std::string(kMountsHybrid));
  machine.put("/proc/self/cgroup", std::string(kGroupsHybrid));
  const std::string memory = "/sys/fs/cgroup/memory/slurm/job_7";
  machine.put("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
  machine.put(memory + "/memory.limit_in_bytes", "1000000000\n");
  machine.put(memory + "/memory.usage_in_bytes", "700000000\n");
  machine.put(memory + "/memory.stat", "cache 5\ninactive_file 1\ntotal_inactive_file 200000000\n");
  machine.put(memory + "/memory.use_hierarchy", "1\n");
  machine.put(memory + "/step_0/memory.limit_in_bytes", "4000000000\n");
  machine.put(memory + "/step_0/memory.oom_control", "oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
  machine.put("/sys/fs/cgroup/cpu,cpuacct/batch/cpu.cfs_quota_us", "300000\n");
  machine.put("/sys/fs/cgroup/cpu,cpuacct/batch/cpu.cfs_period_us", "100000\n");
  machine.put("/sys/fs/cgroup/cpu,cpuacct/batch/cpuacct.usage", "2000000000\n");
  machine.put("/sys/fs/cgroup/cpuset/cpuset.cpus", "0-63\n");
  const ControlGroups groups = readControlGroups(machine.root());
  const std::vector<GroupMemory> limited = readGroupMemory(groups.memory);
  ASSERT_EQ(limited.size(), 2u);
  EXPECT_EQ(limited[0].usedBytes, -1) << "no file says it";
  EXPECT_EQ(limited[1].limitBytes, 1e9);
  EXPECT_EQ(limited[1].usedBytes, 5e8);
  EXPECT_EQ(readOomKills(groups.memory), 2);
  EXPECT_EQ(readCpuQuota(groups.cpu), 3);
  EXPECT_EQ(readCpuSeconds(groups), 2);
  EXPECT_EQ(readCpuset(groups.cpuset).size(), 64u);
  machine.put(memory + "/memory.use_hierarchy", "0\n");
  EXPECT_EQ(readGroupMemory(groups.memory).size(), 1u) << "counts itself alone";
}

TEST(ControlGroups, APathThatCannotBeSeenIsTheMountsRoot) {
  FakeMachine machine;
  machine.put("/proc/self/mountinfo", kMountsV2);
  machine.put("/proc/self/cgroup", "0::/system.slice/docker-abc.scope\n");
  machine.put("/sys/fs/cgroup/memory.max", "1000000\n");
  EXPECT_EQ(readControlGroups(machine.root()).memory.folder, machine.root() + "/sys/fs/cgroup");
  const FakeMachine empty;
  EXPECT_EQ(readControlGroups(empty.root()).memory, ControlGroup());
  EXPECT_TRUE(readGroupMemory({}).empty());
  EXPECT_TRUE(readCpuset({}).empty());
  EXPECT_FALSE(readCpuQuota({}) || readOomKills({}) || readCpuSeconds({}));
}

}  // namespace
}  // namespace scalescope
