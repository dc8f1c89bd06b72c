// Tests the time that other processes take on cores that several ranks share (core/analysis/run/load.cpp).
#include <gtest/gtest.h>

#include "tests/core/analysis/synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Both ranks share core 0, which is busy for 90 % of the window; each rank's readings report that it waited 3 s for it.
RunRecords sharing(bool sampled) {
  RunRecords run = gangRun("A", 1);
  for (int r = 0; r < 2; ++r) {
    auto& records = run.bySource[rank(r)];
    for (Record& record : records)
      if (auto* object = std::get_if<ObjectRecord>(&record.payload)) object->fields["cores"] = {0};
    for (const double value : {0.0, 3.0})
      records.push_back({RecordType::sample, records.size() + 1, 1100 * kMs,
                         SampleRecord{Metric::stolenCpuSeconds, static_cast<std::uint16_t>(r), value}});
    auto& agent = run.bySource[node(0)];
    for (int i = 12; sampled && i < 50; ++i)
      agent.push_back({RecordType::sample, agent.size() + 1, i * 100 * kMs,
                       SampleRecord{Metric::rankCpuPercent, static_cast<std::uint16_t>(r), 40.0}});
  }
  return run;
}

}  // namespace

TEST(SharedCores, AnotherRankOfTheRunIsNoOtherProcess) {
  const Cell of = cell(1, Strategy::ddp, 2, 64);
  const CellResult sampled = analyseCell(of, CellKey("00"), {sharing(true)});
  ASSERT_EQ(sampled.ranks.size(), 2u);
  // 90 % busy less 2 x 40 % for the ranks leaves 10 % of the window of 4 s.
  for (const RankResult& rank : sampled.ranks) EXPECT_NEAR(rank.stolenCpuSeconds.value_or(-1), 0.4, 0.02);
  const CellResult unknown = analyseCell(of, CellKey("00"), {sharing(false)});
  for (const RankResult& rank : unknown.ranks) EXPECT_FALSE(rank.stolenCpuSeconds);
  EXPECT_FALSE(unknown.stolenCpuSeconds);
  EXPECT_FALSE(noted(unknown.guard, "guard.stolen-cpu"));
}

}  // namespace scalescope
