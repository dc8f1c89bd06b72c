#include "core/training/run/step_operators.h"

#include <gtest/gtest.h>

#include <map>
#include <tuple>

namespace scalescope {
namespace {

SeenOperator onThread(std::string name, std::int64_t start, std::int64_t end, std::int64_t thread = 7) {
  return {std::move(name), OperatorPlace::thread, 0, thread, start, end};
}

const std::vector<StepInterval> kTwoSteps{{10, 100, 200}, {11, 200, 300}};

std::int64_t recorded(const StepOperators& step) {
  std::int64_t count = 0;
  for (const OperatorsRecord& record : step.records) count += static_cast<std::int64_t>(record.operators.size());
  return count;
}

TEST(StepOperators, BelongToTheStepInWhichTheyBegin) {
  const auto steps = operatorsOfSteps(
      {onThread("b", 200, 210), onThread("before", 99, 150), onThread("a", 199, 260), onThread("after", 300, 301)},
      kTwoSteps);
  ASSERT_EQ(steps.size(), 2U);
  ASSERT_EQ(steps[0].records.size(), 1U);
  EXPECT_EQ(steps[0].records[0].step, 10);
  EXPECT_EQ(steps[0].records[0].names, std::vector<std::string>{"a"});
  EXPECT_EQ(steps[1].records[0].names, std::vector<std::string>{"b"});
  EXPECT_EQ(steps[1].operators, 1);
  EXPECT_EQ(steps[0].leftOut + steps[1].leftOut, 0) << "what begins in no step is of none";
}

TEST(StepOperators, LieInEachOtherByTheirTimesOnTheirOwnLane) {
  SeenOperator kernel{"kernel", OperatorPlace::stream, 1, 20, 112, 118};
  const auto steps =
      operatorsOfSteps({onThread("inner", 110, 120), onThread("outer", 110, 150), onThread("elsewhere", 115, 140, 3),
                        kernel, onThread("innermost", 111, 115), onThread("second", 120, 150),
                        onThread("next", 150, 160), onThread("crossing", 155, 170)},
                       kTwoSteps);
  const OperatorsRecord& record = steps[0].records.at(0);
  std::map<std::string, std::tuple<OperatorPlace, int, int, int>> found;
  for (const OperatorSpan& span : record.operators)
    found[record.names[span.name]] = {span.place, span.device, span.lane, span.depth};
  using P = OperatorPlace;
  const decltype(found) expected{{"outer", {P::thread, 0, 0, 0}},     {"inner", {P::thread, 0, 0, 1}},
                                 {"innermost", {P::thread, 0, 0, 2}}, {"second", {P::thread, 0, 0, 1}},
                                 {"next", {P::thread, 0, 0, 0}},      {"crossing", {P::thread, 0, 0, 0}},
                                 {"elsewhere", {P::thread, 0, 1, 0}}, {"kernel", {P::stream, 1, 0, 0}}};
  EXPECT_EQ(found, expected);
}

TEST(StepOperators, TooManyAreLeftOutStepByStepAndCounted) {
  std::vector<SeenOperator> seen;
  for (int i = 0; i < 30; ++i) seen.push_back(onThread("op", 100 + i, 100 + i));
  for (int i = 0; i < 20; ++i) seen.push_back(onThread("op", 200 + i, 200 + i));
  const auto counts = [&](std::size_t most) {
    std::vector<std::int64_t> out;
    for (const StepOperators& step : operatorsOfSteps(seen, kTwoSteps, most)) {
      EXPECT_EQ(recorded(step), step.operators);
      out.push_back(step.operators);
      out.push_back(step.leftOut);
    }
    return out;
  };
  EXPECT_EQ(counts(50), (std::vector<std::int64_t>{30, 0, 20, 0}));
  EXPECT_EQ(counts(49), (std::vector<std::int64_t>{30, 0, 0, 20})) << "half a step would say nothing";
  EXPECT_EQ(counts(10), (std::vector<std::int64_t>{10, 20, 0, 20}));
}

// With many long names, every record stays below the limit of a log and can be read.
TEST(StepOperators, FitIntoTheRecordsOfALog) {
  std::vector<SeenOperator> seen;
  for (int i = 0; i < 5000; ++i)
    seen.push_back(onThread(std::to_string(i) + std::string(3000, 'k') + "\xff\n", 100 + i % 90, 200));
  const auto steps = operatorsOfSteps(seen, kTwoSteps);
  EXPECT_EQ(steps[0].operators, 5000);
  EXPECT_EQ(steps[0].records.size(), 3U);
  for (const OperatorsRecord& record : steps[0].records) {
    std::string bytes;
    encodeRecord({RecordType::operators, 1, 1, record}, bytes);
    EXPECT_LT(bytes.size(), kMaxRecordBytes);
    EXPECT_TRUE(decodeRecord(bytes));
    for (const std::string& name : record.names) EXPECT_LE(name.size(), kMostOperatorName);
  }
}

TEST(StepOperators, OfNothingAreNone) {
  const auto steps = operatorsOfSteps({}, kTwoSteps);
  EXPECT_TRUE(steps[0].records.empty() && steps[1].records.empty() && steps[0].operators == 0);
}

}  // namespace
}  // namespace scalescope
