// Tests machines as their files describe them: a laptop, a server with two sockets, containers.
#include "core/base/machine/cores.h"
#include "core/base/machine/machine.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

std::vector<int> cpus(int first, int count) {
  std::vector<int> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), first);
  return all;
}

constexpr double kGiB = 1024.0 * 1024 * 1024;

std::vector<std::string> codes(const Machine& machine) {
  MachineLimits limits{machine.memory.total,
                       machine.memory.machineTotal,
                       machine.cpuQuota,
                       0,
                       static_cast<int>(machine.usableCores.size()),
                       machine.physicalCores};
  for (const auto& group : machine.usableCores) limits.usableCpus += static_cast<int>(group.size());
  std::vector<std::string> all;
  for (const Message& note : limitNotes(limits)) all.push_back(note.code);
  return all;
}

TEST(Machines, Laptop) {
  FakeMachine tree;
  tree.putCpus(4, 2, "11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz");
  tree.putMemory(16 << 20, 9 << 20);
  tree.put("/proc/self/mountinfo", kMountsV2);
  tree.put("/proc/self/cgroup", "0::/user.slice/user-1000.slice/user@1000.service/app.slice/terminal.scope\n");
  tree.put("/sys/fs/cgroup/user.slice/user-1000.slice/memory.max", "max\n");
  tree.put("/sys/fs/cgroup/user.slice/user-1000.slice/user@1000.service/app.slice/terminal.scope/memory.max", "max\n");
  tree.put("/sys/fs/cgroup/cpuset.cpus.effective", "0-7\n");
  const Machine machine = readMachine(cpus(0, 8), tree.root());
  EXPECT_EQ(machine.processor, "11th Gen Intel(R) Core(TM) i7-1165G7 @ 2.80GHz");
  EXPECT_EQ(machine.physicalCores, 4);
  EXPECT_EQ(machine.logicalCores, 8);
  EXPECT_EQ(machine.usableCores, (std::vector<std::vector<int>>{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(machine.cpuQuota, 0);
  EXPECT_EQ(machine.memory.total, 16 * kGiB);
  EXPECT_EQ(machine.memory.available, 9 * kGiB);
  EXPECT_EQ(machine.memory.used, 7 * kGiB);
  EXPECT_FALSE(machine.memory.isLimited());
  EXPECT_TRUE(codes(machine).empty());
  EXPECT_FALSE(machine.host.empty() || machine.system.empty() || machine.release.empty());
}

// Core Ultra 9 185H: 6 cores with two threads, 8 efficient ones and 2 low-power ones, numbered as Linux does.
TEST(Machines, CoresOfAHybridProcessorHaveTheirKinds) {
  FakeMachine tree;
  tree.put("/sys/devices/system/cpu/online", "0-21\n");
  tree.put("/sys/devices/cpu_core/cpus", "0-11\n");
  tree.put("/sys/devices/cpu_atom/cpus", "12-21\n");
  for (int cpu = 0; cpu < 22; ++cpu) {
    const std::string folder = "/sys/devices/system/cpu/cpu" + std::to_string(cpu);
    const int first = cpu / 2 * 2;
    tree.put(folder + "/topology/thread_siblings_list",
             cpu < 12 ? std::to_string(first) + "-" + std::to_string(first + 1) + "\n" : std::to_string(cpu) + "\n");
    // Two favoured cores are a little faster.
    tree.put(folder + "/cpufreq/cpuinfo_max_freq", cpu < 4    ? "5100000\n"
                                                   : cpu < 12 ? "4800000\n"
                                                   : cpu < 20 ? "3800000\n"
                                                              : "2500000\n");
  }
  const Machine machine = readMachine(cpus(0, 22), tree.root());
  ASSERT_EQ(machine.usableCores.size(), 16u);
  EXPECT_EQ(machine.coreKinds, (std::vector<int>{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2}));
  EXPECT_EQ(machine.usableCores[5], (std::vector<int>{10, 11}));
  EXPECT_EQ(readMachine({0, 1, 12, 20}, tree.root()).coreKinds, (std::vector<int>{0, 1, 2}));
}

// An ARM board numbers its small cores first.
TEST(Machines, FasterCoresComeFirst) {
  FakeMachine tree;
  tree.put("/sys/devices/system/cpu/online", "0-3\n");
  for (int cpu = 0; cpu < 4; ++cpu)
    tree.put("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/cpu_capacity", cpu < 2 ? "446\n" : "1024\n");
  const Machine machine = readMachine(cpus(0, 4), tree.root());
  EXPECT_EQ(machine.usableCores, (std::vector<std::vector<int>>{{2}, {3}, {0}, {1}}));
  EXPECT_EQ(machine.coreKinds, (std::vector<int>{0, 0, 1, 1}));
  EXPECT_EQ(coreKinds({{0, 100}, {0, 0}, {0, 86}, {1, 99}}), (std::vector<int>{0, 0, 0, 1}))
      << "0 means that the speed is not reported";
  EXPECT_TRUE(coreKinds({}).empty());
}

TEST(Machines, TwoSocketsWithHugePages) {
  FakeMachine tree;
  tree.putCpus(64, 2, "AMD EPYC 9334 32-Core Processor");
  tree.putMemory(1LL << 30, 300LL << 20);
  const Machine machine = readMachine(cpus(0, 128), tree.root());
  EXPECT_EQ(machine.physicalCores, 64);
  EXPECT_EQ(machine.logicalCores, 128);
  ASSERT_EQ(machine.usableCores.size(), 64u);
  EXPECT_EQ(machine.usableCores[63], (std::vector<int>{63, 127}));
  EXPECT_EQ(machine.memory.total, 1024 * kGiB);
  EXPECT_EQ(machine.memory.available, 300 * kGiB);
}

TEST(Machines, ABatchJobOfVersionTwo) {
  FakeMachine tree;
  tree.putCpus(16, 2, "Xeon");
  tree.putMemory(512 << 20, 400 << 20);
  tree.put("/proc/self/mountinfo", kMountsV2);
  tree.put("/proc/self/cgroup", "0::/slurm/job_1/step_0\n");
  const std::string job = "/sys/fs/cgroup/slurm/job_1";
  tree.put(job + "/memory.max", std::to_string(std::int64_t{32} << 30) + "\n");
  tree.put(job + "/memory.current", std::to_string(std::int64_t{20} << 30) + "\n");
  tree.put(job + "/memory.stat", "anon 1\ninactive_file " + std::to_string(std::int64_t{4} << 30) + "\n");
  tree.put(job + "/step_0/memory.max", std::to_string(std::int64_t{64} << 30) + "\n");
  tree.put(job + "/step_0/memory.current", "1048576\n");
  tree.put(job + "/step_0/memory.stat", "inactive_file 0\n");
  tree.put(job + "/cpu.max", "200000 100000\n");
  tree.put(job + "/cpuset.cpus.effective", "4-7,20-23\n");
  const Machine machine = readMachine(cpus(0, 32), tree.root());
  EXPECT_EQ(machine.memory.total, 32 * kGiB) << "the parent's limit is the narrower one";
  EXPECT_EQ(machine.memory.used, 16 * kGiB) << "cache that can be dropped is not in use";
  EXPECT_EQ(machine.memory.available, 16 * kGiB);
  EXPECT_EQ(machine.memory.machineTotal, 512 * kGiB);
  EXPECT_EQ(machine.usableCores, (std::vector<std::vector<int>>{{4, 20}, {5, 21}, {6, 22}, {7, 23}}));
  EXPECT_EQ(machine.physicalCores, 16);
  EXPECT_EQ(machine.cpuQuota, 2);
  EXPECT_EQ(codes(machine),
            (std::vector<std::string>{"machine.core-limit", "machine.cpu-quota", "machine.memory-limit"}));
  EXPECT_EQ(readMachine({5, 9, 21}, tree.root()).usableCores, (std::vector<std::vector<int>>{{5, 21}}))
      << "mask and cpuset";
}

TEST(Machines, AFullHostIsNarrowerThanItsContainer) {
  const MemoryState state = memoryState({64e9, 2e9}, {{8e9, 1e9}});
  EXPECT_EQ(state.total, 8e9);
  EXPECT_EQ(state.used, 1e9);
  EXPECT_EQ(state.available, 2e9);
}

TEST(Machines, ALimitAboveTheMachineIsNone) {
  const MemoryState state = memoryState({8e9, 6e9}, {{64e9, 1e9}});
  EXPECT_EQ(state.total, 8e9);
  EXPECT_EQ(state.used, 2e9);
  EXPECT_EQ(state.available, 6e9);
  EXPECT_FALSE(state.isLimited());
}

TEST(Machines, WhatIsNotReportedIsUnknown) {
  const FakeMachine empty;
  const Machine machine = readMachine({0, 1}, empty.root());
  EXPECT_EQ(machine.processor, "");
  EXPECT_EQ(machine.logicalCores, 0);
  EXPECT_EQ(machine.physicalCores, 2) << "what may be used is all that is known";
  EXPECT_EQ(machine.memory.total, -1);
  EXPECT_EQ(machine.memory.available, -1);
  EXPECT_EQ(memoryState({}, {{1e9, -1}}).total, 1e9);
  EXPECT_EQ(memoryState({}, {{1e9, -1}}).used, -1);
  EXPECT_EQ(memoryState({}, {{1e9, 2e9}}).available, 0) << "over its limit";
}

TEST(Machines, InvalidFilesAreIgnored) {
  FakeMachine tree;
  for (const char* file : {"/proc/meminfo", "/proc/cpuinfo", "/proc/self/cgroup", "/proc/self/mountinfo",
                           "/sys/devices/system/cpu/online"})
    tree.put(file, std::string("\0\xff\x01:::--- - cgroup2\n\n", 20));
  const Machine machine = readMachine({3}, tree.root());
  EXPECT_EQ(machine.usableCores, (std::vector<std::vector<int>>{{3}}));
  EXPECT_EQ(machine.memory.total, -1);
  EXPECT_EQ(usableCpus({0, 1}, {7}), (std::vector<int>{0, 1}))
      << "a cpuset that allows none of the mask is not this process's";
}

TEST(Machines, CountsWhatTheKernelKilled) {
  FakeMachine tree;
  EXPECT_EQ(memoryKills(tree.root()), 0);
  tree.put("/proc/vmstat", "nr_free_pages 5\noom_kill 6\n");
  EXPECT_EQ(memoryKills(tree.root()), 6) << "on the host";
  tree.put("/proc/self/mountinfo", kMountsV2);
  tree.put("/proc/self/cgroup", "0::/job\n");
  tree.put("/sys/fs/cgroup/job/memory.events", "max 9\noom 3\noom_kill 2\n");
  EXPECT_EQ(memoryKills(tree.root()), 2) << "in its group";
}

TEST(Machines, TextsAndCapacity) {
  EXPECT_EQ(coresWithinQuota(8, 0), 8);
  EXPECT_EQ(coresWithinQuota(8, 2.5), 2);
  EXPECT_EQ(coresWithinQuota(8, 0.5), 1);
  EXPECT_EQ(coresWithinQuota(2, 16), 2);
  EXPECT_EQ(coresWithinQuota(0, 0), 1);
  const auto notes = limitNotes({8e9, 64e9, 2.5, 8, 4, 64});
  ASSERT_EQ(notes.size(), 3u);
  EXPECT_EQ(english(notes[0]), "4 of 64 cores may be used here (CPU affinity, or the cpuset of a container)");
  EXPECT_EQ(english(notes[1]), "a CPU quota (of a container) limits CPU time to that of 2.5 cores");
  EXPECT_EQ(english(notes[2]), "a control group (of a container) limits memory to 8 GB of the machine's 64 GB");
  EXPECT_TRUE(limitNotes({8e9, 0, 16, 8, 4, 4}).empty());
}

}  // namespace
}  // namespace scalescope
