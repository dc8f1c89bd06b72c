#include "ui/charts/plot/plot_data.h"

#include <algorithm>
#include <map>

#include "ui/charts/plot/plot_parts.h"

namespace scalescope {
namespace {

constexpr double kMostGapMarks = 80;

Range dataX(const Figure& figure) {
  Extent extent;
  const double half = figure.kind == FigureKind::heatMap ? cellWidth(figure) / 2 : 0;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) {
      extent.add(axisPosition(figure.x, point.x));
      if (figure.kind == FigureKind::heatMap) {
        extent.add(axisPosition(figure.x, point.x) - half);
        extent.add(axisPosition(figure.x, point.x) + half);
      }
      if (figure.kind != FigureKind::timeline) continue;
      extent.add(axisPosition(figure.x, point.low.value_or(point.x)));
      extent.add(axisPosition(figure.x, point.high.value_or(point.x)));
    }
  return extent.range();
}

// Markers need a margin, so that none is on the plot's edge.
bool hasMarkers(const Figure& figure) {
  return figure.kind == FigureKind::scatter ||
         (figure.kind == FigureKind::line && std::any_of(
                                                 figure.series.begin(), figure.series.end(),
                                                 [](const FigureSeries& series) {
                                                   return series.style == SeriesStyle::markers ||
                                                          series.style == SeriesStyle::lineAndMarkers;
                                                 }));
}

// A missing value breaks the line, or is a blank cell.
bool partsLines(const Figure& figure) {
  return figure.kind == FigureKind::timeline || figure.kind == FigureKind::heatMap;
}

void addGaps(const Figure& figure, PlotData& data) {
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points) {
      if (std::isfinite(point.y)) continue;
      ++data.gapCount;
      const double x = axisPosition(figure.x, point.x);
      if (data.x.holds(x)) data.gaps.push_back(x);
    }
  }
  // One mark per range is enough: marks closer than their width add nothing.
  std::sort(data.gaps.begin(), data.gaps.end());
  const double apart = data.x.width() / kMostGapMarks;
  data.gaps.erase(std::unique(data.gaps.begin(), data.gaps.end(), [&](double a, double b) { return b - a < apart; }),
                  data.gaps.end());
}

}  // namespace

std::size_t PlotData::points() const {
  std::size_t count = marks.size() + bars.size() + cells.size();
  for (const PlotLine& line : lines) count += static_cast<std::size_t>(line.points.size());
  for (const auto* list : {&areas, &bands}) {
    for (const PlotArea& area : *list)
      for (const QPolygonF& piece : area.pieces) count += static_cast<std::size_t>(piece.size());
  }
  return count;
}

PlotRequest plotRequest(const QSizeF& size, const QLocale& locale, std::optional<Range> visibleX) {
  PlotRequest request;
  request.visibleX = visibleX;
  request.columns = std::max(16, static_cast<int>(size.width()));
  request.xTicks = std::clamp(static_cast<int>(size.width() / 80), 2, 12);
  request.yTicks = std::clamp(static_cast<int>(size.height() / 55), 2, 8);
  request.locale = locale;
  return request;
}

bool isStacked(const Figure& figure) {
  if (figure.kind == FigureKind::stackedArea) return true;
  return figure.kind == FigureKind::bars && figure.series.size() > 1 &&
         std::all_of(figure.series.begin(), figure.series.end(), [](const FigureSeries& s) { return isPart(s.role); });
}

bool canZoom(const Figure& figure) { return !drawsBars(figure) && figure.x.scale != AxisScale::category; }

bool isEmpty(const Figure& figure) {
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points)
      if (std::isfinite(point.y)) return false;
  }
  return true;
}

Figure withCategories(const Figure& figure, const QLocale& locale) {
  if (!drawsBars(figure) || figure.x.scale == AxisScale::category) return figure;
  Figure out = figure;
  std::map<double, std::size_t> places;
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points)
      if (std::isfinite(point.x)) places.emplace(point.x, 0);
  }
  out.x.scale = AxisScale::category;
  out.x.categories.clear();
  for (auto& [value, place] : places) {
    place = out.x.categories.size();
    out.x.categories.push_back(valueText(figure.x, value, locale).toStdString());
  }
  for (FigureSeries& series : out.series) {
    for (FigurePoint& point : series.points) {
      const auto found = places.find(point.x);
      point.x = found == places.end() ? std::nan("") : static_cast<double>(found->second);
    }
  }
  return out;
}

std::optional<Message> gapsMessage(const Figure& figure) {
  if (partsLines(figure)) return {};
  std::int64_t missing = 0, all = 0;
  for (const FigureSeries& series : figure.series) {
    const bool measured = series.role != SeriesRole::ideal && series.role != SeriesRole::fit &&
                          series.style != SeriesStyle::dashed && !series.faint;
    if (!measured) continue;
    all += static_cast<std::int64_t>(series.points.size());
    missing += std::count_if(series.points.begin(), series.points.end(),
                             [](const FigurePoint& point) { return !std::isfinite(point.y); });
  }
  if (missing == 0) return {};
  return Message{missing == 1 ? "figure.gap" : "figure.gaps", {{"count", missing}, {"points", all}}};
}

std::vector<int> hueIndices(const Figure& figure) {
  std::vector<int> indices;
  int next = 0;
  for (const FigureSeries& series : figure.series) {
    indices.push_back(series.role != SeriesRole::plain ? 0 : series.hue.value_or(next));
    next += series.role == SeriesRole::plain && !series.faint ? 1 : 0;
  }
  return indices;
}

Range shownX(const Figure& figure, const PlotRequest& request) {
  const Range all = dataX(figure);
  if (request.visibleX && canZoom(figure)) return *request.visibleX;
  if (figure.x.scale == AxisScale::category) return axisRange(figure.x, all, request.xTicks);
  FigureAxis axis = figure.x;
  const bool measured = !axis.ticks.empty() || hasMarkers(figure) || axis.scale != AxisScale::linear;
  if (!measured) {  // An axis of time or steps starts and ends with the data.
    Range range = all;
    range.from = axis.min ? axisPosition(axis, *axis.min) : (axis.zeroBased ? std::min(0.0, all.from) : all.from);
    range.to = axis.max ? axisPosition(axis, *axis.max) : all.to;
    return range.width() > 0 ? range : axisRange(axis, all, request.xTicks);
  }
  const double room = std::max(all.width(), 1e-12) * 0.03;
  Range range = all.width() > 0 ? Range{all.from - room, all.to + room} : axisRange(axis, all, request.xTicks);
  if (axis.zeroBased && axis.scale == AxisScale::linear) range.from = std::min(0.0, range.from);
  range.from = axis.min ? axisPosition(axis, *axis.min) : range.from;
  range.to = axis.max ? axisPosition(axis, *axis.max) : range.to;
  return range;
}

Range withIntervals(Range points, const std::vector<double>& ends, bool logarithmic) {
  constexpr double kMostWidening = 0.25;
  const double least = logarithmic ? 1 : std::max(std::abs(points.from), std::abs(points.to));
  const double room = kMostWidening * (points.width() > 0 ? points.width() : least);
  const Range near{points.from - room, points.to + room};
  Range out = points;
  for (const double end : ends) {
    if (!near.holds(end)) continue;
    out.from = std::min(out.from, end);
    out.to = std::max(out.to, end);
  }
  if (!logarithmic && points.from >= 0) out.from = std::max(0.0, out.from);
  return out;
}

void cutErrorBar(const Range& y, std::optional<double>& low, std::optional<double>& high, BeyondPlot& beyond) {
  if (!low || !high) return;
  beyond.low = !(*low >= y.from);  // This is also true for a value that a logarithmic axis cannot show.
  beyond.high = !(*high <= y.to);
  low = beyond.low ? y.from : std::min(*low, y.to);
  high = beyond.high ? y.to : std::max(*high, y.from);
  if (*high > *low) return;
  low = high = std::nullopt;
  beyond = {};
}

PlotData preparePlot(const Figure& figure, const PlotRequest& request) {
  PlotData data;
  data.x = shownX(figure, request);
  if (figure.kind == FigureKind::timeline)
    prepareTimeline(figure, data);
  else if (figure.kind == FigureKind::heatMap)
    prepareHeat(figure, request, data);
  else if (drawsBars(figure))
    prepareBars(figure, request, data);
  else if (figure.kind == FigureKind::stackedArea)
    prepareAreas(figure, request, data);
  else
    prepareLines(figure, request, data);
  if (!partsLines(figure)) addGaps(figure, data);
  data.xTicks = axisTicks(figure.x, data.x, request.xTicks, request.locale);
  FigureAxis y = figure.y;
  if (drawsBars(figure)) y.scale = AxisScale::linear;
  if (figure.kind != FigureKind::heatMap) data.yTicks = axisTicks(y, data.y, request.yTicks, request.locale);
  data.xMinor = minorTicks(figure.x, data.x, data.xTicks);
  if (figure.kind != FigureKind::heatMap) data.yMinor = minorTicks(y, data.y, data.yTicks);
  return data;
}

}  // namespace scalescope
