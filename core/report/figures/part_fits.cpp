#include <algorithm>
#include <set>

#include "core/report/cells/cell_groups.h"
#include "core/report/figures/fits.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/tables/table_build.h"

namespace scalescope {
namespace {

constexpr double kPartMs = 1e3;

Message partWord(const PartFit& fit) { return {"part." + fit.part, {}}; }
std::string partTitle(const MessageFormatter& language, const PartFit& fit) {
  return language.formatted(partWord(fit));
}

SeriesRole partRole(const PartFit& fit) {
  if (fit.part == "compute") return SeriesRole::compute;
  return fit.part == "exposed" ? SeriesRole::exposed : SeriesRole::input;
}

// Returns the parts of the one combination that is drawn: that with the most fitted parts and, among equal ones, the
// most points.
std::vector<const PartFit*> drawnParts(const StudyResult& study) {
  std::vector<const PartFit*> best;
  std::size_t most = 0;
  for (const PartFit& first : study.parts) {
    std::vector<const PartFit*> fitted;
    std::size_t points = 0;
    for (const PartFit& other : study.parts)
      if (other.cells == first.cells && !other.curve.empty()) {
        fitted.push_back(&other);
        points += other.points.size();
      }
    if (points <= most) continue;
    most = points;
    best = fitted;
  }
  return best;
}

FigureSeries partSeries(const MessageFormatter& language, const PartFit& fit, const std::vector<PartPoint>& points,
                        SeriesStyle style) {
  FigureSeries series;
  series.name = partTitle(language, fit);
  series.role = partRole(fit);
  series.style = style;
  for (const PartPoint& point : points)
    if (point.seconds) series.points.push_back({point.devices, *point.seconds * kPartMs, {}, {}, {}});
  return series;
}

DrawnFigure drawParts(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  DrawnFigure drawn;
  const std::vector<const PartFit*> parts = drawnParts(study);
  drawn.figure.empty = whyNoneFitted(language, study);
  if (parts.empty()) return drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) {
    return std::find(parts.front()->cells.begin(), parts.front()->cells.end(), cell.cell.number) !=
           parts.front()->cells.end();
  });
  Figure& figure = drawn.figure;
  figure.x = {.title = language.say("axis.devices"), .scale = AxisScale::log2};
  figure.y = {.title = language.say("axis.step-ms"), .zeroBased = true};
  std::set<double> ticks;
  for (const PartFit* fit : parts) {
    figure.series.push_back(partSeries(language, *fit, fit->points, SeriesStyle::markers));
    FigureSeries line = partSeries(language, *fit, fit->curve, SeriesStyle::dashed);
    line.name = language.say("series.part-fit", {{"part", partTitle(language, *fit)}, {"law", fit->law}});
    figure.series.push_back(std::move(line));
    for (const PartPoint& point : fit->points) ticks.insert(point.devices);
    for (double n = fit->largest; n <= fit->curve.back().devices; n *= 2) ticks.insert(n);
  }
  figure.x.ticks.assign(ticks.begin(), ticks.end());
  return drawn;
}

Table partTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  using P = PartFit;
  Table table = filled<P>(
      study.parts,
      {messageField<P>(language, "part", "column.part", partWord),
       wordField<P>(language, "law", "column.law", [](const P& p) { return p.law; }),
       wordField<P>(language, "variant", "column.variant", [](const P& p) { return p.variant; }),
       wordField<P>(language, "strategy", "column.strategy", [](const P& p) { return std::string(name(p.strategy)); }),
       wordField<P>(
           language, "precision", "column.precision",
           [&study](const P& p) { return study.spec.imported ? std::string() : std::string(name(p.precision)); }),
       field<P>(language, "batch", "column.batch", [&language](const P& p) { return countEntry(language, p.batch); }),
       field<P>(language, "a", "column.part-a",
                [&language](const P& p) { return numberEntry(language, p.a, kPartMs); }),
       field<P>(language, "b", "column.part-b",
                [&language](const P& p) { return numberEntry(language, p.b, kPartMs); }),
       field<P>(language, "residual", "column.fit-residual",
                [&language](const P& p) { return numberEntry(language, p.residual, 1e2); }),
       field<P>(language, "predictionError", "column.prediction-error",
                [&language](const P& p) { return numberEntry(language, p.predictionError, 1e2); }),
       messageField<P>(language, "range", "column.fit-range",
                       [](const P& p) { return rangeWords(p.smallest, p.largest); }),
       wordField<P>(language, "reason", "column.reason",
                    [&language](const P& p) { return p.reason ? language.formatted(*p.reason) : std::string(); })});
  if (std::string why = whyNoneFitted(language, study); !why.empty()) table.notes.push_back(std::move(why));
  return table;
}

}  // namespace

ExportKind partsKind() {
  return {.what = "parts",
          .draw = drawParts,
          .table = partTable,
          .tab = Tab(TabGroup::speed, 70, nullptr, TabWanted::whenDrawn)};
}

}  // namespace scalescope
