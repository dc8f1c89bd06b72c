// Tests measure.profile with real ranks: it records operators of further steps, and changes no measured result.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "core/study/cells/expand.h"
#include "tests/core/training/rank_process.h"

namespace scalescope::testing {
namespace {

constexpr std::int64_t kSlackNs = 2'000'000;  // Kineto's clock is fitted to the wall clock.

std::string profiling(int profile) {
  return R"({"axes": {"devices": [2], "strategy": ["ddp"]}, "measure": {"calibrate": false, "profile": )" +
         std::to_string(profile) + "}}";
}

struct NamedSpan {
  std::string name;
  OperatorSpan span;
};

std::map<std::int64_t, std::vector<NamedSpan>> operatorsByStep(const std::vector<Record>& records) {
  std::map<std::int64_t, std::vector<NamedSpan>> out;
  for (const OperatorsRecord& record : payloads<OperatorsRecord>(records))
    for (const OperatorSpan& span : record.operators) out[record.step].push_back({record.names[span.name], span});
  return out;
}

const Span* partOf(const StepRecord& step, SpanKind kind) {
  for (const Span& span : step.spans)
    if (span.kind == kind) return &span;
  return nullptr;
}

// Returns true if an operator of that name is inside the part.
bool runsIn(const std::vector<NamedSpan>& operators, const std::string& name, const StepRecord& step, SpanKind kind) {
  const Span* part = partOf(step, kind);
  return part != nullptr && std::any_of(operators.begin(), operators.end(), [&](const NamedSpan& each) {
           return each.name.find(name) != std::string::npos && each.span.startNs >= part->startNs - kSlackNs &&
                  each.span.endNs <= part->endNs + kSlackNs;
         });
}

std::vector<std::int64_t> numbers(const std::vector<StepRecord>& steps) {
  std::vector<std::int64_t> out;
  for (const StepRecord& step : steps) out.push_back(step.step);
  return out;
}

}  // namespace

TEST(ProfileRun, FindsTheOperatorsOfEachPartInsideTheProfiledSteps) {
  Gang gang(makePlan(profiling(2)));
  ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
  for (int rank = 0; rank < 2; ++rank) {
    const auto records = gang.records(rank);
    EXPECT_EQ(payloads<StepRecord>(records).size(), 10U) << "as without";
    const auto profile = fields(records, RecordType::profile);
    EXPECT_EQ(profile["steps"], 2);
    EXPECT_FALSE(profile.contains("obstacle")) << profile;
    EXPECT_LT(profile["clockUncertaintySeconds"].get<double>(), 1e-3);
    const auto steps = payloads<ProfiledStepRecord>(records);
    ASSERT_EQ(steps.size(), 2U);
    auto operators = operatorsByStep(records);
    std::int64_t after = payloads<StepRecord>(records).back().endNs;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const StepRecord& step = steps[i].step;
      EXPECT_EQ(step.step, 10 + static_cast<std::int64_t>(i));
      EXPECT_GE(step.startNs, after);
      after = step.endNs;
      const std::vector<NamedSpan>& seen = operators[step.step];
      EXPECT_GT(steps[i].operators, 20);
      EXPECT_EQ(steps[i].leftOut, 0);
      EXPECT_EQ(static_cast<std::int64_t>(seen.size()), steps[i].operators);
      EXPECT_TRUE(runsIn(seen, "aten::convolution", step, SpanKind::forward));
      EXPECT_TRUE(runsIn(seen, "convolution_backward", step, SpanKind::backward));
      EXPECT_TRUE(runsIn(seen, "aten::_fused_sgd_", step, SpanKind::optimizer));
      EXPECT_FALSE(steps[i].collectives.empty());
      std::set<int> depths;
      for (const NamedSpan& each : seen) {
        EXPECT_GE(each.span.startNs, step.startNs - kSlackNs) << each.name;
        EXPECT_LE(each.span.startNs, step.endNs + kSlackNs) << each.name;
        EXPECT_EQ(each.span.place, OperatorPlace::thread);
        depths.insert(each.span.depth);
      }
      EXPECT_GT(depths.size(), 2U) << "operators that others call";
    }
    for (const CollectiveRecord& each : payloads<CollectiveRecord>(records)) EXPECT_LT(each.step, 10);
  }
}

TEST(ProfileRun, ChangesNothingOfWhatIsMeasured) {
  Gang without(makePlan(profiling(0))), with(makePlan(profiling(3)));
  ASSERT_EQ(without.wait(120), (std::vector<int>{0, 0}));
  ASSERT_EQ(with.wait(120), (std::vector<int>{0, 0}));
  for (int rank = 0; rank < 2; ++rank) {
    const auto plain = without.records(rank), profiled = with.records(rank);
    EXPECT_EQ(losses(plain), losses(profiled)) << "to the last bit";
    EXPECT_EQ(numbers(payloads<StepRecord>(plain)), numbers(payloads<StepRecord>(profiled)));
    EXPECT_EQ(payloads<CollectiveRecord>(plain).size(), payloads<CollectiveRecord>(profiled).size());
    EXPECT_EQ(payloads<EpochRecord>(plain).size(), payloads<EpochRecord>(profiled).size());
    EXPECT_EQ(payloads<MemoryRecord>(plain).size(), payloads<MemoryRecord>(profiled).size());
    EXPECT_TRUE(payloads<ProfiledStepRecord>(plain).empty());
    EXPECT_EQ(fields(plain, RecordType::profile), nullptr);
  }
}

// Loader threads prepare ahead, a checkpoint is due by its number, and training ends: the profiled steps are taken
// after it, and none of them is saved or included in the results.
TEST(ProfileRun, ComesAfterTrainingWithLoaderThreadsAndCheckpoints) {
  Gang gang(makePlan(R"({"axes": {"devices": [1]}, "dataset": {"loading": "workers", "workers": 2},
    "checkpoint": {"every": {"steps": 4}},
    "measure": {"mode": "train", "steps": 6, "validate": "end", "profile": 4}})"));
  ASSERT_EQ(gang.wait(120), std::vector<int>{0});
  const auto records = gang.records(0);
  EXPECT_EQ(payloads<StepRecord>(records).size(), 6U);
  ASSERT_EQ(payloads<ProfiledStepRecord>(records).size(), 4U);
  EXPECT_EQ(payloads<ProfiledStepRecord>(records).back().step.step, 9);
  for (const CheckpointRecord& each : payloads<CheckpointRecord>(records)) EXPECT_LT(each.step, 6);
  EXPECT_EQ(payloads<EpochRecord>(records).size(), 1U);
}

// A missing profiler is reported: the steps are there, and the log says why their operators are not.
TEST(ProfileRun, ReportsALibTorchWithoutAProfiler) {
  Gang gang(makePlan(profiling(1)), {{"SCALESCOPE_INJECT", "no-profiler"}});
  ASSERT_EQ(gang.wait(120), (std::vector<int>{0, 0}));
  for (int rank = 0; rank < 2; ++rank) {
    const auto records = gang.records(rank);
    EXPECT_EQ(fields(records, RecordType::profile)["obstacle"]["code"], "training.no-profiler");
    ASSERT_EQ(payloads<ProfiledStepRecord>(records).size(), 1U);
    EXPECT_EQ(payloads<ProfiledStepRecord>(records)[0].operators, 0);
    EXPECT_TRUE(payloads<OperatorsRecord>(records).empty());
    const auto said = payloads<TextRecord>(records);
    EXPECT_TRUE(std::any_of(said.begin(), said.end(), [](const TextRecord& each) {
      return each.level == TextLevel::warning && each.text.find("profiler") != std::string::npos;
    }));
  }
}

}  // namespace scalescope::testing
