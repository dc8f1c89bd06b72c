#include <algorithm>
#include <cmath>

#include "core/analysis/cell/step_times.h"
#include "core/analysis/scaling/verdict.h"
#include "core/report/cells/captions.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr double kStepMs = 1e3;

struct Part {
  const char* name;
  SeriesRole role;
  Number (*value)(const CellResult&);
};

Number hidden(const CellResult& cell) {
  if (!cell.commSeconds || !cell.overlap) return {};
  return *cell.commSeconds * *cell.overlap;
}

// A category axis with exactly one cell for each category, because stacked bars need one bar each; groupsOf(..,
// nothing) makes one group per distinct configuration.
struct Configurations {
  FigureAxis axis;
  std::vector<const CellResult*> cells;
};
Configurations configurations(const MessageFormatter& language, const std::vector<const CellResult*>& cells,
                              const ViewOptions& view) {
  Configurations out;
  out.axis.scale = AxisScale::category;
  out.axis.title = language.say("axis.cell");
  for (const CellGroup& group : groupsOf(language, cells, Along::nothing, view.group)) {
    out.axis.categories.push_back(group.name);
    out.cells.push_back(group.cells.front());
  }
  return out;
}

void addParts(const MessageFormatter& language, const std::vector<const CellResult*>& cells,
              const std::vector<Part>& parts, Figure& figure) {
  for (const Part& part : parts) {
    FigureSeries series = barSeries(language.say(part.name), part.role);
    bool any = false;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Number value = part.value(*cells[i]);
      if (!value) continue;
      series.points.push_back({static_cast<double>(i), *value * kStepMs, {}, {}, {}});
      any = any || *value != 0;
    }
    if (any) figure.series.push_back(std::move(series));
  }
}

const std::vector<Part>& stepPartList() {
  static const std::vector<Part> parts{
      {"part.input", SeriesRole::input, [](const CellResult& c) { return c.inputSeconds; }},
      // Communication is hidden behind compute, so that part of compute is drawn separately, hatched, and the parts
      // still add up to the step.
      {"part.compute", SeriesRole::compute,
       [](const CellResult& c) {
         return c.computeSeconds ? Number(*c.computeSeconds - hidden(c).value_or(0)) : Number();
       }},
      {"part.hidden", SeriesRole::hiddenComm, hidden},
      {"part.transfer", SeriesRole::exposed,
       [](const CellResult& c) { return c.exposedTransferSeconds ? c.exposedTransferSeconds : c.exposedSeconds; }},
      {"part.wait", SeriesRole::wait, [](const CellResult& c) { return c.exposedWaitSeconds; }},
      {"part.checkpoint", SeriesRole::checkpoint, [](const CellResult& c) { return c.checkpointSeconds; }},
      {"part.other-residual", SeriesRole::other,
       [](const CellResult& c) {
         return c.otherSeconds && c.residualSeconds ? Number(*c.otherSeconds + *c.residualSeconds) : Number();
       }},
  };
  return parts;
}

// Returns the cell whose loss is explained: that of the headline if it has a waterfall.
const CellResult* explained(const StudyResult& study) {
  const CellResult* top = headlineCell(study);
  return top != nullptr && top->waterfall.ideal && top->stepSeconds.mean ? top : nullptr;
}

// Returns true if the cell can wait at all: one device never waits for another.
bool waits(const CellResult& cell) {
  return cell.cell.worldDevices() > 1 && cell.exposedSeconds && cell.stepSeconds.mean;
}

// Draws the chart of compute and exposed communication: the parts of a step, stacked, one bar per configuration.
DrawnFigure drawStepSplit(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  auto [axis, cells] = configurations(
      language, cellsWhere(study, [](const CellResult& cell) { return cell.computeSeconds.has_value(); }), view);
  drawn.cells = std::move(cells);
  if (drawn.cells.empty()) return drawn;
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = std::move(axis);
  figure.y = {.title = language.say("axis.step-ms"), .zeroBased = true};
  addParts(language, drawn.cells, stepPartList(), figure);
  if (const CellResult* top = headlineCell(study); top != nullptr && waits(*top))
    figure.title =
        titleOf(language, study, *top,
                language.say("title.step-split",
                             {{"percent", shown(language, *top->exposedSeconds / *top->stepSeconds.mean * 100, 2)},
                              {"devices", std::int64_t{top->cell.worldDevices()}}}));
  return drawn;
}

// Draws the same parts one after another, one row per configuration in study order from the top.
DrawnFigure drawStepParts(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  auto [axis, cells] = configurations(
      language, cellsWhere(study, [](const CellResult& cell) { return cell.computeSeconds.has_value(); }), view);
  drawn.cells = std::move(cells);
  if (drawn.cells.empty()) return drawn;
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::timeline;
  figure.x = {.title = language.say("axis.step-ms"), .zeroBased = true};
  figure.y = {.title = language.say("axis.cell"), .scale = AxisScale::category};
  figure.y.categories.assign(axis.categories.rbegin(), axis.categories.rend());
  std::vector<double> ends(drawn.cells.size(), 0);
  std::vector<std::string> sentences(drawn.cells.size());
  for (const Part& part : stepPartList()) {
    FigureSeries series = barSeries(language.say(part.name), part.role);
    for (std::size_t i = 0; i < drawn.cells.size(); ++i) {
      const Number value = part.value(*drawn.cells[i]);
      if (!value || !(*value > 0)) continue;
      const double from = ends[i], to = from + *value * kStepMs;
      ends[i] = to;
      FigurePoint point{(from + to) / 2, static_cast<double>(drawn.cells.size() - 1 - i), from, to, {}};
      if (const Number& step = drawn.cells[i]->stepSeconds.mean; step && *step > 0)
        point.label = language.say("step-parts.share", {{"milliseconds", shown(language, *value * kStepMs)},
                                                        {"percent", shown(language, *value / *step * 100, 2)}});
      sentences[i] += (sentences[i].empty() ? " " : "; ") + series.name + " " + point.label;
      series.points.push_back(std::move(point));
    }
    if (!series.points.empty()) figure.series.push_back(std::move(series));
  }
  figure.summary = language.say("heading.step-parts");
  for (std::size_t i = 0; i < sentences.size(); ++i) figure.summary += ". " + axis.categories[i] + ":" + sentences[i];
  if (const CellResult* top = headlineCell(study); top != nullptr && waits(*top))
    figure.title = language.say("title.step-split",
                                {{"percent", shown(language, *top->exposedSeconds / *top->stepSeconds.mean * 100, 2)},
                                 {"devices", std::int64_t{top->cell.worldDevices()}}});
  return drawn;
}

DrawnFigure drawSubtraction(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  auto [axis, cells] = configurations(
      language, cellsWhere(study, [](const CellResult& cell) { return cell.subtractionCommSeconds.has_value(); }),
      view);
  drawn.cells = std::move(cells);
  if (drawn.cells.empty()) return drawn;
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = std::move(axis);
  figure.y = {.title = language.say("axis.step-ms"), .zeroBased = true};
  // Plain roles are drawn side by side, because an estimate is compared with the measurement and not stacked on it.
  addParts(
      language, drawn.cells,
      {{"part.estimated-compute", SeriesRole::plain, [](const CellResult& c) { return c.subtractionComputeSeconds; }},
       {"part.compute", SeriesRole::plain, [](const CellResult& c) { return c.computeSeconds; }},
       {"part.estimated-comm", SeriesRole::plain, [](const CellResult& c) { return c.subtractionCommSeconds; }},
       {"part.exposed", SeriesRole::plain, [](const CellResult& c) { return c.exposedSeconds; }}},
      figure);
  if (const CellResult* top = headlineCell(study); top != nullptr && top->subtractionCommSeconds && top->exposedSeconds)
    figure.title = titleOf(
        language, study, *top,
        language.say("title.subtraction", {{"estimate", shown(language, *top->subtractionCommSeconds * kStepMs)},
                                           {"measured", shown(language, *top->exposedSeconds * kStepMs)}}));
  return drawn;
}

DrawnFigure drawWaterfall(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  DrawnFigure drawn;
  const CellResult* cell = explained(study);
  if (cell == nullptr) {
    drawn.figure.empty = whyNoSpeedup(language, study, "waterfall");
    return drawn;
  }
  drawn.cells = {cell};
  if (const CellResult* base = cellNumbered(study, cell->baselineCell)) drawn.cells.push_back(base);
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::waterfall;
  figure.x.scale = AxisScale::category;
  figure.y = {.title = language.say("axis.step-ms"), .zeroBased = true};
  const WaterfallParts& fall = cell->waterfall;
  const std::vector<std::tuple<const char*, SeriesRole, Number>> parts{
      {"part.input", SeriesRole::input, fall.input},
      {"part.compute", SeriesRole::compute, fall.compute},
      {"part.transfer", SeriesRole::exposed, fall.exposedTransfer},
      {"part.wait", SeriesRole::wait, fall.exposedWait},
      {"part.checkpoint", SeriesRole::checkpoint, fall.checkpoint},
      {"part.other", SeriesRole::other, fall.other},
      {"part.residual", SeriesRole::other, fall.residual}};
  FigureSeries totals = barSeries(language.say("part.step"), SeriesRole::plain);
  figure.x.categories.push_back(language.say("part.ideal"));
  totals.points.push_back({0, *fall.ideal * kStepMs, {}, {}, {}});
  const auto add = [&](const char* code, SeriesRole role, double seconds) {
    FigureSeries series = barSeries(language.say(code), role);
    series.points.push_back({static_cast<double>(figure.x.categories.size()), seconds * kStepMs, {}, {}, {}});
    figure.x.categories.push_back(series.name);
    figure.series.push_back(std::move(series));
  };
  double rest = *cell->stepSeconds.mean - *fall.ideal;
  for (const auto& [code, role, value] : parts) {
    if (!value || *value == 0) continue;
    add(code, role, *value);
    rest -= *value;
  }
  // The parts end at the step only if both cells measured all of them.
  constexpr double kRounding = 1e-9;
  if (std::abs(rest) > kRounding * *cell->stepSeconds.mean) {
    add("part.not-explained", SeriesRole::other, rest);
    figure.definition = language.say("definition.waterfall-rest");
  }
  totals.points.push_back(
      {static_cast<double>(figure.x.categories.size()), *cell->stepSeconds.mean * kStepMs, {}, {}, {}});
  figure.x.categories.push_back(language.say("part.step"));
  figure.series.insert(figure.series.begin(), std::move(totals));
  figure.title =
      titleOf(language, study, *cell,
              language.say("title.waterfall", {{"devices", devicesText(language, cell->cell.worldDevices())},
                                               {"ideal", shown(language, *fall.ideal * kStepMs)},
                                               {"step", shown(language, *cell->stepSeconds.mean * kStepMs)}}));
  return drawn;
}

std::vector<std::string> stepColumnKeys() {
  return {"stepSeconds",
          "inputSeconds",
          "computeSeconds",
          "exposedSeconds",
          "exposedTransferSeconds",
          "exposedWaitSeconds",
          "checkpointSeconds",
          "otherSeconds",
          "residualSeconds",
          "commSeconds",
          "overlap"};
}

}  // namespace

ExportKind stepPartsKind() {
  return {.what = "step-parts",
          .draw = drawStepParts,
          .table = perCell(stepColumnKeys()),
          .tab = Tab(TabGroup::time, 120),
          .absent = "absent.step-parts"};
}

ExportKind stepSplitKind() {
  return {.what = "step-split",
          .draw = drawStepSplit,
          .table = perCell(stepColumnKeys()),
          .tab = Tab(TabGroup::time, 130, "tab.step-split"),
          .lab = {"computeSeconds", "exposedSeconds"},
          .absent = "absent.step-parts"};
}

ExportKind subtractionKind() {
  return {.what = "subtraction",
          .draw = drawSubtraction,
          .table = perCell({"stepSeconds", "computeSeconds", "subtractionComputeSeconds", "exposedSeconds",
                            "subtractionCommSeconds", "exposedAbSeconds"}),
          .tab = Tab(TabGroup::communication, 230, "tab.subtraction"),
          .lab = {"subtractionComputeSeconds", "subtractionCommSeconds"}};
}

ExportKind waterfallKind() {
  return {.what = "waterfall",
          .draw = drawWaterfall,
          .table = perCell({"waterfallIdeal", "waterfallInput", "waterfallCompute", "waterfallExposedTransfer",
                            "waterfallExposedWait", "waterfallCheckpoint", "waterfallOther", "waterfallResidual",
                            "stepSeconds"}),
          .tab = Tab(TabGroup::speed, 50, "tab.waterfall", TabWanted::whenDrawn)};
}

namespace {

constexpr double kStepTimesMs = 1e3;

// Returns the outline of a repeat's bars, with three points per bin, so that the cross-hair can read it at any
// position.
FigureSeries outlineOf(const MessageFormatter& language, const StepTimes& times, const StepTimes::OfRepeat& repeat) {
  constexpr double kInside = 1e-3;  // Distance of the outer points from the edges of their bin, in bins.
  FigureSeries series;
  series.name = language.say("step-times.repeat", {{"repeat", std::int64_t{repeat.repeat.value}}});
  series.style = SeriesStyle::line;
  series.points.push_back({times.from * kStepTimesMs, 0, {}, {}, {}});
  for (std::size_t bin = 0; bin < repeat.counts.size(); ++bin) {
    const double from = times.from + static_cast<double>(bin) * times.binWidth;
    const auto count = static_cast<double>(repeat.counts[bin]);
    const std::string label =
        language.say("step-times.bin", {{"from", shown(language, from * kStepTimesMs, 4)},
                                        {"to", shown(language, (from + times.binWidth) * kStepTimesMs, 4)}});
    for (const double share : {kInside, 0.5, 1 - kInside})
      series.points.push_back({(from + share * times.binWidth) * kStepTimesMs, count, {}, {}, label});
  }
  series.points.push_back({times.to() * kStepTimesMs, 0, {}, {}, {}});
  return series;
}

std::string titleOfTimes(const MessageFormatter& language, const CellResult& cell) {
  const StepTimes& times = *cell.stepTimes;
  const auto milliseconds = [&language](double seconds) { return shown(language, seconds * kStepTimesMs, 3); };
  const Arguments ends{{"median", milliseconds(*cell.stepSeconds.median)},
                       {"low", milliseconds(*cell.stepSeconds.p10)},
                       {"high", milliseconds(*cell.stepSeconds.p90)}};
  if (times.above() == 0) return language.say("title.step-times", ends);
  Arguments tail = ends;
  tail.emplace_back("count", times.above());
  tail.emplace_back("end", milliseconds(times.to()));
  tail.emplace_back("longest", milliseconds(times.longest()));
  return language.say(times.above() == 1 ? "title.step-times-one-above" : "title.step-times-above", tail);
}

bool isKnown(const CellResult& cell) { return cell.stepTimes != nullptr && cell.stepTimes->bins() > 0; }

DrawnFigure drawStepTimes(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  const CellResult* cell =
      cellShown(study, view, [](const CellResult& each) { return isKnown(each) ? each.ranks.size() : 0; });
  if (cell == nullptr) return drawn;
  drawn.cells = {cell};
  Figure& figure = drawn.figure;
  figure.x.title = language.say("axis.step-ms");
  figure.y = {.title = language.say("axis.steps-per-bin",
                                    {{"milliseconds", shown(language, cell->stepTimes->binWidth * kStepTimesMs, 2)}}),
              .zeroBased = true,
              .unit = "count"};
  for (const StepTimes::OfRepeat& repeat : cell->stepTimes->repeats)
    figure.series.push_back(outlineOf(language, *cell->stepTimes, repeat));
  figure.title = titleOfTimes(language, *cell);
  return drawn;
}

// One row per repeat.
struct TimesRow {
  const CellResult* cell = nullptr;
  const StepTimes::OfRepeat* repeat = nullptr;
};

Table stepTimesTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  std::vector<TimesRow> rows;
  for (const CellResult& cell : study.cells)
    if (isKnown(cell) && (view.cell == 0 || cell.cell.number == view.cell))
      for (const StepTimes::OfRepeat& repeat : cell.stepTimes->repeats) rows.push_back({&cell, &repeat});
  using Row = const TimesRow&;
  const auto seconds = [&language](const char* key, const char* title, double StepTimes::OfRepeat::*value) {
    return field<TimesRow>(language, key, title, [&language, value](Row row) {
      return numberEntry(language, row.repeat->*value, kStepTimesMs);
    });
  };
  using Times = StepTimes::OfRepeat;
  return filled<TimesRow>(
      rows,
      {cellField<TimesRow>(language),
       field<TimesRow>(language, "repeat", "column.repeat",
                       [&language](Row row) { return countEntry(language, row.repeat->repeat.value); }),
       field<TimesRow>(language, "steps", "column.steps",
                       [&language](Row row) { return countEntry(language, static_cast<double>(row.repeat->steps)); }),
       seconds("shortestSeconds", "column.step-shortest-ms", &Times::shortest),
       seconds("medianSeconds", "column.step-median-ms", &Times::median),
       seconds("p90Seconds", "column.step-p90-ms", &Times::p90),
       seconds("longestSeconds", "column.step-longest-ms", &Times::longest)});
}

}  // namespace

ExportKind stepTimesKind() {
  return {.what = "step-times",
          .draw = drawStepTimes,
          .table = stepTimesTable,
          .tab = Tab(TabGroup::time, 150, nullptr, TabWanted::whenDrawn),
          .oneCell = OneCell::chosen,
          .absent = "absent.values"};
}

}  // namespace scalescope
