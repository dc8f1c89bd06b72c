#include "ui/charts/plot/read_out.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QFontMetricsF>

#include "ui/base/message_translation.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostRows = 16;
constexpr double kSwatch = 10;

}  // namespace

QString pointText(const Figure& figure, const FigurePoint& point, const QLocale& locale) {
  if (!std::isfinite(point.y)) return QCoreApplication::translate("ReadOut", "no value");
  QString text = valueText(figure.y, point.y, locale);
  if (point.low && point.high && figure.kind == FigureKind::timeline)  // A timeline's bar has a start and an end.
    text = QCoreApplication::translate("ReadOut", "%1 (%2 to %3)")
               .arg(text, valueText(figure.x, *point.low, locale), valueText(figure.x, *point.high, locale));
  else if (point.low && point.high)
    text += QLatin1Char(' ') + translated(Message{"report.interval",
                                                  {{"low", valueText(figure.y, *point.low, locale).toStdString()},
                                                   {"high", valueText(figure.y, *point.high, locale).toStdString()}}},
                                          locale);
  if (!point.label.empty()) text += QStringLiteral(", ") + QString::fromStdString(point.label);
  return text;
}

namespace {

const FigurePoint* nearest(const Figure& figure, const FigureSeries& series, double position) {
  const FigurePoint* best = nullptr;
  double distance = 0;
  for (const FigurePoint& point : series.points) {
    const double d = std::abs(axisPosition(figure.x, point.x) - position);
    if (std::isfinite(d) && (best == nullptr || d < distance)) {
      best = &point;
      distance = d;
    }
  }
  return best;
}

double stackedTop(const PlotData& data, std::size_t series, double x, double y) {
  for (const PlotBar& bar : data.bars)
    if (bar.series == series && std::abs((bar.left + bar.right) / 2 - x) < 0.5) return std::max(bar.from, bar.to);
  return y;
}

const PlotCell* cellAt(const PlotData& data, std::size_t series, double x) {
  for (const PlotCell& cell : data.cells)
    if (cell.series == series && cell.left <= x && x <= cell.right) return &cell;
  return nullptr;
}

}  // namespace

std::vector<double> readOutStops(const Figure& figure, const PlotData& data) {
  std::vector<double> stops;
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points) {
      const double x = axisPosition(figure.x, point.x);
      if (data.x.holds(x)) stops.push_back(x);
    }
  }
  std::sort(stops.begin(), stops.end());
  stops.erase(std::unique(stops.begin(), stops.end()), stops.end());
  return stops;
}

std::optional<double> nextStop(const Figure& figure, double position, int direction) {
  std::optional<double> best;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) {
      const double x = axisPosition(figure.x, point.x);
      const double ahead = (x - position) * direction;
      if (ahead > 0 && std::isfinite(ahead) && (!best || ahead < (*best - position) * direction)) best = x;
    }
  return best;
}

namespace {

// Returns the value of readOutStops() nearest to a position, the larger of two; it need not sort them.
std::optional<double> nearestStop(const Figure& figure, const PlotData& data, double position) {
  std::optional<double> best;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) {
      const double x = axisPosition(figure.x, point.x);
      if (!data.x.holds(x)) continue;
      const double apart = std::abs(x - position), least = best ? std::abs(*best - position) : 0;
      if (!best || apart < least || (apart == least && x > *best)) best = x;
    }
  return best;
}

}  // namespace

std::optional<ReadOut> readOutAt(const Figure& figure, const PlotData& data, double position, const QLocale& locale) {
  const std::optional<double> stop = nearestStop(figure, data, position);
  if (!stop) return {};
  ReadOut out{*stop, {}, {}};
  out.title = valueText(figure.x, axisValue(figure.x, out.x), locale);
  if (figure.x.scale != AxisScale::category && !figure.x.title.empty())
    out.title = pairOf(QString::fromStdString(figure.x.title), out.title);
  for (std::size_t i = 0; i < figure.series.size() && out.rows.size() < kMostRows; ++i) {
    const FigurePoint* point = nearest(figure, figure.series[i], out.x);
    if (point == nullptr || std::abs(axisPosition(figure.x, point->x) - out.x) > data.x.width() * 0.02) continue;
    const double y = stackedTop(data, i, out.x, axisPosition(figure.y, point->y));
    const QString brief = std::isfinite(point->y) ? valueText(figure.y, point->y, locale) : QString();
    out.rows.push_back({i, QString::fromStdString(figure.series[i].name), pointText(figure, *point, locale), brief, y});
  }
  return out;
}

void paintLegendValues(QPainter& painter, const PaintContext& context, const ReadOut& readOut) {
  const Tokens& t = tokens(context.style.theme);
  const QFontMetricsF metrics(context.style.font);
  for (const LegendEntry& entry : context.layout.legend) {
    const auto row = std::find_if(readOut.rows.begin(), readOut.rows.end(),
                                  [&](const ReadOutRow& each) { return each.series == entry.series; });
    if (entry.value.isEmpty() || row == readOut.rows.end() || row->brief.isEmpty()) continue;
    painter.fillRect(entry.value, t.window);  // A name may have been drawn there.
    const QString text = metrics.elidedText(row->brief, Qt::ElideRight, entry.value.width() + 0.5);
    paintText(painter, {text, entry.value, context.style.font, t.text}, false);
  }
}

void paintChosenEntry(QPainter& painter, const PaintContext& context, const LegendChoice& choice) {
  for (const LegendEntry& entry : context.layout.legend) {
    if (entry.choice() != choice) continue;
    painter.setPen(QPen(tokens(context.style.theme).accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(entry.at.adjusted(-3, -1, 3, 1), 4, 4);
  }
}

void paintReadOut(QPainter& painter, const PaintContext& context, const ReadOut& readOut) {
  const Tokens& t = tokens(context.style.theme);
  const PlotLayout& layout = context.layout;
  const double x = layout.toPixel(readOut.x, context.data.y.from).x();
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(t.muted, 1, Qt::DotLine));
  painter.drawLine(QPointF(x, layout.plot.top()), QPointF(x, layout.plot.bottom()));
  painter.setRenderHint(QPainter::Antialiasing, true);

  const QFontMetricsF metrics(context.style.font);
  QFont bold = context.style.font;
  bold.setBold(true);
  double names = 0;
  double values = 0;
  for (const ReadOutRow& row : readOut.rows) {
    names = std::max(names, metrics.horizontalAdvance(row.name));
    values = std::max(values, metrics.horizontalAdvance(row.value));
    const bool stackedArea = !context.data.areas.empty();
    if (std::isfinite(row.y) && context.data.y.holds(row.y) && !stackedArea && context.data.bars.empty() &&
        context.data.cells.empty()) {
      painter.setPen(QPen(t.window, 1.5));
      painter.setBrush(colourOf(context.figure, row.series, context.style));
      painter.drawEllipse(layout.toPixel(readOut.x, row.y), 4.5, 4.5);
    }
  }
  const double line = metrics.height() + 2;
  const double inner = std::max(QFontMetricsF(bold).horizontalAdvance(readOut.title),
                                kSwatch + 6 + names + (names > 0 ? 12 : 0) + values);
  const QSizeF size(inner + 16, line * static_cast<double>(readOut.rows.size() + 1) + 12);
  const bool right = x + 12 + size.width() <= layout.plot.right() + 8 || x < layout.plot.center().x();
  const QRectF box(QPointF(right ? x + 12 : std::max(0.0, x - 12 - size.width()), layout.plot.top() + 4), size);
  painter.setPen(QPen(t.hairline, 1));
  painter.setBrush(t.surface);
  painter.drawRoundedRect(box, 6, 6);
  QPointF at = box.topLeft() + QPointF(8, 6);
  paintText(painter, {readOut.title, QRectF(at, QSizeF(inner, line)), bold, t.text}, false);
  for (const ReadOutRow& row : readOut.rows) {
    at.ry() += line;
    QPainterPath swatch;
    swatch.addRect(QRectF(at.x(), at.y() + (line - kSwatch) / 2 - 1, kSwatch, kSwatch));
    if (context.data.cells.empty())
      painter.fillPath(swatch, colourOf(context.figure, row.series, context.style));
    else if (const PlotCell* cell = cellAt(context.data, row.series, readOut.x))
      painter.fillPath(swatch, heatColour(cell->share, context.style.theme));
    paintText(painter,
              {row.name, QRectF(at + QPointF(kSwatch + 6, 0), QSizeF(names, line)), context.style.font, t.muted},
              false);
    paintText(
        painter,
        {row.value, QRectF(QPointF(at.x() + kSwatch + 6 + names + (names > 0 ? 12 : 0), at.y()), QSizeF(values, line)),
         context.style.font, t.text},
        false);
  }
  painter.restore();
}

namespace {

constexpr double kReach = 12;  // Pixels.

std::optional<PointAt> barAt(const Figure& figure, const PlotData& data, const PlotLayout& layout, QPointF pixel) {
  for (const PlotBar& bar : data.bars) {
    const QRectF box = QRectF(layout.toPixel(bar.left, bar.from), layout.toPixel(bar.right, bar.to))
                           .normalized()
                           .adjusted(0, -2, 0, 2);
    if (!box.contains(pixel)) continue;
    const double x = (bar.left + bar.right) / 2, y = std::round((bar.from + bar.to) / 2);
    if (figure.kind == FigureKind::timeline) return PointAt{bar.series, x, y};
    return PointAt{bar.series, std::round(x), bar.value};
  }
  return {};
}

}  // namespace

std::optional<PointAt> pointAt(const Figure& figure, const PlotData& data, const PlotLayout& layout, QPointF pixel) {
  if (!data.bars.empty()) return barAt(figure, data, layout, pixel);
  std::optional<PointAt> best;
  double nearest = kReach;
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    const FigureSeries& series = figure.series[i];
    if (series.role != SeriesRole::plain || series.faint) continue;
    for (const FigurePoint& point : series.points) {
      const double x = axisPosition(figure.x, point.x), y = axisPosition(figure.y, point.y);
      if (!std::isfinite(x) || !std::isfinite(y) || !layout.x.holds(x)) continue;
      const QPointF unreachable = layout.toPixel(x, y) - pixel;
      const double distance = std::hypot(unreachable.x(), unreachable.y());
      if (distance > nearest) continue;
      nearest = distance;
      best = PointAt{i, point.x, point.y};
    }
  }
  return best;
}

}  // namespace scalescope
