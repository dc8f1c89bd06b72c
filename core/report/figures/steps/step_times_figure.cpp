#include <algorithm>

#include "core/analysis/cell/step_times.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/tables/table_build.h"
#include "core/report/words/message_text.h"

namespace scalescope {
namespace {

constexpr double kStepTimesMs = 1e3;

// Returns the outline of a repeat's bars, with three points per bin, so that the cross-hair can read it at any
// position.
FigureSeries outlineOf(const StepTimes& times, const StepTimes::OfRepeat& repeat) {
  constexpr double kInside = 1e-3;  // distance of the outer points from the edges of their bin, in bins
  FigureSeries series;
  series.name = say("step-times.repeat", {{"repeat", std::int64_t{repeat.repeat.value}}});
  series.style = SeriesStyle::line;
  series.points.push_back({times.from * kStepTimesMs, 0, {}, {}, {}});
  for (std::size_t bin = 0; bin < repeat.counts.size(); ++bin) {
    const double from = times.from + static_cast<double>(bin) * times.binWidth;
    const auto count = static_cast<double>(repeat.counts[bin]);
    const std::string label = say("step-times.bin", {{"from", shown(from * kStepTimesMs, 4)},
                                                     {"to", shown((from + times.binWidth) * kStepTimesMs, 4)}});
    for (const double share : {kInside, 0.5, 1 - kInside})
      series.points.push_back({(from + share * times.binWidth) * kStepTimesMs, count, {}, {}, label});
  }
  series.points.push_back({times.to() * kStepTimesMs, 0, {}, {}, {}});
  return series;
}

std::string titleOfTimes(const CellResult& cell) {
  const StepTimes& times = *cell.stepTimes;
  const auto milliseconds = [](double seconds) { return shown(seconds * kStepTimesMs, 3); };
  const Arguments ends{{"median", milliseconds(*cell.stepSeconds.median)},
                       {"low", milliseconds(*cell.stepSeconds.p10)},
                       {"high", milliseconds(*cell.stepSeconds.p90)}};
  if (times.above() == 0) return say("title.step-times", ends);
  Arguments tail = ends;
  tail.emplace_back("count", times.above());
  tail.emplace_back("end", milliseconds(times.to()));
  tail.emplace_back("longest", milliseconds(times.longest()));
  return say(times.above() == 1 ? "title.step-times-one-above" : "title.step-times-above", tail);
}

bool isKnown(const CellResult& cell) { return cell.stepTimes != nullptr && cell.stepTimes->bins() > 0; }

DrawnFigure drawStepTimes(const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  const CellResult* cell =
      cellShown(study, view, [](const CellResult& each) { return isKnown(each) ? each.ranks.size() : 0; });
  if (cell == nullptr) return drawn;
  drawn.cells = {cell};
  Figure& figure = drawn.figure;
  figure.x.title = say("axis.step-ms");
  figure.y = {
      .title = say("axis.steps-per-bin", {{"milliseconds", shown(cell->stepTimes->binWidth * kStepTimesMs, 2)}}),
      .zeroBased = true,
      .unit = "count"};
  for (const StepTimes::OfRepeat& repeat : cell->stepTimes->repeats)
    figure.series.push_back(outlineOf(*cell->stepTimes, repeat));
  figure.title = titleOfTimes(*cell);
  return drawn;
}

// One row per repeat.
struct TimesRow {
  const CellResult* cell = nullptr;
  const StepTimes::OfRepeat* repeat = nullptr;
};

Table stepTimesTable(const StudyResult& study, const ViewOptions& view) {
  std::vector<TimesRow> rows;
  for (const CellResult& cell : study.cells)
    if (isKnown(cell) && (view.cell == 0 || cell.cell.number == view.cell))
      for (const StepTimes::OfRepeat& repeat : cell.stepTimes->repeats) rows.push_back({&cell, &repeat});
  using Row = const TimesRow&;
  const auto seconds = [](const char* key, const char* title, double StepTimes::OfRepeat::*value) {
    return field<TimesRow>(key, title, [value](Row row) { return numberEntry(row.repeat->*value, kStepTimesMs); });
  };
  using Times = StepTimes::OfRepeat;
  return filled<TimesRow>(
      rows, {cellField<TimesRow>(),
             field<TimesRow>("repeat", "column.repeat", [](Row row) { return countEntry(row.repeat->repeat.value); }),
             field<TimesRow>("steps", "column.steps",
                             [](Row row) { return countEntry(static_cast<double>(row.repeat->steps)); }),
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
          .oneCell = OneCell::chosen};
}

}  // namespace scalescope
