#include "core/telemetry/record/step_parts.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

TEST(StepParts, ComputeIsForwardBackwardOptimizerLessExposed) {
  const StepParts parts = stepParts(step(0, 500, {}, 32));
  EXPECT_EQ(parts.step, 100 * kMs);
  EXPECT_EQ(parts.input, 10 * kMs);
  EXPECT_EQ(parts.compute, (20 + 50 + 10 - 15) * kMs);
  EXPECT_EQ(parts.exposed, 15 * kMs);
  EXPECT_EQ(parts.checkpoint, 0);
  EXPECT_EQ(parts.other, 5 * kMs);
  EXPECT_EQ(parts.residual, 5 * kMs);
}

// A sleep lengthens the part that contains it and no other: the injected-sleep table depends on this.
TEST(StepParts, EachPartTakesItsOwnDelay) {
  const StepParts plain = stepParts(step(0, 0, {}, 32));
  StepShape shape;
  shape.step += 7;
  shape.checkpoint += 7;
  const StepParts slow = stepParts(step(0, 0, shape, 32));
  EXPECT_EQ(slow.checkpoint - plain.checkpoint, 7 * kMs);
  EXPECT_EQ(slow.compute, plain.compute);
  EXPECT_EQ(slow.residual, plain.residual);
  EXPECT_EQ(slow.exposed, plain.exposed);
  EXPECT_EQ(slow.input, plain.input);
}

TEST(StepParts, BlockingCollectiveOutsideBackwardIsExposed) {
  StepRecord record = step(0, 0, {}, 32);
  record.spans.push_back({SpanKind::exposed, 12 * kMs, 16 * kMs});  // Buffers are broadcast inside forward.
  const StepParts parts = stepParts(record);
  EXPECT_EQ(parts.exposed, 19 * kMs);
  EXPECT_EQ(parts.compute, 61 * kMs);
  EXPECT_EQ(parts.residual, 5 * kMs);
}

TEST(StepParts, SpanOutsideTheStepShowsAsNegativeResidual) {
  StepRecord record = step(0, 0, {100, 10, 20, 50, 0, 20, 0, 0}, 32);
  record.spans.push_back({SpanKind::other, 100 * kMs, 104 * kMs});
  EXPECT_EQ(stepParts(record).residual, -4 * kMs);
}

TEST(StepParts, PartsAndResidualAlwaysMakeTheStep) {
  std::mt19937 random(3);
  std::uniform_int_distribution<int> place(0, 1000);
  std::uniform_int_distribution<int> kind(1, 7);
  for (int round = 0; round < 500; ++round) {
    StepRecord record;
    record.endNs = 1000;
    for (int i = 0; i < 8; ++i) {
      const int start = place(random);
      record.spans.push_back({static_cast<SpanKind>(kind(random)), start, place(random)});
    }
    const StepParts parts = stepParts(record);
    ASSERT_EQ(parts.input + parts.compute + parts.exposed + parts.checkpoint + parts.other + parts.residual,
              parts.step);
    ASSERT_GE(parts.residual, 0);  // All spans are inside the step and parts never overlap.
  }
}

TEST(StepParts, ADamagedRecordHasSomeParts) {
  StepRecord record;
  record.startNs = std::numeric_limits<std::int64_t>::min();
  record.endNs = std::numeric_limits<std::int64_t>::max();
  record.spans.push_back({SpanKind::forward, record.startNs, record.endNs});
  record.spans.push_back({SpanKind::other, record.startNs, 0});
  const StepParts parts = stepParts(record);
  EXPECT_EQ(parts.step, -1);
  EXPECT_EQ(parts.residual, 0);
}

}  // namespace scalescope
