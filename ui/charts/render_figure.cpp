#include "ui/charts/render_figure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/file.h"
#include "core/report/figures/export_forms.h"
#include "ui/charts/plot/plot_paint.h"
#include "ui/charts/plot/read_out.h"

namespace scalescope {
namespace {

constexpr double kDotsPerInch = 96;
constexpr int kPdfResolution = 1200;
constexpr QSize kSmallest{200, 150};
constexpr QSize kLargest{4000, 3000};

PlotStyle fileStyle(const RenderOptions& options, bool textAsPaths) {
  return {.theme = options.theme,
          .font = exportFont(),
          .framed = options.framed,
          .textAsPaths = textAsPaths,
          .locale = options.locale,
          .formatter = options.formatter,
          .namesAll = true};
}

// A file grows until every category and series has its name.
QSize sizeOf(const Figure& figure, const RenderOptions& options) {
  const QSize least = options.size.expandedTo(kSmallest).boundedTo(kLargest);
  return sizeForNames(figure, least, fileStyle(options, true), options.visibleX).toSize().boundedTo(kLargest);
}

void draw(QPainter& painter, const Figure& figure, const RenderOptions& options, const QSize& size) {
  const QRectF page(QPointF(0, 0), QSizeF(size));
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.setFont(exportFont());  // An SVG names the font of everything in it, even of lines.
  painter.fillRect(page, tokens(options.theme).window);
  paintFigure(painter, figure, page.size(), fileStyle(options, true), options.visibleX);
}

}  // namespace

QImage figureImage(const Figure& figure, const RenderOptions& options) {
  const int scale = std::clamp(options.scale, 1, kMostScale);
  const QSize size = sizeOf(figure, options);
  QImage image(size * scale, QImage::Format_RGB32);
  const int dotsPerMeter = static_cast<int>(kDotsPerInch * scale / 0.0254);
  image.setDotsPerMeterX(dotsPerMeter);
  image.setDotsPerMeterY(dotsPerMeter);
  image.fill(tokens(options.theme).window);
  QPainter painter(&image);
  painter.scale(scale, scale);
  // Text is drawn as paths, since glyph bitmaps depend on the machine's font settings.
  draw(painter, figure, options, size);
  return image;
}

namespace {

// Replaces light colors by CSS variables that a dark scheme redefines; without a scheme the file looks as before.
QByteArray withSchemes(const QByteArray& svg) {
  QByteArray out = svg;
  QByteArray lights, darks;
  const auto add = [&](const char* name, const QColor& light, const QColor& dark) {
    const QByteArray plain = light.name().toLatin1();
    const QByteArray variable = QByteArray("--figure-") + name;
    if (out.contains("\"" + plain + "\"")) {
      out.replace("\"" + plain + "\"", "\"var(" + variable + ", " + plain + ")\"");
      lights += variable + ":" + plain + ";";
      darks += variable + ":" + dark.name().toLatin1() + ";";
    }
  };
  const Tokens& l = tokens(Theme::light);
  const Tokens& d = tokens(Theme::dark);
  add("window", l.window, d.window);
  add("text", l.text, d.text);
  add("muted", l.muted, d.muted);
  add("grid", l.grid, d.grid);
  add("total", l.total, d.total);
  add("warning", l.warning, d.warning);
  for (int i = 0; i < kSeriesShades; ++i)
    add(QByteArray::number(i).constData(), seriesShade(i, Theme::light), seriesShade(i, Theme::dark));
  const qsizetype end = out.indexOf('>', out.indexOf("<svg"));
  if (end < 0) return svg;
  out.insert(end + 1, "\n<style>:root{" + lights + "}@media screen and (prefers-color-scheme:dark){:root{" + darks +
                          "}}</style>");
  return out;
}

// A point of the figure with the place of its marker or bar in the file.
struct DrawnPoint {
  std::size_t series = 0;
  const FigurePoint* point = nullptr;
  QRectF at;
};

const FigurePoint* pointAtX(const Figure& figure, std::size_t series, double position) {
  for (const FigurePoint& point : figure.series[series].points)
    if (std::abs(axisPosition(figure.x, point.x) - position) < 0.5) return &point;
  return nullptr;
}

std::vector<DrawnPoint> drawnPoints(const Figure& figure, const PlotData& data, const PlotLayout& layout) {
  constexpr double kPointReach = 7;          // Radius around a point in which it reacts.
  constexpr std::size_t kMostPoints = 2000;  // Number of points above which no single one could be pointed at.
  std::vector<DrawnPoint> out;
  if (figure.kind == FigureKind::timeline) return out;
  for (const PlotBar& bar : data.bars)
    if (const FigurePoint* point = pointAtX(figure, bar.series, (bar.left + bar.right) / 2))
      out.push_back({bar.series, point,
                     QRectF(layout.toPixel(bar.left, bar.from), layout.toPixel(bar.right, bar.to)).normalized()});
  if (!data.bars.empty() || !data.cells.empty() || !data.areas.empty()) return out;
  for (const bool reference : {true, false})  // Measured points must be above reference lines.
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
      if ((figure.series[i].role != SeriesRole::plain) != reference) continue;
      for (const FigurePoint& point : figure.series[i].points) {
        const QPointF at(axisPosition(figure.x, point.x), axisPosition(figure.y, point.y));
        if (!data.x.holds(at.x()) || !data.y.holds(at.y()) || out.size() >= kMostPoints) continue;
        const QPointF corner = layout.toPixel(at) - QPointF(kPointReach, kPointReach);
        out.push_back({i, &point, QRectF(corner, QSizeF(2 * kPointReach, 2 * kPointReach))});
      }
    }
  return out;
}

// Adds invisible shapes over points and bars, whose titles a browser shows under the pointer without a script.
QByteArray withValues(const QByteArray& svg, const Figure& source, const RenderOptions& options) {
  const Figure figure = withCategories(source, options.locale);
  const QSizeF size(sizeOf(source, options));
  const PlotData data = preparePlot(figure, plotRequest(size, options.locale, options.visibleX));
  const PlotLayout layout = layoutPlot(figure, data, size, fileStyle(options, true));
  QString shapes;
  for (const DrawnPoint& each : drawnPoints(figure, data, layout)) {
    const FigureSeries& series = figure.series[each.series];
    QString words = valueText(figure.x, each.point->x, options.locale);
    if (figure.x.scale != AxisScale::category && !figure.x.title.empty())
      words = QString::fromStdString(figure.x.title) + QLatin1Char(' ') + words;
    words += QLatin1Char('\n');
    if (!series.name.empty()) words += QString::fromStdString(series.name) + QStringLiteral(": ");
    words += pointText(figure, *each.point, options.locale);
    shapes += QStringLiteral(
                  "<rect class=\"hit\" x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" fill=\"none\" "
                  "pointer-events=\"all\"><title>%5</title></rect>\n")
                  .arg(each.at.left(), 0, 'f', 1)
                  .arg(each.at.top(), 0, 'f', 1)
                  .arg(each.at.width(), 0, 'f', 1)
                  .arg(each.at.height(), 0, 'f', 1)
                  .arg(words.toHtmlEscaped());
  }
  const qsizetype end = svg.lastIndexOf("</svg>");
  return end < 0 ? svg : svg.left(end) + shapes.toUtf8() + svg.mid(end);
}

}  // namespace

QByteArray figureSvg(const Figure& figure, const RenderOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(static_cast<int>(kDotsPerInch));
  const QSize size = sizeOf(figure, options);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(0, 0), size));
  generator.setTitle(QString::fromStdString(figure.title));
  generator.setDescription(QString::fromStdString(figure.summary));
  QPainter painter(&generator);
  draw(painter, figure, options, size);
  painter.end();
  return options.adaptive ? withValues(withSchemes(bytes), figure, options) : bytes;
}

QByteArray figurePdf(const Figure& figure, const RenderOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  const QSize size = sizeOf(figure, options);
  const QSizeF points = QSizeF(size) * 72 / kDotsPerInch;
  writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  writer.setResolution(kPdfResolution);
  writer.setTitle(QString::fromStdString(figure.title));
  writer.setCreator(QStringLiteral("Scalescope"));
  QPainter painter(&writer);
  painter.scale(kPdfResolution / kDotsPerInch, kPdfResolution / kDotsPerInch);
  draw(painter, figure, options, size);
  painter.end();
  return bytes;
}

namespace {

QByteArray figurePng(const Figure& figure, const RenderOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  figureImage(figure, options).save(&buffer, "PNG");
  return bytes;
}

struct Writer {
  const char* ending;  // Extension of a figure format of core/report/exports.
  QByteArray (*bytes)(const Figure&, const RenderOptions&);
};
constexpr std::array kWriters{Writer{"png", figurePng}, Writer{"svg", figureSvg}, Writer{"pdf", figurePdf}};

const Writer* writerFor(const std::string& file) {
  const auto at = std::find_if(kWriters.begin(), kWriters.end(),
                               [&](const Writer& writer) { return file.ends_with(std::string(".") + writer.ending); });
  return at == kWriters.end() ? nullptr : &*at;
}

}  // namespace

Status renderFigure(const Figure& figure, const std::string& file, const RenderOptions& options) {
  if (options.scale < 1 || options.scale > kMostScale)
    return fail("figure.scale", {{"scale", std::int64_t{options.scale}}, {"most", std::int64_t{kMostScale}}});
  const Writer* writer = writerFor(file);
  if (writer == nullptr) return tl::unexpected(Error{unknownDrawing(file), {}});
  const QByteArray bytes = writer->bytes(figure, options);
  if (bytes.isEmpty()) return fail("figure.draw", {{"figure", figure.id}, {"path", file}});
  return writeFileAtomic(file, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace scalescope
