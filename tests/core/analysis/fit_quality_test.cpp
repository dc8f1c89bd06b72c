#include "core/analysis/fits/law_choice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/analysis/fits/scaling_fit.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/scaling/precision.h"
#include "core/analysis/scaling/study_fits.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

double scattered(std::mt19937_64& random, double share) {
  const auto uniform = [&] { return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0; };
  return std::exp(share * std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform()));
}

double amdahlRate(double n) { return 500 / (0.08 + 0.92 / n); }
double uslRate(double n) { return 500 * n / (1 + 0.06 * (n - 1) + 0.01 * n * (n - 1)); }

template <class Rate>
std::vector<FitSample> repeatsOf(const Rate& rate, const std::vector<double>& devices, std::uint64_t seed, int repeats,
                                 double share) {
  std::mt19937_64 random(seed);
  std::vector<FitSample> out;
  for (const double n : devices)
    for (int repeat = 0; repeat < repeats; ++repeat) out.push_back({n, rate(n) * scattered(random, share), 256, 1e6});
  return out;
}

FitOptions fromOne(double rate) {
  FitOptions options;
  options.baseRate = rate;
  options.draws = 300;
  return options;
}

CellResult measured(int number, int devices, const std::vector<double>& rates) {
  CellResult out;
  out.cell = cell(number, devices == 1 ? Strategy::single : Strategy::ddp, devices, 64);
  out.key = CellKey("0" + std::to_string(number));
  double logs = 0;
  for (const double rate : rates) logs += std::log(rate) / static_cast<double>(rates.size());
  out.imagesPerSecond = std::exp(logs);
  setRates(out, rates);
  out.imagesPerStep = 64;
  out.stepSeconds.mean = 64 / *out.imagesPerSecond;
  out.parameters = 1e6;
  out.repeats = static_cast<int>(rates.size());
  return out;
}

template <class Rate>
StudyResult studyOf(const Rate& rate, const std::vector<int>& devices, double share, int repeats = 4) {
  std::mt19937_64 random(7);
  StudyResult study;
  study.protocol = Protocol::strong;
  for (const int n : devices) {
    std::vector<double> rates;
    for (int repeat = 0; repeat < repeats; ++repeat) rates.push_back(rate(n) * scattered(random, share));
    study.cells.push_back(measured(static_cast<int>(study.cells.size()) + 1, n, rates));
  }
  compareCells(study);
  return study;
}

bool says(const StudyResult& study, const std::string& code) {
  return std::any_of(
      study.evidence.begin(), study.evidence.end(), [&](const Message& sentence) { return sentence.code == code; });
}

}  // namespace

// Amdahl's law goes through two points each: rates 100, 180, 310 at 1, 2, 4. When left out, they are predicted as
// 97.895, 182.353 and 300.
TEST(FitQuality, LeaveOneOutErrorMatchesAHandComputedValue) {
  const std::vector<FitSample> samples{{1, 100, 0, 0}, {2, 180, 0, 0}, {4, 310, 0, 0}};
  const double squares = std::pow(std::log(100 / 97.8947368), 2) + std::pow(std::log(180 / 182.3529412), 2) +
                         std::pow(std::log(310.0 / 300), 2);
  EXPECT_NEAR(*leaveOneOutError(Law::amdahl, samples), std::sqrt(squares / 3), 1e-8);
  EXPECT_FALSE(leaveOneOutError(Law::usl, samples));  // Two points cannot determine three coefficients.
}

// The means are 100, 180, 300 around a line through 100, 200, 400; there are two repeats each, 1 % to both sides.
TEST(FitQuality, LackOfFitMatchesAHandComputedValue) {
  std::vector<FitSample> samples;
  for (const auto& [n, rate] : {std::pair{1.0, 100.0}, {2.0, 180.0}, {4.0, 300.0}})
    for (const double off : {-0.01, 0.01}) samples.push_back({n, rate * std::exp(off), 0, 0});
  const LackOfFit lack = lackOfFit(Law::linear, {100, 0, 0}, samples);
  const double ofLaw = 2 * (std::pow(std::log(0.9), 2) + std::pow(std::log(0.75), 2)) / 2;
  const double ofRepeats = 3 * 2 * 1e-4 / 3;
  EXPECT_NEAR(*lack.ratio, ofLaw / ofRepeats, 1e-6);
  EXPECT_DOUBLE_EQ(*lack.degreesLaw, 2);
  EXPECT_DOUBLE_EQ(*lack.degreesRepeats, 3);
  EXPECT_NEAR(*lack.probability, fTail(*lack.ratio, 2, 3), 1e-12);
  EXPECT_FALSE(lack.reason);
}

TEST(FitQuality, LackOfFitIsNullWithItsReason) {
  std::vector<FitSample> samples{{1, 100, 0, 0}, {2, 180, 0, 0}, {4, 300, 0, 0}};
  const LackOfFit once = lackOfFit(Law::linear, {100, 0, 0}, samples);
  EXPECT_FALSE(once.ratio || once.probability);
  EXPECT_EQ(once.reason->code, "fit.not-repeated");
  samples.insert(samples.end(), samples.begin(), samples.end());
  const LackOfFit alike = lackOfFit(Law::linear, {100, 0, 0}, samples);
  EXPECT_FALSE(alike.ratio || alike.probability);
  EXPECT_EQ(alike.reason->code, "fit.alike-repeats");
}

// The test rejects a true law in about one of twenty studies, and a false law nearly always.
TEST(FitQuality, TheTestRejectsAsOftenAsItsLevel) {
  int held = 0;
  int bent = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const auto amdahl = repeatsOf(amdahlRate, {1, 2, 4, 8, 16}, seed, 4, 0.02);
    const auto usl = repeatsOf(uslRate, {1, 2, 4, 8, 16}, seed, 4, 0.02);
    held += *lackOfFit(Law::amdahl, fitTerms(Law::amdahl, amdahl), amdahl).probability < kMisfitProbability ? 1 : 0;
    bent += *lackOfFit(Law::amdahl, fitTerms(Law::amdahl, usl), usl).probability < kMisfitProbability ? 1 : 0;
  }
  EXPECT_GE(held, 2);
  EXPECT_LE(held, 20);
  EXPECT_GE(bent, 195);
}

TEST(FitQuality, TheLawThatPredictsBestIsChosenAndNamed) {
  const StudyResult usl = studyOf(uslRate, {1, 2, 4, 8, 16}, 0.005);
  ASSERT_NE(bestFit(usl), nullptr);
  EXPECT_EQ(bestFit(usl)->law, "usl");
  int chosen = 0;
  for (const ScalingFit& fit : usl.fits) {
    chosen += fit.chosen ? 1 : 0;
    EXPECT_GE(*fit.predictionError, *bestFit(usl)->predictionError) << fit.law;
  }
  EXPECT_EQ(chosen, 1);
  EXPECT_TRUE(says(usl, "evidence.law"));
  EXPECT_TRUE(says(usl, "evidence.prediction"));
  EXPECT_FALSE(says(usl, "evidence.misfit"));
  EXPECT_EQ(bestFit(studyOf(amdahlRate, {1, 2, 4, 8}, 0.001))->law, "amdahl");
}

TEST(FitQuality, BoundsWithoutInformationAreLeftOut) {
  const StudyResult few = studyOf([](double n) { return n == 2 ? 60.0 : 100.0 - n; }, {1, 2, 3}, 0.005, 1);
  EXPECT_TRUE(says(few, "evidence.prediction-open"));
  EXPECT_FALSE(says(few, "evidence.prediction"));
}

// Every law that contains the line predicts it if there is no scatter: the one with fewer coefficients is taken.
TEST(FitQuality, FewerCoefficientsWhereErrorsAreAlike) {
  const StudyResult study = studyOf([](double n) { return 100 * n; }, {1, 2, 4, 8}, 0);
  ASSERT_NE(bestFit(study), nullptr);
  EXPECT_EQ(bestFit(study)->law, "linear");
}

// With three numbers of devices, a law with three coefficients is refused with a reason and one with fewer is taken.
TEST(FitQuality, FewerCoefficientsWhereThePointsAreFew) {
  const StudyResult study = studyOf(uslRate, {1, 2, 8}, 0.01);
  for (const ScalingFit& fit : study.fits)
    if (fit.law == "usl" || fit.law == "alpha-beta") EXPECT_EQ(fit.reason->code, "fit.few-devices");
  ASSERT_NE(bestFit(study), nullptr);
  EXPECT_EQ(bestFit(study)->law, "amdahl");
  EXPECT_EQ(bestFit(studyOf(uslRate, {1, 8}, 0.01)), nullptr);
}

TEST(FitQuality, AMisfitIsReported) {
  StudyResult study = studyOf(uslRate, {1, 2, 32}, 0.002);
  EXPECT_TRUE(says(study, "evidence.misfit"));
  EXPECT_LT(*bestFit(study)->lackOfFit.probability, kMisfitProbability);
  const auto json = toJson(study)["fit"][0]["lackOfFit"];
  EXPECT_TRUE(json["ratio"].is_number() && json["probability"].is_number() && json["reason"].is_null());
}

// One more repeat, drawn from the same law with the same scatter, is within the prediction bounds in 19 of 20 cases, at
// measured numbers of devices and beyond. The interval of the mean alone would contain far fewer.
TEST(FitQuality, PredictionBoundsHoldOneMoreRepeat) {
  int inside = 0;
  int insideMean = 0;
  int beyond = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    FitOptions options = fromOne(amdahlRate(1));
    options.seed = seed;
    const ScalingFit fit = fitLaw(Law::amdahl, repeatsOf(amdahlRate, {1, 2, 4, 8}, seed, 4, 0.02), options);
    std::mt19937_64 random(seed + 1000);
    for (const FitPoint& point : fit.curve) {
      const double next = amdahlRate(point.devices) / amdahlRate(1) * scattered(random, 0.02);
      ASSERT_TRUE(point.predictionLow && point.predictionHigh);
      const bool holds = *point.predictionLow <= next && next <= *point.predictionHigh;
      if (point.devices == 4) {
        inside += holds ? 1 : 0;
        insideMean += *point.low <= next && next <= *point.high ? 1 : 0;
      }
      if (point.devices == 16) beyond += holds ? 1 : 0;
    }
  }
  EXPECT_GE(inside, 184);
  EXPECT_LE(inside, 199);
  EXPECT_GE(beyond, 184);
  EXPECT_LT(insideMean, 150);
}

// The baseline's speedup over itself is 1 by definition, and equal repeats show no scatter: there is no interval of
// width 0.
TEST(FitQuality, NoIntervalOfWidthZero) {
  const ScalingFit fit = fitLaw(Law::amdahl, repeatsOf(amdahlRate, {1, 2, 4, 8}, 1, 4, 0.02), fromOne(amdahlRate(1)));
  EXPECT_FALSE(fit.curve.front().low || fit.curve.front().high);
  EXPECT_LT(*fit.curve.front().predictionLow, *fit.curve.front().speedup);
  const ScalingFit exact = fitLaw(Law::amdahl, repeatsOf(amdahlRate, {1, 2, 4, 8}, 1, 4, 0), fromOne(amdahlRate(1)));
  ASSERT_TRUE(exact.reason);
  EXPECT_EQ(exact.reason->code, "fit.no-interval");
  for (const FitParameter& parameter : exact.parameters) EXPECT_FALSE(parameter.low || parameter.high);
  for (const FitPoint& point : exact.curve)
    EXPECT_FALSE(point.low || point.high || point.predictionLow || point.predictionHigh);
}

TEST(FitQuality, EqualRepeatsGiveNoSpeedupIntervalAndTheReason) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, 1, {0.1, 0.1, 0.1}), measured(2, 2, {0.3, 0.3, 0.3})};
  compareCells(study);
  EXPECT_FALSE(study.cells[1].speedupCi.low || study.cells[1].speedupCi.high);
  EXPECT_TRUE(noted(study.cells[1].guard, "guard.alike-repeats"));
  EXPECT_FALSE(noted(study.cells[1].guard, "guard.no-interval"));
}

// Two cells of three repeats, each with a standard deviation of 0.02: 4 degrees of freedom, t = 2.77645.
TEST(SmallestDifference, MatchesAHandComputedValue) {
  StudyResult study;
  study.protocol = Protocol::strong;
  const double off = std::exp(0.02);
  study.cells = {measured(1, 1, {100 / off, 100, 100 * off}), measured(2, 2, {170 / off, 170, 170 * off})};
  compareCells(study);
  EXPECT_NEAR(*study.smallestDifference.scatter, 0.02, 1e-9);
  EXPECT_DOUBLE_EQ(*study.smallestDifference.degrees, 4);
  EXPECT_EQ(study.smallestDifference.repeats, 3);
  EXPECT_NEAR(*study.smallestDifference.difference, std::expm1(2.776445 * 0.02 * std::sqrt(2.0 / 3)), 1e-6);
  EXPECT_TRUE(says(study, "evidence.smallest-difference"));
  EXPECT_NEAR(toJson(study)["smallestDifference"]["difference"].get<double>(), *study.smallestDifference.difference,
              1e-12);
  // A cell with one repeat is in no comparison; one with fewer repeats is harder to distinguish from another.
  study.cells.push_back(measured(3, 4, {300}));
  compareCells(study);
  EXPECT_EQ(study.smallestDifference.repeats, 3);
  study.cells.back() = measured(3, 4, {300 / off, 300 * off});
  compareCells(study);
  EXPECT_EQ(study.smallestDifference.repeats, 2);
  EXPECT_GT(*study.smallestDifference.difference, std::expm1(4.302653 * 0.02));  // t of 2 degrees of freedom.
}

// With rounds, drift is excluded from every comparison, and so from the smallest difference: two pairs of ratios 1.7 x
// e^0.01 around 1.7, t of 2 degrees of freedom.
TEST(SmallestDifference, OfRoundsIsOfTheirRatios) {
  StudyResult study;
  study.protocol = Protocol::strong;
  const double up = std::exp(0.01);
  study.cells = {measured(1, 1, {100, 120, 140}), measured(2, 2, {170 / up, 204, 238 * up})};
  for (CellResult& cell : study.cells)
    for (RepeatValues& repeat : cell.repeatValues) repeat.order = RoundOrder{5, repeat.repeat.value};
  compareCells(study);
  EXPECT_EQ(study.cells[1].contrast.by, ContrastKind::rounds);
  EXPECT_NEAR(*study.smallestDifference.scatter, 0.01 / std::sqrt(2.0), 1e-9);
  EXPECT_DOUBLE_EQ(*study.smallestDifference.degrees, 2);
  EXPECT_NEAR(*study.smallestDifference.difference, std::expm1(4.302653 * 0.01 / std::sqrt(3.0)), 1e-6);
  EXPECT_NEAR(*study.cells[1].speedupCi.high / *study.cells[1].speedup - 1, *study.smallestDifference.difference, 1e-6);
  // Two variants that do not differ on one device have one key and share their runs.
  for (CellResult& cell : study.cells)
    for (RepeatValues& repeat : cell.repeatValues)
      repeat.run = RunId(std::to_string(cell.cell.number) + "r" + std::to_string(repeat.repeat.value));
  study.cells.push_back(study.cells[1]);
  study.cells.back().cell.number = 3;
  compareCells(study);
  EXPECT_EQ(study.cells[2].contrast.by, ContrastKind::rounds);
  EXPECT_DOUBLE_EQ(*study.smallestDifference.degrees, 2) << "they count once";
}

// Two repeats on a busy machine gave 2098 %, which a reader cannot use.
TEST(SmallestDifference, AMultipleIsReportedAsTooFewRepeats) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, 1, {100, 160}), measured(2, 2, {170, 270})};
  compareCells(study);
  EXPECT_GT(*study.smallestDifference.difference, 1);
  EXPECT_TRUE(says(study, "evidence.no-difference"));
  EXPECT_FALSE(says(study, "evidence.smallest-difference"));
}

TEST(SmallestDifference, IsNullWithItsReason) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, 1, {100}), measured(2, 2, {170})};
  compareCells(study);
  EXPECT_FALSE(study.smallestDifference.difference || study.smallestDifference.scatter);
  EXPECT_EQ(study.smallestDifference.reason->code, "difference.not-repeated");
  EXPECT_EQ(study.smallestDifference.repeats, 1);
  EXPECT_FALSE(says(study, "evidence.smallest-difference"));
  study.cells = {measured(1, 1, {100, 100}), measured(2, 2, {170, 170})};
  compareCells(study);
  EXPECT_FALSE(study.smallestDifference.difference || study.smallestDifference.scatter);
  EXPECT_EQ(study.smallestDifference.reason->code, "difference.alike-repeats");
}

}  // namespace scalescope
