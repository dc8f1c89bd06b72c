#include "core/base/machine/proc_text.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "core/base/machine/process_text.h"
#include "core/base/machine/traffic.h"
#include "tests/core/base/machine/fake_machine.h"

namespace scalescope {
namespace {

constexpr std::string_view kMeminfo =
    "MemTotal:       24684092 kB\nMemFree:        20702320 kB\nMemAvailable:   22304848 kB\nHugePages_Total:    "
    "1024\nHugePages_Free:      "
    "  0\n";

TEST(ProcText, FindsAValueByItsWholeKey) {
  EXPECT_EQ(procBytes(kMeminfo, "MemTotal"), std::int64_t{24684092} * 1024);
  EXPECT_EQ(procNumber(kMeminfo, "HugePages_Total"), 1024);
  EXPECT_EQ(procNumber("oom_kill_disable 0\nunder_oom 0\noom_kill 3\n", "oom_kill"), 3);
  EXPECT_EQ(procNumber("low 0\noom 2\noom_kill 1\noom_group_kill 0\n", "oom"), 2);
  EXPECT_EQ(procValue("model\t\t: 17\nmodel name\t: AMD EPYC\n", "model name"), "AMD EPYC");
  EXPECT_EQ(procValue("model\t\t: 17\nmodel name\t: AMD EPYC\n", "model"), "17");
  EXPECT_EQ(procValue("Pss:", "Pss"), "");
}

TEST(ProcText, ReturnsNothingForMissingOrInvalidValues) {
  EXPECT_EQ(procValue("", "MemTotal"), std::nullopt);
  EXPECT_EQ(procValue("MemTotalX: 5 kB\n MemTotal: 5 kB", "MemTotal"), std::nullopt);
  EXPECT_EQ(procBytes("MemTotal: many kB\n", "MemTotal"), std::nullopt);
  EXPECT_EQ(procBytes("MemTotal: -5 kB\n", "MemTotal"), std::nullopt);
  EXPECT_EQ(procBytes("MemTotal: 9223372036854775807 kB\n", "MemTotal"), std::nullopt)
      << "more bytes than a number holds";
  EXPECT_EQ(procBytes("MemTotal: 99999999999999999999 kB\n", "MemTotal"), std::nullopt);
  EXPECT_EQ(procFile("/proc/scalescope"), "");
}

TEST(ProcText, ReadsAProcess) {
  const auto stat = parseProcessStat(
      "9577 (a (b) c) R 9553 9554 1687 0 -1 4194304 100 0 0 0 70 30 4 5 20 0 1 0 1325921 3133440 390 "
      "18446744073709551615 1 1\n");
  ASSERT_TRUE(stat);
  EXPECT_EQ(stat->state, 'R');
  EXPECT_EQ(stat->parent, 9553);
  EXPECT_EQ(stat->cpuTicks, 100) << "its own, not its children's";
  EXPECT_EQ(stat->startTicks, 1325921u);
  EXPECT_FALSE(stat->isGone());
  EXPECT_TRUE(parseProcessStat("1 (x) Z 1 1 1 0 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 7 0 0")->isGone());
  for (const char* torn : {"", "1", "1 (x", "1 (x) R", "1 (x) R 1 1 1 0 -1 4 1 0 0 0 70 30 4 5 20 0 1 0",
                           "1 (x) Run 1 1 1 0 -1 4 1 0 0 0 7 3 4 5 20 0 1 0 9"})
    EXPECT_FALSE(parseProcessStat(torn)) << torn;
  EXPECT_EQ(stat->cpu, -1) << "this text ends before it";
  EXPECT_EQ(parseProcessStat(procFile("/proc/self/stat"))->parent, getppid());
  EXPECT_GE(parseProcessStat(procFile("/proc/self/stat"))->cpu, 0);
  EXPECT_EQ(parseResidentPages("765 390 315 4 0 79 0\n"), 390);
  EXPECT_EQ(parseResidentPages("765"), std::nullopt);
  EXPECT_EQ(parseSchedstat("120 30 7\n")->waited, 30);
  EXPECT_FALSE(parseSchedstat("120\n"));
}

TEST(ProcText, ReadsTraffic) {
  std::string seen;
  const auto take = [&](std::string_view name, double in, double out) {
    seen += std::string(name) + " " + std::to_string(static_cast<long long>(in)) + " " +
            std::to_string(static_cast<long long>(out)) + ";";
  };
  eachDisk(" 259       0 nvme0n1 10 1 2 30 4 5 6 70 8 9 10\n 259       1 nvme0n1p1 1 1 1 1\n\n", take);
  EXPECT_EQ(seen, "nvme0n1 1024 3072;nvme0n1p1 512 0;");
  seen.clear();
  eachLink(
      "Inter-|   Receive  |  Transmit\n face |bytes    packets\n  eth0: 100 1 0 0 0 0 0 0 200 2 0 0 0 0 0 0\n    "
      "lo:7\n",
      take);
  EXPECT_EQ(seen, "eth0 100 200;lo 7 0;");
  EXPECT_TRUE(isWholeDisk("sda") && isWholeDisk("nvme0n1"));
  EXPECT_FALSE(isWholeDisk("loop0") || isWholeDisk("dm-1") || isWholeDisk("..") || isWholeDisk(""));
  EXPECT_EQ(parseLinkSpeed("1000\n"), 1000);
  EXPECT_EQ(parseLinkSpeed("-1\n"), 0);
  EXPECT_EQ(parseLinkSpeed(""), 0);
  FakeMachine wired;
  wired.put("/sys/class/net/eth0/speed", "10000\n");
  wired.put("/sys/class/net/eth1/speed", "1000\n");
  wired.put("/sys/class/net/wlan0/speed", "-1\n");
  EXPECT_EQ(readLinkSpeed("eth0", wired.root()), 10000);
  EXPECT_EQ(readLinkSpeed("eth0,eth1", wired.root()), 1000) << "the slowest";
  for (const char* unknown : {"wlan0", "eth0,wlan0", "lo", ""})
    EXPECT_EQ(readLinkSpeed(unknown, wired.root()), std::nullopt) << unknown;
  bool loopback = false;
  for (const NetworkInterface& one : listInterfaces()) loopback = loopback || one.loopback;
  EXPECT_TRUE(loopback);
}

}  // namespace
}  // namespace scalescope
