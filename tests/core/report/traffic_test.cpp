#include <gtest/gtest.h>

#include <algorithm>

#include "core/report/figures/figures.h"
#include "strong_study.h"

namespace scalescope {

using namespace synthetic;

namespace {

const FigureSeries* barsNamed(const Figure& figure, const std::string& name) {
  const auto at = std::find_if(figure.series.begin(), figure.series.end(),
                               [&](const FigureSeries& each) { return each.name == name; });
  return at == figure.series.end() ? nullptr : &*at;
}

}  // namespace

TEST(Figures, TrafficHasTheBytesOfDeviceZeroAndLabelsTheEquivalent) {
  StudyResult study = strongStudy();
  CellResult& cell = study.cells.front();
  ASSERT_GT(cell.cell.worldDevices(), 1);
  cell.cell.strategy = Strategy::dataParallel;
  cell.gradientBytes = 45e6;
  cell.parameterBytes = 45e6;
  cell.bufferBytes = {};
  cell.inputBytes = 3e6;
  cell.wireBytesPerStep = 93e6;
  cell.allReduceEquivalent = 1.25e9;
  const Figure figure = *makeFigure(inEnglish(), study, "traffic");
  EXPECT_EQ(figure.title, "93.0 MB pass device 0 per step: an all-reduce would need 1.25 GB/s to take the same time");
  ASSERT_NE(barsNamed(figure, "gradients"), nullptr);
  EXPECT_DOUBLE_EQ(barsNamed(figure, "gradients")->points.front().y, 45);
  EXPECT_EQ(barsNamed(figure, "buffers"), nullptr);  // No buffers were sent separately.
  const Table table = *makeTable(inEnglish(), study, "traffic");
  const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                   [](const TableColumn& c) { return c.key == "allReduceEquivalent"; });
  ASSERT_NE(column, table.columns.end());
  EXPECT_EQ(table.display.front()[static_cast<std::size_t>(column - table.columns.begin())], "1.25");
}

}  // namespace scalescope
