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
std::string partTitle(const PartFit& fit) { return formatted(partWord(fit)); }

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

FigureSeries partSeries(const PartFit& fit, const std::vector<PartPoint>& points, SeriesStyle style) {
  FigureSeries series;
  series.name = partTitle(fit);
  series.role = partRole(fit);
  series.style = style;
  for (const PartPoint& point : points)
    if (point.seconds) series.points.push_back({point.devices, *point.seconds * kPartMs, {}, {}, {}});
  return series;
}

DrawnFigure drawParts(const StudyResult& study, const ViewOptions& /*view*/) {
  DrawnFigure drawn;
  const std::vector<const PartFit*> parts = drawnParts(study);
  drawn.figure.empty = whyNoneFitted(study);
  if (parts.empty()) return drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) {
    return std::find(parts.front()->cells.begin(), parts.front()->cells.end(), cell.cell.number) !=
           parts.front()->cells.end();
  });
  Figure& figure = drawn.figure;
  figure.x = {.title = say("axis.devices"), .scale = AxisScale::log2};
  figure.y = {.title = say("axis.step-ms"), .zeroBased = true};
  std::set<double> ticks;
  for (const PartFit* fit : parts) {
    figure.series.push_back(partSeries(*fit, fit->points, SeriesStyle::markers));
    FigureSeries line = partSeries(*fit, fit->curve, SeriesStyle::dashed);
    line.name = say("series.part-fit", {{"part", partTitle(*fit)}, {"law", fit->law}});
    figure.series.push_back(std::move(line));
    for (const PartPoint& point : fit->points) ticks.insert(point.devices);
    for (double n = fit->largest; n <= fit->curve.back().devices; n *= 2) ticks.insert(n);
  }
  figure.x.ticks.assign(ticks.begin(), ticks.end());
  return drawn;
}

Table partTable(const StudyResult& study, const ViewOptions& /*view*/) {
  using P = PartFit;
  Table table = filled<P>(
      study.parts,
      {messageField<P>("part", "column.part", partWord),
       wordField<P>("law", "column.law", [](const P& p) { return p.law; }),
       wordField<P>("variant", "column.variant", [](const P& p) { return p.variant; }),
       wordField<P>("strategy", "column.strategy", [](const P& p) { return std::string(name(p.strategy)); }),
       wordField<P>(
           "precision", "column.precision",
           [&study](const P& p) { return study.spec.imported ? std::string() : std::string(name(p.precision)); }),
       field<P>("batch", "column.batch", [](const P& p) { return countEntry(p.batch); }),
       field<P>("a", "column.part-a", [](const P& p) { return numberEntry(p.a, kPartMs); }),
       field<P>("b", "column.part-b", [](const P& p) { return numberEntry(p.b, kPartMs); }),
       field<P>("residual", "column.fit-residual", [](const P& p) { return numberEntry(p.residual, 1e2); }),
       field<P>("predictionError", "column.prediction-error",
                [](const P& p) { return numberEntry(p.predictionError, 1e2); }),
       messageField<P>("range", "column.fit-range", [](const P& p) { return rangeWords(p.smallest, p.largest); }),
       wordField<P>("reason", "column.reason",
                    [](const P& p) { return p.reason ? formatted(*p.reason) : std::string(); })});
  if (std::string why = whyNoneFitted(study); !why.empty()) table.notes.push_back(std::move(why));
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
