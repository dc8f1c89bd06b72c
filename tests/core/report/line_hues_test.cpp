// Tests that a line has one colour on every page: it is chosen among all cells of the study, not only among those that
// a chart draws.

#include <gtest/gtest.h>

#include <map>

#include "core/analysis/scaling/scaling.h"
#include "core/report/cells/cell_groups.h"
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

// Returns a study with batch 128 first, then 64, and a plain baseline of each.
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
    const auto figure = makeFigure(inEnglish(), study, what);
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
  const auto figure = makeFigure(inEnglish(), study, "throughput");
  ASSERT_TRUE(figure);
  std::vector<int> hues;
  for (const FigureSeries& series : figure->series) hues.push_back(series.hue.value_or(-1));
  EXPECT_EQ(hues, (std::vector<int>{3, 1})) << "single and ddp of batch 64";
}

// A cell that is left out of a chart does not change another's colour. Names contain only the differences, so lines are
// identified by their last value, which no two cells share.
TEST(LineHues, OfMemoryLossAndAccuracyToo) {
  StudyResult study = twoBatches();
  for (CellResult& cell : study.cells) {
    const double own = cell.cell.number;
    cell.lossHistory = {{RepeatNumber(1), kNoRank, 1, 0, own, own / 100, {}}};
    cell.memory.peakAllocated = own * 1e8;
  }
  const auto hues = [&](const char* what) {
    std::map<double, int> out;
    ViewOptions view;
    if (std::string(what) == "memory") view.x = "batch";
    const auto figure = makeFigure(inEnglish(), study, what, view);
    for (const FigureSeries& series : figure->series) {
      EXPECT_TRUE(series.hue) << what << ", " << series.name;
      out[series.points.back().y] = series.hue.value_or(-1);
    }
    return out;
  };
  for (const char* what : {"loss", "accuracy", "memory"}) {
    const auto all = hues(what);
    ASSERT_GE(all.size(), 3U) << what;
    const StudyResult before = study;
    for (const std::size_t left : {0U, 3U}) {  // These are the plain devices of both batches.
      study.cells[left].lossHistory.clear();
      study.cells[left].memory.peakAllocated = {};
    }
    const auto some = hues(what);
    EXPECT_LT(some.size(), all.size()) << what;
    for (const auto& [value, hue] : some) {
      ASSERT_TRUE(all.count(value)) << what << ", " << value;
      EXPECT_EQ(all.at(value), hue) << what << ", " << value;
    }
    study = before;
  }
}

}  // namespace scalescope
