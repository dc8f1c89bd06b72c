#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/scaling/study_fits.h"
#include "core/analysis/scaling/verdict.h"
#include "core/analysis/repeats/gain.h"
#include "core/base/json/nested.h"
#include "core/report/cells/captions.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/figures/fits.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

std::vector<std::string> countAxes() { return {"devices", "nodes", "batch"}; }

std::string sampleLabel(const CellResult& cell) { return "n = " + std::to_string(cell.repeats); }

Along alongOf(const ViewOptions& view, Along own) {
  if (view.x == "devices") return Along::devices;
  if (view.x == "nodes") return Along::nodes;
  return view.x == "batch" ? Along::batch : own;
}

// Returns the x axis, with log2 for two or more counts (docs/UI.md, Charts) so that the ideal speedup is a straight
// line.
FigureAxis axisAlong(const MessageFormatter& language, Along along, const StudyResult& study,
                     const std::vector<const CellResult*>& cells) {
  FigureAxis axis;
  for (const CellResult* cell : cells) axis.ticks.push_back(positionOf(*cell, along));
  axis.ticks = distinct(std::move(axis.ticks));
  if (along == Along::batch)
    axis.title = language.say(sweepsGlobalBatch(study) ? "axis.global-batch" : "axis.batch-per-device");
  else
    axis.title = language.say(along == Along::nodes ? "axis.nodes" : "axis.devices");
  if (along == Along::batch || axis.ticks.size() > 1) axis.scale = AxisScale::log2;
  return axis;
}

FigurePoint speedupPoint(const MessageFormatter& language, const CellResult& cell, Along along) {
  FigurePoint point{positionOf(cell, along), *cell.speedup, {}, {}, sampleLabel(cell)};
  if (cell.speedupUnresolved) point.label = language.formatted(unresolvedWords(*cell.speedupUnresolved));
  point.low = cell.speedupCi.low;
  point.high = cell.speedupCi.high;
  return point;
}

bool isItsOwnBaseline(const CellResult& cell) { return cell.baselineCell == cell.cell.number; }

// Makes speedup series; one over devices that starts above its baseline's N gets the baseline as first point.
template <class Point>
std::vector<FigureSeries> speedupSeries(const MessageFormatter& language, const StudyResult& study,
                                        const std::vector<const CellResult*>& cells, const ViewOptions& view,
                                        const Point& point) {
  const Along along = alongOf(view, Along::devices);
  std::vector<const CellResult*> drawn;
  for (const CellResult* cell : cells)
    if (cell->cell.strategy != Strategy::single || !isItsOwnBaseline(*cell)) drawn.push_back(cell);
  if (drawn.empty()) drawn = cells;
  std::vector<FigureSeries> out;
  const auto hues = huesOf(language, study, along);
  for (const CellGroup& group : groupsOf(language, drawn, along, view.group)) {
    FigureSeries series;
    series.name = group.name;
    series.hue = hues.at(group.cells.front()->cell.number);
    const CellResult* base = cellNumbered(study, group.cells.front()->baselineCell);
    if (along == Along::devices && base != nullptr && base->speedup &&
        base->cell.worldDevices() < group.cells.front()->cell.worldDevices()) {
      series.points.push_back(point(*base));
      series.points.back().label = language.say("report.is-baseline");
    }
    for (const CellResult* cell : group.cells) series.points.push_back(point(*cell));
    out.push_back(std::move(series));
  }
  return out;
}

FigureSeries idealLine(const MessageFormatter& language, const FigureAxis& x, bool ofEfficiency) {
  FigureSeries ideal;
  ideal.name = language.say("series.ideal");
  ideal.role = SeriesRole::ideal;
  ideal.style = SeriesStyle::dashed;
  for (const double n : x.ticks) ideal.points.push_back({n, ofEfficiency ? 100.0 : n, {}, {}, {}});
  return ideal;
}

double topOf(const FigureSeries& series) {
  double top = 0;
  for (const FigurePoint& point : series.points) top = std::max({top, point.y, point.high.value_or(point.y)});
  return top;
}

// Removes the band of a fit with too few points, whose wide interval would compress the measured values to the axis.
// The figure of the law itself shows the band.
void leaveOutWideBand(const std::vector<FigureSeries>& others, FigureSeries& fit) {
  constexpr double kWidest = 2;
  double top = 0;
  for (const FigureSeries& other : others) top = std::max(top, topOf(other));
  if (topOf(fit) <= kWidest * top) return;
  fit.band = false;
  for (FigurePoint& point : fit.points) point.low = point.high = std::nullopt;
}

// Adds notes with the reason why cells are not drawn.
void noteMissing(const MessageFormatter& language, const StudyResult& study, Figure& figure) {
  for (const GuardNote& note : study.guard)
    if (note.kind == GuardKind::noCounterpart) figure.notes.push_back(noteText(language, note, study.cells.size()));
}

std::string ratioTitle(const MessageFormatter& language, const CellResult& cell, bool efficiency) {
  const bool ofIdeal = efficiency && !cell.speedupUnresolved;
  const int base = cell.baselineDevices;
  Message title{ofIdeal    ? "title.efficiency"
                : base > 1 ? "title.speedup-relative"
                           : "title.speedup",
                {{"devices", devicesText(language, cell.cell.worldDevices())}}};
  if (!ofIdeal && base > 1) title.arguments.emplace_back("baseline", std::int64_t{base});
  return language.formatted(
      nested(std::move(title), "ratio", ofIdeal ? efficiencyWords(cell) : speedupWords(cell, base)));
}

DrawnFigure relative(const MessageFormatter& language, const StudyResult& study, bool efficiency,
                     const ViewOptions& view) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return cell.speedup.has_value(); });
  // Baselines alone, each with a speedup of 1, show nothing.
  if (std::all_of(drawn.cells.begin(), drawn.cells.end(), [](const auto* cell) { return isItsOwnBaseline(*cell); })) {
    drawn.cells.clear();
    drawn.figure.empty = whyNoSpeedup(language, study, efficiency ? "efficiency" : "speedup");
    return drawn;
  }
  Figure& figure = drawn.figure;
  const Along along = alongOf(view, Along::devices);
  figure.x = axisAlong(language, along, study, drawn.cells);
  if (efficiency)
    figure.y = {.title = language.say("axis.efficiency"), .zeroBased = true};
  else
    figure.y = {.title = speedupAxis(language, drawn.cells), .scale = AxisScale::log2};
  const auto point = [&](const CellResult& cell) {
    FigurePoint at = speedupPoint(language, cell, along);
    if (!efficiency) return at;
    const double scale = 100.0 / cell.cell.worldDevices();
    at.y *= scale;
    if (at.low) *at.low *= scale;
    if (at.high) *at.high *= scale;
    return at;
  };
  if (figure.x.ticks.size() > 1 && along == Along::devices)
    figure.series.push_back(idealLine(language, figure.x, efficiency));
  for (FigureSeries& series : speedupSeries(language, study, drawn.cells, view, point))
    figure.series.push_back(std::move(series));
  if (const ScalingFit* fit = bestFit(study); fit != nullptr && along == Along::devices) {
    FigureSeries law = fitLine(language, *fit, fit->smallest, fit->largest, efficiency);
    leaveOutWideBand(figure.series, law);
    figure.series.push_back(std::move(law));
  }
  if (const CellResult* top = headlineCell(study); top != nullptr && top->speedup)
    figure.title = titleOf(language, study, *top, ratioTitle(language, *top, efficiency));
  noteMissing(language, study, figure);
  return drawn;
}

// Draws lines of one value with an optional interval.
template <class Value>
DrawnFigure lines(const MessageFormatter& language, const StudyResult& study, Along own, const ViewOptions& view,
                  const char* yTitle, const Value& value) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) { return value(cell).value.has_value(); });
  if (drawn.cells.empty()) return drawn;
  Figure& figure = drawn.figure;
  const Along along = alongOf(view, own);
  figure.x = axisAlong(language, along, study, drawn.cells);
  figure.y.title = language.say(yTitle);
  figure.y.zeroBased = true;
  const auto hues = huesOf(language, study, along);
  for (const CellGroup& group : groupsOf(language, drawn.cells, along, view.group)) {
    FigureSeries series;
    series.name = group.name;
    series.hue = hues.at(group.cells.front()->cell.number);
    for (const CellResult* cell : group.cells) {
      const Interval at = value(*cell);
      series.points.push_back({positionOf(*cell, along), *at.value, at.low, at.high, sampleLabel(*cell)});
    }
    figure.series.push_back(std::move(series));
  }
  return drawn;
}

const CellResult* extreme(const std::vector<const CellResult*>& cells, const Number CellResult::*field, bool largest) {
  const CellResult* best = nullptr;
  for (const CellResult* cell : cells)
    if (cell->*field &&
        (best == nullptr || (largest ? *(cell->*field) > *(best->*field) : *(cell->*field) < *(best->*field))))
      best = cell;
  return best;
}

DrawnFigure drawSpeedup(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  return relative(language, study, false, view);
}
DrawnFigure drawEfficiency(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  return relative(language, study, true, view);
}

DrawnFigure drawGain(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn = lines(language, study, Along::devices, view, "axis.gain",
                            [](const CellResult& cell) { return cell.gainPerDevice; });
  if (drawn.cells.empty()) drawn.figure.empty = whyNoSpeedup(language, study, "gain");
  if (const CellResult* top = headlineCell(study); top != nullptr && top->gainPerDevice.value)
    drawn.figure.title = titleOf(
        language, study, *top,
        language.say("title.gain", {{"devices", std::int64_t{top->cell.worldDevices()}},
                                    {"rate", shownWithin(language, top->gainPerDevice.value, top->gainPerDevice)}}));
  return drawn;
}

bool areAtOnePlace(const std::vector<const CellResult*>& cells, Along along) {
  return std::all_of(
      cells.begin(), cells.end(),
      [&](const CellResult* cell) { return positionOf(*cell, along) == positionOf(*cells.front(), along); });
}

// Cells of one number of devices are compared over their batches, or as one bar each if there is one batch: lines over
// devices would be points above each other.
DrawnFigure drawRates(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  const auto rated = cellsWhere(study, [](const CellResult& cell) { return throughputWithin(cell).value.has_value(); });
  const bool isFlat = study.protocol != Protocol::batchSweep && areAtOnePlace(rated, Along::devices);
  const bool hasOneBatch = areAtOnePlace(rated, Along::batch);
  if (!view.x.empty() || rated.empty() || !isFlat || !hasOneBatch) {
    const bool isOverBatch = study.protocol == Protocol::batchSweep || (isFlat && !hasOneBatch);
    return lines(language, study, isOverBatch ? Along::batch : Along::devices, view, "axis.throughput",
                 throughputWithin);
  }
  DrawnFigure drawn;
  drawn.cells = rated;
  barsOverCells(language, drawn, {{"axis.throughput", throughputWithin}}, view);
  drawn.figure.y = {.title = language.say("axis.throughput"), .zeroBased = true};
  return drawn;
}

DrawnFigure drawThroughput(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn = drawRates(language, study, view);
  if (const CellResult* best = extreme(drawn.cells, &CellResult::imagesPerSecond, true))
    drawn.figure.title = language.say(best->cell.worldDevices() == 1 ? "title.throughput-one" : "title.throughput",
                                      {{"devices", std::int64_t{best->cell.worldDevices()}},
                                       {"batch", best->cell.batch.global()},
                                       {"rate", shown(language, best->imagesPerSecond)}});
  return drawn;
}

DrawnFigure drawTime(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn = lines(language, study, Along::devices, view, "axis.epoch", epochWithin);
  if (const CellResult* best = extreme(drawn.cells, &CellResult::epochSeconds, false))
    drawn.figure.title = language.say(
        best->cell.worldDevices() == 1 ? "title.time-one" : "title.time",
        {{"devices", std::int64_t{best->cell.worldDevices()}}, {"seconds", shown(language, best->epochSeconds)}});
  return drawn;
}

DrawnFigure drawTimeVsBatch(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn = lines(language, study, Along::batch, view, "axis.epoch", epochWithin);
  if (const CellResult* best = extreme(drawn.cells, &CellResult::epochSeconds, false))
    drawn.figure.title = language.say("title.time-vs-batch", {{"batch", countShown(language, batchOf(*best))},
                                                              {"seconds", shown(language, best->epochSeconds)}});
  return drawn;
}

DrawnFigure drawDeviceHours(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn = lines(language, study, Along::devices, view, "axis.device-hours",
                            [](const CellResult& cell) { return cell.deviceHours; });
  if (!drawn.cells.empty() && study.deviceHours.value)
    drawn.figure.title = language.say("title.device-hours", {{"hours", shown(language, study.deviceHours.value)}});
  return drawn;
}

}  // namespace

std::string speedupAxis(const MessageFormatter& language, const std::vector<const CellResult*>& cells) {
  std::set<int> relativeTo;
  for (const CellResult* cell : cells) relativeTo.insert(cell->baselineDevices);
  const int most = relativeTo.empty() ? 0 : *relativeTo.rbegin();
  if (most <= 1) return language.say("axis.speedup");
  if (relativeTo.size() == 1) return language.say("axis.speedup-relative", {{"devices", std::int64_t{most}}});
  std::string all;
  for (const int devices : relativeTo) all += (all.empty() ? "" : ", ") + std::to_string(devices);
  return language.say("axis.speedup-relative-several", {{"devices", all}});
}

std::string whyNoSpeedup(const MessageFormatter& language, const StudyResult& study, const std::string& what) {
  if (const std::string ends = endsWithoutResult(language, study); !ends.empty())
    return language.say("empty.no-result", {{"ends", ends}});
  std::set<int> counts;
  const CellResult* measured = nullptr;
  bool finished = false;
  bool rated = !study.spec.imported;  // An imported benchmark of collectives has no throughput to compare.
  for (const CellResult& cell : study.cells) {
    counts.insert(cell.cell.worldDevices());
    rated = rated || cell.imagesPerSecond;
    finished = finished || cell.repeats > 0;
    if (cell.imagesPerSecond && cell.missing.speedup && measured == nullptr) measured = &cell;
  }
  if (counts.size() == 1 && !study.onlyRun)
    return language.say(rated ? "empty.one-device-count" : "empty.one-device-count-unrated",
                        {{"devices", devicesText(language, *counts.begin())}});
  if (measured != nullptr) return language.formatted(*measured->missing.speedup);
  return language.say(finished && !rated ? "absent.values" : ("empty." + what).c_str());
}

ExportKind speedupKind() {
  return {.what = "speedup",
          .draw = drawSpeedup,
          .table = perCell({"repeats", "imagesPerSecond", "epochSeconds", "stepSeconds", "speedup", "speedupLow",
                            "speedupHigh", "efficiency"}),
          .tab = Tab(TabGroup::speed, 20),
          .axes = countAxes(),
          .lab = {"epochSeconds", "speedup"}};
}

ExportKind efficiencyKind() {
  return {.what = "efficiency",
          .draw = drawEfficiency,
          .table = perCell({"repeats", "imagesPerSecond", "speedup", "efficiency", "efficiencyLow", "efficiencyHigh"}),
          .tab = Tab(TabGroup::speed, 25),
          .axes = countAxes(),
          .lab = {"efficiency"}};
}

ExportKind gainKind() {
  return {.what = "gain",
          .draw = drawGain,
          .table = perCell(
              {"repeats", "imagesPerSecond", "speedup", "gainPerDevice", "gainPerDeviceLow", "gainPerDeviceHigh"}),
          .tab = Tab(TabGroup::speed, 40),
          .axes = countAxes(),
          .lab = {"imagesPerSecond", "gainPerDevice"}};
}

ExportKind throughputKind() {
  return {.what = "throughput",
          .draw = drawThroughput,
          .table = perCell({"repeats", "steps", "imagesPerSecond", "imagesPerSecondLow", "imagesPerSecondHigh",
                            "tokensPerSecond", "tokensPerSecondLow", "tokensPerSecondHigh", "tokensPerSecondPerDevice",
                            "stepSeconds", "stepSecondsMedian", "stepSecondsP10", "stepSecondsP90"}),
          .tab = Tab(TabGroup::speed, 30),
          .axes = countAxes(),
          .lab = {"imagesPerSecond"},
          .absent = "absent.values"};
}

ExportKind timeVsBatchKind() {
  return {.what = "time-vs-batch",
          .draw = drawTimeVsBatch,
          .table = perCell(
              {"repeats", "epochSeconds", "epochSecondsLow", "epochSecondsHigh", "stepSeconds", "imagesPerSecond"}),
          .tab = Tab(TabGroup::time, 140, "tab.time-vs-batch"),
          .axes = {"batch", "devices", "nodes"},
          .lab = {"epochSeconds"},
          .absent = "absent.epoch-time"};
}

ExportKind timeKind() {
  return {.what = "time",
          .draw = drawTime,
          .table = perCell({"repeats", "epochSeconds", "epochSecondsLow", "epochSecondsHigh", "trainSeconds",
                            "totalSeconds", "stepSeconds"}),
          .tab = noTab(),
          .axes = countAxes(),
          .lab = {"epochSeconds", "totalSeconds"},
          .absent = "absent.epoch-time"};
}

ExportKind deviceHoursKind() {
  return {.what = "device-hours",
          .draw = drawDeviceHours,
          .table = perCell({"repeats", "totalSeconds", "deviceHours", "deviceHoursLow", "deviceHoursHigh"}),
          .tab = Tab(TabGroup::time, 195),
          .axes = countAxes(),
          .lab = {"deviceHours"},
          .absent = "absent.values"};
}

}  // namespace scalescope
