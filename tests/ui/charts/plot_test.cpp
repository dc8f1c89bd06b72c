#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "tests/shots/shots_data.h"
#include "ui/charts/plot/plot_data.h"
#include "ui/charts/plot/plot_layout.h"
#include "ui/charts/plot/plot_paint.h"
#include "ui/charts/plot/read_out.h"
#include "ui/charts/render_figure.h"

namespace scalescope {
namespace {

PlotLayout layoutOf(const Figure& source, const QSizeF& size, bool framed) {
  const Figure figure = withCategories(source);
  PlotRequest request;
  request.columns = static_cast<int>(size.width());
  request.yTicks = std::max(2, static_cast<int>(size.height() / 55));
  const PlotStyle style{.theme = Theme::light, .font = exportFont(), .framed = framed};
  return layoutPlot(figure, preparePlot(figure, request), size, style);
}

// Names of variants have no spaces; their numbers stay whole.
TEST(PlotLayout, AWordThatIsWiderThanALineBreaksAfterSeparators) {
  const QFont font = exportFont();
  const QString name = QStringLiteral("program.learning_rate=0.125,environment.OMP_NUM_THREADS=4");
  const double width = QFontMetricsF(font).horizontalAdvance(QStringLiteral("environment.OMP_"));
  const QStringList lines = wrapText(name, font, width, 6);
  EXPECT_EQ(lines.join(QString()), name);
  EXPECT_GE(lines.size(), 3);
  for (const QString& line : lines) EXPECT_LE(QFontMetricsF(font).horizontalAdvance(line), width + 0.5);
  EXPECT_TRUE(lines.join(QLatin1Char('\n')).contains(QStringLiteral("0.125")));
  const QString words = QStringLiteral("two-node study");
  EXPECT_EQ(wrapText(words, font, QFontMetricsF(font).horizontalAdvance(QStringLiteral("two-node")) + 1, 3),
            (QStringList{QStringLiteral("two-node"), QStringLiteral("study")}));
}

TEST(PlotLayout, ANameBreaksAfterHyphensAndNoNumberIsBroken) {
  const QFont font = exportFont();
  const auto linesOf = [&font](const char* name, const char* widest) {
    const double width = QFontMetricsF(font).horizontalAdvance(QString::fromLatin1(widest)) + 1;
    return wrapText(QString::fromLatin1(name), font, width, 9);
  };
  EXPECT_EQ(linesOf("resnet18-ddp-2x64-fp16", "ddp-2x64-"), (QStringList{"resnet18-", "ddp-2x64-", "fp16"}));
  EXPECT_EQ(linesOf("runs/large_batch_512", "large_b"), (QStringList{"runs/", "large_", "batch_", "512"}));
  EXPECT_EQ(linesOf("lr=1e-3-warm", "lr=1e-3-"), (QStringList{"lr=1e-3-", "warm"}));
  EXPECT_EQ(linesOf("offset=-25-late", "offset=-25-"), (QStringList{"offset=-25-", "late"}));
  EXPECT_EQ(linesOf("learning_rate=-0.5", "learning_rate="), (QStringList{"learning_rate=", "-0.5"}));
}

TEST(PlotLayout, NoTextIsCutAndNoneCoversAnother) {
  for (const Figure& figure : demoFigures()) {
    for (const QSizeF size : {QSizeF(960, 600), QSizeF(384, 260), QSizeF(1600, 500)}) {
      const PlotLayout layout = layoutOf(figure, size, size.width() == 960);
      for (std::size_t i = 0; i < layout.texts.size(); ++i) {
        const QRectF at = layout.texts[i].at;
        EXPECT_TRUE(QRectF(QPointF(-1, -1), size + QSizeF(2, 2)).contains(at))
            << figure.id << " " << layout.texts[i].text.toStdString();
        for (std::size_t j = 0; j < i; ++j) {
          const QRectF other = layout.texts[j].at;
          EXPECT_FALSE(at.adjusted(1, 2, -1, -2).intersects(other.adjusted(1, 2, -1, -2)))
              << figure.id << " " << size.width() << ": " << layout.texts[i].text.toStdString() << " on "
              << layout.texts[j].text.toStdString();
        }
      }
    }
  }
}

// Four lines end at nearly one height, the last of them early, with another line that continues behind it.
TEST(PlotLayout, LabelsAtTheEndsOfLinesStandApartAndOffTheLinesOfOthers) {
  Figure figure;
  figure.id = "ends";
  figure.x = {.title = "step", .min = 0, .max = 100};
  figure.y = {.title = "loss", .min = 0, .max = 10};
  for (int i = 0; i < 4; ++i) {
    FigureSeries series;
    series.name = "line " + std::to_string(i);
    series.style = SeriesStyle::line;
    const double end = i == 3 ? 60 : 100;
    for (double x = 0; x <= end; x += 10) series.points.push_back({x, i == 3 ? 5.0 : 5 + 0.05 * i, {}, {}, {}});
    figure.series.push_back(series);
  }
  figure.series[1].points.back().y = 0.02;  // One ends at the bottom, where the axis has its labels.
  for (const QSizeF size : {QSizeF(960, 600), QSizeF(384, 200)}) {
    const PlotData data = preparePlot(figure, plotRequest(size, QLocale::c(), {}));
    const PlotStyle style{.theme = Theme::light, .font = exportFont()};
    const PlotLayout layout = layoutPlot(figure, data, size, style);
    std::vector<PlacedText> labels;
    for (const PlacedText& text : layout.texts)
      if (text.halo) labels.push_back(text);
    ASSERT_EQ(labels.size(), 4U);
    for (const PlacedText& text : layout.texts)
      for (const PlacedText& label : labels)
        EXPECT_TRUE(text.text == label.text ||
                    !text.at.adjusted(0, 0.5, 0, -0.5).intersects(label.at.adjusted(0, 0.5, 0, -0.5)))
            << label.text.toStdString() << " on " << text.text.toStdString() << " at " << size.width();
    const auto early = std::find_if(labels.begin(), labels.end(),
                                    [](const PlacedText& label) { return label.text == QLatin1String("line 3"); });
    const double height = layout.toPixel(80, 5).y();
    EXPECT_FALSE(early->at.top() < height && height < early->at.bottom()) << "it lies on the lines that go on";
  }
}

// The value above a bar that ends at the top of the axis is below the title of the axis, also in a low chart.
TEST(PlotLayout, TheValueOfTheHighestBarDoesNotReachTheTitleOfItsAxis) {
  Figure figure;
  figure.kind = FigureKind::bars;
  figure.x = {.scale = AxisScale::category, .categories = {"a", "b"}};
  figure.y = {.title = "load of the processors, %", .zeroBased = true, .max = 100};
  figure.series = {
      {.name = "load", .style = SeriesStyle::bars, .points = {{0, 100, {}, {}, {}}, {1, 97, {}, 180, {}}}}};
  for (const double height : {200.0, 300.0, 600.0}) {
    const PlotLayout layout = layoutOf(figure, QSizeF(300, height), false);
    const auto boxOf = [&layout](const std::string& text, double from) {
      for (const PlacedText& each : layout.texts)
        if (each.text.toStdString() == text && each.at.left() >= from) return each.at;
      ADD_FAILURE() << text;
      return QRectF();
    };
    const QRectF title = boxOf(figure.y.title, 0);
    for (const char* value : {"100", "97"})
      EXPECT_GE(boxOf(value, layout.plot.left()).top(), title.bottom()) << value << " at " << height;
  }
}

// Names beside points are right of the error bars through them, and none is on the axis line.
TEST(PlotLayout, LabelsAtTheEndsOfLinesAreBesideErrorBarsAndAboveTheAxis) {
  Figure figure;
  figure.x = {.title = "devices", .scale = AxisScale::log2, .ticks = {1, 2}};
  figure.y = {.title = "images/s", .zeroBased = true};
  for (int i = 0; i < 4; ++i) {
    FigureSeries series{.name = "line " + std::to_string(i)};
    series.points = {{1, 1000.0 * i, 1000.0 * i - 900, 1000.0 * i + 2500, {}}};
    if (i == 3) series.points.push_back({2, 4000, 3000, 4100, {}});
    figure.series.push_back(series);
  }
  const QSizeF size(600, 300);
  const PlotData data = preparePlot(figure, plotRequest(size, QLocale::c(), {}));
  const PlotLayout layout = layoutPlot(figure, data, size, {.theme = Theme::light, .font = exportFont()});
  const std::vector<double> shifts = errorBarShifts(data, layout);
  int labels = 0;
  for (const PlacedText& text : layout.texts) {
    if (!text.halo) continue;
    ++labels;
    EXPECT_LT(text.at.bottom(), layout.plot.bottom()) << text.text.toStdString();
    for (std::size_t i = 0; i < data.marks.size(); ++i) {
      if (!data.marks[i].low) continue;
      const QPointF top = layout.toPixel(data.marks[i].at.x(), *data.marks[i].high) + QPointF(shifts[i], 0);
      const QPointF bottom = layout.toPixel(data.marks[i].at.x(), *data.marks[i].low) + QPointF(shifts[i], 0);
      EXPECT_FALSE(text.at.intersects(QRectF(top, bottom).adjusted(-1, 0, 1, 0)))
          << text.text.toStdString() << ' ' << i;
    }
  }
  EXPECT_EQ(labels, 4);
}

TEST(PlotLayout, AWritingWithoutSpacesIsWrapped) {
  const QFont font = exportFont();
  const QString text = QStringLiteral("关键 rank 的平均步，各部分依次排列。计算等于前向加反向，减去通信隐藏其后的部分");
  const double width = QFontMetricsF(font).horizontalAdvance(text) / 2.5;
  const QStringList lines = wrapText(text, font, width, 4);
  ASSERT_EQ(lines.size(), 3);
  QString all = lines.join(QString());
  EXPECT_EQ(all.remove(QLatin1Char(' ')), QString(text).remove(QLatin1Char(' '))) << "nothing is left out";
  for (const QString& line : lines) {
    EXPECT_LE(QFontMetricsF(font).horizontalAdvance(line), width + 0.5);
    EXPECT_FALSE(QStringLiteral("，。").contains(line.front())) << line.toStdString();
  }
  EXPECT_TRUE(wrapText(text, font, width, 2).last().endsWith(QChar(0x2026)));
  EXPECT_EQ(wrapText(QStringLiteral("per-rank batch of a study"), font,
                     QFontMetricsF(font).horizontalAdvance(QStringLiteral("per-rank ba")), 4),
            (QStringList{"per-rank", "batch of a", "study"}));
}

Figure namedSeries(const std::vector<std::string>& names) {
  Figure figure;
  figure.kind = FigureKind::bars;
  figure.x = {.title = "part", .scale = AxisScale::category, .categories = {"a"}};
  for (const std::string& name : names) {
    figure.series.emplace_back().name = name;
    figure.series.back().points.push_back({0, 1, {}, {}, {}});
  }
  return figure;
}

// The title of an axis has two lines in a chart that is narrower than it.
TEST(PlotLayout, TheTitleOfAnAxisIsWrappedBeforeItIsCut) {
  Figure figure = demoFigure("speedup");
  figure.y.title = "speedup (each line relative to its baseline of 1, 2 devices, assumed ideal)";
  const PlotLayout layout = layoutOf(figure, QSizeF(300, 300), false);
  QString title;
  for (const PlacedText& text : layout.texts) {
    EXPECT_TRUE(text.whole.isEmpty()) << text.text.toStdString();
    if (QString::fromStdString(figure.y.title).contains(text.text) && text.text.size() > 20)
      title += (title.isEmpty() ? QString() : QStringLiteral(" ")) + text.text;
  }
  EXPECT_EQ(title.toStdString(), figure.y.title);
  EXPECT_GE(layout.topMargin, 2 * QFontMetricsF(smallFont()).height());
}

// A widget has no margin around its plot: the first line of a legend is at its edge.
TEST(PlotLayout, AnAccentOnACapitalIsNotCutAtTheTop) {
  const Figure figure = withCategories(namedSeries({"\u00dcbriges", "\u00c4nderung"}));
  for (int pixels = 9; pixels <= 20; ++pixels) {
    PlotStyle style{.theme = Theme::light, .font = exportFont()};
    style.font.setPixelSize(pixels);
    const PlotLayout layout = layoutPlot(figure, preparePlot(figure, {}), {400, 300}, style);
    for (const PlacedText& each : layout.texts) {
      const QFontMetricsF metrics(each.font);
      const double ink = each.at.top() + metrics.ascent() + metrics.tightBoundingRect(each.text).top();
      EXPECT_GE(ink, 0) << pixels << " pixels: " << each.text.toStdString();
    }
  }
}

// Bars whose names differ only in the last word can be distinguished, also in a narrow window.
TEST(PlotLayout, ALongNameOfACategoryIsBrokenBeforeItIsCut) {
  Figure figure = namedSeries({"step"});
  figure.x.categories.clear();
  figure.series.front().points.clear();
  for (int i = 0; i < 7; ++i) {
    figure.x.categories.push_back("ddp, batch 512, " + std::to_string(i + 2) + " devices");
    figure.series.front().points.push_back({double(i), 7.0 - i, {}, {}, {}});
  }
  const auto reported = [&figure](const QSizeF& size) {
    int whole = 0;
    const PlotLayout layout = layoutOf(figure, size, false);
    for (const PlacedText& each : layout.texts) whole += each.text.endsWith(QStringLiteral("devices")) ? 1 : 0;
    for (std::size_t i = 0; i < layout.texts.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(layout.texts[i].at.adjusted(1, 2, -1, -2).intersects(layout.texts[k].at.adjusted(1, 2, -1, -2)));
    EXPECT_GT(layout.plot.height(), size.height() / 4);
    return whole;
  };
  EXPECT_EQ(reported({1600, 300}), 7);
  EXPECT_EQ(reported({520, 300}), 7);
  EXPECT_EQ(reported({420, 300}), 7);
  EXPECT_EQ(reported({520, 90}), 0) << "too low for that";
}

// Names of runs and variants often have hyphens and no spaces.
TEST(PlotLayout, NamesOfHyphensAreWrappedAndNotRotated) {
  Figure figure = namedSeries({"step"});
  figure.x.categories.clear();
  figure.series.front().points.clear();
  for (int i = 0; i < 6; ++i) {
    figure.x.categories.push_back("resnet18-ddp-2x64-bucket25-overlap-" + std::to_string(i + 1));
    figure.series.front().points.push_back({double(i), 6.0 - i, {}, {}, {}});
  }
  const PlotLayout layout = layoutOf(figure, {820, 400}, false);
  QStringList ends;
  for (const PlacedText& each : layout.texts) {
    EXPECT_FALSE(each.isUpright) << each.text.toStdString();
    EXPECT_FALSE(each.text.contains(QChar(0x2026))) << each.text.toStdString();
    if (each.text.contains(QStringLiteral("overlap-"))) ends << each.text.right(1);
  }
  EXPECT_EQ(ends, (QStringList{"1", "2", "3", "4", "5", "6"}));
}

Figure sixtyColumns() {
  Figure figure = namedSeries({"step"});
  figure.x.categories.clear();
  figure.series.front().points.clear();
  for (int i = 0; i < 60; ++i) {
    figure.x.categories.push_back("ddp, batch 512, variant " + std::to_string(i));
    figure.series.front().points.push_back({double(i), 60.0 - i, {}, {}, {}});
  }
  return figure;
}

// As a study of 60 configurations has them; on the screen at the width of a page, and in a file of any width.
TEST(PlotLayout, EveryOneOfSixtyColumnsHasItsName) {
  const Figure figure = sixtyColumns();
  const auto named = [&figure](const QSizeF& size) {
    std::set<QString> names;
    const PlotLayout layout = layoutOf(figure, size, false);
    for (const PlacedText& each : layout.texts) names.insert(each.text);
    for (std::size_t i = 0; i < layout.texts.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(layout.texts[i].at.adjusted(2, 2, -2, -2).intersects(layout.texts[k].at.adjusted(2, 2, -2, -2)));
    EXPECT_GT(layout.plot.height(), size.height() / 4);
    return std::count_if(figure.x.categories.begin(), figure.x.categories.end(),
                         [&](const std::string& name) { return names.contains(QString::fromStdString(name)); });
  };
  EXPECT_EQ(named({1180, std::ceil(layoutOf(figure, {1180, 300}, false).heightForNames)}), 60);
  EXPECT_EQ(layoutOf(figure, {1180, 300}, false).widthForNames, 0);
  EXPECT_EQ(named({820, std::ceil(layoutOf(figure, {820, 300}, false).heightForNames)}), 60) << "smaller names";
  EXPECT_EQ(layoutOf(figure, {400, 300}, false).heightForNames, 0) << "a greater height would not help";
  const QSizeF grown = sizeForNames(figure, {400, 300}, {.theme = Theme::light, .font = exportFont()});
  EXPECT_GT(grown.width(), 800);
  EXPECT_EQ(named(grown), 60);
  EXPECT_EQ(figureImage(figure, {.size = {400, 300}, .framed = false}).size(), grown.toSize());
}

// Such names are complete only in a high figure, in which they are rotated; three letters of each would say nothing.
TEST(PlotLayout, LongNamesOfManyColumnsAreCompleteInAFile) {
  Figure figure = namedSeries({"step"});
  figure.x.categories.clear();
  figure.series.front().points.clear();
  for (int i = 0; i < 36; ++i) {
    figure.x.categories.push_back("config=setting-13969" + std::to_string(10 + i) + ", ddp, 16 per device, 2 devices");
    figure.series.front().points.push_back({double(i), 60.0 - i, {}, {}, {}});
  }
  const QSizeF grown = sizeForNames(figure, {820, 400}, {.theme = Theme::light, .font = exportFont()});
  EXPECT_LE(grown.height(), 1000);
  std::set<std::string> names;
  for (const PlacedText& each : layoutOf(figure, grown, false).texts) names.insert(each.text.toStdString());
  for (const std::string& name : figure.x.categories) EXPECT_EQ(names.count(name), 1U) << name;
  for (const PlacedText& each : layoutOf(figure, {820, 400}, false).texts)
    if (each.text.startsWith(QStringLiteral("con"))) EXPECT_GT(each.text.size(), 12) << "as much as fits";
}

// Names that differ only in their ends can be distinguished, and the bars are higher than the names.
TEST(PlotLayout, RotatedNamesAreElidedInTheMiddleAndLeaveThePlotHalfOfTheHeight) {
  Figure figure = namedSeries({"step"});
  figure.x.categories.clear();
  figure.x.title = "configuration";
  figure.series.front().points.clear();
  for (int i = 0; i < 30; ++i) {
    figure.x.categories.push_back("config=setting-13969, ddp, 16 images per device, 2 devices, variant " +
                                  std::to_string(10 + i));
    figure.series.front().points.push_back({double(i), 60.0 - i, {}, {}, {}});
  }
  for (const double height : {260.0, 400.0, 700.0}) {
    const PlotLayout layout = layoutOf(figure, {700, height}, false);
    EXPECT_GE(layout.plot.height(), 0.5 * (height - layout.topMargin) - 1) << height;
    int elided = 0;
    for (const PlacedText& each : layout.texts) {
      if (!each.isUpright || !each.text.contains(QChar(0x2026))) continue;
      ++elided;
      EXPECT_EQ(each.text.left(3), QLatin1String("con"));
      EXPECT_EQ(each.text.right(1), each.whole.right(1)) << each.text.toStdString();
    }
    EXPECT_EQ(elided, 30) << height;
  }
}

// The least and the greatest measured value are labeled, also if another one is near.
TEST(PlotLayout, TheLastMeasuredValueHasItsLabel) {
  Figure figure = demoFigure("speedup");
  figure.x.scale = AxisScale::log2;
  figure.x.ticks = {32, 128, 512, 1280, 1664};
  figure.series.resize(1);
  figure.series[0].points.clear();
  for (const double x : figure.x.ticks) figure.series[0].points.push_back({x, x, {}, {}, {}});
  QStringList labels;
  for (const PlacedText& each : layoutOf(figure, {380, 300}, false).texts) labels << each.text;
  for (const char* label : {"32", "128", "512", "1664"}) EXPECT_TRUE(labels.contains(QLatin1String(label))) << label;
  EXPECT_FALSE(labels.contains(QLatin1String("1280"))) << "it has no room beside the last one";
}

TEST(PlotLayout, ALegendOfFortyLinesIsWholeInAFileAndHasPagesOnTheScreen) {
  std::vector<std::string> names;
  for (int i = 0; i < 40; ++i) names.push_back("ddp, batch 512, variant " + std::to_string(i));
  Figure figure = namedSeries(names);
  figure.kind = FigureKind::line;
  figure.x = FigureAxis();
  PlotStyle style{.theme = Theme::light, .font = exportFont()};
  const QSizeF screen(600, 250);
  const auto data = [&](const QSizeF& size) { return preparePlot(figure, plotRequest(size, QLocale::c(), {})); };
  const PlotLayout shown = layoutPlot(figure, data(screen), screen, style);
  ASSERT_LT(shown.legend.size(), 40u);
  ASSERT_GT(shown.legendPages.count, 1);
  const QString number = QStringLiteral("1/%1").arg(shown.legendPages.count);
  const auto found =
      std::find_if(shown.texts.begin(), shown.texts.end(), [&](const PlacedText& text) { return text.text == number; });
  ASSERT_NE(found, shown.texts.end()) << number.toStdString();
  EXPECT_TRUE(found->whole.endsWith(QStringLiteral("variant 39")));
  EXPECT_LE(found->at.right(), screen.width());
  const QSizeF high(300, 1200);
  EXPECT_GT(layoutPlot(figure, data(high), high, style).plot.height(), 0.5 * high.height())
      << "most of it is the chart";
  style.namesAll = true;
  const QSizeF file = sizeForNames(figure, screen, style);
  const PlotLayout whole = layoutPlot(figure, data(file), file, style);
  EXPECT_EQ(whole.legend.size(), 40u);
  EXPECT_GT(whole.plot.height(), 0.4 * file.height());
}

// A name in Chinese may end a line anywhere, but it is read more easily if that is between its words.
TEST(PlotLayout, ANameWithSpacesIsBrokenBetweenWordsInChinese) {
  const QString name = QStringLiteral("plain, single, 1 \u4E2A\u8BBE\u5907");
  const QFont font = exportFont();
  const double width = QFontMetricsF(font).horizontalAdvance(name) - 2;
  EXPECT_EQ(wrapText(name, font, width, 2),
            (QStringList{QStringLiteral("plain, single,"), QStringLiteral("1 \u4E2A\u8BBE\u5907")}));
  const QString spaces = QStringLiteral("\u3000 \u8BBE\u5907");  // One word is only a wide space.
  EXPECT_TRUE(wrapText(spaces, font, QFontMetricsF(font).horizontalAdvance(spaces) - 2, 2)
                  .join(QString())
                  .contains(QChar(0x8BBE)));
  const QString sentence = QStringLiteral("\u52A0\u901F\u6BD4\u4E0D\u786E\u5B9A");
  EXPECT_EQ(wrapText(sentence, font, QFontMetricsF(font).horizontalAdvance(sentence) - 2, 2).join(QString()), sentence);
}

// Returns a timeline with a bar in each of these rows.
Figure figureOfRows(const std::vector<std::string>& names) {
  Figure figure;
  figure.kind = FigureKind::timeline;
  figure.x.title = "step, ms";
  figure.y = {.scale = AxisScale::category, .categories = names};
  FigureSeries parts{.name = "compute", .role = SeriesRole::compute, .style = SeriesStyle::bars};
  for (std::size_t row = 0; row < names.size(); ++row) parts.points.push_back({5, double(row), 0, 10, {}});
  figure.series = {parts};
  return figure;
}

// Rows whose names differ only in the last word can be distinguished too; names of one word are cut.
TEST(PlotLayout, ALongNameOfARowIsBrokenBeforeItIsCut) {
  std::vector<std::string> names;
  for (int row = 0; row < 8; ++row) names.push_back("ddp, batch 512, " + std::to_string(row + 1) + " devices");
  const Figure figure = figureOfRows(names);
  const auto reported = [&figure](const QSizeF& size) {
    const PlotLayout layout = layoutOf(figure, size, false);
    int whole = 0;
    for (const PlacedText& each : layout.texts) whole += each.text.endsWith(QStringLiteral("devices")) ? 1 : 0;
    for (std::size_t i = 0; i < layout.texts.size(); ++i)
      for (std::size_t k = 0; k < i; ++k)
        EXPECT_FALSE(layout.texts[i].at.adjusted(1, 1, -1, -1).intersects(layout.texts[k].at.adjusted(1, 1, -1, -1)));
    return whole;
  };
  EXPECT_EQ(reported({800, 400}), 8);
  EXPECT_EQ(reported({300, 400}), 8);
  EXPECT_EQ(reported({200, 500}), 8);
}

// The lines of one name are nearer to each other than those of two.
TEST(PlotLayout, NamesOfRowsStandApart) {
  std::vector<std::string> names;
  for (int row = 0; row < 12; ++row) names.push_back("parameter-server, 2 devices, variant " + std::to_string(row));
  const Figure figure = figureOfRows(names);
  const double height = std::ceil(layoutOf(figure, {300, 200}, false).leastHeight);
  const PlotLayout layout = layoutOf(figure, {300, height}, false);
  const double row = layout.plot.height() / 12;
  std::set<int> named;
  for (const PlacedText& each : layout.texts) {
    if (each.at.right() > layout.plot.left()) continue;
    const int at = static_cast<int>((layout.plot.bottom() - each.at.center().y()) / row);
    named.insert(at);
    EXPECT_GE(layout.plot.bottom() - at * row - each.at.bottom(), 2) << each.text.toStdString() << " and the one below";
    EXPECT_GE(each.at.top() - (layout.plot.bottom() - (at + 1) * row), 2) << each.text.toStdString();
  }
  EXPECT_EQ(named.size(), 12U);
}

// In a plot that is too low, every second or third row has its name, and tool tips have the others.
TEST(PlotLayout, NamesOfRowsThatHaveNoRoomAreEvenlySpacedAndInToolTips) {
  std::vector<std::string> names;
  for (int row = 0; row < 40; ++row) names.push_back("row " + std::to_string(row));
  const Figure figure = figureOfRows(names);
  const PlotLayout layout = layoutOf(figure, {400, 300}, false);
  std::vector<int> named;
  for (const PlacedText& each : layout.texts)
    if (each.text.startsWith(QLatin1String("row "))) named.push_back(each.text.mid(4).toInt());
  ASSERT_GE(named.size(), 10U);
  const int step = named[1] - named[0];
  EXPECT_GT(step, 1);
  for (std::size_t i = 1; i < named.size(); ++i) EXPECT_EQ(named[i] - named[i - 1], step);
  EXPECT_EQ(wholeTextAt(layout, {20, layout.toPixel(0, 1).y()}), QLatin1String("row 1"));
}

TEST(PlotLayout, WhatIsElidedIsKeptWhole) {
  const std::string name = "single process, batch 512, one device, accumulation 2, no overlap of communication";
  Figure figure = namedSeries({name, "ddp"});
  figure.x.title = "the configuration of which each is a column";
  const PlotLayout layout = layoutOf(figure, {130, 300}, false);
  QStringList whole;
  for (const PlacedText& each : layout.texts)
    if (each.text.endsWith(QChar(0x2026))) whole << wholeTextAt(layout, each.at.center());
  EXPECT_EQ(whole, (QStringList{QString::fromStdString(name), QString::fromStdString(figure.x.title)}));
  for (const PlacedText& each : layout.texts)
    if (!each.text.endsWith(QChar(0x2026))) EXPECT_EQ(wholeTextAt(layout, each.at.center()), QString());
}

TEST(PlotData, OnlyWhatIsMeasuredCountsAsMissing) {
  Figure figure;
  FigureSeries raw{"raw", SeriesRole::plain, SeriesStyle::line, false, true, {{0, 1}, {1, std::nan("")}}};
  FigureSeries smooth = raw;
  smooth.faint = false;
  FigureSeries fit = raw;
  fit.faint = false, fit.role = SeriesRole::fit;
  figure.series = {raw, smooth, fit};
  EXPECT_EQ(english(*gapsMessage(figure)), "1 of 2 points has no value.");
  figure.kind = FigureKind::heatMap;
  EXPECT_FALSE(gapsMessage(figure));
  figure.kind = FigureKind::line;
  figure.series = {fit};
  EXPECT_FALSE(gapsMessage(figure));
}

TEST(PlotData, ASeriesWithItsOwnColourHasItWhateverPrecedesIt) {
  Figure figure;
  figure.series.resize(3);
  figure.series[0].role = SeriesRole::ideal;
  EXPECT_EQ(hueIndices(figure), (std::vector<int>{0, 0, 1}));
  figure.series[1].hue = 3;
  figure.series[2].hue = 0;
  EXPECT_EQ(hueIndices(figure), (std::vector<int>{0, 3, 0}));
}

TEST(PlotData, OnlyFewPointsHaveRoundJoins) {
  const Figure figure = demoFigure("fit");
  const auto joinsOf = [&figure](int points, int lines) {
    PlotData data;
    for (int i = 0; i < lines; ++i) data.lines.push_back({1, QVector<QPointF>(points)});
    return linePen(figure, data.lines.front(), linePoints(data), PlotStyle()).joinStyle();
  };
  EXPECT_EQ(joinsOf(100, 1), Qt::RoundJoin);
  EXPECT_EQ(joinsOf(2000, 1), Qt::BevelJoin);
  EXPECT_EQ(joinsOf(100, 8), Qt::RoundJoin);
  EXPECT_EQ(joinsOf(400, 8), Qt::BevelJoin);
}

TEST(PlotData, AFitIsWholeWhereMeasuredAndDashedWithItsBandBeyond) {
  const Figure figure = demoFigure("fit");
  const PlotStyle style{.theme = Theme::light, .font = exportFont()};
  EXPECT_EQ(linePen(figure, 1, style).style(), Qt::SolidLine);
  EXPECT_EQ(linePen(figure, 2, style).style(), Qt::CustomDashLine);
  const PlotData data = preparePlot(figure, {});
  ASSERT_EQ(data.bands.size(), 1U);
  EXPECT_EQ(data.bands[0].series, 2U);
  EXPECT_FALSE(data.bands[0].pieces.empty());
  // Positions on a logarithmic axis are powers: 16 devices at 4, 10 times as fast at 1.
  EXPECT_NEAR(data.lines.front().points.back().x(), 4, 1e-9);
  for (const PlotMark& mark : data.marks) EXPECT_TRUE(data.y.holds(mark.at.y()));
  std::set<QString> labels;
  for (const PlacedText& text : layoutOf(figure, {960, 600}, true).texts) labels.insert(text.text);
  for (const char* name : {"measured", "fit", "extrapolated", "10", "64"})
    EXPECT_TRUE(labels.count(QString::fromLatin1(name))) << name;
}

TEST(PlotData, StaysInsideThePointBudgetAndTheRange) {
  Figure figure = demoFigure("loss");
  figure.series.clear();
  for (int s = 0; s < 16; ++s) {
    FigureSeries series;
    series.style = SeriesStyle::line;
    for (int i = 0; i < 20000; ++i) series.points.push_back({double(i) / 40, std::sin(i * 0.01 + s)});
    figure.series.push_back(series);
  }
  PlotRequest request;
  request.columns = 2000;
  request.visibleX = Range{100, 300};
  const PlotData data = preparePlot(figure, request);
  EXPECT_LE(data.points(), std::size_t{kMostPlotPoints});
  EXPECT_EQ(data.x, (Range{100, 300}));
  for (const PlotLine& line : data.lines)
    for (const QPointF& point : line.points)
      EXPECT_TRUE(std::isnan(point.y()) || (data.x.holds(point.x()) && data.y.holds(point.y())));
}

// A curve of epochs has a marker at its first and last point.
TEST(PlotData, NoMarkerLiesOnTheEdgeOfThePlot) {
  Figure figure;
  figure.x = {.title = "epoch", .unit = "count"};
  figure.series.push_back({"", SeriesRole::plain, SeriesStyle::lineAndMarkers, false, false, {{1, 50}, {5, 68}}});
  const PlotData data = preparePlot(figure, {});
  EXPECT_LT(data.x.from, 1);
  EXPECT_GT(data.x.to, 5);
  EXPECT_EQ(data.xTicks.size(), 5U);
  figure.series[0].style = SeriesStyle::line;  // A line without markers takes the whole width.
  EXPECT_EQ(preparePlot(figure, {}).x, (Range{1, 5}));
}

TEST(PlotData, GapsStayGapsAndAreCounted) {
  const Figure figure = demoFigure("loss");
  const PlotData data = preparePlot(figure, {});
  ASSERT_FALSE(data.lines.empty());
  const auto& points = data.lines.back().points;
  EXPECT_EQ(std::count_if(points.begin(), points.end(), [](const QPointF& p) { return std::isnan(p.y()); }), 1);
  EXPECT_EQ(data.gapCount, 36U);
  EXPECT_FALSE(data.gaps.empty());
}

TEST(PlotData, WaterfallClosesOnItsTotal) {
  const PlotData data = preparePlot(demoFigure("waterfall"), {});
  ASSERT_EQ(data.bars.size(), 7U);
  EXPECT_DOUBLE_EQ(data.bars.front().from, 0);
  for (std::size_t i = 1; i + 1 < data.bars.size(); ++i) EXPECT_DOUBLE_EQ(data.bars[i].from, data.bars[i - 1].to);
  EXPECT_DOUBLE_EQ(data.bars.back().from, 0);
  EXPECT_NEAR(data.bars.back().to, data.bars[5].to, 1e-9);
}

TEST(PlotData, PartsOfAStepAreStackedAndPlainBarsStandSideBySide) {
  const PlotData parts = preparePlot(demoFigure("step-split"), {});
  double top = 0;
  for (const PlotBar& bar : parts.bars)
    if (std::abs((bar.left + bar.right) / 2 - 3) < 0.1) top = std::max(top, bar.to);
  EXPECT_NEAR(top, 0.5 + 12.0 + 3.4 + 2.1 + 0.3, 1e-9);
  const PlotData plain = preparePlot(demoFigure("throughput"), {});
  ASSERT_EQ(plain.bars.size(), 8U);
  EXPECT_LE(plain.bars[0].right, plain.bars[4].left);
  EXPECT_DOUBLE_EQ(plain.bars[4].from, 0);
}

TEST(PlotData, NumericBarsGetOneCategoryPerValue) {
  Figure figure;
  figure.kind = FigureKind::bars;
  figure.series.push_back({"a", SeriesRole::plain, SeriesStyle::bars, false, false, {{64, 1}, {4096, 2}}});
  const Figure out = withCategories(figure);
  EXPECT_EQ(out.x.categories, (std::vector<std::string>{"64", "4096"}));
  EXPECT_DOUBLE_EQ(out.series[0].points[1].x, 1);
}

// In two rows, the first at the bottom, the parts are above, the collectives below, a line connects them, and all are
// inside.
TEST(PlotData, ATimelineHasItsCollectivesBelowThePartsOfEachRow) {
  Figure figure;
  figure.kind = FigureKind::timeline;
  figure.y.scale = AxisScale::category;
  figure.y.categories = {"rank 1", "rank 0"};
  FigureSeries parts{"compute", SeriesRole::compute, SeriesStyle::bars, false, false, {}};
  FigureSeries waits{"wait", SeriesRole::wait, SeriesStyle::area, false, false, {}};
  FigureSeries joins{"joins", SeriesRole::plain, SeriesStyle::line, false, false, {}};
  for (double row : {0.0, 1.0}) {
    parts.points.push_back({5, row, 0, 10, "forward"});
    waits.points.push_back({7, row, 6, 8, {}});
    joins.points.push_back({6 - row, row, {}, {}, {}});
  }
  joins.points.push_back({6, std::nan(""), {}, {}, {}});
  figure.series = {parts, waits, joins};
  const PlotData data = preparePlot(figure, {});
  EXPECT_EQ(data.x, (Range{0, 10}));  // The range covers the bars, not only their centers.
  ASSERT_EQ(data.bars.size(), 4U);
  EXPECT_GT(data.bars[0].from, data.bars[2].to);
  EXPECT_GT(data.bars[3].from, data.bars[0].to);  // The next row begins above.
  EXPECT_EQ(data.bars[0].left, 0);
  EXPECT_EQ(data.bars[0].right, 10);
  ASSERT_EQ(data.lines.size(), 1U);
  EXPECT_GT(data.lines[0].points[0].y(), data.bars[2].from);
  EXPECT_LT(data.lines[0].points[0].y(), data.bars[2].to);
  EXPECT_EQ(data.gapCount, 0U);
  EXPECT_EQ(data.yTicks.size(), 2U);
  EXPECT_TRUE(canZoom(figure));
  Figure shared = figure;
  for (FigureSeries& series : shared.series)
    for (FigurePoint& point : series.points) point.lane = 1, point.lanes = series.style == SeriesStyle::bars ? 0 : 2;
  const PlotData below = preparePlot(shared, {});
  EXPECT_EQ(below.bars[0].from, data.bars[0].from);
  EXPECT_GE(below.bars[2].from, data.bars[2].from);
  EXPECT_LE(below.bars[2].to, (data.bars[2].from + data.bars[2].to) / 2);
  EXPECT_GT(below.lines[0].points[0].y(), below.bars[2].from);
  EXPECT_LT(below.lines[0].points[0].y(), below.bars[2].to);
  const PlotData zoomed = preparePlot(figure, {.visibleX = Range{2, 7}});
  EXPECT_EQ(zoomed.bars[0].left, 2);
  EXPECT_EQ(zoomed.bars[0].right, 7);
  EXPECT_EQ(readOutAt(figure, data, 5, QLocale::c())->rows.at(0).value, "rank 1 (0 to 10), forward");
}

// In two rows, the first on top, cells are centered on their x and coloured by the y axis; neighbours of one colour are
// merged, and missing values leave a gap.
TEST(PlotData, AHeatMapHasACellPerPointOfEachRow) {
  Figure figure;
  figure.kind = FigureKind::heatMap;
  figure.y = {.title = "lateness, ms", .zeroBased = true};
  FigureSeries top{"rank 0", SeriesRole::plain, SeriesStyle::line, false, false, {}};
  FigureSeries below = top;
  below.name = "rank 1";
  top.points = {{10, 0}, {12, 0}, {14, 0}, {16, std::nan("")}, {18, 0}};
  below.points = {{10, 0}, {12, 4}, {14, 2, {}, {}, "last"}, {16, std::nan("")}, {18, 0}};
  figure.series = {top, below};
  const PlotData data = preparePlot(figure, {});
  EXPECT_EQ(data.x, (Range{9, 19}));
  EXPECT_EQ(data.scale, (Range{0, 4}));
  ASSERT_EQ(data.cells.size(), 2U + 4U);
  EXPECT_EQ(data.cells[0].left, 9);
  EXPECT_EQ(data.cells[0].right, 15);
  EXPECT_EQ(data.cells[1].left, 17);
  EXPECT_GT(data.cells[0].from, data.cells[2].to);
  EXPECT_EQ(data.cells[3].share, 1);
  EXPECT_NEAR(data.cells[4].share, 0.5, 0.003);
  EXPECT_EQ(data.yTicks.size(), 2U);
  EXPECT_EQ(data.yTicks[0].label, QStringLiteral("rank 1"));
  EXPECT_EQ(data.yTicks[1].position, 1);
  EXPECT_EQ(data.gapCount, 0U);
  const PlotData zoomed = preparePlot(figure, {.visibleX = Range{12, 14}});
  for (const PlotCell& cell : zoomed.cells) EXPECT_TRUE(cell.left >= 12 && cell.right <= 14);
  const PlotData narrow = preparePlot(figure, {.columns = 2});  // The spike of 12 is kept.
  double most = 0;
  for (const PlotCell& cell : narrow.cells) most = std::max(most, cell.share);
  EXPECT_EQ(most, 1);
  EXPECT_LE(narrow.cells.size(), 4U);
  const auto read = readOutAt(figure, data, 14, QLocale::c());
  EXPECT_EQ(read->rows.at(1).name, QStringLiteral("rank 1"));
  EXPECT_EQ(read->rows.at(1).value, QStringLiteral("2, last"));
  const PlotLayout layout = layoutPlot(figure, data, QSizeF(600, 300), {});
  EXPECT_FALSE(layout.scale.isEmpty());
  for (const char* row : {"rank 0", "rank 1"})
    EXPECT_EQ(std::count_if(layout.texts.begin(), layout.texts.end(),
                            [&](const PlacedText& text) { return text.text == QLatin1String(row); }),
              1)
        << row;
}

TEST(PlotData, ErrorBarsAreCutAtAFixedRange) {
  Figure figure = demoFigure("speedup");
  figure.y.max = 5;
  const PlotData data = preparePlot(figure, {});
  for (const PlotMark& mark : data.marks) {
    EXPECT_LE(mark.at.y(), 5);
    EXPECT_LE(mark.high.value_or(0), 5);
  }
}

// Two repeats on a busy machine: the interval is many times as long as the measured values.
Figure noisyFigure(AxisScale scale) {
  Figure figure;
  figure.id = "noisy";
  figure.x = {.title = "devices", .scale = AxisScale::log2, .ticks = {1, 2}};
  figure.y = {.title = "speedup", .scale = scale, .zeroBased = scale == AxisScale::linear};
  FigureSeries ideal{.name = "ideal", .role = SeriesRole::ideal, .style = SeriesStyle::dashed};
  ideal.points = {{1, 1, {}, {}, {}}, {2, 2, {}, {}, {}}};
  FigureSeries measured{.name = "ddp"};
  measured.points = {{1, 1, 1, 1, {}}, {2, 1.12, -349.3, 351.5, {}}};
  figure.series = {ideal, measured};
  return figure;
}

TEST(PlotData, PointsAndTheIdealDecideTheRangeAndErrorBarsAreCut) {
  for (const AxisScale scale : {AxisScale::linear, AxisScale::log2}) {
    const Figure figure = noisyFigure(scale);
    const PlotData data = preparePlot(figure, {});
    EXPECT_GE(data.y.to, axisPosition(figure.y, 2)) << "the ideal is inside";
    EXPECT_GE(axisValue(figure.y, data.y.from), 0);
    Figure points = figure;
    points.series[1].points[1].low = points.series[1].points[1].high = std::nullopt;
    EXPECT_EQ(data.y, preparePlot(points, {}).y) << "an interval that is clipped anyway widens nothing";
    ASSERT_EQ(data.marks.size(), 2U);
    EXPECT_FALSE(data.marks[0].low) << "an error bar without a length";
    EXPECT_EQ(data.marks[1].low, data.y.from);
    EXPECT_EQ(data.marks[1].high, data.y.to);
    EXPECT_TRUE(data.marks[1].beyond.low && data.marks[1].beyond.high);
    EXPECT_GE(data.yTicks.size(), 3U);
    const auto readOut = readOutAt(figure, data, 1, QLocale::c());
    ASSERT_TRUE(readOut);
    EXPECT_EQ(readOut->rows.back().value, "1.120 [-349.3, 351.5]");
  }
}

TEST(PlotData, AnErrorBarOfABarDoesNotDecideTheRangeEither) {
  Figure figure;
  figure.kind = FigureKind::bars;
  figure.x = {.scale = AxisScale::category, .categories = {"a", "b"}};
  FigureSeries series{.name = "ms", .style = SeriesStyle::bars};
  series.points = {{0, 30, -44'980, 45'040, {}}, {1, 33, 32, 34, {}}};
  figure.series = {series};
  const PlotData data = preparePlot(figure, {});
  EXPECT_LE(data.y.to, 40);
  EXPECT_EQ(data.y.from, 0);
  EXPECT_TRUE(data.bars[0].beyond.low && data.bars[0].beyond.high);
  EXPECT_FALSE(data.bars[1].beyond.low || data.bars[1].beyond.high);
}

// An interval that is a little longer than the measured range is shown whole.
TEST(PlotData, AnErrorBarNearThePointsIsNotCut) {
  Figure figure = noisyFigure(AxisScale::linear);
  figure.series[1].points[1] = {2, 1.9, 1.5, 2.3, {}};
  const PlotData data = preparePlot(figure, {});
  EXPECT_GE(data.y.to, 2.3);
  EXPECT_FALSE(data.marks[1].beyond.low || data.marks[1].beyond.high);
}

// Points are darker than the intervals behind them.
TEST(PlotPaint, ErrorBarsArePalerThanMarksAndBelowThem) {
  Figure figure = noisyFigure(AxisScale::linear);
  figure.series.erase(figure.series.begin());
  const QSizeF size(600, 400);
  const PlotStyle style{.theme = Theme::light, .font = exportFont()};
  const PlotData data = preparePlot(figure, plotRequest(size, QLocale::c(), {}));
  const PlotLayout layout = layoutPlot(figure, data, size, style);
  const QImage image = figureImage(figure, {.size = size.toSize(), .framed = false});
  const QPointF mark = layout.toPixel(data.marks[1].at);
  const auto darkest = [&image](double x, double y) {
    int least = 255;
    for (const double dx : {-1.0, 0.0, 1.0}) least = std::min(least, qRed(image.pixel(qRound(x + dx), qRound(y))));
    return least;
  };
  const int full = qRed(colourOf(figure, 0, style).rgb());
  EXPECT_EQ(darkest(mark.x(), mark.y()), full);
  EXPECT_GT(darkest(mark.x(), (mark.y() + layout.plot.top()) / 2), full + 40) << "the interval above the point";
}

// Error bars that would cover each other at one x are beside each other; marks and values stay where they are.
TEST(PlotPaint, ErrorBarsOfOneXAreBesideEachOther) {
  Figure figure;
  figure.x = {.title = "devices", .scale = AxisScale::log2, .ticks = {1, 2, 4}};
  for (int i = 0; i < 12; ++i) {
    FigureSeries series{.name = "line " + std::to_string(i)};
    for (const double x : {1.0, 2.0, 4.0})
      series.points.push_back({x, x + 0.1 * i, x + 0.1 * i - 1, x + 0.1 * i + 1, {}});
    figure.series.push_back(series);
  }
  figure.series.push_back({.name = "apart"});
  figure.series.back().points = {{1, 20, 19, 21, {}}};
  const QSizeF size(700, 400);
  const PlotData data = preparePlot(figure, plotRequest(size, QLocale::c(), {}));
  const PlotLayout layout = layoutPlot(figure, data, size, {.font = smallFont()});
  const std::vector<double> shifts = errorBarShifts(data, layout);
  ASSERT_EQ(shifts.size(), data.marks.size());
  const double apart = layout.toPixel(1, 0).x() - layout.toPixel(0, 0).x();
  for (std::size_t i = 0; i < shifts.size(); ++i) {
    EXPECT_LT(std::abs(shifts[i]), apart / 2) << "not nearer to another number of devices";
    if (data.marks[i].series == 12) EXPECT_EQ(shifts[i], 0) << "nothing is at its height";
    for (std::size_t j = 0; j < i; ++j)
      if (data.marks[i].at.x() == data.marks[j].at.x() && data.marks[i].series < 12)
        EXPECT_GE(std::abs(shifts[i] - shifts[j]), 3) << i << " and " << j;
  }
}

// At an edge of the plot there is room on one side only. Error bars that are too short to be drawn take no place.
TEST(PlotPaint, ErrorBarsAtAnEdgeAreBesideEachOtherInsideThePlot) {
  Figure figure;
  figure.x = {.title = "seconds"};
  for (int i = 0; i < 3; ++i) {
    FigureSeries series{.name = "line " + std::to_string(i)};
    for (const double x : {0.0, 10.0}) series.points.push_back({x, 5.0 + 0.1 * i, 4, 6, {}});
    figure.series.push_back(series);
  }
  figure.series.push_back({.name = "exact"});
  figure.series.back().points = {{0, 5, 5, 5, {}}, {10, 9, 9, 9, {}}};
  const QSizeF size(700, 400);
  const PlotData data = preparePlot(figure, plotRequest(size, QLocale::c(), {}));
  const PlotLayout layout = layoutPlot(figure, data, size, {.font = smallFont()});
  const std::vector<double> shifts = errorBarShifts(data, layout);
  ASSERT_EQ(shifts.size(), 8u);
  for (std::size_t i = 0; i < shifts.size(); ++i) {
    const double x = layout.toPixel(data.marks[i].at.x(), 5).x() + shifts[i];
    EXPECT_TRUE(layout.plot.left() - 1 <= x && x <= layout.plot.right() + 1) << i;
    if (data.marks[i].series == 3) EXPECT_EQ(shifts[i], 0);
    for (std::size_t j = 0; j < i; ++j)
      if (data.marks[i].at.x() == data.marks[j].at.x() && data.marks[i].series < 3)
        EXPECT_GE(std::abs(shifts[i] - shifts[j]), 3) << i << " and " << j;
  }
}

TEST(PlotData, TheLeastAndTheMostOfEachStretchDecideTheRange) {
  Figure figure;
  FigureSeries series{.name = "memory", .style = SeriesStyle::line, .band = true};
  series.points = {{0, 1, 1, 1, {}}, {1, 1, 0, 100, {}}, {2, 1, 1, 1, {}}};
  figure.series = {series};
  EXPECT_GE(preparePlot(figure, {}).y.to, 100) << "an outlier stays visible";
}

// A logarithmic axis has no place for a bound of zero or less.
TEST(PlotData, ABandWhoseLowerBoundLeavesALogarithmicAxisReachesItsLowerEnd) {
  Figure figure;
  figure.x = {.scale = AxisScale::log2, .ticks = {1, 2, 4, 8}};
  figure.y = {.scale = AxisScale::log2};
  FigureSeries series{.name = "law", .role = SeriesRole::fit, .style = SeriesStyle::dashed, .band = true};
  series.points = {{1, 1, 0.9, 1.1, {}}, {2, 1.8, 1.2, 2.5, {}}, {4, 2.9, -0.5, 5, {}}, {8, 4, -2, 9, {}}};
  figure.series = {series};
  const PlotData data = preparePlot(figure, {});
  ASSERT_EQ(data.bands.size(), 1U);
  ASSERT_EQ(data.bands[0].pieces.size(), 1U);
  const QPolygonF& band = data.bands[0].pieces[0];
  for (const FigurePoint& point : series.points) {
    const double x = std::log2(point.x), low = *point.low > 0 ? std::log2(*point.low) : data.y.from;
    const auto has = [&](double y) {
      return std::any_of(band.begin(), band.end(), [&](const QPointF& at) {
        return std::abs(at.x() - x) < 1e-9 && std::abs(at.y() - std::clamp(y, data.y.from, data.y.to)) < 1e-9;
      });
    };
    EXPECT_TRUE(has(low)) << point.x;
    EXPECT_TRUE(has(std::log2(*point.high))) << point.x;
  }
}

TEST(PlotPaint, TheIdealALawAndATargetDifferInTheirDashes) {
  Figure figure;
  std::set<std::vector<double>> dashes;
  for (const SeriesRole role : {SeriesRole::ideal, SeriesRole::fit, SeriesRole::ceiling}) {
    figure.series = {{.name = "line", .role = role, .style = SeriesStyle::dashed}};
    const auto pattern = linePen(figure, 0, {}).dashPattern();
    dashes.insert(std::vector<double>(pattern.begin(), pattern.end()));
  }
  EXPECT_EQ(dashes.size(), 3U);
}

// Two bars side by side have values of five characters each, as bytes sent and received.
TEST(PlotLayout, ValuesOfBarsStandApartOrNowhere) {
  Figure figure;
  figure.kind = FigureKind::bars;
  figure.x = {.scale = AxisScale::category};
  for (const char* name : {"gradients", "parameters", "buffers"}) {
    FigureSeries series{.name = name, .style = SeriesStyle::bars};
    for (int i = 0; i < 6; ++i) series.points.push_back({double(i), 0.108, {}, {}, {}});
    figure.series.push_back(series);
  }
  for (int i = 0; i < 6; ++i) figure.x.categories.push_back("batch " + std::to_string(32 << i));
  for (const double width : {820.0, 700.0, 600.0, 500.0, 400.0}) {
    const PlotLayout layout = layoutOf(figure, QSizeF(width, 400), false);
    std::vector<QRectF> values;
    for (const PlacedText& text : layout.texts)
      if (text.text == QLatin1String("0.108")) values.push_back(text.at);
    EXPECT_TRUE(values.empty() || values.size() == 18U) << width;
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(values[i].intersects(values[j])) << width;
  }
}

// One second has the same x position in charts below each other, with names at the ends of their lines or without.
TEST(PlotLayout, ChartsOfOneAxisHavePlotsOfOneWidth) {
  Figure named, plain;
  for (const char* name : {"rank 0, cores 0 and 1", "rank 1, cores 2 and 3"})
    named.series.push_back(
        {.name = name, .style = SeriesStyle::line, .points = {{0, 1, {}, {}, {}}, {9, 2, {}, {}, {}}}});
  plain.series = {{.name = "loss", .style = SeriesStyle::line, .points = {{0, 1, {}, {}, {}}, {9, 200, {}, {}, {}}}}};
  const QSizeF size(500, 228);
  const PlotStyle style{.theme = Theme::light, .font = exportFont()};
  const PlotRequest request = plotRequest(size, QLocale::c(), {});
  LeastMargins least;
  for (const Figure& figure : {named, plain}) {
    const PlotLayout own = layoutPlot(figure, preparePlot(figure, request), size, style);
    least.left = std::max(least.left, own.leftMargin);
    least.right = std::max(least.right, own.rightMargin);
  }
  const PlotLayout first = layoutPlot(named, preparePlot(named, request), size, style, least);
  const PlotLayout second = layoutPlot(plain, preparePlot(plain, request), size, style, least);
  EXPECT_EQ(first.plot.left(), second.plot.left());
  EXPECT_EQ(first.plot.right(), second.plot.right());
}

TEST(ReadOut, ReadsEverySeriesAtTheNearestMeasuredValue) {
  const Figure figure = demoFigure("speedup");
  const PlotData data = preparePlot(figure, {});
  const auto out = readOutAt(figure, data, 3.8, QLocale::c());
  ASSERT_TRUE(out);
  EXPECT_DOUBLE_EQ(out->x, 4);
  ASSERT_EQ(out->rows.size(), 2U);
  EXPECT_EQ(out->rows[0].value, "3.420 [3.340, 3.500], n = 3");
  EXPECT_EQ(readOutStops(figure, data), (std::vector<double>{1, 2, 4, 8}));
}

TEST(ReadOut, ReportsAMissingValue) {
  const Figure figure = demoFigure("loss");
  const auto out = readOutAt(figure, preparePlot(figure, {}), 310, QLocale::c());
  ASSERT_TRUE(out);
  EXPECT_EQ(out->rows.front().value, "no value");
}

}  // namespace
}  // namespace scalescope
