#include "core/report/figures/fits.h"

#include <algorithm>
#include <set>

#include "core/analysis/scaling/study_fits.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/tables/table_build.h"

namespace scalescope {
namespace {

struct FitRow {
  const ScalingFit* fit = nullptr;
  const FitParameter* parameter = nullptr;  // Parameter of the fit; nullptr: nothing was fitted.
};

std::vector<FitRow> fitRows(const StudyResult& study) {
  std::vector<FitRow> rows;
  for (const ScalingFit& fit : study.fits) {
    for (const FitParameter& parameter : fit.parameters) rows.push_back({&fit, &parameter});
    if (fit.parameters.empty()) rows.push_back({&fit, nullptr});
  }
  return rows;
}

Interval intervalOf(const FitRow& row) {
  return row.parameter == nullptr ? Interval{}
                                  : Interval{row.parameter->value, row.parameter->low, row.parameter->high};
}

FigureSeries measuredPoints(const ScalingFit& fit) {
  FigureSeries series;
  series.name = say("series.measured");
  series.style = SeriesStyle::markers;
  for (const FitPoint& point : fit.points)
    if (point.speedup) series.points.push_back({point.devices, *point.speedup, point.low, point.high, {}});
  return series;
}

}  // namespace

Message rangeWords(int smallest, int largest) {
  if (largest == 0) return {};
  return {"report.bounds", {{"low", std::to_string(smallest)}, {"high", std::to_string(largest)}}};
}

std::string whyNoneFitted(const StudyResult& study) {
  return study.studies > 1 ? say("empty.joined", {{"studies", std::int64_t{study.studies}}}) : std::string();
}

std::string lawName(const std::string& law) { return say(("law." + law).c_str()); }

FigureSeries fitLine(const ScalingFit& fit, double from, double to, bool efficiency) {
  FigureSeries series;
  series.name = lawName(fit.law);
  series.role = SeriesRole::fit;
  series.style = SeriesStyle::dashed;
  series.band = true;
  for (const FitPoint& point : fit.curve) {
    if (point.devices < from || point.devices > to || !point.speedup) continue;
    const double scale = efficiency ? 100 / point.devices : 1;
    FigurePoint at{point.devices, *point.speedup * scale, point.predictionLow, point.predictionHigh, {}};
    for (Number* bound : {&at.low, &at.high})
      if (*bound) **bound *= scale;
    series.points.push_back(std::move(at));
  }
  return series;
}

namespace {

DrawnFigure drawFit(const StudyResult& study, const ViewOptions& /*view*/) {
  DrawnFigure drawn;
  const ScalingFit* fit = bestFit(study);
  drawn.figure.empty = whyNoneFitted(study);
  if (fit == nullptr) return drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) {
    return std::find(fit->cells.begin(), fit->cells.end(), cell.cell.number) != fit->cells.end();
  });
  Figure& figure = drawn.figure;
  figure.x = {.title = say("axis.devices"), .scale = AxisScale::log2};
  figure.y = {.title = speedupAxis(drawn.cells), .scale = AxisScale::log2};
  // The line is solid over the measured range and dashed beyond it, where it is a forecast.
  FigureSeries inside = fitLine(*fit, fit->smallest, fit->largest, false);
  inside.role = SeriesRole::plain;
  inside.style = SeriesStyle::line;
  FigureSeries beyond = fitLine(*fit, fit->largest, fit->curve.back().devices, false);
  beyond.name = say("series.extrapolated", {{"law", lawName(fit->law)}});
  figure.series = {measuredPoints(*fit), std::move(inside), std::move(beyond)};
  std::set<double> ticks;
  for (const FitPoint& point : fit->points) ticks.insert(point.devices);
  for (double n = fit->largest; n <= fit->curve.back().devices; n *= 2) ticks.insert(n);
  figure.x.ticks.assign(ticks.begin(), ticks.end());
  const FitPoint& end = fit->curve.back();
  figure.title =
      say("title.fit",
          {{"law", lawName(fit->law)}, {"devices", std::int64_t(end.devices)}, {"speedup", shown(end.speedup)}});
  return drawn;
}

}  // namespace

Table fitTable(const StudyResult& study, const ViewOptions& /*view*/) {
  using R = FitRow;
  Table table = filled<R>(
      fitRows(study),
      {codeField<R>("law", "column.law", "law.", [](const R& r) { return r.fit->law; }),
       wordField<R>("variant", "column.variant", [](const R& r) { return r.fit->variant; }),
       wordField<R>("strategy", "column.strategy", [](const R& r) { return std::string(name(r.fit->strategy)); }),
       wordField<R>(
           "precision", "column.precision",
           [&study](const R& r) { return study.spec.imported ? std::string() : std::string(name(r.fit->precision)); }),
       field<R>("batch", "column.batch", [](const R& r) { return countEntry(r.fit->batch); }),
       wordField<R>("parameter", "column.parameter",
                    [](const R& r) { return r.parameter == nullptr ? std::string() : r.parameter->name; }),
       field<R>("value", "column.value",
                [](const R& r) {
                  return numberEntry(r.parameter == nullptr ? Number() : r.parameter->value, 1, intervalOf(r));
                }),
       field<R>("valueLow", "column.value-low",
                [](const R& r) {
                  return numberEntry(r.parameter == nullptr ? Number() : r.parameter->low, 1, intervalOf(r));
                }),
       field<R>("valueHigh", "column.value-high",
                [](const R& r) {
                  return numberEntry(r.parameter == nullptr ? Number() : r.parameter->high, 1, intervalOf(r));
                }),
       field<R>("residual", "column.fit-residual", [](const R& r) { return numberEntry(r.fit->residual, 1e2); }),
       messageField<R>("range", "column.fit-range",
                       [](const R& r) { return rangeWords(r.fit->smallest, r.fit->largest); }),
       field<R>("plateau", "column.plateau", [](const R& r) { return countEntry(r.fit->plateau); }),
       field<R>("nextDevices", "column.next-devices", [](const R& r) { return countEntry(r.fit->nextDevices); }),
       wordField<R>("reason", "column.reason",
                    [](const R& r) { return r.fit->reason ? formatted(*r.fit->reason) : std::string(); }),
       field<R>("predictionError", "column.prediction-error",
                [](const R& r) { return numberEntry(r.fit->predictionError, 1e2); }),
       field<R>("lackOfFit", "column.lack-of-fit", [](const R& r) { return numberEntry(r.fit->lackOfFit.ratio); }),
       field<R>("lackOfFitProbability", "column.lack-of-fit-probability",
                [](const R& r) { return numberEntry(r.fit->lackOfFit.probability); }),
       messageField<R>("chosen", "column.chosen", [](const R& r) {
         return Message{r.fit->chosen ? "report.yes" : "", {}};
       })});
  if (std::string why = whyNoneFitted(study); !why.empty()) table.notes.push_back(std::move(why));
  return table;
}

Table extrapolationTable(const StudyResult& study) {
  const ScalingFit* fit = bestFit(study);
  std::vector<FitPoint> points;
  if (fit != nullptr)
    for (const double factor : {1.0, 1.5, 2.0, 3.0, 4.0}) {  // These few places are enough for planning.
      const FitPoint* last = nullptr;
      for (const FitPoint& point : fit->curve)
        if (point.devices <= factor * fit->largest) last = &point;
      if (last != nullptr && (points.empty() || last->devices > points.back().devices)) points.push_back(*last);
    }
  const auto within = [](const FitPoint& p) { return Interval{p.speedup, p.predictionLow, p.predictionHigh}; };
  const auto share = [](const FitPoint& p) { return p.speedup ? Number(*p.speedup / p.devices) : Number(); };
  using P = FitPoint;
  return filled<P>(
      points, {field<P>("devices", "axis.devices", [](const P& p) { return countEntry(p.devices); }),
               field<P>("speedup", "column.speedup", [=](const P& p) { return numberEntry(p.speedup, 1, within(p)); }),
               field<P>("speedupLow", "column.speedup-low",
                        [=](const P& p) { return numberEntry(p.predictionLow, 1, within(p)); }),
               field<P>("speedupHigh", "column.speedup-high",
                        [=](const P& p) { return numberEntry(p.predictionHigh, 1, within(p)); }),
               field<P>("efficiency", "column.efficiency", [=](const P& p) { return numberEntry(share(p), 1e2); })});
}

ExportKind fitKind() { return {.what = "fit", .draw = drawFit, .table = fitTable, .tab = Tab(TabGroup::speed, 60)}; }

}  // namespace scalescope
