// Tests how often the band of a scaling law contains one more repeat beyond the measured devices, whichever law is
// true.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "core/analysis/scaling/study_fits.h"
#include "tests/truth/coverage/made_studies.h"
#include "tests/truth/coverage/share.h"

namespace scalescope::coverage {
namespace {

struct Truth {
  const char* name;
  double (*rate)(double devices);
};

double ofAmdahl(double n) { return 100 / (0.08 + 0.92 / n); }
double ofUsl(double n) { return 100 * n / (1 + 0.03 * (n - 1) + 0.001 * n * (n - 1)); }
double ofLine(double n) { return 100 * n; }

const FitPoint* curveAt(const ScalingFit& fit, double devices) {
  for (const FitPoint& point : fit.curve)
    if (point.devices == devices) return &point;
  return nullptr;
}

void judgeBands(const Truth& truth, const std::vector<int>& devices, int repeats, double at, double least) {
  const int draws = drawsOr(600) / 10;
  Random random(11);
  const Noise noise{.name = "", .scatter = 0.03};
  Share holds;
  for (int i = 0; i < draws; ++i) {
    std::vector<double> rates;
    for (const int n : devices) rates.push_back(truth.rate(n));
    StudyResult study = madeStudy(devices, rates, repeats, noise, random);
    compareCells(study);
    const ScalingFit* fit = bestFit(study);
    const FitPoint* point = fit != nullptr ? curveAt(*fit, at) : nullptr;
    if (point == nullptr || !point->predictionLow) continue;
    const double more =
        truth.rate(at) * std::exp(noise.scatter * random.normal()) / study.cells.front().imagesPerSecond.value_or(1);
    holds.add(*point->predictionLow <= more && more <= *point->predictionHigh);
  }
  char what[160];
  std::snprintf(what, sizeof what, "law, truth %s, N = 1 to %d, n = %d: one more repeat at %g, %%", truth.name,
                devices.back(), repeats, at);
  ASSERT_GT(holds.all, draws * 9 / 10) << what;
  report(what, percentText(holds.value()), "at least " + percentText(least),
         holds.value() >= least - holds.doubt(least));
}

TEST(Coverage, OfLaws) {
  const std::vector<int> four{1, 2, 4, 8}, three{1, 2, 4};
  judgeBands({"Amdahl 8 %", ofAmdahl}, four, 3, 16, 0.93);
  judgeBands({"Amdahl 8 %", ofAmdahl}, four, 5, 16, 0.93);
  judgeBands({"Amdahl 8 %", ofAmdahl}, three, 1, 16, 0.93);
  judgeBands({"linear", ofLine}, four, 3, 16, 0.93);
  judgeBands({"USL 3 %, 0.1 %", ofUsl}, four, 3, 16, 0.93);
  judgeBands({"USL 3 %, 0.1 %", ofUsl}, four, 5, 16, 0.93);
}

}  // namespace
}  // namespace scalescope::coverage
