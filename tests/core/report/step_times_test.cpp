// Tests the histogram of a cell's step times: its bins, its figure and its table.
#include "core/analysis/cell/step_times.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "core/report/figures/figures.h"
#include "core/report/figures/figure_kind.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Returns steps of 40 to 50 ms in two repeats of 200; the second repeat's are 3 ms longer.
std::vector<StepsOfRepeat> twoRepeats() {
  std::vector<StepsOfRepeat> out{{RepeatNumber(1), {}}, {RepeatNumber(2), {}}};
  for (int i = 0; i < 200; ++i)
    for (int repeat = 0; repeat < 2; ++repeat)
      out[std::size_t(repeat)].seconds.push_back((40 + 3 * repeat + 10.0 * (i % 20) / 19) * 1e-3);
  return out;
}

std::int64_t sumOf(const std::vector<std::int64_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

StudyResult studyWith(StepTimes times) {
  StudyResult study = strongStudy();
  study.cells[0].stepTimes.reset();
  study.cells[1].stepTimes = std::make_shared<const StepTimes>(std::move(times));
  study.cells[1].stepSeconds = {0.0455, 0.0456, 0.041, 0.050, {}, {}};
  return study;
}

}  // namespace

TEST(StepTimes, EveryStepIsInABinThatAllRepeatsShare) {
  const StepTimes times = stepTimesOf(twoRepeats());
  ASSERT_EQ(times.repeats.size(), 2U);
  EXPECT_GE(times.bins(), 8U);
  EXPECT_LE(times.bins(), 61U);
  EXPECT_DOUBLE_EQ(times.from, 0.040);
  EXPECT_GT(times.to(), 0.053);
  for (const StepTimes::OfRepeat& repeat : times.repeats) {
    EXPECT_EQ(repeat.counts.size(), times.bins());
    EXPECT_EQ(sumOf(repeat.counts), 200);
    EXPECT_EQ(repeat.above, 0);
    EXPECT_EQ(repeat.steps, 200);
  }
  EXPECT_EQ(times.repeats[1].counts.front(), 0) << "its shortest step is 3 ms longer";
  EXPECT_NEAR(times.repeats[0].median, 0.045, 3e-4);
  EXPECT_NEAR(times.repeats[1].longest, 0.053, 1e-12);
}

// One step of 2 s among those of 45 ms would put all others into one bin.
TEST(StepTimes, ALongStepIsCountedAboveTheBins) {
  std::vector<StepsOfRepeat> repeats = twoRepeats();
  repeats[1].seconds.push_back(2);
  const StepTimes times = stepTimesOf(repeats);
  EXPECT_LT(times.to(), 0.1);
  EXPECT_EQ(times.above(), 1);
  EXPECT_EQ(times.repeats[1].above, 1);
  EXPECT_EQ(sumOf(times.repeats[1].counts), 200);
  EXPECT_EQ(times.steps(), 401);
  EXPECT_DOUBLE_EQ(times.longest(), 2);
}

TEST(StepTimes, StepsThatAreAlikeOrUnknownHaveBinsOrNone) {
  const StepTimes alike = stepTimesOf({{RepeatNumber(1), std::vector<double>(50, 0.02)}});
  ASSERT_EQ(alike.repeats.size(), 1U);
  EXPECT_EQ(alike.repeats[0].counts[0], 50);
  EXPECT_TRUE(std::isfinite(alike.to()));
  EXPECT_EQ(stepTimesOf({}).bins(), 0U);
  EXPECT_EQ(stepTimesOf({{RepeatNumber(1), {}}, {RepeatNumber(2), {std::nan(""), -1}}}).repeats.size(), 0U);
}

TEST(StepTimesFigure, HasAnOutlineForEachRepeatAndCountsOmittedSteps) {
  std::vector<StepsOfRepeat> repeats = twoRepeats();
  const auto plain = makeFigure(inEnglish(), studyWith(stepTimesOf(repeats)), "step-times");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->title, "Median step 45.5 ms; 80 % of the steps take 41.0 to 50.0 ms");
  ASSERT_EQ(plain->series.size(), 2U);
  EXPECT_EQ(plain->series[0].name, "repeat 1");
  EXPECT_TRUE(plain->y.zeroBased);
  double steps = 0;
  for (std::size_t i = 2; i < plain->series[0].points.size(); i += 3) steps += plain->series[0].points[i].y;
  EXPECT_EQ(steps, 200) << "the middle of each bin has its count";
  EXPECT_NE(plain->series[0].points[2].label.find("40.00 to "), std::string::npos) << plain->series[0].points[2].label;
  repeats[0].seconds.push_back(2);
  const auto one = makeFigure(inEnglish(), studyWith(stepTimesOf(repeats)), "step-times");
  EXPECT_EQ(one->title, "Median step 45.5 ms; 80 % of the steps take 41.0 to 50.0 ms; one step takes 2000 ms");
  repeats[0].seconds.push_back(3);
  const auto two = makeFigure(inEnglish(), studyWith(stepTimesOf(repeats)), "step-times");
  EXPECT_NE(two->title.find(", 2 steps take more than "), std::string::npos) << two->title;
  EXPECT_NE(two->title.find("the longest 3000 ms"), std::string::npos) << two->title;
}

TEST(StepTimesFigure, IsOfOneCellAndItsTableOfAllRepeats) {
  const StudyResult study = studyWith(stepTimesOf(twoRepeats()));
  const int number = study.cells[1].cell.number;
  const auto table = makeTable(inEnglish(), study, "step-times");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows.size(), 2U);
  ViewOptions view;
  view.cell = study.cells[0].cell.number;
  EXPECT_TRUE(makeFigure(inEnglish(), study, "step-times", view)->series.empty());
  EXPECT_EQ(makeTable(inEnglish(), study, "step-times", view)->rows.size(), 0U);
  view.cell = number;
  EXPECT_EQ(makeFigure(inEnglish(), study, "step-times", view)->series.size(), 2U);
  view.steps = {1, 2};
  EXPECT_EQ(checkView("step-times", view).error().message.code, "figure.no-steps");
  EXPECT_TRUE(checkView("lateness", view));
  EXPECT_FALSE(viewFor("step-times", view).steps.chosen());
  view.steps = {};
  EXPECT_EQ(checkView("speedup", view).error().message.code, "figure.no-cell");
}

// A cell that was analysed from its logs has step times, and they are the steps of its median.
TEST(StepTimesFigure, AnAnalysedCellHasItsSteps) {
  const StudyResult study = strongStudy();
  for (const CellResult& cell : study.cells) {
    if (cell.repeats == 0) continue;
    ASSERT_NE(cell.stepTimes, nullptr) << cell.cell.number;
    EXPECT_EQ(int(cell.stepTimes->repeats.size()), cell.repeats);
    EXPECT_EQ(cell.stepTimes->steps(), cell.steps * cell.repeats);
  }
}

}  // namespace scalescope
