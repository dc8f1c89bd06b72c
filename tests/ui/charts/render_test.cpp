#include "ui/charts/render_figure.h"

#include <cmath>
#include <map>
#include <thread>

#include <QApplication>
#include <QPainter>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include "tests/shots/shots_data.h"
#include "core/base/file.h"
#include "core/report/figures/export_forms.h"
#include "core/report/figures/figures.h"
#include "tests/core/analysis/synthetic.h"
#include "tests/patience.h"
#include "ui/charts/plot/plot.h"
#include "ui/charts/plot/plot_widget.h"

namespace scalescope {
namespace {

QByteArray withoutDates(QByteArray pdf) {
  QString text = QString::fromLatin1(pdf);
  text.replace(QRegularExpression(QStringLiteral("D:\\d{14}[^)]*")), QStringLiteral("D:"));
  text.replace(QRegularExpression(QStringLiteral("\\d{4}-\\d\\d-\\d\\dT[0-9:+Z-]+")), QString());
  text.replace(QRegularExpression(QStringLiteral("uuid:[0-9a-f-]+|<[0-9a-f]{32}>")), QString());
  return text.toLatin1();
}

int colourDistance(const QColor& a, const QColor& b) {
  return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

TEST(Render, SameFigureSameBytes) {
  for (const Figure& figure : demoFigures()) {
    EXPECT_EQ(figureSvg(figure), figureSvg(figure)) << figure.id;
    EXPECT_EQ(figureImage(figure), figureImage(figure)) << figure.id;
    EXPECT_EQ(withoutDates(figurePdf(figure)), withoutDates(figurePdf(figure))) << figure.id;
  }
}

// A page of a report shows the value of a marker or a bar on hover, without a script.
TEST(Render, PointsInAPageShowTheirValues) {
  Figure figure;
  figure.id = "speedup";
  figure.x = {.title = "devices", .scale = AxisScale::log2, .ticks = {1, 2}};
  figure.y = {.title = "speedup", .scale = AxisScale::log2};
  FigureSeries series{.name = "ddp <fast>"};
  series.points = {{1, 1, {}, {}, {}}, {2, 1.619, 1.581, 1.662, "n = 3"}};
  figure.series = {series};
  const QByteArray svg = figureSvg(figure, {.framed = false, .adaptive = true});
  EXPECT_TRUE(svg.contains("<title>devices 2\nddp &lt;fast&gt;: 1.619 [1.581, 1.662], n = 3</title>"))
      << svg.toStdString();
  EXPECT_FALSE(figureSvg(figure).contains("<title>devices")) << "a file of its own stays as it is";
  const QByteArray bars = figureSvg(demoFigure("waterfall"), {.framed = false, .adaptive = true});
  EXPECT_TRUE(bars.contains("class=\"hit\""));
  QXmlStreamReader reader(svg);
  while (!reader.atEnd()) reader.readNext();
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
}

// A report is made outside the UI thread: the bytes of a file must not depend on the thread that draws it.
TEST(Render, AnotherThreadWritesTheSameBytes) {
  for (const Figure& figure : demoFigures()) {
    QByteArray svg, pdf;
    QImage image;
    std::thread([&] { svg = figureSvg(figure), image = figureImage(figure), pdf = figurePdf(figure); }).join();
    EXPECT_EQ(svg, figureSvg(figure)) << figure.id;
    EXPECT_EQ(image, figureImage(figure)) << figure.id;
    EXPECT_EQ(withoutDates(pdf), withoutDates(figurePdf(figure))) << figure.id;
  }
}

// The desktop's larger font applies to the screen: files keep theirs, byte for byte.
TEST(Render, FilesKeepTheirFontAndTheScreenFollowsTheWindows) {
  const QFont before = QApplication::font();
  const Figure figure = demoFigure("speedup");
  const auto onScreen = [&figure] {
    PlotWidget chart;
    chart.resize(600, 400);
    chart.setFigure(std::make_shared<const Figure>(figure));
    chart.show();
    EXPECT_TRUE(QTest::qWaitFor([&chart] { return !chart.plot().layout().texts.empty(); }, 5000 * patience()));
    return chart.plot().layout().texts.front().font.pointSizeF();
  };
  const QByteArray file = figureSvg(figure);
  const double usual = onScreen();
  QFont larger = before;
  larger.setPointSizeF(2 * bodyFont().pointSizeF());
  QApplication::setFont(larger);
  EXPECT_EQ(figureSvg(figure), file);
  EXPECT_NEAR(onScreen(), 2 * usual, 0.5) << "a font has whole pixels";
  QApplication::setFont(before);
}

// Qt Charts draws the same lines at the same places on screen as the painter does in files.
TEST(Render, ScreenAndFileShowTheSameLines) {
  for (const char* id : {"loss", "speedup", "bandwidth"}) {
    const Figure figure = demoFigure(id);
    const PlotStyle style{.theme = Theme::light, .font = exportFont(), .framed = true, .textAsPaths = true};
    Plot plot;
    plot.setStyle(style);
    plot.setFigure(figure);
    plot.setSize(RenderOptions().size);
    plot.refresh();
    QImage screen(RenderOptions().size, QImage::Format_RGB32);
    screen.fill(tokens(Theme::light).window);
    {
      QPainter painter(&screen);
      painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
      plot.scene().render(&painter, QRectF(screen.rect()), QRectF(screen.rect()));
    }
    const QImage file = figureImage(figure);
    int other = 0;
    for (int y = 0; y < file.height(); ++y)
      for (int x = 0; x < file.width(); ++x)
        other += colourDistance(file.pixelColor(x, y), screen.pixelColor(x, y)) > 150;
    EXPECT_LT(other, file.width() * file.height() / 500) << id;
  }
}

TEST(Render, NumbersDoNotFollowTheLocale) {
  const Figure figure = demoFigure("waterfall");
  const QByteArray before = figureSvg(figure);
  const QLocale old;
  QLocale::setDefault(QLocale(QLocale::German));
  EXPECT_EQ(figureSvg(figure), before);
  QLocale::setDefault(old);
}

TEST(Render, SvgCarriesTextAsPathsAndItsSummary) {
  const QByteArray svg = figureSvg(demoFigure("speedup"));
  EXPECT_FALSE(svg.contains("<text"));
  EXPECT_TRUE(svg.contains("8 devices: 5.6x"));
  QXmlStreamReader reader(svg);
  while (!reader.atEnd()) reader.readNext();
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
}

// Every coordinate of the line is inside the picture: a viewer that ignores clips must not show the rest.
TEST(Render, ZoomedSvgHasNoPointOutside) {
  Figure figure = demoFigure("loss");
  RenderOptions options;
  options.visibleX = Range{100, 200};
  const QString svg = QString::fromUtf8(figureSvg(figure, options));
  EXPECT_NE(svg, QString::fromUtf8(figureSvg(figure)));
  const QRegularExpression path(QStringLiteral("<(?:path|polyline)[^>]*(?:d|points)=\"([^\"]*)\""));
  const QRegularExpression pair(QStringLiteral("(-?[0-9.]+(?:e[-+]?\\d+)?)[ ,](-?[0-9.]+(?:e[-+]?\\d+)?)"));
  int seen = 0;
  for (auto shapes = path.globalMatch(svg); shapes.hasNext();) {
    for (auto pairs = pair.globalMatch(shapes.next().captured(1)); pairs.hasNext();) {
      const auto match = pairs.next();
      ++seen;
      EXPECT_GE(match.captured(1).toDouble(), -1);
      EXPECT_LE(match.captured(1).toDouble(), 961);
      EXPECT_GE(match.captured(2).toDouble(), -1);
      EXPECT_LE(match.captured(2).toDouble(), 601);
    }
  }
  EXPECT_GT(seen, 500);
}

TEST(Render, ScaleMultipliesPixelsAndThemeChangesTheWindow) {
  RenderOptions options;
  options.scale = 3;
  options.theme = Theme::dark;
  const QImage image = figureImage(demoFigure("bandwidth"), options);
  EXPECT_EQ(image.size(), QSize(2880, 1800));
  EXPECT_EQ(image.pixelColor(2, 2), tokens(Theme::dark).window);
}

TEST(Render, LinesReachTheirMeasuredPlaces) {
  Figure figure;
  figure.id = "flat";
  figure.x = {.title = "x", .min = 0, .max = 10};
  figure.y = {.title = "y", .min = 0, .max = 10};
  figure.series.push_back({"", SeriesRole::plain, SeriesStyle::line, false, false, {{0, 5}, {10, 5}}});
  const QImage image = figureImage(figure);
  int rows = 0;
  for (int y = 0; y < image.height(); ++y)
    if (image.pixelColor(480, y) == seriesHue(0, Theme::light)) ++rows;
  EXPECT_GE(rows, 1);
}

// Lines join points: without one at every tick and between, the ideal line is a chord on a logarithmic axis.
TEST(Render, TheIdealLineIsIdealAtEveryTickOfALogAxisAndBetween) {
  StudyResult study;
  study.protocol = Protocol::strong;
  for (const int n : {1, 2, 4, 16})
    study.cells.push_back(synthetic::measured(n, n == 1 ? Strategy::single : Strategy::ddp, n, 64, 100 * std::sqrt(n)));
  compareCells(study);
  const Figure figure = *makeFigure(inEnglish(), study, "speedup");
  ASSERT_EQ(figure.x.scale, AxisScale::log2);
  ASSERT_EQ(figure.series.front().role, SeriesRole::ideal);
  const PlotStyle style{.theme = Theme::light, .font = exportFont(), .framed = true};
  Plot plot;
  plot.setStyle(style);
  plot.setFigure(figure);
  plot.setSize(RenderOptions().size);
  plot.refresh();
  const PlotLayout& layout = plot.layout();
  const QImage image = figureImage(figure);
  const QColor ideal = colourOf(plot.figure(), 0, style), paper = tokens(Theme::light).window;
  std::vector<double> looked = figure.x.ticks;
  for (std::size_t i = 0; i + 1 < figure.x.ticks.size(); ++i)
    looked.push_back(std::sqrt(figure.x.ticks[i] * figure.x.ticks[i + 1]));
  for (const double n : looked) {
    const double middle = layout.toPixel(axisPosition(figure.x, n), 0).x();
    int found = 0, columns = 0;
    for (int x = static_cast<int>(middle) - 20; x <= static_cast<int>(middle) + 20; ++x) {
      const double devices = axisValue(figure.x, layout.toPosition(x + 0.5));
      if (devices < 1 || devices > 16) continue;
      ++columns;
      const double row = layout.toPixel(0, axisPosition(figure.y, devices)).y();
      bool here = false;
      for (int y = static_cast<int>(row) - 2; y <= static_cast<int>(row) + 2; ++y)
        here = here || colourDistance(image.pixelColor(x, y), ideal) < 0.4 * colourDistance(paper, ideal);
      found += here ? 1 : 0;
    }
    // The line is dashed and has markers, so a quarter of the columns suffices.
    EXPECT_GE(found, columns / 4) << "of " << columns << " columns around " << n;
    EXPECT_GT(columns, 15);
  }
}

// The colours of the cells are those of the scale, in both themes.
TEST(Render, AHeatMapPaintsItsCells) {
  const Figure figure = demoFigure("lateness");
  for (const Theme theme : {Theme::light, Theme::dark}) {
    RenderOptions options;
    options.theme = theme;
    const QImage image = figureImage(figure, options);
    std::map<QRgb, int> counts;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
    int warm = 0;
    for (int level = 180; level <= 255; ++level) {
      const auto found = counts.find(heatColour(level / 255.0, theme).rgb());
      warm += found == counts.end() ? 0 : found->second;
    }
    EXPECT_GT(warm, image.height()) << "24 late steps of rank 2, and the scale";
  }
}

TEST(Render, EveryDrawnFormHasItsWriter) {
  QTemporaryDir folder;
  for (const std::string& ending : drawnEndings())
    EXPECT_TRUE(renderFigure(demoFigure("speedup"), folder.path().toStdString() + "/figure." + ending)) << ending;
}

TEST(Render, FilesFollowTheirEnding) {
  QTemporaryDir folder;
  const std::string base = folder.path().toStdString() + "/figure";
  const Figure figure = demoFigure("speedup");
  ASSERT_TRUE(renderFigure(figure, base + ".png"));
  ASSERT_TRUE(renderFigure(figure, base + ".svg"));
  ASSERT_TRUE(renderFigure(figure, base + ".pdf"));
  EXPECT_EQ(readFile(base + ".png").value().substr(1, 3), "PNG");
  EXPECT_EQ(readFile(base + ".svg").value().substr(0, 5), "<?xml");
  EXPECT_EQ(readFile(base + ".pdf").value().substr(0, 4), "%PDF");
  EXPECT_EQ(renderFigure(figure, base + ".gif").error().message.code, "figure.ending");
  EXPECT_EQ(renderFigure(figure, "/nonexistent/x.png").error().message.code, "file.write");
  RenderOptions options;
  options.scale = 9;
  EXPECT_EQ(renderFigure(figure, base + ".png", options).error().message.code, "figure.scale");
}

}  // namespace
}  // namespace scalescope
