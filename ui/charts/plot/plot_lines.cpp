#include <algorithm>

#include "ui/charts/plot/decimate.h"
#include "ui/charts/plot/plot_parts.h"

namespace scalescope {
namespace {

bool drawsLine(const Figure& figure, const FigureSeries& series) {
  return (figure.kind == FigureKind::line || figure.kind == FigureKind::scatter) &&
         series.style != SeriesStyle::markers;
}

bool drawsMarks(const Figure& figure, const FigureSeries& series) {
  return (figure.kind == FigureKind::line || figure.kind == FigureKind::scatter) &&
         (series.style == SeriesStyle::markers || series.style == SeriesStyle::lineAndMarkers);
}

QVector<QPointF> positions(const Figure& figure, const FigureSeries& series) {
  QVector<QPointF> points;
  points.reserve(static_cast<qsizetype>(series.points.size()));
  for (const FigurePoint& point : series.points)
    points.push_back({axisPosition(figure.x, point.x), axisPosition(figure.y, point.y)});
  return points;
}

// Returns the position of a lower bound. A logarithmic axis has none for zero and less, which are below its lower end.
double lowerEdge(const FigureAxis& axis, double bound, const Range& shown) {
  const double at = axisPosition(axis, bound);
  return bound <= 0 && !std::isfinite(at) ? shown.from : at;
}

void addBand(const Figure& figure, std::size_t index, const PlotRequest& request, PlotData& data) {
  const FigureSeries& series = figure.series[index];
  const int columns = std::max(16, request.columns / 4);
  QVector<QPointF> lows;
  QVector<QPointF> highs;
  for (const FigurePoint& point : series.points) {
    const double x = axisPosition(figure.x, point.x);
    const bool known = point.low && point.high;
    const double low = known ? lowerEdge(figure.y, *point.low, data.y) : std::nan("");
    const double high = known ? axisPosition(figure.y, *point.high) : std::nan("");
    // Both edges break at the same points, because between() joins their pieces in order.
    const bool isDrawn = std::isfinite(low) && std::isfinite(high);
    lows.push_back({x, isDrawn ? low : std::nan("")});
    highs.push_back({x, isDrawn ? high : std::nan("")});
  }
  lows = cutLine(decimate(lows, columns, data.x), data.x, kEverything);
  highs = cutLine(decimate(highs, columns, data.x), data.x, kEverything);
  PlotArea area = between(index, lows, highs, data.y);
  if (!area.pieces.empty()) data.bands.push_back(std::move(area));
}

void addMarks(const Figure& figure, std::size_t index, bool shown, std::size_t most, PlotData& data) {
  const FigureSeries& series = figure.series[index];
  for (const FigurePoint& point : series.points) {
    const QPointF at(axisPosition(figure.x, point.x), axisPosition(figure.y, point.y));
    if (!std::isfinite(at.y()) || !data.x.holds(at.x()) || !data.y.holds(at.y())) continue;
    PlotMark mark{index, at, {}, {}, shown};
    if (point.low && point.high && !series.band) {
      mark.low = axisPosition(figure.y, *point.low);
      mark.high = axisPosition(figure.y, *point.high);
      cutErrorBar(data.y, mark.low, mark.high, mark.beyond);
    }
    if ((shown || mark.low) && data.marks.size() < most) data.marks.push_back(mark);
  }
}

// A band over measured x values or around a fit is an interval; any other band is the minimum and maximum of measured
// values.
bool isMeasured(const Figure& figure, const FigureSeries& series) {
  return series.band && series.role != SeriesRole::fit && figure.x.ticks.empty();
}

Range lineY(const Figure& figure, const Range& x) {
  Extent extent;
  std::vector<double> ends;
  for (const FigureSeries& series : figure.series) {
    const QVector<QPointF> cut = cutLine(positions(figure, series), x, kEverything);
    for (const QPointF& point : cut) extent.add(point.y());
    for (const FigurePoint& point : series.points) {
      if (!x.holds(axisPosition(figure.x, point.x))) continue;
      extent.add(axisPosition(figure.y, point.y));
      for (const std::optional<double>& end : {point.low, point.high}) {
        if (!end) continue;
        if (isMeasured(figure, series))
          extent.add(axisPosition(figure.y, *end));
        else
          ends.push_back(axisPosition(figure.y, *end));
      }
    }
  }
  const bool logarithmic = figure.y.scale != AxisScale::linear;
  if (figure.y.zeroBased && !logarithmic) extent.add(0);
  return withIntervals(extent.range(), ends, logarithmic);
}

}  // namespace

void prepareLines(const Figure& figure, const PlotRequest& request, PlotData& data) {
  data.y = axisRange(figure.y, lineY(figure, data.x), request.yTicks);
  const int series = std::max<int>(1, static_cast<int>(figure.series.size()));
  const int columns = std::max(4, std::min(request.columns, kMostPlotPoints / (4 * series)));
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    if (figure.series[i].band) addBand(figure, i, request, data);
    const QVector<QPointF> points = positions(figure, figure.series[i]);
    if (drawsLine(figure, figure.series[i]))
      data.lines.push_back({i, cutLine(decimate(points, columns, data.x), data.x, data.y)});
    const bool lonely = points.size() == 1;  // A line of one point would be invisible.
    addMarks(figure, i, drawsMarks(figure, figure.series[i]) || lonely, kMostPlotPoints / 4, data);
  }
}

}  // namespace scalescope
