#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/report/figures/sizing_figures.h"
#include "strong_study.h"
#include "tests/not_a_number.h"

namespace scalescope {

using namespace synthetic;

namespace {

// Returns one plain device at 64 images and two of DDP at 32 each: N = 4 is outside the measured range, and 128 is
// refused.
Sizing strongSizing(std::vector<int> devices, std::vector<NamedLink> links = {{10, 30e-6}}) {
  SizingRequest request;
  request.devices = std::move(devices);
  request.links = std::move(links);
  request.price = 2;
  request.curvePoints = 16;
  const auto out = sizeStudy(strongStudy(), request);
  EXPECT_TRUE(out) << english(out.error());
  return out ? *out : Sizing();
}

const FigureSeries* sizedSeries(const Figure& figure, const std::string& name) {
  const auto found = std::find_if(figure.series.begin(), figure.series.end(),
                                  [&](const FigureSeries& series) { return series.name == name; });
  return found == figure.series.end() ? nullptr : &*found;
}

std::string entryOf(const Table& table, std::size_t row, const std::string& key) {
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    if (table.columns[i].key == key) return table.rows[row][i];
  return "no column " + key;
}

}  // namespace

TEST(SizingFigures, ALinkIsALineWithItsBandAndWhatWasMeasuredIsMarked) {
  const Sizing sizing = strongSizing({1, 2, 4}, {{10, 30e-6}, {0.1, 30e-6}});
  const std::vector<Figure> figures = sizingFigures(inEnglish(), sizing);
  ASSERT_EQ(figures.size(), 2U);
  EXPECT_EQ(figures[0].id, "sizing-speedup");
  EXPECT_EQ(figures[1].id, "sizing-efficiency");
  for (const Figure& figure : figures) {
    const FigureSeries* fast = sizedSeries(figure, "10 Gbit/s");
    const FigureSeries* slow = sizedSeries(figure, "0.1 Gbit/s");
    ASSERT_TRUE(fast && slow) << figure.id;
    EXPECT_TRUE(fast->band);
    EXPECT_EQ(fast->hue, 0);
    EXPECT_EQ(slow->hue, 1);
    ASSERT_EQ(fast->points.back().x, 2);
    EXPECT_TRUE(fast->points.back().low && *fast->points.back().low < fast->points.back().y);
    EXPECT_LT(slow->points.back().y, fast->points.back().y);
    // The part outside the measured batches begins where the line ends, and has no band.
    const FigureSeries* outside = sizedSeries(figure, "10 Gbit/s, outside the measured batches");
    ASSERT_NE(outside, nullptr);
    EXPECT_EQ(outside->points.front().x, 2);
    EXPECT_EQ(outside->points.front().y, fast->points.back().y);
    EXPECT_EQ(outside->points.back().x, 4);
    EXPECT_EQ(outside->hue, fast->hue);
    EXPECT_FALSE(outside->points.back().low);
    ASSERT_NE(sizedSeries(figure, "measured"), nullptr);
    EXPECT_EQ(sizedSeries(figure, "measured")->points.size(), 2U);
    EXPECT_NE(figure.subtitle.find("from cell 1 on 2 devices; latency 0.03 ms"), std::string::npos) << figure.subtitle;
    EXPECT_NE(figure.title.find("4 devices on 10 Gbit/s"), std::string::npos) << figure.title;
    EXPECT_NE(figure.summary.find("2 devices, 0.1 Gbit/s: "), std::string::npos) << figure.summary;
    EXPECT_FALSE(saysNotANumber(toJson(figure).dump()));
  }
  const double speedup = sizedSeries(figures[0], "10 Gbit/s")->points.back().y;
  EXPECT_NEAR(sizedSeries(figures[1], "10 Gbit/s")->points.back().y, speedup / 2 * 100, 1e-9);
  EXPECT_EQ(sizedSeries(figures[1], "90 % efficiency")->points.front().y, 90);
}

TEST(SizingFigures, TheIdealSpeedupIsStraight) {
  EXPECT_EQ(sizingFigures(inEnglish(), strongSizing({2, 4})).front().y.scale, AxisScale::log2);
  EXPECT_EQ(sizingFigures(inEnglish(), strongSizing({2, 4})).back().y.scale, AxisScale::linear) << "of an efficiency";
  const Figure wide = sizingFigures(inEnglish(), strongSizing({2, 4, 64})).front();
  EXPECT_EQ(wide.x.scale, AxisScale::log2);
  EXPECT_EQ(wide.y.scale, AxisScale::log2);
  EXPECT_EQ(wide.x.ticks, (std::vector<double>{1, 2, 4, 64}));
  for (const FigurePoint& point : sizedSeries(wide, "ideal")->points) EXPECT_EQ(point.y, point.x);
}

TEST(SizingFigures, WhatCannotBeForecastIsNoPoint) {
  const Sizing sizing = strongSizing({2, 128});
  for (const Figure& figure : sizingFigures(inEnglish(), sizing)) {
    for (const FigureSeries& series : figure.series) {
      if (!series.hue) continue;
      for (const FigurePoint& point : series.points) EXPECT_LE(point.x, 64) << series.name;  // Number of images.
    }
  }
  Sizing none = strongSizing({128});
  for (SizedCurve& curve : none.curves) std::erase_if(curve.rows, [](const SizedRow& row) { return !row.reason; });
  for (const Figure& figure : sizingFigures(inEnglish(), none)) {
    EXPECT_TRUE(figure.series.empty());
    EXPECT_FALSE(figure.empty.empty());
  }
}

TEST(SizingTable, HasTheNumbersAndWhyOneIsMissing) {
  const Sizing sizing = strongSizing({2, 128});
  const Table table = sizingTable(inEnglish(), sizing);
  ASSERT_EQ(table.rows.size(), 2U);
  EXPECT_EQ(entryOf(table, 0, "devices"), "2");
  EXPECT_EQ(entryOf(table, 0, "perRankBatch"), "32");
  const auto number = [&](const char* key) { return std::stod(entryOf(table, 0, key)); };
  EXPECT_DOUBLE_EQ(number("stepSeconds"), *sizing.rows[0].stepSeconds.value);
  EXPECT_DOUBLE_EQ(number("efficiencyLow"), *sizing.rows[0].efficiency.low);
  EXPECT_NEAR(number("linkShare"), number("exposedSeconds") / number("stepSeconds"), 1e-12);
  EXPECT_NEAR(number("localSeconds") + number("exposedSeconds") + number("waitSeconds"), number("stepSeconds"), 1e-12);
  EXPECT_NEAR(number("epochPrice"), 2 * number("epochDeviceHours"), 1e-12);
  for (const char* key : {"stepSeconds", "speedup", "efficiency", "perRankBatch", "linkShare", "epochSeconds"})
    EXPECT_EQ(entryOf(table, 1, key), "") << key;
  EXPECT_NE(entryOf(table, 1, "reason").find("cannot share a global batch of 64"), std::string::npos);
  EXPECT_EQ(entryOf(table, 0, "targetSeconds"), "no column targetSeconds");
  EXPECT_FALSE(table.notes.empty());
}

TEST(SizingTable, AProgramHasSamplesPerSecond) {
  const auto textsOf = [](const Sizing& sizing) {
    const Table table = sizingTable(inEnglish(), sizing);
    std::string all = table.caption;
    for (const TableColumn& column : table.columns) all += column.title + "\n";
    for (const Figure& figure : sizingFigures(inEnglish(), sizing))
      all += figure.y.title + "\n" + figure.definition + "\n";
    return all;
  };
  EXPECT_EQ(textsOf(strongSizing({2, 4})).find("samples/s"), std::string::npos);
  StudyResult study = strongStudy();
  study.spec.program = ProgramSpec{.command = {"python", "train.py"}};
  for (CellResult& cell : study.cells) cell.cell.study.program = study.spec.program;
  SizingRequest request;
  request.devices = {2, 4};
  request.links = {{10, 30e-6}};
  request.curvePoints = 16;
  const auto sizing = sizeStudy(study, request);
  ASSERT_TRUE(sizing) << english(sizing.error());
  const std::string program = textsOf(*sizing);
  EXPECT_NE(program.find("\nsamples/s\n"), std::string::npos) << program;
  EXPECT_NE(program.find("speedup (samples/s relative"), std::string::npos) << program;
  EXPECT_EQ(program.find("images"), std::string::npos) << program;
}

}  // namespace scalescope
