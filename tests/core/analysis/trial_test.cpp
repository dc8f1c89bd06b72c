// Tests which of two variants is faster, and how many pairs of runs are needed to decide it
// (core/analysis/repeats/trial.h).
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/trial.h"
#include "core/analysis/scaling/precision.h"
#include "core/analysis/scaling/verdict.h"
#include "tests/core/analysis/synthetic.h"

namespace scalescope {
namespace {

constexpr TrialRule kRule{4, 40, 0.02};

double normalOf(double probability) {  // The two-sided quantile, approximated by a large number of degrees of freedom.
  return studentTwoSided(probability, 1e9);
}

// Ratios of one trial that grows pair by pair until it ends, with the `slowdown` of the second variant and the
// `scatter` of a pair.
struct MadeTrial {
  TrialResult result;
  int pairs = 0;
};
MadeTrial runTrial(std::mt19937& random, double slowdown, double scatter, const TrialRule& rule, const Looks& looks) {
  std::normal_distribution<double> noise(std::log1p(slowdown), scatter);
  std::vector<double> ratios;
  MadeTrial made;
  do {
    for (int i = ratios.empty() ? rule.from : 2; i > 0; --i) ratios.push_back(std::exp(noise(random)));
    made.result = decideTrial(ratios, rule, looks);
  } while (made.result.state == TrialState::undecided);
  made.pairs = static_cast<int>(ratios.size());
  return made;
}

CellResult variantCell(int number, const std::string& variant, const std::vector<double>& rates) {
  CellResult out = synthetic::measured(number, Strategy::single, 1, 128, 1);
  synthetic::setRates(out, rates);
  for (RepeatValues& repeat : out.repeatValues) repeat.order = RoundOrder{5, repeat.repeat.value};
  out.imagesPerSecond = geometricMeanOf(rates);
  out.stepSeconds.mean = 128 / *out.imagesPerSecond;
  out.cell.variant = variant;
  return out;
}

StudyResult trialStudy(const std::vector<double>& first, const std::vector<double>& second) {
  StudyResult study;
  study.protocol = Protocol::weak;
  study.spec.variants = {{"old", nlohmann::json::object()}, {"new", {{"seed", 2}}}};
  study.spec.measure.repeats = 4;
  study.spec.measure.openRepeats = trialRepeats(0.02);
  study.cells = {variantCell(1, "old", first), variantCell(2, "new", second)};
  compareCells(study);
  return study;
}

}  // namespace

// Bounds of the spending function that approximates Pocock's, for five equally spaced looks and 0.05: those of
// Reboussin, DeMets, Kim and Lan's program (Controlled Clinical Trials 21, 2000).
// Four pairs that scatter by a quarter do not support four decimals.
TEST(Trial, WordsHaveTheDigitsThatTheIntervalSupports) {
  TrialResult trial;
  trial.first = "A";
  trial.second = "B";
  trial.pairs = 4;
  trial.state = TrialState::open;
  trial.needed = 200;
  trial.ratio = {0.999901, 0.759851, 1.315787};
  const std::string words = english(trialWords(trial));
  EXPECT_NE(words.find("B takes 0 % [-32, 24] less time than A"), std::string::npos) << words;
  trial.ratio = {1.0034, 0.9971, 1.0098};
  EXPECT_NE(english(trialWords(trial)).find("0.34 % [-0.29, 0.98] more time"), std::string::npos)
      << english(trialWords(trial));
}

TEST(Looks, SpendAsPublishedTablesSay) {
  const Looks five(2, 10, 0.05);
  constexpr std::array kPublished{2.4380, 2.4268, 2.4101, 2.3966, 2.3859};
  for (int i = 0; i < 5; ++i)
    EXPECT_NEAR(normalOf(five.probabilityAt(2 + 2 * i)), kPublished[static_cast<std::size_t>(i)], 5e-4) << i;
  EXPECT_NEAR(Looks(12, 12, 0.05).probabilityAt(12), 0.05, 1e-9) << "one interim analysis has an ordinary interval";
}

TEST(Looks, AreAtEverySecondPair) {
  const Looks looks(4, 40);
  EXPECT_EQ(looks.lookWithin(3), 0);
  EXPECT_EQ(looks.lookWithin(4), 4);
  EXPECT_EQ(looks.lookWithin(7), 6);
  EXPECT_EQ(looks.lookWithin(400), 40);
  EXPECT_EQ(looks.probabilityAt(99), looks.probabilityAt(40));
  for (int pairs = 4; pairs <= 40; pairs += 2) {
    EXPECT_GT(looks.probabilityAt(pairs), 0) << pairs;
    EXPECT_LT(looks.probabilityAt(pairs), 0.05) << pairs;
  }
}

// In 50,000 trials of two equal variants that never end as alike, all looks together show a difference in at most 5 %.
// Ordinary intervals at each look show one in every fifth trial.
TEST(Looks, EqualVariantsDifferInNoMoreThanFivePercent) {
  constexpr int kTrials = 50'000;
  std::mt19937 random(36);
  std::normal_distribution<double> noise(0, 1);
  for (const auto& [from, most] : {std::pair(4, 10), std::pair(4, 40), std::pair(8, 40), std::pair(4, 100)}) {
    const Looks looks(from, most);
    const auto last = static_cast<std::size_t>(most);
    std::vector<double> bound(last + 1), ordinary(last + 1);
    for (std::size_t n = static_cast<std::size_t>(from); n <= last; n += 2) {
      bound[n] = studentTwoSided(looks.probabilityAt(static_cast<int>(n)), static_cast<double>(n) - 1);
      ordinary[n] = studentT95(static_cast<double>(n) - 1);
    }
    int differs = 0, differsOrdinary = 0;
    for (int trial = 0; trial < kTrials; ++trial) {
      double sum = 0, squares = 0;
      bool isShown = false, isShownOrdinary = false;
      for (std::size_t n = 1; n <= last; ++n) {
        const double value = noise(random);
        sum += value;
        squares += value * value;
        if (bound[n] == 0) continue;
        const auto count = static_cast<double>(n);
        const double t = std::abs(sum / count) / std::sqrt((squares - sum * sum / count) / (count - 1) / count);
        isShown = isShown || t > bound[n];
        isShownOrdinary = isShownOrdinary || t > ordinary[n];
      }
      differs += isShown;
      differsOrdinary += isShownOrdinary;
    }
    const double expected = kTrials * 0.05;
    EXPECT_LE(differs, expected + 3 * std::sqrt(expected * 0.95)) << from << " to " << most;
    EXPECT_GE(differs, kTrials * 0.04) << "nor is the probability left unused";
    EXPECT_GT(differsOrdinary, kTrials * 0.1);
  }
}

TEST(Trial, ItsVerdictsAreKnownAsATrials) {
  for (const std::string_view code : messageCodes()) {
    const bool isTrial = code.starts_with("verdict.trial-");
    EXPECT_EQ(verdictKindOf({std::string(code), {}}) == VerdictKind::trial, isTrial) << code;
  }
}

TEST(Trial, EqualVariantsAreAlikeAndFivePercentIsDecided) {
  const Looks looks(kRule.from, kRule.most);
  std::mt19937 random(5);
  constexpr int kTrials = 200;
  int alike = 0, wrong = 0, slower = 0, covered = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    const MadeTrial same = runTrial(random, 0, 0.02, kRule, looks);
    alike += same.result.state == TrialState::alike;
    wrong += same.result.state == TrialState::slower || same.result.state == TrialState::faster;
    const MadeTrial other = runTrial(random, 0.05, 0.02, kRule, looks);
    slower += other.result.state == TrialState::slower;
    covered += *other.result.ratio.low <= 1.05 && *other.result.ratio.high >= 1.05;
    EXPECT_LE(other.pairs, 40);
  }
  EXPECT_GE(alike, kTrials * 9 / 10);
  EXPECT_LE(wrong, kTrials * 0.05 + 3 * std::sqrt(kTrials * 0.05 * 0.95));
  EXPECT_GE(slower, kTrials * 98 / 100);
  EXPECT_GE(covered, kTrials * 0.95 - 3 * std::sqrt(kTrials * 0.05 * 0.95));
}

TEST(Trial, EndsEarlyIfTheScatterIsTooLargeToDecide) {
  const Looks looks(kRule.from, kRule.most);
  std::mt19937 random(7);
  int hopeless = 0, pairs = 0;
  for (int trial = 0; trial < 50; ++trial) {
    const MadeTrial made = runTrial(random, 0, 0.4, kRule, looks);
    hopeless += made.result.state == TrialState::hopeless;
    pairs += made.pairs;
    if (made.result.state == TrialState::hopeless) EXPECT_GT(*made.result.needed, 40);
  }
  EXPECT_GE(hopeless, 40);
  EXPECT_LE(pairs, 50 * 20) << "and not after all 40 pairs";
}

// The forecast number of pairs is the least one whose interval ends within the difference.
TEST(Trial, NeededPairsResolveTheDifference) {
  const Looks looks(kRule.from, kRule.most);
  const std::vector<double> ratios{1.01, 0.97, 1.03, 1.00, 0.98, 1.02};
  const TrialResult trial = decideTrial(ratios, kRule, looks);
  ASSERT_TRUE(trial.needed);
  const auto half = [&](std::int64_t pairs) {
    const auto count = static_cast<double>(pairs);
    return studentTwoSided(looks.probabilityAt(static_cast<int>(pairs)), count - 1) * *trial.scatter / std::sqrt(count);
  };
  EXPECT_LE(half(*trial.needed), std::log(1.02));
  EXPECT_GT(half(*trial.needed - 2), std::log(1.02));
  EXPECT_EQ(*trial.needed % 2, 0);
  // The first run of a pair waits for the second.
  EXPECT_EQ(decideTrial({1.01, 0.97, 1.03, 1.00, 0.98}, kRule, looks).pairs, 4);
}

TEST(Trial, GivesTheReasonForAMissingInterval) {
  const Looks looks(kRule.from, kRule.most);
  const TrialResult few = decideTrial({1.0, 1.1}, kRule, looks);
  EXPECT_EQ(few.state, TrialState::undecided);
  EXPECT_EQ(few.reason->code, "trial.few-pairs");
  const TrialResult alike = decideTrial({1.1, 1.1, 1.1, 1.1}, kRule, looks);
  EXPECT_EQ(alike.state, TrialState::open) << "further pairs would say no more";
  EXPECT_EQ(alike.reason->code, "trial.alike-ratios");
}

// Rates of 100, 101, 99, 100.5 are compared with rates about 5 % lower; the sentence names both variants and the
// interval.
TEST(Trial, OfAStudyIsItsVerdictAndIsInTheJson) {
  const StudyResult study = trialStudy({100, 101, 99, 100.5}, {95.1, 96.3, 94.0, 95.8});
  ASSERT_TRUE(study.trial);
  EXPECT_EQ(study.trial->state, TrialState::slower);
  EXPECT_EQ(study.trial->pairs, 4);
  EXPECT_EQ(study.verdict->code, "verdict.trial-different");
  EXPECT_TRUE(english(*study.verdict).starts_with("new takes 5.")) << english(*study.verdict);
  EXPECT_TRUE(english(*study.verdict).ends_with("more time than old (4 pairs of runs).")) << english(*study.verdict);
  const nlohmann::ordered_json json = toJson(study)["trial"];
  EXPECT_EQ(json["state"], "slower");
  EXPECT_EQ(json["first"], "old");
  EXPECT_GT(json["ratio"]["ciLow"].get<double>(), 1);
  EXPECT_TRUE(cellsToRepeat(study, *study.spec.measure.openRepeats).empty());
}

TEST(Trial, ContinuesInPairsUntilItIsDecided) {
  const StudyResult study = trialStudy({100, 101, 99, 100.5}, {99, 103, 97, 102});
  EXPECT_EQ(study.trial->state, TrialState::undecided);
  EXPECT_EQ(study.verdict->code, "verdict.trial-undecided");
  EXPECT_EQ(cellsToRepeat(study, *study.spec.measure.openRepeats), (std::vector<int>{1, 2}));
}

// Runs take 10 s: four pairs have used 80 s, and two more take 40 s.
TEST(Trial, EndsBeforePairsThatWouldExceedItsTime) {
  StudyResult study = trialStudy({100, 101, 99, 100.5}, {99, 103, 97, 102});
  for (CellResult& cell : study.cells)
    for (RepeatValues& repeat : cell.repeatValues) repeat.totalSeconds = 10;
  study.spec.measure.openRepeats->seconds = 120;
  compareCells(study);
  EXPECT_EQ(study.trial->state, TrialState::undecided) << "the limit itself is allowed";
  study.spec.measure.openRepeats->seconds = 119;
  compareCells(study);
  EXPECT_EQ(study.trial->state, TrialState::open);
  EXPECT_EQ(study.verdict->code, "verdict.trial-time-up");
  EXPECT_NE(english(*study.verdict).find("time limit of 119 s"), std::string::npos) << english(*study.verdict);
  EXPECT_TRUE(cellsToRepeat(study, *study.spec.measure.openRepeats).empty());
  EXPECT_EQ(toJson(study)["trial"]["limitSeconds"], 119);
  for (CellResult& cell : study.cells) {
    cell.repeatValues.push_back(cell.repeatValues.back());
    cell.repeatValues.back().repeat = RepeatNumber(5);
    cell.repeatValues.back().order = RoundOrder{5, 5};
  }
  compareCells(study);
  EXPECT_EQ(study.trial->state, TrialState::undecided) << "the next interim analysis needs its second pair";
}

// Programs that record no steps are compared by their duration.
TEST(Trial, TakesTheDurationWhereThereAreNoSteps) {
  StudyResult study = trialStudy({100, 101, 99, 100.5}, {95.1, 96.3, 94.0, 95.8});
  for (CellResult& cell : study.cells) {
    for (RepeatValues& repeat : cell.repeatValues)
      repeat.totalSeconds = 1000 / *std::exchange(repeat.imagesPerSecond, std::nullopt);
    cell.imagesPerSecond.reset();
  }
  compareCells(study);
  EXPECT_EQ(study.trial->by, TrialMeasure::duration);
  EXPECT_EQ(study.trial->state, TrialState::slower);
}

TEST(Trial, NeedsRunsOfOneSession) {
  StudyResult study = trialStudy({100, 101, 99, 100.5}, {95.1, 96.3, 94.0, 95.8});
  study.cells[1].session.id = "later";
  compareCells(study);
  EXPECT_EQ(study.trial->state, TrialState::open);
  EXPECT_EQ(study.trial->reason->code, "guard.other-session");
  EXPECT_EQ(study.verdict->code, "verdict.trial-obstacle");
  EXPECT_FALSE(english(*study.verdict).ends_with("..")) << english(*study.verdict);
}

// A window checks after each run, so also while the second variant has none.
TEST(Trial, WaitsForTheRunsOfBothVariants) {
  StudyResult study = trialStudy({100, 101, 99, 100.5}, {95.1, 96.3, 94.0, 95.8});
  study.cells[1].repeatValues.clear();
  study.cells[1].session = {};
  compareCells(study);
  EXPECT_EQ(study.trial->state, TrialState::undecided);
  EXPECT_EQ(study.trial->reason->code, "trial.few-pairs");
}

}  // namespace scalescope
