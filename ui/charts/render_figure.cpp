#include "ui/charts/render_figure.h"

#include <algorithm>

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "core/base/file.h"
#include "ui/charts/plot.h"

namespace scalescope {
namespace {

constexpr double kDotsPerInch = 96;
constexpr int kPdfResolution = 1200;
constexpr QSize kSmallest{200, 150};
constexpr QSize kLargest{4000, 3000};

PlotStyle fileStyle(const RenderOptions& options, bool textAsPaths) {
  return {.theme = options.theme, .font = exportFont(), .framed = true, .textAsPaths = textAsPaths, .locale = QLocale::c()};
}

QSize sizeOf(const RenderOptions& options) { return options.size.expandedTo(kSmallest).boundedTo(kLargest); }

void draw(QPainter& painter, const Figure& figure, const RenderOptions& options, bool textAsPaths) {
  const QRectF page(QPointF(0, 0), QSizeF(sizeOf(options)));
  Plot plot;
  plot.setStyle(fileStyle(options, textAsPaths));
  plot.setFigure(figure);
  plot.setVisibleX(options.visibleX);
  plot.setSize(page.size());
  plot.refresh();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.fillRect(page, tokens(options.theme).window);
  plot.scene().setBackgroundBrush(Qt::NoBrush);
  plot.scene().render(&painter, page, page);
}

bool hasEnding(const std::string& file, std::string_view ending) {
  return file.size() > ending.size() && file.compare(file.size() - ending.size(), ending.size(), ending) == 0;
}

}  // namespace

QImage figureImage(const Figure& figure, const RenderOptions& options) {
  const int scale = std::clamp(options.scale, 1, 4);
  QImage image(sizeOf(options) * scale, QImage::Format_RGB32);
  const int dotsPerMeter = static_cast<int>(kDotsPerInch * scale / 0.0254);
  image.setDotsPerMeterX(dotsPerMeter);
  image.setDotsPerMeterY(dotsPerMeter);
  image.fill(tokens(options.theme).window);
  QPainter painter(&image);
  painter.scale(scale, scale);
  draw(painter, figure, options, true);  // paths: glyph bitmaps depend on the machine's font settings
  return image;
}

QByteArray figureSvg(const Figure& figure, const RenderOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(static_cast<int>(kDotsPerInch));
  generator.setSize(sizeOf(options));
  generator.setViewBox(QRect(QPoint(0, 0), sizeOf(options)));
  generator.setTitle(QString::fromStdString(figure.title));
  generator.setDescription(QString::fromStdString(figure.summary));
  QPainter painter(&generator);
  draw(painter, figure, options, true);
  painter.end();
  return bytes;
}

QByteArray figurePdf(const Figure& figure, const RenderOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  const QSizeF points = QSizeF(sizeOf(options)) * 72 / kDotsPerInch;
  writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  writer.setResolution(kPdfResolution);
  writer.setTitle(QString::fromStdString(figure.title));
  writer.setCreator(QStringLiteral("Scalescope"));
  QPainter painter(&writer);
  painter.scale(kPdfResolution / kDotsPerInch, kPdfResolution / kDotsPerInch);
  draw(painter, figure, options, true);
  painter.end();
  return bytes;
}

Status renderFigure(const Figure& figure, const std::string& file, const RenderOptions& options) {
  if (options.scale < 1 || options.scale > 4) {
    return fail("figure.scale", {{"scale", std::int64_t{options.scale}}});
  }
  QByteArray bytes;
  if (hasEnding(file, ".png")) {
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    figureImage(figure, options).save(&buffer, "PNG");
  } else if (hasEnding(file, ".svg")) {
    bytes = figureSvg(figure, options);
  } else if (hasEnding(file, ".pdf")) {
    bytes = figurePdf(figure, options);
  } else {
    return fail("figure.ending", {{"path", file}});
  }
  if (bytes.isEmpty()) {
    return fail("figure.draw", {{"figure", figure.id}, {"path", file}});
  }
  return writeFileAtomic(file, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace scalescope
