// Tests of lines that share the parts of their names: colours, markers and what cannot be split.

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/report/values/shape.h"

namespace scalescope {
namespace {

Figure namedLines(int first, int second, SeriesStyle style) {
  Figure figure;
  figure.id = "loss";
  for (int i = 0; i < first; ++i)
    for (int j = 0; j < second; ++j) {
      FigureSeries& series = figure.series.emplace_back();
      series.name = "variant-" + std::to_string(i) + ", ddp, " + std::to_string(j + 1) + " devices";
      series.style = style;
      series.points = {{1, 1, {}, {}, {}}};
    }
  return figure;
}

bool isShared(Figure figure) {
  shareNameParts(figure);
  return !figure.series.front().huePart.empty();
}

TEST(NameParts, OfManyLinesAreSharedWhereTheyCanBeDistinguished) {
  Figure figure = namedLines(4, 15, SeriesStyle::lineAndMarkers);
  shareNameParts(figure);
  std::set<std::pair<int, int>> looks;
  for (const FigureSeries& series : figure.series) {
    ASSERT_TRUE(series.hue && series.marker);
    EXPECT_LT(*series.hue, 15);
    EXPECT_LT(*series.marker, 4);
    looks.emplace(*series.hue, *series.marker);
  }
  EXPECT_EQ(looks.size(), 60U);
  EXPECT_EQ(figure.series[1].huePart, "ddp, 2 devices") << "more parts need more colours";
  EXPECT_EQ(figure.series[1].markerPart, "variant-0");
  EXPECT_TRUE(isShared(namedLines(16, 4, SeriesStyle::line)));
  EXPECT_TRUE(isShared(namedLines(16, 8, SeriesStyle::lineAndMarkers)));
  EXPECT_TRUE(isShared(namedLines(9, 2, SeriesStyle::lineAndMarkers))) << "11 names are shorter than 18";
}

TEST(NameParts, HaveTheColourThatTheStudyGivesTheirLinesInAnyOrder) {
  Figure figure = namedLines(15, 4, SeriesStyle::lineAndMarkers);
  int hue = 0;
  for (FigureSeries& series : figure.series) series.hue = hue++;
  Figure reversed = figure;
  std::reverse(reversed.series.begin(), reversed.series.end());
  shareNameParts(figure);
  shareNameParts(reversed);
  EXPECT_EQ(figure.series.front().hue, reversed.series.back().hue);
  EXPECT_EQ(figure.series.front().marker, reversed.series.back().marker);
}

TEST(NameParts, StayWholeWhereTheyCannot) {
  EXPECT_FALSE(isShared(namedLines(16, 5, SeriesStyle::line))) << "there are four dashes";
  EXPECT_FALSE(isShared(namedLines(17, 4, SeriesStyle::line))) << "there are sixteen colours";
  EXPECT_FALSE(isShared(namedLines(3, 4, SeriesStyle::line))) << "few names are a short legend";
  EXPECT_FALSE(isShared(namedLines(14, 1, SeriesStyle::line))) << "a part of one value shortens nothing";
  Figure figure = namedLines(15, 4, SeriesStyle::line);
  figure.series.back().name = "one part";
  EXPECT_FALSE(isShared(figure));
  figure = namedLines(15, 4, SeriesStyle::line);
  figure.kind = FigureKind::bars;
  EXPECT_FALSE(isShared(figure));
}

// A smoothed line's raw values have its colour; a reference line keeps its own look.
TEST(NameParts, RawValuesFollowTheirLineAndFilesKeepThem) {
  Figure figure = namedLines(15, 4, SeriesStyle::line);
  figure.series[6].faint = true;
  figure.series[3].role = SeriesRole::ideal;
  shareNameParts(figure);
  ASSERT_TRUE(figure.series[7].hue && figure.series[7].marker);
  EXPECT_EQ(figure.series[6].hue, figure.series[7].hue);
  EXPECT_EQ(figure.series[6].marker, figure.series[7].marker);
  EXPECT_TRUE(figure.series[6].huePart.empty());
  EXPECT_FALSE(figure.series[3].hue);
  const auto read = figureFromJson(nlohmann::json(toJson(figure)));
  ASSERT_TRUE(read);
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    EXPECT_EQ(read->series[i].huePart, figure.series[i].huePart);
    EXPECT_EQ(read->series[i].markerPart, figure.series[i].markerPart);
    EXPECT_EQ(read->series[i].hue, figure.series[i].hue);
    EXPECT_EQ(read->series[i].marker, figure.series[i].marker);
  }
}

}  // namespace
}  // namespace scalescope
