#include "core/report/figures/figures.h"

#include <algorithm>
#include <iterator>

#include "core/base/text.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/cells/captions.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/tables/lab_layout.h"
#include "core/report/values/shape.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

// Returns every series with its values as text, for people who cannot see the drawing.
std::string summaryOf(const MessageFormatter& language, const Figure& figure) {
  std::string out = figure.title;
  for (const FigureSeries& series : figure.series) {
    if (series.points.empty()) continue;
    const auto finite = [](const FigurePoint& point) { return point.y == point.y; };
    std::vector<FigurePoint> points;
    std::copy_if(series.points.begin(), series.points.end(), std::back_inserter(points), finite);
    if (points.empty()) continue;
    const auto at = [&](const FigurePoint& point) {
      const auto category = static_cast<std::size_t>(point.x);
      return figure.x.scale == AxisScale::category && category < figure.x.categories.size()
                 ? figure.x.categories[category]
                 : shown(language, point.x);
    };
    constexpr std::size_t kFormatted = 8;
    out += ". " + series.name + ":";
    if (points.size() <= kFormatted)
      for (std::size_t i = 0; i < points.size(); ++i)
        out += (i == 0 ? " " : ", ") + at(points[i]) + ": " + shown(language, points[i].y);
    else
      out += language.say("report.from-to", {{"fromX", at(points.front())},
                                             {"fromY", shown(language, points.front().y)},
                                             {"toX", at(points.back())},
                                             {"toY", shown(language, points.back().y)}});
  }
  return out;
}

// Returns true for an imported benchmark of collectives: it has bandwidths and no throughput.
bool isOfCollectives(const StudyResult& study) {
  return study.spec.imported && !study.cells.empty() &&
         std::all_of(
             study.cells.begin(), study.cells.end(),
             [](const CellResult& cell) { return !cell.imagesPerSecond && !cell.ceiling.empty(); });
}

}  // namespace

std::vector<std::string> exportKinds() {
  std::vector<std::string> out;
  for (const ExportKind& kind : allKinds()) out.emplace_back(kind.what);
  return out;
}

std::vector<std::string> labKinds() {
  std::vector<std::string> out;
  for (const ExportKind& kind : allKinds())
    if (!kind.lab.empty()) out.emplace_back(kind.what);
  return out;
}

std::vector<std::string> viewAxes() {
  std::vector<std::string> out;
  for (const ExportKind& kind : allKinds())
    for (const std::string& axis : kind.axes)
      if (std::find(out.begin(), out.end(), axis) == out.end()) out.push_back(axis);
  return out;
}

std::vector<ResultTab> resultTabs() {
  std::vector<const ExportKind*> shown;
  for (const ExportKind& kind : allKinds())
    if (kind.tab.place > 0) shown.push_back(&kind);
  std::sort(shown.begin(), shown.end(),
            [](const ExportKind* a, const ExportKind* b) { return a->tab.place < b->tab.place; });
  std::vector<ResultTab> out;
  for (const ExportKind* kind : shown)
    out.push_back(
        {kind->what,
         kind->tab.group,
         {kind->tab.title != nullptr ? std::string(kind->tab.title) : std::string("heading.") + kind->what, {}},
         kind->tab.wanted == TabWanted::whenDrawn,
         kind->oneCell});
  return out;
}

std::vector<std::string> topKinds(const StudyResult& study) {
  if (isOfCollectives(study)) return {"bandwidth", "throughput"};
  if (study.protocol == Protocol::batchSweep)
    return {"throughput", "memory", "step-parts", "frontier", "time-vs-batch", "bandwidth"};
  if (study.protocol == Protocol::free && study.spec.measure.mode == MeasureMode::train)
    return {"accuracy", "loss", "throughput", "time-to-accuracy", "step-parts", "memory"};
  return {"speedup", "step-parts", "bandwidth", "throughput", "memory", "time-vs-batch"};
}

namespace {
// Lists the kinds for which a cell, or steps of it, can be chosen.
std::string kindsOfOneCell(OneCell least) {
  std::vector<std::string> known;
  for (const ExportKind& each : allKinds())
    if (each.oneCell >= least) known.emplace_back(each.what);
  return joinedBy(" ", known);
}
}  // namespace

Status checkView(const std::string& what, const ViewOptions& view) {
  const ExportKind* kind = kindNamed(what);
  if (kind == nullptr) return fail("figure.unknown", {{"what", what}, {"known", joinedBy(" ", exportKinds())}});
  if (!view.x.empty() && std::find(kind->axes.begin(), kind->axes.end(), view.x) == kind->axes.end())
    return kind->axes.empty()
               ? fail("figure.no-axis", {{"what", what}, {"axis", view.x}})
               : fail("figure.axis", {{"what", what}, {"axis", view.x}, {"known", joinedBy(" ", kind->axes)}});
  const auto& keys = groupKeys();
  if (!view.group.empty() && view.group.find('.') == std::string::npos &&
      std::find(keys.begin(), keys.end(), view.group) == keys.end())
    return fail("figure.group", {{"key", view.group}, {"known", joinedBy(" ", keys)}});
  if ((view.cell > 0 || view.steps.chosen()) && kind->oneCell == OneCell::no)
    return fail("figure.no-cell", {{"what", what}, {"known", kindsOfOneCell(OneCell::chosen)}});
  if (view.steps.chosen() && kind->oneCell != OneCell::withSteps)
    return fail("figure.no-steps", {{"what", what}, {"known", kindsOfOneCell(OneCell::withSteps)}});
  if (view.layout == TableLayout::lab && kind->lab.empty())
    return fail("figure.lab", {{"what", what}, {"known", joinedBy(" ", labKinds())}});
  return {};
}

ViewOptions viewFor(const std::string& what, ViewOptions view) {
  const ExportKind* kind = kindNamed(what);
  if (kind == nullptr) return view;
  if (std::find(kind->axes.begin(), kind->axes.end(), view.x) == kind->axes.end()) view.x.clear();
  if (kind->oneCell == OneCell::no) view.cell = 0;
  if (kind->oneCell != OneCell::withSteps) view.steps = {};
  if (kind->lab.empty()) view.layout = TableLayout::rows;
  return view;
}

namespace {
bool drawsIntervals(const Figure& figure) {
  if (figure.kind == FigureKind::timeline) return false;  // Values low and high are the ends of a bar there.
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (point.low && point.high) return true;
  return false;
}

// Returns the reason why nothing is drawn, for a kind that gave none.
std::string whyNotDrawn(const MessageFormatter& language, const StudyResult& study, const ExportKind& kind) {
  if (study.spec.imported) return language.say("empty.imported", {{"file", study.spec.imported->file}});
  const bool finished =
      std::any_of(study.cells.begin(), study.cells.end(), [](const CellResult& cell) { return cell.repeats > 0; });
  if (finished && kind.absent != nullptr) return language.say(kind.absent);
  if (const std::string ends = finished ? std::string() : endsWithoutResult(language, study); !ends.empty())
    return language.say("empty.no-result", {{"ends", ends}});
  return language.say((std::string("empty.") + kind.what).c_str());
}
}  // namespace

Result<Figure> makeFigure(const MessageFormatter& formatter, const StudyResult& study, const std::string& what,
                          const ViewOptions& view) {
  if (const Status fits = checkView(what, view); !fits) return tl::unexpected(fits.error());
  const ExportKind& kind = *kindNamed(what);
  if (kind.draw == nullptr) return fail("figure.table-only", {{"what", what}});
  const MessageFormatter language = inUnitOf(formatter, study);
  DrawnFigure drawn = kind.draw(language, study, view);
  Figure& figure = drawn.figure;
  figure.id = what;
  if (figure.title.empty()) figure.title = language.say(("heading." + what).c_str());
  figure.subtitle = subtitleOf(language, study, drawsIntervals(figure));
  if (figure.definition.empty()) figure.definition = language.say(("definition." + what).c_str());
  std::vector<std::string> notes = notesOf(language, study, drawn.cells);  // The kind's own notes come first.
  figure.notes.insert(figure.notes.end(), std::make_move_iterator(notes.begin()), std::make_move_iterator(notes.end()));
  figure.stamp = stampOf(language, study, drawn.cells);
  shape(figure, view);
  shareNameParts(figure);
  if (figure.series.empty()) {
    if (figure.empty.empty()) figure.empty = whyNotDrawn(language, study, kind);
    figure.notes.clear();
  }
  if (figure.series.empty())
    figure.summary = figure.empty;
  else if (figure.summary.empty())
    figure.summary = summaryOf(language, figure);
  return figure;
}

Result<Table> makeTable(const MessageFormatter& formatter, const StudyResult& study, const std::string& what,
                        const ViewOptions& view) {
  if (const Status fits = checkView(what, view); !fits) return tl::unexpected(fits.error());
  const ExportKind& kind = *kindNamed(what);
  const MessageFormatter language = inUnitOf(formatter, study);
  Table table = view.layout == TableLayout::lab ? labTable(language, study, kind.lab, view)
                                                : kind.table.made(language, study, view);
  table.id = what;
  table.caption =
      language.say("report.caption", {{"study", study.name}, {"title", language.say(("heading." + what).c_str())}});
  if (kind.guardNotes) {
    std::vector<std::string> notes = notesOf(language, study);  // The kind's own notes come first.
    table.notes.insert(table.notes.end(), std::make_move_iterator(notes.begin()), std::make_move_iterator(notes.end()));
  }
  return table;
}

}  // namespace scalescope
