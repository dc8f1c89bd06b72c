#include "ui/charts/plot/plot_paint.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include <QFontMetricsF>
#include <QPainter>

namespace scalescope {
namespace {

constexpr double kLineWidth = 1.8;
constexpr double kMarkerSize = 6;
constexpr double kErrorWidth = 1;
constexpr float kErrorOpacity = 0.6F;  // An interval must not hide the points of other series.
constexpr double kHatchStep = 6;       // Distance of the diagonals of an area, along x.
constexpr double kHatchWidth = 1.15;
constexpr double kHiddenOpacity = 0.35;  // Opacity of the legend key of a hidden series.

bool isReference(const FigureSeries& series) {
  return series.role == SeriesRole::ideal || series.role == SeriesRole::ceiling || series.role == SeriesRole::fit;
}

// Different dashes distinguish the ideal, a fit and a peak without color.
QList<qreal> dashesOf(SeriesRole role) {
  if (role == SeriesRole::fit) return {9, 3, 1.5, 3};
  if (role == SeriesRole::ceiling) return {1.5, 2.5};
  return {5, 3.5};
}

QPolygonF toPixels(const PlotLayout& layout, const QPolygonF& polygon) {
  QPolygonF out;
  out.reserve(polygon.size());
  for (const QPointF& point : polygon) out.push_back(layout.toPixel(point));
  return out;
}

// Draws diagonals over a shape. Their ends are computed, because SVG output ignores clipping: a diagonal is within the
// shape between every other edge that it crosses.
void hatch(QPainter& painter, const QPainterPath& shape, const QColor& colour, bool isRising) {
  const QRectF box = shape.boundingRect();
  // The sum, or the difference, of its coordinates is the same on a whole diagonal.
  const auto place = [isRising](const QPointF& at) { return isRising ? at.x() + at.y() : at.x() - at.y(); };
  const double first = isRising ? box.left() + box.top() : box.left() - box.bottom();
  std::vector<std::vector<double>> crossings(static_cast<std::size_t>((box.width() + box.height()) / kHatchStep) + 2);
  for (const QPolygonF& polygon : shape.toSubpathPolygons()) {
    for (qsizetype i = 0; i < polygon.size(); ++i) {
      const QPointF &one = polygon[i], &two = polygon[(i + 1) % polygon.size()];
      const double from = (place(one) - first) / kHatchStep, to = (place(two) - first) / kHatchStep;
      if (from == to) continue;
      const auto end = static_cast<std::size_t>(std::ceil(std::max(from, to)));
      for (auto each = static_cast<std::size_t>(std::ceil(std::max(0.0, std::min(from, to)))); each < end; ++each)
        crossings.at(each).push_back(one.x() + (two.x() - one.x()) * (static_cast<double>(each) - from) / (to - from));
    }
  }
  QPainterPath lines;
  for (std::size_t i = 0; i < crossings.size(); ++i) {
    std::vector<double>& xs = crossings[i];
    std::sort(xs.begin(), xs.end());
    const double sum = first + static_cast<double>(i) * kHatchStep;
    const auto at = [&](double x) { return QPointF(x, isRising ? sum - x : x - sum); };
    for (std::size_t from = 0; from + 1 < xs.size(); from += 2) {
      lines.moveTo(at(xs[from]));
      lines.lineTo(at(xs[from + 1]));
    }
  }
  painter.strokePath(lines, QPen(colour, kHatchWidth, Qt::SolidLine, Qt::FlatCap));
}

SeriesFill fillOf(const Figure& figure, std::size_t series) {
  const SeriesRole role = figure.series[series].role;
  if (role == SeriesRole::plain) return seriesFill(hueIndices(figure)[series]);
  return role == SeriesRole::hiddenComm ? SeriesFill::rising : SeriesFill::solid;
}

void fillShape(QPainter& painter, const PaintContext& context, std::size_t series, const QPainterPath& shape) {
  const QColor colour = colourOf(context.figure, series, context.style);
  const SeriesFill fill = fillOf(context.figure, series);
  if (fill == SeriesFill::solid) return painter.fillPath(shape, colour);
  QColor pale = colour;
  pale.setAlphaF(0.18F);
  painter.fillPath(shape, pale);
  if (fill != SeriesFill::falling) hatch(painter, shape, colour, true);
  if (fill != SeriesFill::rising) hatch(painter, shape, colour, false);
}

// Paints pale areas below everything, with their names at the top if there is room.
void paintSpans(QPainter& painter, const PaintContext& context) {
  const PlotLayout& layout = context.layout;
  const Tokens& t = tokens(context.style.theme);
  const QFontMetricsF metrics(context.style.font);
  for (const FigureSpan& span : context.figure.spans) {
    const double from = std::max(axisPosition(context.figure.x, span.from), layout.x.from);
    const double to = std::min(axisPosition(context.figure.x, span.to), layout.x.to);
    if (!(to > from)) continue;
    const QRectF box(layout.toPixel(from, layout.y.to), layout.toPixel(to, layout.y.from));
    QColor pale = t.grid;
    pale.setAlphaF(0.55F);
    painter.fillRect(box, pale);
    const QString name = QString::fromStdString(span.name);
    const double width = metrics.horizontalAdvance(name);
    if (width + 8 > box.width() || box.height() < 3 * metrics.height()) continue;
    paintText(painter,
              {name, QRectF(box.left() + 4, box.top() + 2, width + 1, metrics.height()), context.style.font, t.muted},
              context.style.textAsPaths);
  }
}

void paintGrid(QPainter& painter, const PaintContext& context) {
  painter.setPen(QPen(tokens(context.style.theme).grid, 1));
  for (const QLineF& line : context.layout.grid) painter.drawLine(line);
}

void paintAreas(QPainter& painter, const PaintContext& context) {
  for (const PlotArea& band : context.data.bands) {
    QColor colour = colourOf(context.figure, band.series, context.style);
    colour.setAlphaF(0.2F);
    for (const QPolygonF& piece : band.pieces) {
      QPainterPath path;
      path.addPolygon(toPixels(context.layout, piece));
      path.closeSubpath();
      painter.fillPath(path, colour);
      // The edge is drawn as well: a single outlier is narrower than a pixel, and the fill alone would fade it.
      painter.strokePath(path, QPen(colour, 1, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
    }
  }
  for (const PlotArea& area : context.data.areas) {
    for (const QPolygonF& piece : area.pieces) {
      QPainterPath path;
      path.addPolygon(toPixels(context.layout, piece));
      path.closeSubpath();
      fillShape(painter, context, area.series, path);
    }
  }
}

void paintBars(QPainter& painter, const PaintContext& context) {
  const bool waterfall = context.figure.kind == FigureKind::waterfall;
  const Tokens& t = tokens(context.style.theme);
  for (std::size_t i = 0; i < context.data.bars.size(); ++i) {
    const PlotBar& bar = context.data.bars[i];
    const QRectF box =
        QRectF(context.layout.toPixel(bar.left, bar.from), context.layout.toPixel(bar.right, bar.to)).normalized();
    QPainterPath path;
    path.addRect(box);
    if (waterfall && context.figure.series[bar.series].role == SeriesRole::plain)
      painter.fillPath(path, t.total);
    else
      fillShape(painter, context, bar.series, path);
    if (waterfall && i + 1 < context.data.bars.size()) {
      painter.setPen(QPen(t.muted, 1));
      painter.drawLine(context.layout.toPixel(bar.right, bar.top),
                       context.layout.toPixel(context.data.bars[i + 1].left, bar.top));
    }
  }
}

// Cells are rounded to whole pixels, so that neighbors meet without a seam.
void paintCells(QPainter& painter, const PaintContext& context) {
  const auto rect = [](const QPointF& a, const QPointF& b) {
    const QRectF box = QRectF(a, b).normalized();
    return QRectF(QPointF(std::round(box.left()), std::round(box.top())),
                  QPointF(std::round(box.right()), std::round(box.bottom())));
  };
  painter.setRenderHint(QPainter::Antialiasing, false);
  for (const PlotCell& cell : context.data.cells)
    painter.fillRect(rect(context.layout.toPixel(cell.left, cell.from), context.layout.toPixel(cell.right, cell.to)),
                     heatColour(cell.share, context.style.theme));
  const QRectF& bar = context.layout.scale;
  for (double x = 0; x < bar.width(); ++x)
    painter.fillRect(QRectF(std::round(bar.left()) + x, bar.top(), 1, bar.height()),
                     heatColour(x / (bar.width() - 1), context.style.theme));
  painter.setRenderHint(QPainter::Antialiasing, true);
}

// Draws a cap at the end of the interval, or an arrow if it continues beyond the plot.
void errorEnd(QPainter& painter, const QPointF& at, bool continues, double outwards) {
  if (!continues) return painter.drawLine(at - QPointF(kErrorCap, 0), at + QPointF(kErrorCap, 0));
  for (const double side : {-kErrorCap, kErrorCap})
    painter.drawLine(at, at + QPointF(side, -outwards * 1.6 * kErrorCap));
}

void errorBar(QPainter& painter, const PlotLayout& layout, double x, double low, double high, const BeyondPlot& beyond,
              const QColor& colour) {
  const QPointF top = layout.toPixel(x, high);
  const QPointF bottom = layout.toPixel(x, low);
  if (bottom.y() - top.y() < kLeastErrorBar) return;
  painter.setPen(QPen(colour, kErrorWidth));
  painter.drawLine(top, bottom);
  errorEnd(painter, top, beyond.high, -1);
  errorEnd(painter, bottom, beyond.low, 1);
}

void paintErrors(QPainter& painter, const PaintContext& context) {
  const std::vector<double> shifts = errorBarShifts(context.data, context.layout);
  for (std::size_t i = 0; i < shifts.size(); ++i) {
    const PlotMark& mark = context.data.marks[i];
    if (!mark.low || !mark.high) continue;
    painter.save();
    painter.translate(shifts[i], 0);
    QColor pale = colourOf(context.figure, mark.series, context.style);
    pale.setAlphaF(kErrorOpacity);
    errorBar(painter, context.layout, mark.at.x(), *mark.low, *mark.high, mark.beyond, pale);
    painter.restore();
  }
  for (const PlotBar& bar : context.data.bars) {
    if (bar.low && bar.high) {
      errorBar(painter, context.layout, (bar.left + bar.right) / 2, *bar.low, *bar.high, bar.beyond,
               tokens(context.style.theme).text);
    }
  }
}

void paintMarks(QPainter& painter, const PaintContext& context) {
  const std::vector<int> hues = hueIndices(context.figure);
  for (const PlotMark& mark : context.data.marks) {
    if (!mark.shown) continue;
    const int number = context.figure.series[mark.series].marker.value_or(hues[mark.series]);
    const QPainterPath path = markerPath(seriesMarker(number), context.layout.toPixel(mark.at), kMarkerSize);
    painter.fillPath(path, colourOf(context.figure, mark.series, context.style));
  }
}

void paintGaps(QPainter& painter, const PaintContext& context) {
  painter.setPen(QPen(tokens(context.style.theme).warning, 1.2));
  for (const double x : context.data.gaps) {
    const QPointF at = context.layout.toPixel(x, context.data.y.from) - QPointF(0, 5);
    painter.drawLine(at + QPointF(-2.5, -2.5), at + QPointF(2.5, 2.5));
    painter.drawLine(at + QPointF(-2.5, 2.5), at + QPointF(2.5, -2.5));
  }
}

void paintKeys(QPainter& painter, const PaintContext& context) {
  const std::vector<int> hues = hueIndices(context.figure);
  for (const LegendEntry& entry : context.layout.legend) {
    if (entry.key.isEmpty()) continue;
    const QRectF& key = entry.key;
    const QRectF swatch(key.center().x() - key.height() / 2, key.top(), key.height(), key.height());
    const std::vector<std::size_t> all = seriesOf(context.figure, entry.choice());
    const bool isHidden =
        std::all_of(all.begin(), all.end(), [&](std::size_t series) { return context.style.hidden.contains(series); });
    painter.setOpacity(isHidden ? kHiddenOpacity : 1);
    if (entry.part == LegendPart::hue) {
      painter.fillRect(swatch, colourOf(context.figure, entry.series, context.style));
      continue;
    }
    if (isFilled(context.figure, context.data, entry.series)) {
      QPainterPath path;
      path.addRect(swatch);
      fillShape(painter, context, entry.series, path);
      continue;
    }
    const FigureSeries& series = context.figure.series[entry.series];
    QPen pen = linePen(context.figure, entry.series, context.style);
    if (entry.part == LegendPart::marker) pen.setColor(tokens(context.style.theme).muted);  // It is any color's.
    if (series.style != SeriesStyle::markers) {
      painter.setPen(pen);
      painter.drawLine(QPointF(key.left(), key.center().y()), QPointF(key.right(), key.center().y()));
    }
    if (series.style == SeriesStyle::markers || series.style == SeriesStyle::lineAndMarkers)
      painter.fillPath(markerPath(seriesMarker(series.marker.value_or(hues[entry.series])), key.center(), kMarkerSize),
                       pen.color());
  }
  painter.setOpacity(1);
}

}  // namespace

bool isFilled(const Figure& figure, const PlotData& data, std::size_t series) {
  return (!data.bars.empty() || !data.areas.empty()) && figure.series[series].style != SeriesStyle::line;
}

QPen linePen(const Figure& figure, std::size_t series, const PlotStyle& style) {
  const FigureSeries& source = figure.series[series];
  QPen pen(colourOf(figure, series, style), kLineWidth, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
  // A fit is solid in the measured range and dashed where it is extrapolated.
  const bool solidFit = source.role == SeriesRole::fit && source.style == SeriesStyle::line;
  if (figure.kind == FigureKind::timeline) {  // This line joins the colored bars.
    pen.setColor(tokens(style.theme).text);
    pen.setWidthF(0.7);
  } else if (isReference(source) || source.style == SeriesStyle::dashed) {
    pen.setWidthF(isReference(source) ? 1.3 : kLineWidth);
    if (!solidFit) pen.setDashPattern(dashesOf(source.role));
  } else if (source.faint) {
    QColor pale = pen.color();
    pale.setAlphaF(0.4F);
    pen.setColor(pale);
    pen.setWidthF(1);
  } else if (source.role == SeriesRole::plain) {
    const bool isSolid = source.marker && source.style == SeriesStyle::lineAndMarkers;
    const QList<qreal> dash = seriesDash(source.marker ? kSeriesPerDash * *source.marker : hueIndices(figure)[series]);
    if (!isSolid && !dash.isEmpty()) pen.setDashPattern(dash);
  }
  return pen;
}

QPen linePen(const Figure& figure, const PlotLine& line, qsizetype together, const PlotStyle& style) {
  constexpr qsizetype kMostRoundJoins = 500, kMostTogether = 1500;
  QPen pen = linePen(figure, line.series, style);
  if (line.points.size() > kMostRoundJoins || together > kMostTogether) pen.setJoinStyle(Qt::BevelJoin);
  return pen;
}

qsizetype linePoints(const PlotData& data) {
  qsizetype points = 0;
  for (const PlotLine& line : data.lines) points += line.points.size();
  return points;
}

QPainterPath markerPath(Marker marker, const QPointF& centre, double size) {
  const double r = size / 2;
  QPainterPath path;
  const auto polygon = [&](std::initializer_list<QPointF> corners) {
    QPolygonF shape;
    for (const QPointF& corner : corners) shape.push_back(centre + corner * r * 1.15);
    path.addPolygon(shape);
    path.closeSubpath();
  };
  switch (marker) {
    case Marker::circle:
      path.addEllipse(centre, r, r);
      break;
    case Marker::square:
      path.addRect(QRectF(centre - QPointF(r, r) * 0.9, QSizeF(size, size) * 0.9));
      break;
    case Marker::triangle:
      polygon({{0, -1.1}, {1.05, 0.8}, {-1.05, 0.8}});
      break;
    case Marker::diamond:
      polygon({{0, -1.15}, {1.15, 0}, {0, 1.15}, {-1.15, 0}});
      break;
    case Marker::triangleDown:
      polygon({{0, 1.1}, {1.05, -0.8}, {-1.05, -0.8}});
      break;
    case Marker::cross:
      polygon({{-1, -0.35},
               {-0.35, -0.35},
               {-0.35, -1},
               {0.35, -1},
               {0.35, -0.35},
               {1, -0.35},
               {1, 0.35},
               {0.35, 0.35},
               {0.35, 1},
               {-0.35, 1},
               {-0.35, 0.35},
               {-1, 0.35}});
      break;
    case Marker::pentagon:
      polygon({{0, -1.1}, {1.05, -0.34}, {0.65, 0.9}, {-0.65, 0.9}, {-1.05, -0.34}});
      break;
    case Marker::ring:
      path.addEllipse(centre, r, r);
      path.addEllipse(centre, r * 0.5, r * 0.5);
      break;
  }
  return path;
}

void paintText(QPainter& painter, const PlacedText& text, bool asPath, const QColor& halo) {
  if (text.text.isEmpty()) return;
  if (text.isUpright) {
    PlacedText level = text;
    level.isUpright = false;
    level.at = QRectF(QPointF(0, 0), text.at.size().transposed());
    painter.save();
    painter.translate(text.at.bottomLeft());
    painter.rotate(-90);
    paintText(painter, level, asPath, halo);
    painter.restore();
    return;
  }
  const QPointF baseline(text.at.left(), text.at.top() + QFontMetricsF(text.font).ascent());
  if (text.isStruck) {
    painter.setPen(QPen(text.colour, 1));
    painter.drawLine(QPointF(text.at.left(), text.at.center().y()), QPointF(text.at.right(), text.at.center().y()));
  }
  if (asPath || text.halo) {
    QPainterPath path;
    path.addText(baseline, text.font, text.text);
    if (text.halo) painter.strokePath(path, QPen(halo, 3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (asPath) {
      painter.fillPath(path, text.colour);
      return;
    }
  }
  painter.setFont(text.font);
  painter.setPen(text.colour);
  painter.drawText(baseline, text.text);
}

void paintBelowLines(QPainter& painter, const PaintContext& context) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  paintSpans(painter, context);
  paintGrid(painter, context);
  painter.setRenderHint(QPainter::Antialiasing, true);
  paintAreas(painter, context);
  paintBars(painter, context);
  paintCells(painter, context);
  paintErrors(painter, context);
  painter.restore();
}

void paintLines(QPainter& painter, const PaintContext& context) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setBrush(Qt::NoBrush);
  const qsizetype together = linePoints(context.data);
  for (const PlotLine& line : context.data.lines) {
    painter.setPen(linePen(context.figure, line, together, context.style));
    QPolygonF piece;
    const auto put = [&] {
      if (piece.size() > 1) painter.drawPolyline(piece);
      piece.clear();
    };
    for (const QPointF& point : line.points)
      if (std::isfinite(point.y()))
        piece.push_back(context.layout.toPixel(point));
      else
        put();
    put();
  }
  painter.restore();
}

void paintFigure(QPainter& painter, const Figure& source, const QSizeF& size, const PlotStyle& style,
                 std::optional<Range> visibleX) {
  const Figure figure = withCategories(source, style.locale);
  const PlotData data = preparePlot(figure, plotRequest(size, style.locale, visibleX));
  const PlotLayout layout = layoutPlot(figure, data, size, style);
  const PaintContext context{figure, data, layout, style};
  paintBelowLines(painter, context);
  paintLines(painter, context);
  paintAboveLines(painter, context);
}

QSizeF sizeForNames(const Figure& source, const QSizeF& least, const PlotStyle& style, std::optional<Range> visibleX) {
  constexpr int kRounds = 4;  // A greater width changes the number of lines, and with it the height.
  constexpr std::size_t kFewSeries = 8;
  const Figure figure = withCategories(source, style.locale);
  const bool hasNames = figure.x.scale == AxisScale::category || figure.y.scale == AxisScale::category;
  if (isEmpty(figure) || (!hasNames && figure.series.size() <= kFewSeries)) return least;
  QSizeF size = least;
  for (int i = 0; i < kRounds; ++i) {
    const PlotData data = preparePlot(figure, plotRequest(size, style.locale, visibleX));
    const PlotLayout layout = layoutPlot(figure, data, size, style);
    const QSizeF wanted(std::max(size.width(), std::ceil(layout.widthForNames)),
                        std::max(size.height(), std::ceil(layout.heightForNames)));
    if (wanted == size) break;
    size = wanted;
  }
  return size;
}

void paintAboveLines(QPainter& painter, const PaintContext& context) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(QPen(tokens(context.style.theme).muted, 1));
  if (!isEmpty(context.figure)) painter.drawLine(context.layout.plot.bottomLeft(), context.layout.plot.bottomRight());
  for (const QLineF& tick : context.layout.ticks) painter.drawLine(tick);
  for (const QLineF& leader : context.layout.leaders) painter.drawLine(leader);
  painter.setRenderHint(QPainter::Antialiasing, true);
  paintMarks(painter, context);
  paintGaps(painter, context);
  paintKeys(painter, context);
  for (const PlacedText& text : context.layout.texts)
    paintText(painter, text, context.style.textAsPaths, tokens(context.style.theme).window);
  painter.restore();
}

}  // namespace scalescope
