#include "core/base/machine/cores.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>

namespace scalescope {
namespace {

using Groups = std::vector<std::vector<int>>;

TEST(Cores, ReadsListsOfCpus) {
  EXPECT_EQ(parseCpuList("0-3,8,10-11\n"), (std::vector<int>{0, 1, 2, 3, 8, 10, 11}));
  EXPECT_EQ(parseCpuList("5,0-1,1"), (std::vector<int>{0, 1, 5}));
  EXPECT_EQ(parseCpuList("1000-1100").size(), 101u) << "beyond what one mask of the C library holds";
  EXPECT_EQ(parseCpuList("0-2147483647").size(), static_cast<std::size_t>(kMostCpus));
  for (const char* empty : {"", "\n", "-1", "x", "7-3", "99999999999", "3-", "0-99999999999"})
    EXPECT_TRUE(parseCpuList(empty).empty()) << empty;
  EXPECT_EQ(parseCpuList("2,x,3"), (std::vector<int>{2}));
}

TEST(Cores, GroupsSiblings) {
  const auto halves = [](int cpu) { return std::vector<int>{cpu % 4, cpu % 4 + 4}; };
  EXPECT_EQ(coreGroups({0, 1, 2, 3, 4, 5, 6, 7}, halves), (Groups{{0, 4}, {1, 5}, {2, 6}, {3, 7}}));
  EXPECT_EQ(coreGroups({7, 1, 4}, halves), (Groups{{1}, {4}, {7}})) << "siblings that may not be used are left out";
  EXPECT_EQ(coreGroups(
                {0, 1}, [](int) { return std::vector<int>(); }),
            (Groups{{0}, {1}}));
  EXPECT_EQ(coreGroups({0, 1, 2}, [](int) { return std::vector<int>{0, 1, 2}; }), (Groups{{0, 1, 2}}));
  EXPECT_TRUE(coreGroups({}, halves).empty());
}

TEST(Cores, NamesTheProcessor) {
  EXPECT_EQ(parseProcessorName("processor\t: 0\nmodel\t\t: 85\nmodel name\t: Intel(R) Xeon(R) CPU @ 2.20GHz\n"),
            "Intel(R) Xeon(R) CPU @ 2.20GHz");
  EXPECT_EQ(parseProcessorName("processor\t: 0\nBogoMIPS\t: 243.75\nCPU implementer\t: 0x41\n"), "") << "ARM";
  EXPECT_EQ(parseProcessorName("model name\t: " + std::string(500, 'x')).size(), 128u);
  EXPECT_EQ(parseProcessorName("model name\t: a\x1b[31m"), "a?[31m");
}

TEST(Cores, ReadsTheKernelsTimes) {
  std::vector<std::pair<int, CoreTimes>> seen;
  const auto take = [&](int core, const CoreTimes& times) { seen.emplace_back(core, times); };
  eachCore("cpu  9 9 9 9 9 9 9 9 0 0\ncpu0 100 0 100 600 200 0 0 0 50 50\ncpu12 0 0 0 0 0 0 0 400\nintr 1\ncpu3 1",
           take);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_DOUBLE_EQ(seen[0].second.total, 10);
  EXPECT_DOUBLE_EQ(seen[0].second.busy, 2) << "waiting for a disk is idle, a guest's time is counted once";
  EXPECT_EQ(seen[1].first, 12);
  EXPECT_DOUBLE_EQ(seen[1].second.busy, 4) << "stolen by a hypervisor";
  eachCore("cpu99999999 1 1\ncpu-3 1\n", take);
  EXPECT_EQ(seen.size(), 2u);
  EXPECT_DOUBLE_EQ(parseLoadAverage("0.75 0.10 0.05 1/133 958\n").value_or(-1), 0.75);
  EXPECT_FALSE(parseLoadAverage(""));
}

TEST(Cores, ReadsTheAffinityOfThisProcess) {
  const std::vector<int> cpus = affinityCpus();
  ASSERT_FALSE(cpus.empty());
  EXPECT_TRUE(std::is_sorted(cpus.begin(), cpus.end()));
  cpu_set_t mask;
  CPU_ZERO(&mask);
  if (sched_getaffinity(0, sizeof mask, &mask) == 0) EXPECT_EQ(cpus.size(), static_cast<std::size_t>(CPU_COUNT(&mask)));
}

}  // namespace
}  // namespace scalescope
