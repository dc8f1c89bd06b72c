#include "core/analysis/fits/part_law.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/scaling/study_fits.h"
#include "core/base/json/nested.h"
#include "synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

template <class Seconds>
std::vector<PartPoint> pointsAt(const std::vector<double>& devices, const Seconds& seconds) {
  std::vector<PartPoint> out;
  for (const double n : devices) out.push_back({n, seconds(n)});
  return out;
}

CellResult measured(int number, int devices) {
  CellResult out;
  const double n = devices;
  out.cell = cell(number, devices == 1 ? Strategy::single : Strategy::ddp, devices, 64);
  out.computeSeconds = 0.08 / n + 0.004;
  out.exposedSeconds = devices == 1 ? 0 : 0.02 * (n - 1) / n;
  out.inputSeconds = 0;  // No input is loaded.
  out.stepSeconds.mean = *out.computeSeconds + *out.exposedSeconds;
  out.imagesPerStep = 64;
  out.imagesPerSecond = 64 / *out.stepSeconds.mean;
  setRates(out, {*out.imagesPerSecond * 0.99, *out.imagesPerSecond * 1.01});
  out.repeats = 2;
  return out;
}

}  // namespace

// The fit finds the law that made the points, with its coefficients.
TEST(PartLaw, FindsTheLawThatMadeThePoints) {
  struct Case {
    StepPart part;
    std::string law;
    double a, b;
    double (*seconds)(double);
  };
  const std::vector<Case> cases{
      {StepPart::compute, "a", 0.05, 0, [](double) { return 0.05; }},
      {StepPart::compute, "a + b/N", 0.004, 0.08, [](double n) { return 0.004 + 0.08 / n; }},
      {StepPart::input, "a + b (N-1)", 0.01, 0.002, [](double n) { return 0.01 + 0.002 * (n - 1); }},
      {StepPart::exposed, "a (N-1)/N", 0.02, 0, [](double n) { return 0.02 * (n - 1) / n; }},
      {StepPart::exposed, "a + b (N-1)/N", 0.01, 0.02, [](double n) { return 0.01 + 0.02 * (n - 1) / n; }},
      {StepPart::exposed, "a (N-1)/N + b (N-1)", 0.02, 0.001,
       [](double n) { return 0.02 * (n - 1) / n + 0.001 * (n - 1); }}};
  for (const Case& each : cases) {
    const PartFit fit = fitPart(each.part, pointsAt({2, 4, 8, 16}, each.seconds));
    EXPECT_EQ(fit.law, each.law);
    EXPECT_NEAR(*fit.a, each.a, 1e-9) << each.law;
    EXPECT_NEAR(fit.b.value_or(0), each.b, 1e-9) << each.law;
    EXPECT_NEAR(*fit.residual, 0, 1e-9);
    EXPECT_NEAR(*fit.predictionError, 0, 1e-9);
    EXPECT_EQ(fit.smallest, 2);
    EXPECT_EQ(fit.largest, 16);
    ASSERT_FALSE(fit.curve.empty());
    EXPECT_DOUBLE_EQ(fit.curve.front().devices, 2);
    EXPECT_GT(fit.curve.back().devices, 32);
    EXPECT_LE(fit.curve.back().devices, 64);
    for (const PartPoint& point : fit.curve) EXPECT_NEAR(*point.seconds, each.seconds(point.devices), 1e-9) << each.law;
    EXPECT_FALSE(fit.reason);
  }
}

// The values are constant except for scatter: a slope that predicts no better is not chosen.
TEST(PartLaw, ScatterIsNoSlope) {
  const PartFit fit = fitPart(StepPart::compute, {{1, 0.0501}, {2, 0.0498}, {4, 0.0502}, {8, 0.0499}});
  EXPECT_EQ(fit.law, "a");
  EXPECT_FALSE(fit.b);
  // Computed separately: each point is predicted by the mean of the other three, with relative errors.
  EXPECT_NEAR(*fit.predictionError, 0.0042, 3e-4);
}

TEST(PartLaw, TwoNumbersOfDevicesFitNothingAndSaySo) {
  const PartFit compute = fitPart(StepPart::compute, {{1, 0.05}, {2, 0.03}});
  ASSERT_TRUE(compute.reason);
  EXPECT_EQ(compute.reason->code, "fit.few-part-devices");
  EXPECT_TRUE(compute.law.empty() && compute.curve.empty() && !compute.a && !compute.residual);
  EXPECT_EQ(compute.points.size(), 2u);
  // A single rank has no communication, so it is no point of the exposed time.
  const PartFit exposed = fitPart(StepPart::exposed, {{1, 0.001}, {2, 0.01}, {4, 0.015}});
  ASSERT_TRUE(exposed.reason);
  EXPECT_EQ(exposed.reason->code, "fit.few-part-devices");
  EXPECT_TRUE(english(*exposed.reason).starts_with("Fitting this part (exposed communication) needs 3 "));
  EXPECT_EQ(nestedIn(*exposed.reason, "name")->code, "part.exposed");
}

TEST(PartLaw, OfAStudyEveryPartOverItsDevices) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = {measured(1, 1), measured(2, 2), measured(3, 4), measured(4, 8)};
  compareCells(study);
  ASSERT_EQ(study.parts.size(), 3u);
  EXPECT_EQ(study.parts[0].part, "compute");
  EXPECT_EQ(study.parts[0].law, "a + b/N");
  EXPECT_NEAR(*study.parts[0].b, 0.08, 1e-9);
  EXPECT_EQ(study.parts[0].cells, (std::vector<int>{1, 2, 3, 4}));
  EXPECT_EQ(study.parts[1].part, "exposed");
  EXPECT_EQ(study.parts[1].law, "a (N-1)/N");
  EXPECT_EQ(study.parts[1].points.size(), 3u);
  EXPECT_EQ(study.parts[2].part, "input");
  EXPECT_EQ(study.parts[2].reason->code, "fit.few-part-devices");
  const auto json = toJson(study)["parts"];
  ASSERT_EQ(json.size(), 3u);
  EXPECT_EQ(json[0]["law"], "a + b/N");
  EXPECT_EQ(json[1]["range"], nlohmann::ordered_json::array({2, 8}));
  EXPECT_TRUE(json[2]["a"].is_null() && json[2]["law"].is_null() && json[2]["reason"].is_object());
  study.protocol = Protocol::batchSweep;
  compareCells(study);
  EXPECT_TRUE(study.parts.empty());
}

}  // namespace scalescope
