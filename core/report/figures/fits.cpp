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

FigureSeries measuredPoints(const MessageFormatter& language, const ScalingFit& fit) {
  FigureSeries series;
  series.name = language.say("series.measured");
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

std::string whyNoneFitted(const MessageFormatter& language, const StudyResult& study) {
  return study.studies > 1 ? language.say("empty.joined", {{"studies", std::int64_t{study.studies}}}) : std::string();
}

std::string lawName(const MessageFormatter& language, const std::string& law) {
  return language.say(("law." + law).c_str());
}

FigureSeries fitLine(const MessageFormatter& language, const ScalingFit& fit, double from, double to, bool efficiency) {
  FigureSeries series;
  series.name = lawName(language, fit.law);
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

DrawnFigure drawFit(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  DrawnFigure drawn;
  const ScalingFit* fit = bestFit(study);
  drawn.figure.empty = whyNoneFitted(language, study);
  if (fit == nullptr) return drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) {
    return std::find(fit->cells.begin(), fit->cells.end(), cell.cell.number) != fit->cells.end();
  });
  Figure& figure = drawn.figure;
  figure.x = {.title = language.say("axis.devices"), .scale = AxisScale::log2};
  figure.y = {.title = speedupAxis(language, drawn.cells), .scale = AxisScale::log2};
  // The line is solid over the measured range and dashed beyond it, where it is a forecast.
  FigureSeries inside = fitLine(language, *fit, fit->smallest, fit->largest, false);
  inside.role = SeriesRole::plain;
  inside.style = SeriesStyle::line;
  FigureSeries beyond = fitLine(language, *fit, fit->largest, fit->curve.back().devices, false);
  beyond.name = language.say("series.extrapolated", {{"law", lawName(language, fit->law)}});
  figure.series = {measuredPoints(language, *fit), std::move(inside), std::move(beyond)};
  std::set<double> ticks;
  for (const FitPoint& point : fit->points) ticks.insert(point.devices);
  for (double n = fit->largest; n <= fit->curve.back().devices; n *= 2) ticks.insert(n);
  figure.x.ticks.assign(ticks.begin(), ticks.end());
  const FitPoint& end = fit->curve.back();
  figure.title = language.say("title.fit", {{"law", lawName(language, fit->law)},
                                            {"devices", std::int64_t(end.devices)},
                                            {"speedup", shown(language, end.speedup)}});
  return drawn;
}

}  // namespace

Table fitTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  using R = FitRow;
  Table table = filled<R>(
      fitRows(study),
      {codeField<R>(language, "law", "column.law", "law.", [](const R& r) { return r.fit->law; }),
       wordField<R>(language, "variant", "column.variant", [](const R& r) { return r.fit->variant; }),
       wordField<R>(language, "strategy", "column.strategy",
                    [](const R& r) { return std::string(name(r.fit->strategy)); }),
       wordField<R>(
           language, "precision", "column.precision",
           [&study](const R& r) { return study.spec.imported ? std::string() : std::string(name(r.fit->precision)); }),
       field<R>(language, "batch", "column.batch",
                [&language](const R& r) { return countEntry(language, r.fit->batch); }),
       wordField<R>(language, "parameter", "column.parameter",
                    [](const R& r) { return r.parameter == nullptr ? std::string() : r.parameter->name; }),
       field<R>(language, "value", "column.value",
                [&language](const R& r) {
                  return numberEntry(language, r.parameter == nullptr ? Number() : r.parameter->value, 1,
                                     intervalOf(r));
                }),
       field<R>(language, "valueLow", "column.value-low",
                [&language](const R& r) {
                  return numberEntry(language, r.parameter == nullptr ? Number() : r.parameter->low, 1, intervalOf(r));
                }),
       field<R>(language, "valueHigh", "column.value-high",
                [&language](const R& r) {
                  return numberEntry(language, r.parameter == nullptr ? Number() : r.parameter->high, 1, intervalOf(r));
                }),
       field<R>(language, "residual", "column.fit-residual",
                [&language](const R& r) { return numberEntry(language, r.fit->residual, 1e2); }),
       messageField<R>(language, "range", "column.fit-range",
                       [](const R& r) { return rangeWords(r.fit->smallest, r.fit->largest); }),
       field<R>(language, "plateau", "column.plateau",
                [&language](const R& r) { return countEntry(language, r.fit->plateau); }),
       field<R>(language, "nextDevices", "column.next-devices",
                [&language](const R& r) { return countEntry(language, r.fit->nextDevices); }),
       wordField<R>(
           language, "reason", "column.reason",
           [&language](const R& r) { return r.fit->reason ? language.formatted(*r.fit->reason) : std::string(); }),
       field<R>(language, "predictionError", "column.prediction-error",
                [&language](const R& r) { return numberEntry(language, r.fit->predictionError, 1e2); }),
       field<R>(language, "lackOfFit", "column.lack-of-fit",
                [&language](const R& r) { return numberEntry(language, r.fit->lackOfFit.ratio); }),
       field<R>(language, "lackOfFitProbability", "column.lack-of-fit-probability",
                [&language](const R& r) { return numberEntry(language, r.fit->lackOfFit.probability); }),
       messageField<R>(language, "chosen", "column.chosen", [](const R& r) {
         return Message{r.fit->chosen ? "report.yes" : "", {}};
       })});
  if (std::string why = whyNoneFitted(language, study); !why.empty()) table.notes.push_back(std::move(why));
  return table;
}

Table extrapolationTable(const MessageFormatter& language, const StudyResult& study) {
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
  return filled<P>(points, {field<P>(language, "devices", "axis.devices",
                                     [&language](const P& p) { return countEntry(language, p.devices); }),
                            field<P>(language, "speedup", "column.speedup",
                                     [&](const P& p) { return numberEntry(language, p.speedup, 1, within(p)); }),
                            field<P>(language, "speedupLow", "column.speedup-low",
                                     [&](const P& p) { return numberEntry(language, p.predictionLow, 1, within(p)); }),
                            field<P>(language, "speedupHigh", "column.speedup-high",
                                     [&](const P& p) { return numberEntry(language, p.predictionHigh, 1, within(p)); }),
                            field<P>(language, "efficiency", "column.efficiency",
                                     [&](const P& p) { return numberEntry(language, share(p), 1e2); })});
}

ExportKind fitKind() { return {.what = "fit", .draw = drawFit, .table = fitTable, .tab = Tab(TabGroup::speed, 60)}; }

}  // namespace scalescope
