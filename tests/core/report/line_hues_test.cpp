// A line has one colour on every page: what decides it are all cells of the study, not those that a chart draws.
#include "core/report/cells/line_hues.h"

#include <gtest/gtest.h>

#include "core/analysis/scaling/scaling.h"
#include "core/report/figures/figures.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

std::optional<int> hueNamed(const Figure& figure, const std::string& part) {
  for (const FigureSeries& series : figure.series)
    if (series.role == SeriesRole::plain && series.name.find(part) != std::string::npos &&
        series.name.find("single") == std::string::npos)
      return series.hue;
  return std::nullopt;
}

// Batch 128 stands first in the study, then 64; a plain baseline of each.
StudyResult twoBatches() {
  StudyResult study;
  study.name = study.spec.name = "two";
  study.protocol = study.spec.protocol = Protocol::strong;
  int number = 0;
  for (const std::int64_t batch : {128, 64})
    for (const int devices : {1, 2, 4}) {
      const Strategy strategy = devices == 1 ? Strategy::single : Strategy::ddp;
      study.cells.push_back({});
      CellResult& out = study.cells.back();
      out.cell = cell(++number, strategy, devices, batch);
      setRates(out, {400.0 * devices});
      out.imagesPerSecond = 400.0 * devices;
    }
  compareCells(study);
  return study;
}

}  // namespace

TEST(LineHues, FollowTheStudysOrderAndSinglesComeLast) {
  const auto line = [](const char* key, bool single = false) { return CellLine{{key}, single}; };
  EXPECT_EQ(lineHues({line("alone", true), line("b"), line("a"), line("b"), line("other", true), line("alone", true)}),
            (std::vector<int>{2, 0, 1, 0, 3, 2}));
  EXPECT_TRUE(lineHues({}).empty());
}

TEST(LineHues, EveryChartGivesALineTheSame) {
  StudyResult study = twoBatches();
  for (const char* what : {"speedup", "efficiency", "gain", "throughput"}) {
    const auto figure = makeFigure(study, what);
    ASSERT_TRUE(figure) << what;
    EXPECT_EQ(hueNamed(*figure, "128"), 0) << what;
    EXPECT_EQ(hueNamed(*figure, "64"), 1) << what;
  }
}

TEST(LineHues, ALineKeepsItsOwnWhileOthersAreNotMeasured) {
  StudyResult study = twoBatches();
  for (CellResult& cell : study.cells)
    if (cell.cell.batch.global() == 128) cell.imagesPerSecond = {};
  compareCells(study);
  const auto figure = makeFigure(study, "throughput");
  ASSERT_TRUE(figure);
  std::vector<int> hues;
  for (const FigureSeries& series : figure->series) hues.push_back(series.hue.value_or(-1));
  EXPECT_EQ(hues, (std::vector<int>{3, 1})) << "single and ddp of batch 64";
}

}  // namespace scalescope
