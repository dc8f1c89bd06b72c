#include "core/program/recorder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace scalescope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

class RecorderTest : public ::testing::Test {
 protected:
  void take(RingKind kind, std::int64_t begin, std::int64_t end, double a = 0, double b = 0, double c = 0,
            std::uint64_t number = 0) {
    RingRecord record;
    record.step = number;
    record.kind = static_cast<std::uint32_t>(kind);
    record.beginNs = begin, record.endNs = end;
    record.a = a, record.b = b, record.c = c;
    m_recorder.take(record);
  }
  void fact(RingFact id, double value) { take(RingKind::fact, 1, 1, static_cast<int>(id), value); }

  std::vector<StepRecord> m_steps;
  std::vector<CollectiveRecord> m_collectives;
  StepRecorder m_recorder{{32, 64}, [this](RecordType, const Payload& payload) {
                            if (const auto* step = std::get_if<StepRecord>(&payload)) m_steps.push_back(*step);
                            if (const auto* one = std::get_if<CollectiveRecord>(&payload))
                              m_collectives.push_back(*one);
                          }};
};

TEST_F(RecorderTest, AStepHasThePartsWithinItAndTheValuesOfItsProgram) {
  fact(RingFact::learningRate, 0.1);
  fact(RingFact::batch, 16);
  take(RingKind::input, 1000, 1100);
  take(RingKind::forward, 1100, 1300);
  take(RingKind::backward, 1300, 1800);
  take(RingKind::exposed, 1700, 1800);
  take(RingKind::input, 2000, 2050);  // This belongs to the next step, which began before this one was written.
  take(RingKind::step, 900, 2000, 16, kNaN, 2.5);
  ASSERT_EQ(m_steps.size(), 1U);
  const StepRecord& step = m_steps[0];
  EXPECT_EQ(step.step, 0);
  EXPECT_EQ(step.samples, 16);
  EXPECT_EQ(step.loss, 2.5);
  EXPECT_EQ(step.learningRate, 0.1);
  EXPECT_TRUE(std::isnan(step.accuracy)) << "what was not recorded is missing";
  ASSERT_EQ(step.spans.size(), 4U);
  EXPECT_EQ(step.spans[3].kind, SpanKind::exposed);
  take(RingKind::step, 2000, 2500, 16);
  ASSERT_EQ(m_steps.size(), 2U);
  ASSERT_EQ(m_steps[1].spans.size(), 1U);
  EXPECT_EQ(m_steps[1].spans[0].kind, SpanKind::input);
  EXPECT_EQ(m_recorder.facts().batch, 16);
  EXPECT_FALSE(m_recorder.facts().worldSize.has_value());
}

TEST_F(RecorderTest, AStepWithoutTokensHasThoseOfTheStepBefore) {
  take(RingKind::step, 1000, 2000, 8);
  take(RingKind::step, 2000, 3000, 8, 512);
  take(RingKind::step, 3000, 4000, 8, kNaN);
  take(RingKind::step, 4000, 5000, 4, 256);
  ASSERT_EQ(m_steps.size(), 4U);
  EXPECT_EQ(m_steps[0].tokens, 0) << "the program has not reported any";
  EXPECT_EQ(m_steps[1].tokens, 512);
  EXPECT_EQ(m_steps[2].tokens, 512);
  EXPECT_EQ(m_steps[3].tokens, 256);
}

TEST_F(RecorderTest, PartsAreCutToTheirStep) {
  take(RingKind::backward, 500, 1500);
  take(RingKind::step, 1000, 1200, 8);
  ASSERT_EQ(m_steps[0].spans.size(), 1U);
  EXPECT_EQ(m_steps[0].spans[0].startNs, 1000);
  EXPECT_EQ(m_steps[0].spans[0].endNs, 1200);
}

TEST_F(RecorderTest, WithoutSamplesTheStudysBatchCountsWithANote) {
  take(RingKind::step, 1000, 2000, kNaN);
  EXPECT_EQ(m_steps[0].samples, 32);
  EXPECT_TRUE(m_recorder.facts().batchIsStudys);
  take(RingKind::step, 2000, 3000, 16);
  take(RingKind::step, 3000, 4000, kNaN);
  EXPECT_EQ(m_steps[2].samples, 16) << "as the step before";
  EXPECT_FALSE(m_recorder.facts().batchIsStudys);
}

TEST_F(RecorderTest, CollectivesAreOfTheStepInWhichTheyBegin) {
  take(RingKind::collective, 500, 600, 4, 1);  // It is before the first step.
  take(RingKind::collective, 1400, 1500, 1000, 1);
  take(RingKind::collective, 1100, 1200, 2000, 1);
  take(RingKind::collective, 1900, 2100, 8, 4);
  take(RingKind::collective, 2200, 2300, 16, 1);
  take(RingKind::step, 1000, 2000, 8);
  ASSERT_EQ(m_collectives.size(), 3U);
  EXPECT_EQ(m_collectives[0].bytes, 2000);
  EXPECT_EQ(m_collectives[0].bucket, 0);
  EXPECT_EQ(m_collectives[1].bucket, 1);
  EXPECT_EQ(m_collectives[2].op, CollectiveOp::broadcast);
  EXPECT_EQ(m_collectives[2].bucket, -1);
  EXPECT_EQ(m_collectives[2].endNs, 2000) << "no longer than its step";
  take(RingKind::step, 2000, 3000, 8);
  ASSERT_EQ(m_collectives.size(), 4U);
  EXPECT_EQ(m_collectives[3].step, 1);
}

TEST_F(RecorderTest, RecordsThatNoProgramWritesAreCountedAndLeftOut) {
  take(RingKind::step, 2000, 1000, 8);
  take(RingKind::step, 0, 1000, 8);
  take(RingKind::forward, 10, 5);
  take(RingKind::collective, 10, 20, -1, 1);
  take(RingKind::collective, 10, 20, 1, 99);
  take(static_cast<RingKind>(77), 1, 2);
  fact(static_cast<RingFact>(0), 1);
  EXPECT_TRUE(m_steps.empty() && m_collectives.empty());
  EXPECT_EQ(m_recorder.leftOut(), 7);
}

TEST_F(RecorderTest, APrintedRateIsAStepOfTheStudysBatch) {
  m_recorder.takeRate(10'000'000'000, "128");
  m_recorder.takeRate(11'000'000'000, "nan");
  m_recorder.takeRate(11'000'000'000, "1.2k");
  m_recorder.end();
  ASSERT_EQ(m_steps.size(), 1U);
  EXPECT_EQ(m_steps[0].samples, 64);
  EXPECT_EQ(m_steps[0].endNs - m_steps[0].startNs, 500'000'000);
  EXPECT_TRUE(m_steps[0].spans.empty() && std::isnan(m_steps[0].loss));
  EXPECT_TRUE(m_recorder.hasRates());
  EXPECT_EQ(m_recorder.rates(), (PrintedRates{3, 0, 0, "nan"}));
}

TEST_F(RecorderTest, ARateIsNotCountedBesideStepsOfTheRing) {
  m_recorder.takeRate(1, "128");
  m_recorder.takeRate(2, "128");
  EXPECT_TRUE(m_steps.empty()) << "a step of the ring may still come";
  take(RingKind::step, 1000, 2000, 8);
  m_recorder.takeRate(10'000'000'000, "128");
  m_recorder.end();
  ASSERT_EQ(m_steps.size(), 1U);
  EXPECT_EQ(m_steps[0].samples, 8);
  EXPECT_FALSE(m_recorder.hasRates());
  EXPECT_EQ(m_recorder.rates(), (PrintedRates{3, 3, 0, {}}));
}

TEST_F(RecorderTest, StepsOfTheRingAreNotCountedBesideRates) {
  const auto most = static_cast<std::int64_t>(kMostHeldRates);
  for (std::int64_t i = 1; i < most; ++i) m_recorder.takeRate(i * 1'000'000'000, "128");
  EXPECT_TRUE(m_steps.empty());
  m_recorder.takeRate(most * 1'000'000'000, "128");
  EXPECT_EQ(m_recorder.steps(), most);
  take(RingKind::forward, 1000, 1500);
  take(RingKind::step, 1000, 2000, 8);
  m_recorder.takeRate(20'000'000'000, "128");
  m_recorder.end();
  EXPECT_EQ(m_recorder.steps(), most + 1);
  for (const StepRecord& step : m_steps) EXPECT_TRUE(step.samples == 64 && step.spans.empty());
  EXPECT_EQ(m_recorder.rates(), (PrintedRates{most + 1, 0, 1, {}}));
  EXPECT_EQ(m_recorder.leftOut(), 0);
}

TEST_F(RecorderTest, FlopsAreOfASample) {
  EXPECT_FALSE(m_recorder.flopsPerSample().has_value());
  fact(RingFact::flopsPerStep, 1600);
  fact(RingFact::parameters, 1e20);  // This is no valid number of parameters.
  take(RingKind::step, 1000, 2000, 16);
  EXPECT_EQ(m_recorder.flopsPerSample(), 100);
  EXPECT_EQ(m_recorder.parameters(), 0);
}

TEST_F(RecorderTest, FlopsAreDividedByTheSamplesOfTheStepThatCountedThem) {
  take(RingKind::step, 1000, 2000, 16, 0, 0, 0);
  take(RingKind::step, 2000, 3000, 1, 0, 0, 1);
  take(RingKind::fact, 3000, 3000, 3, 50, 0, 1);
  take(RingKind::step, 3000, 4000, 16, 0, 0, 2);
  EXPECT_EQ(m_recorder.flopsPerSample(), 50) << "counted in a step that has ended";
  take(RingKind::fact, 4000, 4000, 3, 120, 0, 3);
  EXPECT_FALSE(m_recorder.flopsPerSample().has_value()) << "the step has not ended";
  take(RingKind::step, 4000, 5000, 12, 0, 0, 3);
  take(RingKind::step, 5000, 6000, 16, 0, 0, 4);
  EXPECT_EQ(m_recorder.flopsPerSample(), 10) << "counted before the end of the step";
}

TEST_F(RecorderTest, ThePeakIsMissingUntilItIsMeasured) {
  fact(RingFact::peakFlopsPerSecond, kNaN);
  fact(RingFact::peakFlopsPerSecond, -1);
  EXPECT_EQ(m_recorder.peakFlopsPerSecond(), 0);
  fact(RingFact::peakFlopsPerSecond, 5e10);
  EXPECT_EQ(m_recorder.peakFlopsPerSecond(), 5e10);
  EXPECT_EQ(m_recorder.leftOut(), 0);
}

TEST_F(RecorderTest, ACommHookOfTheProgramIsAFact) {
  fact(RingFact::ownCommHook, kNaN);
  EXPECT_FALSE(m_recorder.facts().ownCommHook);
  fact(RingFact::ownCommHook, 1);
  EXPECT_TRUE(m_recorder.facts().ownCommHook);
  EXPECT_EQ(m_recorder.leftOut(), 0);
}

}  // namespace
}  // namespace scalescope
