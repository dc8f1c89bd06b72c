#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/statistics.h"
#include "core/report/figure_kinds.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

std::string sampleLabel(const CellResult& cell) { return "n = " + std::to_string(cell.repeats); }

// log2 from 4 different counts on (docs/UI.md, Charts).
FigureAxis deviceAxis(const std::vector<const CellResult*>& cells) {
  std::set<int> counts;
  for (const CellResult* cell : cells) counts.insert(cell->cell.worldDevices());
  FigureAxis axis;
  axis.title = say("axis.devices");
  if (counts.size() >= 4) axis.scale = AxisScale::log2;
  axis.ticks.assign(counts.begin(), counts.end());
  return axis;
}

FigurePoint speedupPoint(const CellResult& cell) {
  FigurePoint point{static_cast<double>(cell.cell.worldDevices()), *cell.speedup, {}, {}, sampleLabel(cell)};
  point.low = cell.speedupCi.low;
  point.high = cell.speedupCi.high;
  return point;
}

bool isItsOwnBaseline(const CellResult& cell) { return cell.baselineCell == cell.cell.number; }

// Series over devices; a series that starts above its baseline's N gets the baseline as first point.
template <class Point>
std::vector<FigureSeries> speedupSeries(const StudyResult& study, const std::vector<const CellResult*>& cells, const Point& point) {
  std::vector<const CellResult*> drawn;
  for (const CellResult* cell : cells)
    if (cell->cell.strategy != Strategy::single || !isItsOwnBaseline(*cell)) drawn.push_back(cell);
  if (drawn.empty()) drawn = cells;
  std::vector<FigureSeries> out;
  for (const CellGroup& group : groupsOf(drawn, Along::devices)) {
    FigureSeries series;
    series.name = group.name;
    const CellResult* base = cellNumbered(study, group.cells.front()->baselineCell);
    if (base != nullptr && base->speedup && base->cell.worldDevices() < group.cells.front()->cell.worldDevices()) {
      series.points.push_back(point(*base));
      series.points.back().label = say("report.is-baseline");
    }
    for (const CellResult* cell : group.cells) series.points.push_back(point(*cell));
    out.push_back(std::move(series));
  }
  return out;
}

FigureSeries idealLine(const FigureAxis& x, bool ofEfficiency) {
  FigureSeries ideal;
  ideal.name = say("series.ideal");
  ideal.role = SeriesRole::ideal;
  ideal.style = SeriesStyle::dashed;
  for (const double n : {x.ticks.front(), x.ticks.back()}) ideal.points.push_back({n, ofEfficiency ? 100.0 : n, {}, {}, {}});
  return ideal;
}

DrawnFigure overDevices(const StudyResult& study, bool efficiency) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return cell.speedup.has_value(); });
  if (drawn.cells.empty()) return drawn;
  Figure& figure = drawn.figure;
  figure.x = deviceAxis(drawn.cells);
  int smallest = 0;
  for (const CellResult* cell : drawn.cells)
    if (const CellResult* base = cellNumbered(study, cell->baselineCell); base != nullptr)
      smallest = std::max(smallest, base->cell.worldDevices());
  if (efficiency)
    figure.y.title = say("axis.efficiency");
  else
    figure.y.title = smallest > 1 ? say("axis.speedup-relative", {{"devices", std::int64_t{smallest}}}) : say("axis.speedup");
  figure.y.zeroBased = true;
  const auto point = [&](const CellResult& cell) {
    FigurePoint at = speedupPoint(cell);
    if (!efficiency) return at;
    const double scale = 100.0 / cell.cell.worldDevices();
    at.y *= scale;
    if (at.low) *at.low *= scale;
    if (at.high) *at.high *= scale;
    return at;
  };
  if (figure.x.ticks.size() > 1) figure.series.push_back(idealLine(figure.x, efficiency));
  for (FigureSeries& series : speedupSeries(study, drawn.cells, point)) figure.series.push_back(std::move(series));
  if (const CellResult* top = headlineCell(study); top != nullptr && top->speedup)
    figure.title =
        efficiency
            ? say("title.efficiency", {{"devices", std::int64_t{top->cell.worldDevices()}}, {"percent", shown(*top->efficiency * 100, 2)}})
            : say("title.speedup", {{"devices", std::int64_t{top->cell.worldDevices()}}, {"speedup", shown(*top->speedup)}});
  return drawn;
}

// Lines over devices or batch of one value with an optional interval.
template <class Value>
DrawnFigure lines(const StudyResult& study, Along along, const char* yTitle, const Value& value) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) { return value(cell).value.has_value(); });
  if (drawn.cells.empty()) return drawn;
  Figure& figure = drawn.figure;
  if (along == Along::devices) {
    figure.x = deviceAxis(drawn.cells);
  } else {
    std::set<double> batches;
    for (const CellResult* cell : drawn.cells) batches.insert(batchOf(*cell));
    const bool global = drawn.cells.front()->cell.study.axes.batchKind == BatchKind::global;
    figure.x = {.title = say(global ? "axis.global-batch" : "axis.batch-per-device"), .scale = AxisScale::log2};
    figure.x.ticks.assign(batches.begin(), batches.end());
  }
  figure.y.title = say(yTitle);
  figure.y.zeroBased = true;
  for (const CellGroup& group : groupsOf(drawn.cells, along)) {
    FigureSeries series;
    series.name = group.name;
    for (const CellResult* cell : group.cells) {
      const Interval at = value(*cell);
      const double x = along == Along::devices ? cell->cell.worldDevices() : batchOf(*cell);
      series.points.push_back({x, *at.value, at.low, at.high, sampleLabel(*cell)});
    }
    figure.series.push_back(std::move(series));
  }
  return drawn;
}

Interval rateOf(const CellResult& cell) {
  Interval out{cell.imagesPerSecond, {}, {}};
  if (const auto interval = geometricInterval95(cell.repeatImagesPerSecond)) {
    out.low = interval->first;
    out.high = interval->second;
  }
  return out;
}

// Of epoch time: the mean step's interval carries over, since the epoch is that many steps.
Interval epochOf(const CellResult& cell) {
  Interval out{cell.epochSeconds, {}, {}};
  if (cell.epochSeconds && cell.stepSeconds.mean && cell.stepSeconds.ciLow && cell.stepSeconds.ciHigh) {
    out.low = *cell.epochSeconds * *cell.stepSeconds.ciLow / *cell.stepSeconds.mean;
    out.high = *cell.epochSeconds * *cell.stepSeconds.ciHigh / *cell.stepSeconds.mean;
  }
  return out;
}

const CellResult* extreme(const std::vector<const CellResult*>& cells, const Number CellResult::*field, bool largest) {
  const CellResult* best = nullptr;
  for (const CellResult* cell : cells)
    if (cell->*field && (best == nullptr || (largest ? *(cell->*field) > *(best->*field) : *(cell->*field) < *(best->*field)))) best = cell;
  return best;
}

}  // namespace

DrawnFigure drawSpeedup(const StudyResult& study) { return overDevices(study, false); }
DrawnFigure drawEfficiency(const StudyResult& study) { return overDevices(study, true); }

DrawnFigure drawThroughput(const StudyResult& study) {
  const bool sweep = study.protocol == Protocol::batchSweep;
  DrawnFigure drawn = lines(study, sweep ? Along::batch : Along::devices, "axis.throughput", rateOf);
  if (const CellResult* best = extreme(drawn.cells, &CellResult::imagesPerSecond, true))
    drawn.figure.title = say(
        "title.throughput",
        {{"devices", std::int64_t{best->cell.worldDevices()}}, {"batch", best->cell.globalBatch}, {"rate", shown(best->imagesPerSecond)}});
  return drawn;
}

DrawnFigure drawTime(const StudyResult& study) {
  DrawnFigure drawn = lines(study, Along::devices, "axis.epoch", epochOf);
  if (const CellResult* best = extreme(drawn.cells, &CellResult::epochSeconds, false))
    drawn.figure.title = say("title.time", {{"devices", std::int64_t{best->cell.worldDevices()}}, {"seconds", shown(best->epochSeconds)}});
  return drawn;
}

DrawnFigure drawTimeVsBatch(const StudyResult& study) {
  DrawnFigure drawn = lines(study, Along::batch, "axis.epoch", epochOf);
  if (const CellResult* best = extreme(drawn.cells, &CellResult::epochSeconds, false))
    drawn.figure.title = say("title.time-vs-batch", {{"batch", batchOf(*best)}, {"seconds", shown(best->epochSeconds)}});
  return drawn;
}

DrawnFigure drawDeviceHours(const StudyResult& study) {
  DrawnFigure drawn = lines(study, Along::devices, "axis.device-hours", [](const CellResult& cell) { return cell.deviceHours; });
  double total = 0;
  for (const CellResult* cell : drawn.cells) total += *cell->deviceHours.value * cell->repeats;
  if (!drawn.cells.empty()) drawn.figure.title = say("title.device-hours", {{"hours", shown(total)}});
  return drawn;
}

}  // namespace scalescope
