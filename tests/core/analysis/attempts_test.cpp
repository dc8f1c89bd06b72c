#include "core/analysis/run/attempts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace scalescope {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;

Record stepRecord(std::int64_t step, std::int64_t startNs) {
  StepRecord one;
  one.step = step;
  one.phase = StepPhase::train;
  one.startNs = startNs;
  one.endNs = startNs + kSecond;
  one.spans = {{SpanKind::forward, startNs, startNs + kSecond / 2}};
  return {RecordType::step, 1, startNs + kSecond, one};
}

Record epochRecord(std::int64_t step, double validationSeconds, double accuracy) {
  EpochRecord one;
  one.step = step;
  one.validationSeconds = validationSeconds;
  one.validationAccuracy = accuracy;
  return {RecordType::epoch, 1, 0, one};
}

Record manifest(std::int64_t timeNs, std::int64_t resumedAt) {
  nlohmann::json fields{{"rank", 0}};
  if (resumedAt > 0) fields["resumedAtStep"] = resumedAt;
  return {RecordType::manifest, 1, timeNs, ObjectRecord{fields}};
}

RecordsBySource attempt(std::int64_t beginNs, std::int64_t first, std::int64_t end, std::int64_t resumedAt) {
  std::vector<Record> records{manifest(beginNs, resumedAt)};
  for (std::int64_t step = first; step < end; ++step)
    records.push_back(stepRecord(step, beginNs + (step - first + 1) * kSecond));
  return {{Source{SourceKind::rank, 0}, records}};
}

std::vector<StepRecord> stepsOf(const RecordsBySource& joined) {
  std::vector<StepRecord> steps;
  for (const Record& record : joined.at(Source{SourceKind::rank, 0}))
    if (const auto* step = std::get_if<StepRecord>(&record.payload)) steps.push_back(*step);
  return steps;
}

TEST(Attempts, LostStepsCountOnceAndTimesAreContinuous) {
  // The second attempt resumes at step 4 of 6, the third at 7; each begins at a different time of a different clock.
  const auto joined = joinAttempts(
      {attempt(1000 * kSecond, 0, 6, 0), attempt(50 * kSecond, 4, 9, 4), attempt(9000 * kSecond, 7, 10, 7)});
  const auto steps = stepsOf(joined);
  ASSERT_EQ(steps.size(), 10u);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].step, static_cast<std::int64_t>(i));
    EXPECT_EQ(steps[i].spans[0].startNs, steps[i].startNs);
    if (i > 0) EXPECT_EQ(steps[i].startNs, steps[i - 1].endNs) << i;
  }
  EXPECT_EQ(steps.back().endNs, 9004 * kSecond);  // This is the last attempt's clock.
}

TEST(Attempts, ABeginningFromTheFirstStepLeavesNothingBefore) {
  const auto steps = stepsOf(joinAttempts({attempt(0, 0, 6, 0), attempt(100 * kSecond, 0, 3, 0)}));
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps.front().startNs, 101 * kSecond);
}

TEST(Attempts, ARepeatedEpochIsThatOfTheLaterAttempt) {
  RecordsBySource first = attempt(0, 0, 4, 0), second = attempt(100 * kSecond, 4, 8, 4);
  const Source rank{SourceKind::rank, 0};
  first[rank].push_back(epochRecord(1, 1, 0.3));
  first[rank].push_back(epochRecord(3, 2, 0.5));
  second[rank].push_back(epochRecord(3, 2, 0.6));
  const auto joined = joinAttempts({first, second});
  std::vector<double> accuracies;
  for (const Record& record : joined.at(rank))
    if (const auto* epoch = std::get_if<EpochRecord>(&record.payload)) accuracies.push_back(epoch->validationAccuracy);
  EXPECT_EQ(accuracies, (std::vector<double>{0.3, 0.6}));
  const auto steps = stepsOf(joined);
  EXPECT_EQ(steps[4].startNs - steps[3].endNs, 2 * kSecond);
}

TEST(Attempts, RanksOfOneHostAreShiftedByTheSameTime) {
  // Rank 1 begins the second attempt 0.3 s after rank 0; in the first one both kept the same pace.
  RecordsBySource first = attempt(0, 0, 6, 0), second = attempt(100 * kSecond, 4, 8, 4);
  const Source rank0{SourceKind::rank, 0}, rank1{SourceKind::rank, 1};
  first[rank1] = first[rank0];
  second[rank1] = attempt(100 * kSecond + 3 * kSecond / 10, 4, 8, 4)[rank0];
  const auto joined = joinAttempts({first, second});
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(std::get<StepRecord>(joined.at(rank0)[i].payload).startNs,
              std::get<StepRecord>(joined.at(rank1)[i].payload).startNs);
  EXPECT_EQ(std::get<StepRecord>(joined.at(rank0)[3].payload).endNs, 101 * kSecond);
}

TEST(Attempts, TheSetUpComesBeforeAllSteps) {
  RecordsBySource first = attempt(0, 0, 6, 0), second = attempt(100 * kSecond, 4, 8, 4);
  const Source rank{SourceKind::rank, 0}, node{SourceKind::node, 0};
  second[node] = {{RecordType::sample, 1, 99 * kSecond, SampleRecord{Metric::rankRss, 0, 2}},
                  {RecordType::sample, 2, 103 * kSecond, SampleRecord{Metric::rankRss, 0, 3}}};
  const auto joined = joinAttempts({first, second});
  std::int64_t firstStartNs = std::numeric_limits<std::int64_t>::max();
  for (const StepRecord& step : stepsOf(joined)) firstStartNs = std::min(firstStartNs, step.startNs);
  EXPECT_EQ(firstStartNs, 97 * kSecond);  // This is four steps before the second attempt's first one, at 101 s.
  const auto isManifest = [](const Record& record) { return record.type == RecordType::manifest; };
  const auto& records = joined.at(rank);
  EXPECT_EQ(std::find_if(records.begin(), records.end(), isManifest)->timeNs, 96 * kSecond);
  EXPECT_EQ(joined.at(node)[0].timeNs, 95 * kSecond);
  EXPECT_EQ(joined.at(node)[1].timeNs, 103 * kSecond);
}

TEST(Attempts, NodesAreTheLastAttempts) {
  RecordsBySource first = attempt(0, 0, 4, 0), second = attempt(0, 2, 4, 2);
  const Source node{SourceKind::node, 0};
  first[node] = {{RecordType::sample, 1, 5, SampleRecord{Metric::rankRss, 0, 1}}};
  second[node] = {{RecordType::sample, 1, 5, SampleRecord{Metric::rankRss, 0, 2}}};
  const auto joined = joinAttempts({first, second});
  ASSERT_EQ(joined.at(node).size(), 1u);
  EXPECT_EQ(std::get<SampleRecord>(joined.at(node)[0].payload).value, 2);
}

}  // namespace
}  // namespace scalescope
