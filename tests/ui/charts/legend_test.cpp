// Tests of the names in a legend: they hide series and show the values under the cross-hair.
#include <set>
#include <tuple>

#include <QHBoxLayout>
#include <QImage>
#include <QMimeData>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <gtest/gtest.h>

#include "core/report/values/shape.h"
#include "tests/patience.h"
#include "tests/shots/shots_data.h"
#include "ui/charts/chart_files.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/plot/hidden_series.h"
#include "ui/charts/plot/plot_data.h"
#include "ui/charts/plot/plot_paint.h"
#include "ui/charts/plot/plot_widget.h"
#include "ui/charts/printed_page.h"

namespace scalescope {
namespace {

const int kLegendMs = 3000 * patience();

Figure lines(int count) {
  Figure figure;
  figure.id = "lines";
  figure.x = {.title = "step"};
  figure.y = {.title = "loss"};
  for (int i = 0; i < count; ++i) {
    FigureSeries series;
    series.name = "rank " + std::to_string(i);
    series.style = SeriesStyle::line;
    for (int x = 0; x <= 10; ++x) series.points.push_back({double(x), 1.0 + i, {}, {}, {}});
    figure.series.push_back(series);
  }
  return figure;
}

std::unique_ptr<ChartView> shownChart(const Figure& figure, const QSize& size = {600, 400}) {
  auto view = std::make_unique<ChartView>();
  view->resize(size);
  view->setFigure(figure);
  view->show();
  EXPECT_TRUE(QTest::qWaitForWindowExposed(view.get(), kLegendMs));
  return view;
}

std::size_t drawn(PlotWidget& plot) {
  std::size_t count = 0;
  for (const FigureSeries& series : plot.plot().figure().series) count += series.points.empty() ? 0 : 1;
  return count;
}

void clickName(PlotWidget& plot, std::size_t series, Qt::KeyboardModifiers with = {}) {
  for (const LegendEntry& entry : plot.plot().layout().legend)
    if (entry.series == series)
      return QTest::mouseClick(plot.viewport(), Qt::LeftButton, with, entry.at.center().toPoint());
  ADD_FAILURE() << "no name of series " << series;
}

TEST(HiddenSeries, TheLastOneIsNotHiddenAndOneAloneShowsAllAgain) {
  const Figure figure = lines(3);
  HiddenNames names = withToggled(figure, {}, {1});
  EXPECT_EQ(names, HiddenNames{"rank 1"});
  EXPECT_EQ(withToggled(figure, names, {1}), HiddenNames());
  names = withToggled(figure, names, {0});
  EXPECT_EQ(names, (HiddenNames{"rank 0", "rank 1"}));
  EXPECT_EQ(withToggled(figure, names, {2}), HiddenNames());
  EXPECT_EQ(withAlone(figure, {}, {2}), names);
  EXPECT_EQ(withAlone(figure, names, {2}), HiddenNames());
  EXPECT_EQ(withAlone(figure, names, {0}), (HiddenNames{"rank 1", "rank 2"}));
  EXPECT_EQ(withToggled(figure, {}, {7}), HiddenNames());
}

TEST(HiddenSeries, TheRawValuesGoWithTheirLineAndFilesKeepTheColors) {
  Figure figure = lines(3);
  figure.series[1].faint = true;  // The line of rank 2.
  EXPECT_EQ(hiddenSeries(figure, {"rank 2"}), (std::set<std::size_t>{1, 2}));
  figure.series[1].faint = false;
  const Figure rest = withoutSeries(figure, {0});
  ASSERT_EQ(rest.series.size(), 2U);
  EXPECT_EQ(rest.series[0].name, "rank 1");
  EXPECT_EQ(hueIndices(rest), (std::vector<int>{1, 2}));
}

TEST(Legend, AClickOnANameHidesItsSeriesAndAltShowsItAlone) {
  const auto view = shownChart(lines(6));
  auto* plot = view->findChild<PlotWidget*>();
  EXPECT_EQ(drawn(*plot), 6U);
  clickName(*plot, 2);
  EXPECT_EQ(drawn(*plot), 5U);
  EXPECT_TRUE(plot->plot().figure().series[2].points.empty());
  clickName(*plot, 2);
  EXPECT_EQ(drawn(*plot), 6U);
  clickName(*plot, 4, Qt::AltModifier);
  EXPECT_EQ(drawn(*plot), 1U);
  EXPECT_LT(plot->plot().layout().y.width(), 3) << "the axis belongs to what is drawn";
  clickName(*plot, 4, Qt::AltModifier);
  EXPECT_EQ(drawn(*plot), 6U);
}

// Names at the ends of lines serve as a legend; a hidden line has its name in a legend.
TEST(Legend, ANameAtTheEndOfALineIsOneToo) {
  const auto view = shownChart(lines(3));
  auto* plot = view->findChild<PlotWidget*>();
  ASSERT_EQ(plot->plot().layout().legend.size(), 3U);
  EXPECT_TRUE(plot->plot().layout().legend.front().key.isEmpty());
  clickName(*plot, 1);
  EXPECT_EQ(drawn(*plot), 2U);
  ASSERT_EQ(plot->plot().layout().legend.size(), 3U);
  EXPECT_FALSE(plot->plot().layout().legend.front().key.isEmpty());
  clickName(*plot, 1);
  EXPECT_EQ(drawn(*plot), 3U);
}

TEST(Legend, KeysReachEveryName) {
  const auto view = shownChart(lines(6));
  auto* plot = view->findChild<PlotWidget*>();
  QSignalSpy reported(plot, &PlotWidget::readOutChanged);
  for (int i = 0; i < 3; ++i) QTest::keyClick(plot, Qt::Key_Down);
  EXPECT_EQ(reported.last().first().toString(), QStringLiteral("rank 2: shown"));
  QTest::keyClick(plot, Qt::Key_Space);
  EXPECT_EQ(reported.last().first().toString(), QStringLiteral("rank 2: hidden"));
  EXPECT_TRUE(plot->plot().figure().series[2].points.empty());
  QTest::keyClick(plot, Qt::Key_Up);
  QTest::keyClick(plot, Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(drawn(*plot), 1U);
  EXPECT_FALSE(plot->plot().figure().series[1].points.empty());
}

TEST(Legend, WhatIsHiddenStaysHiddenDuringARunButNotInAnotherFigure) {
  const auto view = shownChart(lines(6));
  auto* plot = view->findChild<PlotWidget*>();
  clickName(*plot, 2);
  Figure more = lines(7);
  view->setFigure(more);
  EXPECT_TRUE(QTest::qWaitFor([&] { return drawn(*plot) == 6U; }, kLegendMs));
  EXPECT_TRUE(plot->plot().figure().series[2].points.empty());
  more.id = "other";
  view->setFigure(more);
  EXPECT_TRUE(QTest::qWaitFor([&] { return drawn(*plot) == 7U; }, kLegendMs));
}

TEST(Legend, BarsCloseUpWhereASeriesIsHidden) {
  Figure figure = lines(3);
  figure.kind = FigureKind::bars;
  const auto view = shownChart(figure);
  auto* plot = view->findChild<PlotWidget*>();
  const double narrow = plot->plot().data().bars.front().right - plot->plot().data().bars.front().left;
  clickName(*plot, 1);
  EXPECT_EQ(plot->plot().data().bars.size(), 22U);
  EXPECT_NEAR(plot->plot().data().bars.front().right - plot->plot().data().bars.front().left, narrow * 1.5, 1e-9);
}

// Room for the values is reserved, so that nothing moves when the cross-hair appears; if room is scarce, the names get
// it.
TEST(Legend, HasRoomForTheValuesUnderTheCrossHair) {
  const auto wide = shownChart(lines(6), {900, 400});
  const PlotLayout& beside = wide->findChild<PlotWidget*>()->plot().layout();
  ASSERT_EQ(beside.legend.size(), 6U);
  for (const LegendEntry& entry : beside.legend) {
    EXPECT_GT(entry.value.width(), 20);
    EXPECT_TRUE(entry.at.contains(entry.value.center()));
    for (const PlacedText& text : beside.texts) EXPECT_FALSE(text.at.adjusted(1, 2, -1, -2).intersects(entry.value));
  }
  const auto small = shownChart(lines(14), {300, 260});
  const PlotLayout& instead = small->findChild<PlotWidget*>()->plot().layout();
  EXPECT_EQ(instead.legend.size(), 14U) << "no name is lost for a value";
  const PlotLayout file = layoutPlot(lines(6), preparePlot(lines(6), {}), {900, 400}, {.font = smallFont()});
  for (const LegendEntry& entry : file.legend) EXPECT_TRUE(entry.value.isEmpty());
}

// A bar of a timeline is one of many at that x: no value is written for its series, and no width is kept for it.
TEST(Legend, OfATimelineKeepsNoWidthForValues) {
  Figure figure = lines(5);
  figure.kind = FigureKind::timeline;
  figure.x = {.title = "step, ms", .zeroBased = true};
  figure.y = {.title = "configuration", .scale = AxisScale::category};
  for (int row = 0; row < 4; ++row)
    figure.y.categories.push_back("parameter-server, accumulation 2, " + std::to_string(row + 1) + " devices");
  for (FigureSeries& series : figure.series) {
    series.style = SeriesStyle::bars;
    series.points = {{1, 0, 0.5, 1.5, {}}};
  }
  const QSizeF size(330, 230);
  const PlotLayout layout = layoutPlot(figure, preparePlot(figure, plotRequest(size, QLocale::c(), {})), size,
                                       {.font = smallFont(), .readsValues = true});
  EXPECT_EQ(layout.legend.size(), 5U);
  for (const LegendEntry& entry : layout.legend) EXPECT_TRUE(entry.value.isEmpty());
  EXPECT_NEAR(layout.legend[0].at.top(), layout.legend[1].at.top(), 0.1) << "beside each other";
}

// Sixty lines of 15 variants on four numbers of devices have 15 colours and four markers or dashes.
Figure sixtyLines(SeriesStyle style) {
  Figure figure = lines(60);
  for (int i = 0; i < 60; ++i) {
    FigureSeries& series = figure.series[static_cast<std::size_t>(i)];
    series.style = style;
    series.name = "bucket-" + std::to_string(i / 4 + 1) + "MB, " + std::to_string(1 << (i % 4)) + " devices";
  }
  FigureSeries ideal = figure.series.front();
  ideal.name = "ideal";
  ideal.role = SeriesRole::ideal;
  figure.series.push_back(ideal);
  shareNameParts(figure);
  return figure;
}

using Look = std::tuple<QRgb, int, QList<qreal>>;

// Returns the different combinations of colour, marker and dash of plain series.
std::vector<Look> looksOf(const Figure& figure, SeriesStyle style, Theme theme = Theme::light) {
  const std::vector<int> hues = hueIndices(figure);
  std::vector<Look> looks;
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    const FigureSeries& series = figure.series[i];
    if (series.role != SeriesRole::plain) continue;
    const bool hasMarker = style != SeriesStyle::line, hasLine = style != SeriesStyle::markers;
    const Look look{colourOf(figure, i, {.theme = theme, .font = {}}).rgb(),
                    hasMarker ? static_cast<int>(seriesMarker(series.marker.value_or(hues[i]))) : 0,
                    hasLine && linePen(figure, i, {}).style() != Qt::SolidLine ? linePen(figure, i, {}).dashPattern()
                                                                               : QList<qreal>()};
    if (std::find(looks.begin(), looks.end(), look) == looks.end()) looks.push_back(look);
  }
  return looks;
}

TEST(Legend, NamesThePartsOfManyNamesOnce) {
  for (const SeriesStyle style : {SeriesStyle::line, SeriesStyle::lineAndMarkers}) {
    const Figure figure = sixtyLines(style);
    const QSizeF size(600, 300);
    const PlotLayout layout = layoutPlot(figure, preparePlot(figure, plotRequest(size, QLocale::c(), {})), size,
                                         {.font = smallFont(), .readsValues = true});
    QStringList names;
    for (const LegendEntry& entry : layout.legend) names << nameOf(figure, entry.choice());
    ASSERT_EQ(names.size(), 20) << "ideal, 15 variants and 4 numbers of devices";
    EXPECT_EQ(names.front(), QStringLiteral("ideal"));
    EXPECT_EQ(names.last(), QStringLiteral("8 devices"));
    for (const PlacedText& text : layout.texts) EXPECT_FALSE(text.text.startsWith(QStringLiteral("+ ")));
    EXPECT_EQ(looksOf(figure, style).size(), 60U) << "no two lines look alike";
  }
}

// Names without common parts have a legend entry each; more of them than shades need a second difference.
TEST(Legend, AllOfManySeriesLookDifferent) {
  for (const Theme theme : {Theme::light, Theme::dark})
    for (const SeriesStyle style : {SeriesStyle::line, SeriesStyle::markers, SeriesStyle::lineAndMarkers}) {
      Figure figure = lines(100);
      for (FigureSeries& series : figure.series) series.style = style;
      EXPECT_EQ(looksOf(figure, style, theme).size(), 100U);
      for (std::size_t i = 0; i < 100; ++i)
        EXPECT_GE(contrast(colourOf(figure, i, {.theme = theme, .font = {}}), tokens(theme).window), 3.0) << i;
    }
  std::set<std::pair<QRgb, SeriesFill>> fills;
  for (int i = 0; i < 64; ++i) fills.insert({seriesShade(i, Theme::light).rgb(), seriesFill(i)});
  EXPECT_EQ(fills.size(), 64U);
}

// The fills of bars are drawn as well: a bar of the first series differs from that of the seventeenth.
TEST(Legend, BarsOfOneColourDifferInTheirLines) {
  Figure figure = lines(17);
  figure.kind = FigureKind::bars;
  for (FigureSeries& series : figure.series) {
    series.style = SeriesStyle::bars;
    series.points = {{0, 10, {}, {}, {}}};
  }
  ASSERT_EQ(colourOf(figure, 0, {}), colourOf(figure, 16, {}));
  const QSizeF size(1200, 500);
  const PlotStyle style{.font = smallFont(), .namesAll = true};
  QImage image(size.toSize(), QImage::Format_RGB32);
  image.fill(tokens(style.theme).window);
  QPainter painter(&image);
  paintFigure(painter, figure, size, style);
  painter.end();
  const Figure drawn = withCategories(figure, style.locale);
  const PlotData data = preparePlot(drawn, plotRequest(size, style.locale, {}));
  const PlotLayout layout = layoutPlot(drawn, data, size, style);
  const auto coloursOf = [&](std::size_t series) {
    const PlotBar& bar = *std::find_if(data.bars.begin(), data.bars.end(),
                                       [series](const PlotBar& each) { return each.series == series; });
    const QPointF centre = layout.toPixel((bar.left + bar.right) / 2, (bar.from + bar.to) / 2);
    std::set<QRgb> colours;
    for (int y = -10; y <= 10; ++y) colours.insert(image.pixel(centre.toPoint() + QPoint(0, y)));
    return colours.size();
  };
  EXPECT_EQ(coloursOf(0), 1U);
  EXPECT_GT(coloursOf(16), 1U);
}

// A long area has its lines too: there are too many points for a path that is intersected line by line.
TEST(Legend, LongAreasOfOneColourDifferInTheirLines) {
  Figure figure = lines(17);
  figure.kind = FigureKind::stackedArea;
  for (FigureSeries& series : figure.series) {
    series.style = SeriesStyle::area;
    series.points.clear();
    for (int x = 0; x < 2000; ++x) series.points.push_back({double(x), 1 + 0.05 * (x % 7), {}, {}, {}});
  }
  ASSERT_EQ(colourOf(figure, 0, {}), colourOf(figure, 16, {}));
  const QSizeF size(1200, 900);
  const PlotStyle style{.font = smallFont(), .namesAll = true};
  QImage image(size.toSize(), QImage::Format_RGB32);
  image.fill(tokens(style.theme).window);
  QPainter painter(&image);
  paintFigure(painter, figure, size, style);
  painter.end();
  const PlotData data = preparePlot(figure, plotRequest(size, style.locale, {}));
  const PlotLayout layout = layoutPlot(figure, data, size, style);
  const auto coloursOf = [&](std::size_t series) {
    const QPoint centre = layout.toPixel(1000, 1.15 * (static_cast<double>(series) + 0.5)).toPoint();
    std::set<QRgb> colours;
    for (int x = -10; x <= 10; ++x) colours.insert(image.pixel(centre + QPoint(x, 0)));
    return colours.size();
  };
  EXPECT_EQ(coloursOf(0), 1U);
  EXPECT_GT(coloursOf(16), 1U);
}

// In a key of 18 pixels the dash of the seventeenth line, of 16 pixels, looks like the solid line of the first.
TEST(Legend, AKeyHasAWholePeriodOfEveryDash) {
  for (const int count : {6, 12, 40}) {
    const Figure figure = lines(count);
    const QSizeF size(1200, 700);
    const PlotLayout layout = layoutPlot(figure, preparePlot(figure, plotRequest(size, QLocale::c(), {})), size,
                                         {.font = smallFont(), .namesAll = true});
    ASSERT_EQ(layout.legend.size(), static_cast<std::size_t>(count));
    for (const LegendEntry& entry : layout.legend) {
      const QPen pen = linePen(figure, entry.series, {});
      double period = 0;
      for (const qreal length : pen.dashPattern()) period += length * pen.widthF();
      EXPECT_GT(entry.key.width(), period) << "line " << entry.series + 1 << " of " << count;
      EXPECT_EQ(entry.key.width(), layout.legend.front().key.width());
      EXPECT_LE(entry.key.width(), count <= 8 ? 18 : 45);
    }
  }
}

TEST(Legend, AClickOnAPartOfNamesHidesAllItsSeriesAndFilesKeepTheirLook) {
  const Figure figure = sixtyLines(SeriesStyle::line);
  const auto view = shownChart(figure, {900, 500});
  auto* plot = view->findChild<PlotWidget*>();
  const auto click = [plot](const QString& name, Qt::KeyboardModifiers with = {}) {
    const Figure whole = plot->plot().figure();
    for (const LegendEntry& entry : plot->plot().layout().legend)
      if (nameOf(whole, entry.choice()) == name)
        return QTest::mouseClick(plot->viewport(), Qt::LeftButton, with, entry.at.center().toPoint());
    ADD_FAILURE() << "no name " << name.toStdString();
  };
  click(QStringLiteral("4 devices"));
  EXPECT_EQ(drawn(*plot), 46U);
  click(QStringLiteral("bucket-2MB"));
  EXPECT_EQ(drawn(*plot), 43U);
  const Figure file = withoutSeries(figure, hiddenSeries(figure, plot->hidden()));
  ASSERT_EQ(file.series.size(), 43U);
  EXPECT_EQ(colourOf(file, 41, {}), colourOf(figure, 59, {}));
  EXPECT_EQ(linePen(file, 41, {}).dashPattern(), linePen(figure, 59, {}).dashPattern());
  click(QStringLiteral("4 devices"));
  EXPECT_EQ(drawn(*plot), 58U);
  click(QStringLiteral("8 devices"), Qt::AltModifier);
  EXPECT_EQ(drawn(*plot), 15U);
  QSignalSpy reported(plot, &PlotWidget::readOutChanged);
  for (int i = 0; i < 20; ++i) QTest::keyClick(plot, Qt::Key_Down);
  EXPECT_EQ(reported.last().first().toString(), QStringLiteral("8 devices: shown"));
}

// A name wider than the legend has several lines, and names without room are on further pages.
TEST(Legend, BreaksNamesThatAreWiderThanItAndHasPages) {
  Figure figure = lines(15);
  for (FigureSeries& series : figure.series) series.name += ", program.learning_rate=0.125, environment.OMP_THREADS=4";
  const auto layoutAt = [&](const QSizeF& size, int page = 0) {
    return layoutPlot(figure, preparePlot(figure, plotRequest(size, QLocale::c(), {})), size,
                      {.font = smallFont(), .legendPage = page});
  };
  const PlotLayout high = layoutAt({250, 2000});
  EXPECT_EQ(high.legendPages.count, 1);
  ASSERT_EQ(high.legend.size(), 15U);
  EXPECT_GT(high.legend[0].at.height(), 1.5 * QFontMetricsF(smallFont()).height());
  EXPECT_GE(high.legend[1].at.top(), high.legend[0].at.bottom());
  for (const PlacedText& text : high.texts) EXPECT_FALSE(text.text.contains(QChar(0x2026))) << text.text.toStdString();
  const int count = layoutAt({250, 300}).legendPages.count;
  ASSERT_GT(count, 1);
  std::set<std::size_t> named;
  const QRectF plot = layoutAt({250, 300}).plot;
  for (int page = 0; page < count; ++page) {
    const PlotLayout low = layoutAt({250, 300}, page);
    EXPECT_EQ(low.legendPages.shown, page);
    EXPECT_EQ(low.plot, plot) << "the chart does not move";
    for (const LegendEntry& entry : low.legend) {
      EXPECT_TRUE(named.insert(entry.series).second);
      EXPECT_LE(entry.at.bottom(), plot.top());
    }
    const QString number = QStringLiteral("%1/%2").arg(page + 1).arg(count);
    const auto found =
        std::find_if(low.texts.begin(), low.texts.end(), [&](const PlacedText& text) { return text.text == number; });
    ASSERT_NE(found, low.texts.end());
    EXPECT_LE(found->at.right(), 250);
    for (const LegendEntry& entry : low.legend) EXPECT_FALSE(entry.at.intersects(found->at));
    EXPECT_EQ(legendPageAt(low, low.legendPages.earlier.center()), std::max(0, page - 1));
    EXPECT_EQ(legendPageAt(low, low.legendPages.later.center()), std::min(count - 1, page + 1));
    EXPECT_FALSE(legendPageAt(low, low.legend.front().at.center()));
  }
  EXPECT_EQ(named.size(), 15U) << "every name is on a page";
  EXPECT_EQ(layoutAt({250, 300}, count + 3).legendPages.shown, count - 1);
}

TEST(Legend, NamesOfSeveralRowsAreAlignedInColumns) {
  Figure figure = lines(11);
  for (std::size_t i = 0; i < figure.series.size(); ++i)
    figure.series[i].name =
        std::string(i % 3 == 0 ? "ddp" : "parameter-server") + ", batch " + std::to_string(i * i * i);
  const QSizeF size(600, 500);
  const PlotLayout layout = layoutPlot(figure, preparePlot(figure, plotRequest(size, QLocale::c(), {})), size,
                                       printedFigureStyle(QLocale::c()));
  ASSERT_EQ(layout.legend.size(), figure.series.size());
  std::set<double> columns;
  for (const LegendEntry& entry : layout.legend)
    if (entry.at.top() == layout.legend.front().at.top()) columns.insert(entry.at.left());
  EXPECT_GT(columns.size(), 1U);
  EXPECT_LT(columns.size(), layout.legend.size()) << "several rows";
  for (const LegendEntry& entry : layout.legend) EXPECT_TRUE(columns.contains(entry.at.left())) << entry.series;
}

TEST(Legend, ArrowsAndKeysReachTheNamesOfEveryPage) {
  Figure figure = lines(40);
  for (FigureSeries& series : figure.series) series.name += ", a long name of one configuration";
  const auto view = shownChart(figure, {420, 300});
  auto* plot = view->findChild<PlotWidget*>();
  const auto pages = [plot] { return plot->plot().layout().legendPages; };
  ASSERT_GT(pages().count, 2);
  const auto click = [plot](const QRectF& at) {
    QTest::mouseClick(plot->viewport(), Qt::LeftButton, {}, at.center().toPoint());
  };
  QSignalSpy enlarged(plot, &PlotWidget::enlargeRequested);
  for (int page = 1; page < pages().count; ++page) {
    click(pages().later);
    EXPECT_EQ(pages().shown, page);
  }
  QTest::mouseDClick(plot->viewport(), Qt::LeftButton, {}, pages().later.center().toPoint());
  EXPECT_EQ(pages().shown, pages().count - 1);
  EXPECT_TRUE(enlarged.isEmpty());
  click(pages().earlier);
  EXPECT_EQ(pages().shown, pages().count - 2);
  const std::size_t first = plot->plot().layout().legend.front().series;
  EXPECT_GT(first, 0U);
  clickName(*plot, first);
  EXPECT_TRUE(plot->plot().figure().series[first].points.empty());
  EXPECT_EQ(plot->plot().layout().legend.front().series, first) << "the page stays";
  while (pages().shown > 0) click(pages().earlier);
  QSignalSpy reported(plot, &PlotWidget::readOutChanged);
  for (int i = 0; i < 40; ++i) QTest::keyClick(plot, Qt::Key_Down);
  EXPECT_EQ(reported.last().first().toString(), QString::fromStdString(figure.series.back().name + ": shown"));
  EXPECT_EQ(pages().shown, pages().count - 1);
  for (int i = 0; i < 39; ++i) QTest::keyClick(plot, Qt::Key_Up);
  EXPECT_EQ(reported.last().first().toString(), QString::fromStdString(figure.series.front().name + ": shown"));
  EXPECT_EQ(pages().shown, 0);
  figure.id = "other";
  click(pages().later);
  QTest::keyClick(plot, Qt::Key_Space);
  EXPECT_FALSE(plot->plot().figure().series.front().points.empty()) << "its name is on the other page";
  view->setFigure(figure);
  EXPECT_EQ(pages().shown, 0);
}

// Names of categories keep the height that they need; what is left shows the names of series.
TEST(Legend, TakesFreeHeightBeforeItHidesNames) {
  Figure figure = lines(12);
  figure.kind = FigureKind::bars;
  figure.x.scale = AxisScale::category;
  for (int i = 0; i <= 10; ++i) figure.x.categories.push_back("cell " + std::to_string(i));
  for (FigureSeries& series : figure.series) {
    series.name += ", parameter-server, batch 512 per device";
    series.style = SeriesStyle::bars;
  }
  const auto layoutAt = [&](double height) {
    const QSizeF size(420, height);
    return layoutPlot(figure, preparePlot(figure, plotRequest(size, QLocale::c(), {})), size, {.font = smallFont()});
  };
  const PlotLayout low = layoutAt(300), high = layoutAt(760);
  EXPECT_LT(low.legend.size(), 12U);
  EXPECT_EQ(high.legend.size(), 12U);
  EXPECT_EQ(high.heightForNames, low.heightForNames) << "or the chart would grow with its legend";
  EXPECT_GE(high.plot.height(), low.plot.height());
  figure.x = {.title = "step"};
  figure.kind = FigureKind::line;
  for (int i = 12; i < 16; ++i) figure.series.push_back(figure.series.front());
  EXPECT_EQ(layoutAt(760).legend.size(), 16U) << "more than ten rows";
}

// Charts beside each other share the height above their plots. If it changed the rows of a legend, and these the
// height, the charts would be laid out without end.
TEST(Legend, TakesAsManyRowsWhateverTheTopOfItsNeighbours) {
  for (const int series : {12, 24, 60}) {
    const Figure figure = lines(series);
    for (double height = 200; height <= 700; height += 25) {
      const QSizeF size(300, height);
      const PlotData data = preparePlot(figure, plotRequest(size, QLocale::c(), {}));
      const double alone = layoutPlot(figure, data, size, {.font = smallFont()}).topMargin;
      for (double top = 0; top <= height - 60; top += 10)  // The plot itself needs some height.
        EXPECT_EQ(layoutPlot(figure, data, size, {.font = smallFont()}, {0, top, 0}).topMargin, alone)
            << series << " series, height " << height << ", top " << top;
    }
  }
}

TEST(Legend, ChartsWithOneTopAreLaidOutOnceForEachSize) {
  QWidget window;
  auto* row = new QHBoxLayout(&window);
  QList<ChartView*> views;
  for (const int series : {3, 24, 60}) {
    views << new ChartView(&window);
    views.back()->setFigure(lines(series));
    row->addWidget(views.back());
  }
  ChartView::linkTops(views);
  int laidOut = 0;
  for (ChartView* view : views)
    QObject::connect(view->findChild<PlotWidget*>(), &PlotWidget::laidOut, view, [&laidOut] { ++laidOut; });
  window.resize(900, 300);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window, kLegendMs));
  for (int height = 250; height <= 700; height += 10) {
    window.resize(900, height);
    laidOut = 0;
    for (int turn = 0; turn < 20; ++turn) QTest::qWait(0);
    EXPECT_LE(laidOut, 4 * views.size()) << height;
  }
}

TEST(Legend, APictureLeavesOutWhatIsHidden) {
  const auto view = shownChart(lines(6));
  auto* plot = view->findChild<PlotWidget*>();
  auto* files = view->findChild<ChartFiles*>();
  const auto picture = [&] {
    const std::unique_ptr<QMimeData> data(files->picture());
    return qvariant_cast<QImage>(data->imageData());
  };
  const QImage all = picture();
  clickName(*plot, 5);
  EXPECT_NE(picture(), all);
  clickName(*plot, 5);
  EXPECT_EQ(picture(), all);
}

}  // namespace
}  // namespace scalescope
