#include "ui/charts/plot_data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "ui/charts/decimate.h"

namespace scalescope {
namespace {

constexpr double kMostGapMarks = 80;
constexpr std::size_t kMostWrittenBars = 24;
constexpr Range kEverything{-1e300, 1e300};

bool isPart(SeriesRole role) { return role >= SeriesRole::compute && role <= SeriesRole::other; }

bool drawsLine(const Figure& figure, const FigureSeries& series) {
  return (figure.kind == FigureKind::line || figure.kind == FigureKind::scatter) && series.style != SeriesStyle::markers;
}

bool drawsMarks(const Figure& figure, const FigureSeries& series) {
  return (figure.kind == FigureKind::line || figure.kind == FigureKind::scatter) &&
         (series.style == SeriesStyle::markers || series.style == SeriesStyle::lineAndMarkers);
}

bool drawsBars(const Figure& figure) {
  return figure.kind == FigureKind::bars || figure.kind == FigureKind::waterfall ||
         (figure.kind == FigureKind::stackedArea && figure.x.scale == AxisScale::category);
}

// Grows a range over finite values.
struct Extent {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  void add(double value) {
    if (std::isfinite(value)) {
      low = std::min(low, value);
      high = std::max(high, value);
    }
  }
  [[nodiscard]] Range range() const { return low <= high ? Range{low, high} : Range{0, 1}; }
};

QVector<QPointF> positions(const Figure& figure, const FigureSeries& series) {
  QVector<QPointF> points;
  points.reserve(static_cast<qsizetype>(series.points.size()));
  for (const FigurePoint& point : series.points) {
    points.push_back({axisPosition(figure.x, point.x), axisPosition(figure.y, point.y)});
  }
  return points;
}

Range dataX(const Figure& figure) {
  Extent extent;
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points) {
      extent.add(axisPosition(figure.x, point.x));
    }
  }
  return extent.range();
}

Range shownX(const Figure& figure, const PlotRequest& request) {
  const Range all = dataX(figure);
  if (request.visibleX && canZoom(figure)) {
    return *request.visibleX;
  }
  if (figure.x.scale == AxisScale::category) {
    return axisRange(figure.x, all, request.xTicks);
  }
  FigureAxis axis = figure.x;
  const bool measured = !axis.ticks.empty() || figure.kind == FigureKind::scatter || axis.scale != AxisScale::linear;
  if (!measured) {  // time and steps start and end where the data does
    Range range = all;
    range.from = axis.min ? axisPosition(axis, *axis.min) : (axis.zeroBased ? std::min(0.0, all.from) : all.from);
    range.to = axis.max ? axisPosition(axis, *axis.max) : all.to;
    return range.width() > 0 ? range : axisRange(axis, all, request.xTicks);
  }
  const double room = std::max(all.width(), 1e-12) * 0.03;
  Range range = all.width() > 0 ? Range{all.from - room, all.to + room} : axisRange(axis, all, request.xTicks);
  if (axis.zeroBased && axis.scale == AxisScale::linear) {
    range.from = std::min(0.0, range.from);
  }
  range.from = axis.min ? axisPosition(axis, *axis.min) : range.from;
  range.to = axis.max ? axisPosition(axis, *axis.max) : range.to;
  return range;
}

// ---- lines, marks, bands ----

void addBand(const Figure& figure, std::size_t index, const PlotRequest& request, PlotData& data) {
  const FigureSeries& series = figure.series[index];
  const int columns = std::max(16, request.columns / 4);
  QVector<QPointF> lows;
  QVector<QPointF> highs;
  for (const FigurePoint& point : series.points) {
    const double x = axisPosition(figure.x, point.x);
    const bool known = point.low && point.high;
    lows.push_back({x, known ? axisPosition(figure.y, *point.low) : std::nan("")});
    highs.push_back({x, known ? axisPosition(figure.y, *point.high) : std::nan("")});
  }
  lows = cutLine(decimate(lows, columns, data.x), data.x, kEverything);
  highs = cutLine(decimate(highs, columns, data.x), data.x, kEverything);
  PlotArea area{index, {}};
  qsizetype low = 0;
  qsizetype high = 0;
  while (low < lows.size() && high < highs.size()) {  // pieces come in the same order in both
    QPolygonF piece;
    for (; high < highs.size() && std::isfinite(highs[high].y()); ++high) {
      piece.push_back({highs[high].x(), std::clamp(highs[high].y(), data.y.from, data.y.to)});
    }
    const qsizetype start = low;
    while (low < lows.size() && std::isfinite(lows[low].y())) {
      ++low;
    }
    for (qsizetype i = low - 1; i >= start; --i) {
      piece.push_back({lows[i].x(), std::clamp(lows[i].y(), data.y.from, data.y.to)});
    }
    if (piece.size() > 2) {
      area.pieces.push_back(piece);
    }
    ++low;
    ++high;
  }
  if (!area.pieces.empty()) {
    data.bands.push_back(std::move(area));
  }
}

void addMarks(const Figure& figure, std::size_t index, bool shown, std::size_t most, PlotData& data) {
  const FigureSeries& series = figure.series[index];
  for (const FigurePoint& point : series.points) {
    const QPointF at(axisPosition(figure.x, point.x), axisPosition(figure.y, point.y));
    if (!std::isfinite(at.y()) || !data.x.holds(at.x()) || !data.y.holds(at.y())) {
      continue;
    }
    PlotMark mark{index, at, {}, {}, shown};
    if (point.low && point.high && !series.band) {
      mark.low = std::clamp(axisPosition(figure.y, *point.low), data.y.from, data.y.to);
      mark.high = std::clamp(axisPosition(figure.y, *point.high), data.y.from, data.y.to);
    }
    if ((shown || mark.low) && data.marks.size() < most) {
      data.marks.push_back(mark);
    }
  }
}

void addGaps(const Figure& figure, PlotData& data) {
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points) {
      if (std::isfinite(point.y)) {
        continue;
      }
      ++data.gapCount;
      const double x = axisPosition(figure.x, point.x);
      if (data.x.holds(x)) {
        data.gaps.push_back(x);
      }
    }
  }
  // One mark per stretch: neighbours closer than a mark's width say nothing new.
  std::sort(data.gaps.begin(), data.gaps.end());
  const double apart = data.x.width() / kMostGapMarks;
  data.gaps.erase(std::unique(data.gaps.begin(), data.gaps.end(), [&](double a, double b) { return b - a < apart; }), data.gaps.end());
}

Range lineY(const Figure& figure, const Range& x) {
  Extent extent;
  for (const FigureSeries& series : figure.series) {
    const QVector<QPointF> cut = cutLine(positions(figure, series), x, kEverything);
    for (const QPointF& point : cut) {
      extent.add(point.y());
    }
    for (const FigurePoint& point : series.points) {
      if (!x.holds(axisPosition(figure.x, point.x))) {
        continue;
      }
      extent.add(axisPosition(figure.y, point.y));
      extent.add(axisPosition(figure.y, point.low.value_or(point.y)));
      extent.add(axisPosition(figure.y, point.high.value_or(point.y)));
    }
  }
  return extent.range();
}

void prepareLines(const Figure& figure, const PlotRequest& request, PlotData& data) {
  data.y = axisRange(figure.y, lineY(figure, data.x), request.yTicks);
  const int series = std::max<int>(1, static_cast<int>(figure.series.size()));
  const int columns = std::max(4, std::min(request.columns, kMostPlotPoints / (4 * series)));
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    if (figure.series[i].band) {
      addBand(figure, i, request, data);
    }
    const QVector<QPointF> points = positions(figure, figure.series[i]);
    if (drawsLine(figure, figure.series[i])) {
      data.lines.push_back({i, cutLine(decimate(points, columns, data.x), data.x, data.y)});
    }
    const bool lonely = points.size() == 1;  // a line of one point would be invisible
    addMarks(figure, i, drawsMarks(figure, figure.series[i]) || lonely, kMostPlotPoints / 4, data);
  }
}

// ---- stacked areas ----

void prepareAreas(const Figure& figure, const PlotRequest& request, PlotData& data) {
  const int columns =
      std::max(4, std::min(request.columns / 2, kMostPlotPoints / (4 * std::max<int>(1, static_cast<int>(figure.series.size())))));
  std::map<double, double> base;  // x -> height of the layers so far
  Extent extent;
  extent.add(0);
  std::vector<std::pair<QVector<QPointF>, QVector<QPointF>>> layers;
  for (const FigureSeries& series : figure.series) {
    QVector<QPointF> lower;
    QVector<QPointF> upper;
    for (const FigurePoint& point : series.points) {
      const double x = axisPosition(figure.x, point.x);
      const bool known = std::isfinite(point.y) && std::isfinite(x);
      double& height = base[std::isfinite(x) ? x : 0];
      lower.push_back({x, known ? height : std::nan("")});
      height += known ? point.y : 0;
      upper.push_back({x, known ? height : std::nan("")});
      if (data.x.holds(x)) {
        extent.add(upper.back().y());
      }
    }
    layers.emplace_back(std::move(lower), std::move(upper));
  }
  data.y = axisRange(figure.y, extent.range(), request.yTicks);
  for (std::size_t i = 0; i < layers.size(); ++i) {
    // The same columns in both edges, so that neighbours share every corner of their common edge.
    const auto upper = cutLine(decimate(layers[i].second, columns, data.x), data.x, kEverything);
    const auto lower = cutLine(decimate(layers[i].first, columns, data.x), data.x, kEverything);
    PlotArea area{i, {}};
    qsizetype u = 0;
    qsizetype l = 0;
    while (u < upper.size() && l < lower.size()) {
      QPolygonF piece;
      for (; u < upper.size() && std::isfinite(upper[u].y()); ++u) {
        piece.push_back({upper[u].x(), std::clamp(upper[u].y(), data.y.from, data.y.to)});
      }
      const qsizetype start = l;
      while (l < lower.size() && std::isfinite(lower[l].y())) {
        ++l;
      }
      for (qsizetype k = l - 1; k >= start; --k) {
        piece.push_back({lower[k].x(), std::clamp(lower[k].y(), data.y.from, data.y.to)});
      }
      if (piece.size() > 2) {
        area.pieces.push_back(piece);
      }
      ++u;
      ++l;
    }
    data.areas.push_back(std::move(area));
  }
}

// ---- bars ----

void placeBars(const Figure& figure, PlotData& data) {
  const bool stacked = isStacked(figure);
  const bool waterfall = figure.kind == FigureKind::waterfall;
  const double groups = stacked || waterfall ? 1 : std::max<double>(1, static_cast<double>(figure.series.size()));
  const double width = (waterfall ? 0.7 : 0.72) / groups;
  std::map<double, double> heights;
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    for (const FigurePoint& point : figure.series[i].points) {
      if (!std::isfinite(point.y) || !std::isfinite(point.x) || !data.x.holds(point.x)) {
        continue;
      }
      const double centre = point.x + (stacked || waterfall ? 0 : (static_cast<double>(i) - (groups - 1) / 2) * width);
      PlotBar bar{i, centre - width / 2 * 0.94, centre + width / 2 * 0.94, 0, point.y, {}, {}, point.y, point.y};
      if (stacked) {
        bar.from = heights[point.x];
        bar.to = heights[point.x] += point.y;
      } else if (point.low && point.high) {
        bar.low = point.low;
        bar.high = point.high;
      }
      data.bars.push_back(bar);
    }
  }
}

void floatWaterfall(const Figure& figure, PlotData& data) {
  std::stable_sort(data.bars.begin(), data.bars.end(), [](const PlotBar& a, const PlotBar& b) { return a.left < b.left; });
  bool anyRole = false;
  for (const FigureSeries& series : figure.series) {
    anyRole = anyRole || isPart(series.role);
  }
  double level = 0;
  for (std::size_t i = 0; i < data.bars.size(); ++i) {
    PlotBar& bar = data.bars[i];
    const bool total = anyRole ? !isPart(figure.series[bar.series].role) : (i == 0 || i + 1 == data.bars.size());
    if (!total) {
      bar.from = level;
      bar.to = level + bar.value;
    }
    level = bar.to;
    bar.top = level;
  }
}

void prepareBars(const Figure& figure, const PlotRequest& request, PlotData& data) {
  placeBars(figure, data);
  if (figure.kind == FigureKind::waterfall) {
    floatWaterfall(figure, data);
  }
  Extent extent;
  extent.add(0);
  for (const PlotBar& bar : data.bars) {
    extent.add(bar.from);
    extent.add(bar.to);
    extent.add(bar.low.value_or(bar.to));
    extent.add(bar.high.value_or(bar.to));
  }
  Range range = extent.range();
  data.barValues = !isStacked(figure) && data.bars.size() <= kMostWrittenBars;
  range.to += data.barValues ? range.width() * 0.04 : 0;
  FigureAxis axis = figure.y;
  axis.scale = AxisScale::linear;  // a bar's length is its value: no log axis
  axis.zeroBased = true;
  data.y = axisRange(axis, range, request.yTicks);
  for (PlotBar& bar : data.bars) {
    bar.from = std::clamp(bar.from, data.y.from, data.y.to);
    bar.to = std::clamp(bar.to, data.y.from, data.y.to);
  }
}

}  // namespace

std::size_t PlotData::points() const {
  std::size_t count = marks.size() + bars.size();
  for (const PlotLine& line : lines) {
    count += static_cast<std::size_t>(line.points.size());
  }
  for (const auto* list : {&areas, &bands}) {
    for (const PlotArea& area : *list) {
      for (const QPolygonF& piece : area.pieces) {
        count += static_cast<std::size_t>(piece.size());
      }
    }
  }
  return count;
}

bool isStacked(const Figure& figure) {
  if (figure.kind == FigureKind::stackedArea) {
    return true;
  }
  return figure.kind == FigureKind::bars && figure.series.size() > 1 &&
         std::all_of(figure.series.begin(), figure.series.end(), [](const FigureSeries& s) { return isPart(s.role); });
}

bool canZoom(const Figure& figure) { return !drawsBars(figure) && figure.x.scale != AxisScale::category; }

bool isEmpty(const Figure& figure) {
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points) {
      if (std::isfinite(point.y)) {
        return false;
      }
    }
  }
  return true;
}

Figure withCategories(const Figure& figure) {
  if (!drawsBars(figure) || figure.x.scale == AxisScale::category) {
    return figure;
  }
  Figure out = figure;
  std::map<double, std::size_t> places;
  for (const FigureSeries& series : figure.series) {
    for (const FigurePoint& point : series.points) {
      if (std::isfinite(point.x)) {
        places.emplace(point.x, 0);
      }
    }
  }
  out.x.scale = AxisScale::category;
  out.x.categories.clear();
  for (auto& [value, place] : places) {
    place = out.x.categories.size();
    out.x.categories.push_back(valueText(figure.x, value, QLocale::c()).toStdString());
  }
  for (FigureSeries& series : out.series) {
    for (FigurePoint& point : series.points) {
      const auto found = places.find(point.x);
      point.x = found == places.end() ? std::nan("") : static_cast<double>(found->second);
    }
  }
  return out;
}

std::vector<int> hueIndices(const Figure& figure) {
  std::vector<int> indices;
  int next = 0;
  for (const FigureSeries& series : figure.series) {
    indices.push_back(series.role == SeriesRole::plain ? next : 0);
    next += series.role == SeriesRole::plain && !series.faint ? 1 : 0;
  }
  return indices;
}

PlotData preparePlot(const Figure& figure, const PlotRequest& request) {
  PlotData data;
  data.x = shownX(figure, request);
  if (drawsBars(figure)) {
    prepareBars(figure, request, data);
  } else if (figure.kind == FigureKind::stackedArea) {
    prepareAreas(figure, request, data);
  } else {
    prepareLines(figure, request, data);
  }
  addGaps(figure, data);
  data.xTicks = axisTicks(figure.x, data.x, request.xTicks, request.locale);
  FigureAxis y = figure.y;
  if (drawsBars(figure)) {
    y.scale = AxisScale::linear;
  }
  data.yTicks = axisTicks(y, data.y, request.yTicks, request.locale);
  return data;
}

}  // namespace scalescope
