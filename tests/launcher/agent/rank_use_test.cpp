#include "launcher/agent/host/rank_use.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>
#include <vector>

#include "core/base/clock.h"

namespace scalescope::agent {
namespace {

// Fixture that treats this process as a rank.
class RankUseTest : public ::testing::Test {
 protected:
  static SampledRank self(pid_t pid = getpid()) { return {RankIndex(3), {pid, 0}, {}}; }
  [[nodiscard]] RankUse::Value put() {
    return [this](Metric metric, RankIndex rank, double value) {
      EXPECT_EQ(rank, RankIndex(3));
      m_values[metric] = value;
      ++m_counts[metric];
    };
  }

  std::map<Metric, double> m_values;
  std::map<Metric, int> m_counts;
};

TEST_F(RankUseTest, CpuIsOfTheTimeSinceTheLastSample) {
  RankUse use(self());
  use.sample(0, put());
  EXPECT_GT(m_values[Metric::rankRss], 1e6);
  EXPECT_FALSE(m_values.contains(Metric::rankCpuPercent));
  use.sample(0.2, put());
  ASSERT_TRUE(m_values.contains(Metric::rankCpuPercent));
  EXPECT_GE(m_values[Metric::rankCpuPercent], 0);
}

TEST_F(RankUseTest, WhatTheRankStartedIsPartOfIt) {
  constexpr std::size_t kBytes = 64 << 20;
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    const std::vector<char> held(kBytes, 'x');
    if (write(ready[1], held.data(), 1) != 1) _exit(1);
    for (;;) pause();
  }
  char byte = 0;
  ASSERT_EQ(read(ready[0], &byte, 1), 1);
  RankUse use(self());
  use.sample(0, put());
  EXPECT_GT(m_values[Metric::rankRss], double(kBytes));
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  use.sample(1, put());
  EXPECT_GE(m_values[Metric::rankCpuPercent], 0) << "of those that live";
  close(ready[0]), close(ready[1]);
}

TEST_F(RankUseTest, WhatIsStolenCountsFromTheFirstLook) {
  RankUse use(self());
  use.sampleStolen({}, put());
  EXPECT_EQ(m_values[Metric::stolenCpuSeconds], 0);
  use.sampleStolen({}, put());
  EXPECT_GE(m_values[Metric::stolenCpuSeconds], 0);
}

TEST_F(RankUseTest, PssIsReadAfterASecondAndThenOnceAMinute) {
  RankUse use(self());
  const std::int64_t start = 5 * kSecondNs;
  use.samplePss(start, start + kSecondNs / 2, put());
  EXPECT_TRUE(m_counts.empty());
  use.samplePss(start, start + kSecondNs, put());
  EXPECT_EQ(m_counts[Metric::rankPss], 1);
  EXPECT_GT(m_values[Metric::rankPss], 1e5);
  use.samplePss(start, start + 60 * kSecondNs, put());
  EXPECT_EQ(m_counts[Metric::rankPss], 1);
}

TEST_F(RankUseTest, AnEndedProcessHasNoUse) {
  RankUse use(self(0x3fffffff));
  use.sample(1, put());
  use.sampleStolen({}, put());
  use.samplePss(0, 100 * kSecondNs, put());
  EXPECT_TRUE(m_counts.empty());
}

}  // namespace
}  // namespace scalescope::agent
