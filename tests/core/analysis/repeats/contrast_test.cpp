// Tests the difference of two cells that their repeats support (core/analysis/repeats).
#include <gtest/gtest.h>

#include <cmath>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/contrast.h"
#include "core/analysis/repeats/outliers.h"
#include "tests/core/analysis/synthetic.h"

namespace scalescope {

using namespace synthetic;

namespace {

CellResult rated(int number, int devices, const std::vector<double>& rates, bool random = true) {
  CellResult out = synthetic::measured(number, devices == 1 ? Strategy::single : Strategy::ddp, devices, 128, 1);
  setRates(out, rates);
  for (RepeatValues& repeat : out.repeatValues)
    if (random) repeat.order = RoundOrder{5, repeat.repeat.value};
  out.imagesPerSecond = geometricMeanOf(rates);
  out.stepSeconds.mean = 128 / *out.imagesPerSecond;
  return out;
}

StudyResult compared(std::vector<CellResult> cells) {
  StudyResult study;
  study.protocol = Protocol::strong;
  study.cells = std::move(cells);
  compareCells(study);
  return study;
}

}  // namespace

// The logarithms of the ratios 1.9, 1.8, 2.0 have mean 0.640768 and deviation 0.052693; t of 2 degrees of freedom is
// 4.302653.
TEST(Contrast, IsByRoundsWhereTheirOrderWasRandom) {
  const StudyResult study = compared({rated(1, 1, {100, 110, 90}), rated(2, 2, {190, 198, 180})});
  const CellResult& cell = study.cells[1];
  EXPECT_EQ(cell.contrast.by, ContrastKind::rounds);
  const double mean = (std::log(1.9) + std::log(1.8) + std::log(2.0)) / 3;
  double squares = 0;
  for (const double ratio : {1.9, 1.8, 2.0}) squares += std::pow(std::log(ratio) - mean, 2);
  const double half = 4.302652729911275 * std::sqrt(squares / 2 / 3);
  EXPECT_NEAR(*cell.speedupCi.low, std::exp(mean - half), 1e-9);
  EXPECT_NEAR(*cell.speedupCi.high, std::exp(mean + half), 1e-9);
  EXPECT_NEAR(*cell.contrast.ratio, std::exp(mean), 1e-12);
  const nlohmann::ordered_json json = toJson(study)["cells"][1];
  EXPECT_EQ(json["speedupPairedCi"], json["speedupCi"]);
  EXPECT_EQ(json["contrast"]["by"], "rounds");
}

// If a cell has further rounds, the interval is around the speedup of all repeats and contains that of the common ones:
// the machine became 10 % faster each round.
TEST(Contrast, IsByTheRoundsThatBothHave) {
  const StudyResult same = compared({rated(1, 1, {100, 110, 121}), rated(2, 2, {190, 211, 230})});
  const StudyResult study = compared({rated(1, 1, {100, 110, 121, 133, 146, 161}), rated(2, 2, {190, 211, 230})});
  const CellResult& cell = study.cells[1];
  EXPECT_EQ(cell.contrast.by, ContrastKind::rounds);
  EXPECT_NEAR(std::sqrt(*cell.speedupCi.low * *cell.speedupCi.high), *cell.speedup, 1e-9);
  EXPECT_LT(*cell.speedup, 1.7);  // The baseline's later rounds were faster.
  EXPECT_NEAR(*cell.speedupCi.high, *same.cells[1].speedupCi.high, 1e-9);
  EXPECT_LE(*cell.speedupCi.low, *same.cells[1].speedupCi.low);
  EXPECT_GT(*cell.contrast.probability, *same.cells[1].contrast.probability);
  EXPECT_EQ(study.identities.broken, 0);
}

TEST(Contrast, IsByRepeatsWhereTheOrderIsNotKnownOrRoundsDiffer) {
  const StudyResult older = compared({rated(1, 1, {100, 110, 90}, false), rated(2, 2, {190, 198, 180}, false)});
  EXPECT_EQ(older.cells[1].contrast.by, ContrastKind::repeats);
  EXPECT_TRUE(toJson(older)["cells"][1]["speedupPairedCi"].is_null());
  CellResult later = rated(2, 2, {190, 198});
  for (RepeatValues& repeat : later.repeatValues) repeat.repeat = RepeatNumber(repeat.repeat.value + 2);
  const StudyResult more = compared({rated(1, 1, {100, 110, 90}), later});
  EXPECT_EQ(more.cells[1].contrast.by, ContrastKind::repeats) << "only round 3 is common";
  EXPECT_NEAR(std::sqrt(*more.cells[1].speedupCi.low * *more.cells[1].speedupCi.high), *more.cells[1].speedup, 1e-9);
}

TEST(Contrast, OneCellAfterTheOtherHasNone) {
  CellResult one = rated(1, 1, {100, 110, 90}, false), two = rated(2, 2, {190, 198, 180}, false);
  one.cell.study.measure.order = two.cell.study.measure.order = RepeatOrder::cellMajor;
  const StudyResult study = compared({one, two});
  EXPECT_TRUE(study.cells[1].speedup);
  EXPECT_FALSE(study.cells[1].speedupCi.low);
  EXPECT_TRUE(noted(study.cells[1].guard, "guard.cell-major"));
}

// Holm 1979: 0.01, 0.04, 0.03 become 3 x 0.01, max(0.06, 0.04), 2 x 0.03.
TEST(Contrast, HolmsProbabilities) {
  const std::vector<double> adjusted = holmAdjusted({0.01, 0.04, 0.03});
  EXPECT_NEAR(adjusted[0], 0.03, 1e-12);
  EXPECT_NEAR(adjusted[1], 0.06, 1e-12);
  EXPECT_NEAR(adjusted[2], 0.06, 1e-12);
  EXPECT_NEAR(holmAdjusted({0.6, 0.7})[1], 1, 1e-12);
  EXPECT_TRUE(holmAdjusted({}).empty());
}

// One interval that excludes 1 does not prove a difference if several cells are compared with one baseline.
TEST(Contrast, SeveralCellsAreJudgedTogether) {
  const CellResult base = rated(1, 1, {100, 101, 99});
  const CellResult other = rated(2, 2, {104, 106, 102.5});
  const StudyResult alone = compared({base, other});
  ASSERT_GT(*alone.cells[1].speedupCi.low, 1);
  EXPECT_EQ(rateDifferenceOf(alone.cells[1]), RateDifference::faster);
  std::vector<CellResult> cells{base, other};
  for (int i = 3; i < 9; ++i) cells.push_back(rated(i, 2, {100.0 + i, 101.0 - i, 99}));
  const StudyResult several = compared(std::move(cells));
  EXPECT_EQ(*several.cells[1].speedupCi.low, *alone.cells[1].speedupCi.low);
  EXPECT_EQ(several.cells[1].contrast.comparisons, 7);
  EXPECT_NEAR(*several.cells[1].contrast.adjusted, std::min(1.0, 7 * *alone.cells[1].contrast.probability), 1e-12);
  const bool shown = *several.cells[1].contrast.adjusted < 0.05;
  EXPECT_EQ(rateDifferenceOf(several.cells[1]), shown ? RateDifference::faster : RateDifference::notShown);
}

TEST(Contrast, TailOfStudentsT) {
  EXPECT_NEAR(studentTail(4.302652729911275, 2), 0.05, 1e-9);
  EXPECT_NEAR(studentTail(-2.2281388519649385, 10), 0.05, 1e-9);
  EXPECT_NEAR(studentTail(0, 3), 1, 1e-12);
}

TEST(Outliers, AreNamedWhereTheOthersScatterLess) {
  const StudyResult study = compared({rated(1, 1, {100, 101, 99.5, 100.5}), rated(2, 2, {180, 181, 130, 179})});
  const std::vector<Outlier> outliers = outliersOf(study);
  ASSERT_EQ(outliers.size(), 1u);
  EXPECT_EQ(outliers[0].cell, 2);
  EXPECT_EQ(outliers[0].repeat, RepeatNumber(3));
  EXPECT_NEAR(outliers[0].difference, 130 / std::cbrt(180.0 * 181 * 179) - 1, 1e-9);
  EXPECT_TRUE(noted(study.cells[1].guard, "guard.outlier"));
  EXPECT_FALSE(noted(study.cells[0].guard, "guard.outlier"));
  EXPECT_TRUE(noted(study.guard, "guard.outlier"));
}

TEST(Outliers, AreNoneOfTwoRepeatsOrOfScatterAlone) {
  EXPECT_TRUE(outliersOf(compared({rated(1, 1, {100, 140}), rated(2, 2, {180, 181})})).empty());
  EXPECT_TRUE(outliersOf(compared({rated(1, 1, {100, 104, 97}), rated(2, 2, {180, 172, 190})})).empty());
  EXPECT_TRUE(outliersOf(compared({rated(1, 1, {100, 100, 100}), rated(2, 2, {180, 180, 180})})).empty());
}

}  // namespace scalescope
