#include "core/analysis/fits/scaling_fit.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/analysis/maths/statistics.h"
#include "core/base/json/nested.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

constexpr double kNoise = 0.02;  // Relative noise of one repeat.
constexpr int kSeeds = 100;
constexpr int kRepeats = 4;
constexpr double kBytes = 44.7e6;

double normal(std::mt19937_64& random) {
  const auto uniform = [&] { return (static_cast<double>(random() >> 11) + 0.5) / 9007199254740992.0; };
  return std::sqrt(-2 * std::log(uniform())) * std::cos(6.283185307179586 * uniform());
}

using Truth = std::vector<std::pair<std::string, double>>;

struct Synthetic {
  Law law{};
  std::vector<double> devices;
  Truth truth;

  [[nodiscard]] double rate(double n) const {
    switch (law) {
      case Law::amdahl:
        return 500 / (truth[0].second + (1 - truth[0].second) / n);
      case Law::gustafson:
        return 500 * (truth[0].second + (1 - truth[0].second) * n);
      case Law::usl:
        return 500 * n / (1 + truth[0].second * (n - 1) + truth[1].second * n * (n - 1));
      case Law::alphaBeta:
        return 256 /
               (truth[0].second * 256 / n + 2 * (n - 1) * truth[1].second + 2 * (n - 1) / n * kBytes / truth[2].second);
      case Law::linear:
        return 500 * n;
    }
    return 0;
  }

  [[nodiscard]] std::vector<FitSample> samples(std::uint64_t seed, double noise) const {
    std::mt19937_64 random(seed);
    std::vector<FitSample> out;
    for (const double n : devices)
      for (int repeat = 0; repeat < kRepeats; ++repeat)
        out.push_back({n, rate(n) * (1 + noise * normal(random)), 256, kBytes});
    return out;
  }

  [[nodiscard]] FitOptions options() const {
    FitOptions options;
    options.baseRate = rate(1);
    options.draws = 300;
    return options;
  }
};

const std::vector<Synthetic>& laws() {
  static const std::vector<Synthetic> all{
      {Law::amdahl, {1, 2, 4, 8}, {{"serialShare", 0.08}}},
      {Law::gustafson, {1, 2, 4, 8}, {{"serialShare", 0.12}}},
      {Law::usl, {1, 2, 4, 8, 16}, {{"contention", 0.05}, {"coherency", 0.004}}},
      {Law::alphaBeta,
       {1, 2, 4, 8, 16},
       {{"secondsPerImage", 0.001}, {"latencySeconds", 0.001}, {"bytesPerSecond", 1e9}}}};
  return all;
}

const FitParameter& named(const ScalingFit& fit, const std::string& name) {
  for (const FitParameter& parameter : fit.parameters)
    if (parameter.name == name) return parameter;
  throw std::runtime_error("no parameter " + name);
}

}  // namespace

// See docs/MEASUREMENT.md, Scaling laws: for 100 fixed seeds, 95 % intervals contain the truth in 89 to 99 (an interval
// with a coverage of 95 % leaves this range by chance once in 100 times) and are at most twice as wide (median) as
// those of the same fit with the true noise as input.
TEST(ScalingFit, IntervalsHoldTheTruth) {
  for (const Synthetic& synthetic : laws()) {
    std::vector<int> holds(synthetic.truth.size());
    std::vector<std::vector<double>> ratios(synthetic.truth.size());
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      const std::vector<FitSample> samples = synthetic.samples(seed, kNoise);
      FitOptions options = synthetic.options();
      options.seed = seed;
      options.foresee = false;
      const ScalingFit fit = fitLaw(synthetic.law, samples, options);
      options.knownNoise = kNoise;
      const ScalingFit reported = fitLaw(synthetic.law, samples, options);
      for (std::size_t i = 0; i < synthetic.truth.size(); ++i) {
        const auto& [name_, value] = synthetic.truth[i];
        const FitParameter& parameter = named(fit, name_);
        if (!parameter.low || !parameter.high) continue;
        holds[i] += *parameter.low <= value && value <= *parameter.high ? 1 : 0;
        const FitParameter& reference = named(reported, name_);
        ratios[i].push_back((*parameter.high - *parameter.low) / (*reference.high - *reference.low));
      }
    }
    for (std::size_t i = 0; i < synthetic.truth.size(); ++i) {
      const double ratio = medianOf(ratios[i]).value_or(99);
      std::printf("%s %s: held in %d of %d, median width %.2f of that with the noise known\n",
                  std::string(name(synthetic.law)).c_str(), synthetic.truth[i].first.c_str(), holds[i], kSeeds, ratio);
      EXPECT_GE(holds[i], 89) << name(synthetic.law) << " " << synthetic.truth[i].first;
      EXPECT_LE(holds[i], 99) << "too wide: " << name(synthetic.law) << " " << synthetic.truth[i].first;
      EXPECT_LE(ratio, 2) << name(synthetic.law) << " " << synthetic.truth[i].first;
    }
  }
}

TEST(ScalingFit, WithoutNoiseTheParametersAreExact) {
  for (const Synthetic& synthetic : laws()) {
    const ScalingFit fit = fitLaw(synthetic.law, synthetic.samples(1, 0), synthetic.options());
    for (const auto& [name_, value] : synthetic.truth) EXPECT_NEAR(*named(fit, name_).value / value, 1, 1e-6) << name_;
    EXPECT_NEAR(*fit.residual, 0, 1e-9);
    EXPECT_NEAR(*fit.curve.front().speedup, 1, 1e-6);
  }
}

TEST(ScalingFit, TooFewDevicesGiveNoFitAndTheReason) {
  for (const Synthetic& synthetic : laws()) {
    Synthetic few = synthetic;
    const bool three =
        synthetic.law == Law::usl || synthetic.law == Law::alphaBeta;  // There are as many points as coefficients.
    few.devices = three ? std::vector<double>{1, 2, 4} : std::vector<double>{1, 2};
    const ScalingFit fit = fitLaw(few.law, few.samples(1, kNoise), few.options());
    ASSERT_TRUE(fit.reason);
    EXPECT_EQ(fit.reason->code, "fit.few-devices");
    const auto named = nestedIn(*fit.reason, "name");
    ASSERT_TRUE(named);
    EXPECT_EQ(named->code, "law." + fit.law);
    EXPECT_TRUE(english(*fit.reason).starts_with("Fitting " + english(*named) + " needs ")) << english(*fit.reason);
    EXPECT_TRUE(fit.curve.empty() && fit.parameters.empty() && !fit.plateau && !fit.residual);
  }
}

TEST(ScalingFit, PlateauCurveAndNextPoint) {
  const Synthetic& usl = laws()[2];
  const ScalingFit fit = fitLaw(Law::usl, usl.samples(1, kNoise), usl.options());
  // S(2N)/S(N) first falls below 1.1 at N = 11 for contention 0.05 and coherency 0.004.
  int n = 1;
  while (usl.rate(2 * n) / usl.rate(n) - 1 >= 0.1) ++n;
  ASSERT_TRUE(fit.plateau);
  EXPECT_NEAR(*fit.plateau, n, 2);
  EXPECT_EQ(fit.smallest, 1);
  EXPECT_EQ(fit.largest, 16);
  EXPECT_DOUBLE_EQ(fit.curve.front().devices, 1);
  EXPECT_DOUBLE_EQ(fit.curve.back().devices, 64);
  for (const FitPoint& point : fit.curve) {
    if (point.devices == 1) continue;  // This is the baseline against itself.
    ASSERT_TRUE(point.speedup && point.low && point.high);
    EXPECT_LE(*point.low, *point.speedup);
    EXPECT_GE(*point.high, *point.speedup);
  }
  ASSERT_TRUE(fit.nextDevices);
  EXPECT_DOUBLE_EQ(*fit.nextDevices, 32);  // The uncertainty grows outwards.
  const ScalingFit ideal = fitLaw(Law::gustafson, laws()[1].samples(1, kNoise), laws()[1].options());
  EXPECT_FALSE(ideal.plateau);
}

// A line that is drawn over the measured range ends at its last point, whatever the distances of the curve's others.
TEST(ScalingFit, TheCurveHasEveryMeasuredNumberOfDevices) {
  for (const std::vector<double>& measured :
       {std::vector<double>{8, 16, 32}, {1, 2, 4, 8, 16, 32, 64}, {1, 1000, 16384}, {3, 37, 98}}) {
    const std::vector<double> curve = devicesOfCurve(measured);
    for (const double n : measured) EXPECT_EQ(std::count(curve.begin(), curve.end(), n), 1) << n;
    EXPECT_EQ(curve.front(), measured.front());
    EXPECT_EQ(curve.back(), 4 * measured.back());
    EXPECT_TRUE(std::is_sorted(curve.begin(), curve.end()));
    for (std::size_t i = 1; i < curve.size(); ++i)
      EXPECT_LE(curve[i], std::max(curve[i - 1] + 1, 1.1 * curve[i - 1])) << "no long step";
  }
}

// If the measurements begin at 8 devices, fewer are unknown: if no speedup is left at 8, the plateau begins there.
TEST(ScalingFit, ThePlateauBeginsAtTheSmallestMeasured) {
  Synthetic far{Law::amdahl, {8, 16, 32, 64}, {{"serialShare", 0.9}}};
  const ScalingFit fit = fitLaw(far.law, far.samples(1, kNoise), far.options());
  ASSERT_TRUE(fit.plateau);
  EXPECT_DOUBLE_EQ(*fit.plateau, 8);
}

TEST(ScalingFit, BoundsHoldAndAreReported) {
  std::vector<FitSample> samples;  // The rates are faster than ideal, so no share is serial.
  for (const double n : {1.0, 2.0, 4.0, 8.0})
    for (const double off : {0.99, 1.0, 1.01})
      samples.push_back({n, 500 * n * (1 + 0.02 * std::log2(n)) * off, 256, kBytes});
  FitOptions options;
  options.baseRate = 500;
  const FitParameter serial = fitLaw(Law::amdahl, samples, options).parameters.front();
  EXPECT_DOUBLE_EQ(*serial.value, 0);
  EXPECT_TRUE(serial.atBound);
  EXPECT_DOUBLE_EQ(*serial.low, 0);
  EXPECT_GT(*serial.high, 0);
}

TEST(ScalingFit, SameSeedSameFit) {
  const Synthetic& usl = laws()[2];
  const ScalingFit a = fitLaw(Law::usl, usl.samples(3, kNoise), usl.options());
  const ScalingFit b = fitLaw(Law::usl, usl.samples(3, kNoise), usl.options());
  EXPECT_EQ(*a.parameters[0].low, *b.parameters[0].low);
  EXPECT_EQ(*a.curve.back().high, *b.curve.back().high);
}

namespace {

CellResult measured(int number, Strategy strategy, int devices, std::vector<double> rates) {
  CellResult out;
  out.cell = cell(number, strategy, devices, 64);
  out.key = CellKey("0" + std::to_string(number));
  out.imagesPerSecond = medianOf(rates);
  setRates(out, rates);
  out.stepSeconds.mean = 64 / *out.imagesPerSecond;
  out.parameters = 1e6;
  out.repeats = 3;
  return out;
}

}  // namespace

TEST(ScalingFit, AStudyIsFittedFromItsBaseline) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, Strategy::ddp, 1, {95, 96, 97}), measured(2, Strategy::ddp, 2, {180, 182, 184}),
                 measured(3, Strategy::ddp, 4, {330, 333, 336}), measured(4, Strategy::single, 1, {99, 100, 101})};
  compareCells(study);
  ASSERT_EQ(study.fits.size(), 4u);
  EXPECT_EQ(study.fits[0].law, "amdahl");
  EXPECT_EQ(study.fits[0].cells, (std::vector<int>{4, 2, 3}));  // One-rank DDP is excluded from the law.
  EXPECT_FALSE(study.fits[0].reason);
  EXPECT_EQ(study.fits[1].law, "usl");
  EXPECT_EQ(study.fits[1].reason->code, "fit.few-devices");
  EXPECT_EQ(study.fits[2].law, "alpha-beta");
  EXPECT_EQ(study.fits[3].law, "linear");
  const auto json = toJson(study)["fit"];
  EXPECT_EQ(json[0]["range"], nlohmann::ordered_json::array({1, 4}));
  EXPECT_TRUE(json[1]["curve"].empty());
  study.protocol = Protocol::batchSweep;
  compareCells(study);
  EXPECT_TRUE(study.fits.empty());
}

}  // namespace scalescope
