#include "core/report/figures/sizing_figures.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/sizing/sizing_messages.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostTicks = 8;  // Ticks of N that fit side by side.

// The quantity of a row that a chart shows.
struct Quantity {
  const char* what;
  const char* axis;
  const char* title;
  Interval SizedRow::*of;
  Interval MeasuredSize::*measured;
  double scale = 1;
  int digits = 3;  // Digits in the title.
};
constexpr Quantity kSpeedup{"sizing-speedup", "axis.speedup", "title.sizing-speedup", &SizedRow::speedup,
                            &MeasuredSize::speedup};
constexpr Quantity kEfficiency{"sizing-efficiency",
                               "axis.efficiency",
                               "title.sizing-efficiency",
                               &SizedRow::efficiency,
                               &MeasuredSize::efficiency,
                               100,
                               2};

FigurePoint sizedPoint(int devices, const Interval& at, double scale) {
  const auto scaled = [scale](const Number& each) { return each ? Number(*each * scale) : Number(); };
  return {
      static_cast<double>(devices), at.value ? *at.value * scale : std::nan(""), scaled(at.low), scaled(at.high), {}};
}

// Returns the requested numbers of devices; if there are too many, those that are furthest apart.
std::vector<double> sizingTicks(const Sizing& sizing, int smallest) {
  std::vector<double> out{static_cast<double>(smallest)};
  for (const SizedRow& row : sizing.rows) out.push_back(row.devices);
  for (const MeasuredSize& size : sizing.measured) out.push_back(size.devices);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  while (out.size() > kMostTicks) {
    std::size_t closest = 1;
    for (std::size_t i = 1; i + 1 < out.size(); ++i)
      if (out[i] / out[i - 1] < out[closest] / out[closest - 1]) closest = i;
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(closest));
  }
  return out;
}

FigureSeries flatLine(std::string name, SeriesRole role, double from, double to, double y) {
  FigureSeries line;
  line.name = std::move(name);
  line.role = role;
  line.style = SeriesStyle::dashed;
  line.points = {{from, y, {}, {}, {}}, {to, y, {}, {}, {}}};
  return line;
}

FigureSeries idealOver(const SizedCurve& curve) {
  FigureSeries ideal;
  ideal.name = say("series.ideal");
  ideal.role = SeriesRole::ideal;
  ideal.style = SeriesStyle::dashed;
  for (const SizedRow& row : curve.rows)
    ideal.points.push_back({static_cast<double>(row.devices), static_cast<double>(row.devices), {}, {}, {}});
  return ideal;
}

// Removes missing values before and after a line, which are not gaps in it.
void trimGaps(std::vector<FigurePoint>& points) {
  const auto isKnown = [](const FigurePoint& point) { return std::isfinite(point.y); };
  points.erase(std::find_if(points.rbegin(), points.rend(), isKnown).base(), points.end());
  points.erase(points.begin(), std::find_if(points.begin(), points.end(), isKnown));
}

// Adds two lines of one color: solid between measured batches, dashed outside them.
void addLink(const SizedCurve& curve, const Quantity& quantity, int hue, Figure& figure) {
  FigureSeries inside, outside;
  inside.name = say("series.link", {{"gbps", rounded(curve.link.gbps, 4)}});
  outside.name = say("series.link-extrapolated", {{"gbps", rounded(curve.link.gbps, 4)}});
  inside.hue = outside.hue = hue;
  inside.style = SeriesStyle::line;
  outside.style = SeriesStyle::dashed;
  inside.band = true;
  for (std::size_t i = 0; i < curve.rows.size(); ++i) {
    const SizedRow& row = curve.rows[i];
    const FigurePoint point = sizedPoint(row.devices, row.*quantity.of, quantity.scale);
    const bool before = i > 0 && curve.rows[i - 1].extrapolated;
    const bool after = i + 1 < curve.rows.size() && curve.rows[i + 1].extrapolated;
    FigurePoint gap{point.x, std::nan(""), {}, {}, {}};
    inside.points.push_back(row.extrapolated ? gap : point);
    outside.points.push_back(row.extrapolated || ((before || after) && !row.reason)
                                 ? FigurePoint{point.x, point.y, {}, {}, {}}
                                 : gap);  // Both lines have the points at which they join.
  }
  for (FigureSeries* series : {&inside, &outside}) {
    trimGaps(series->points);
    if (!series->points.empty()) figure.series.push_back(std::move(*series));
  }
}

void addMeasuredSizes(const Sizing& sizing, const Quantity& quantity, Figure& figure) {
  FigureSeries measured;
  measured.name = say("series.measured");
  measured.style = SeriesStyle::markers;
  measured.role = SeriesRole::other;
  for (const MeasuredSize& size : sizing.measured)
    measured.points.push_back(sizedPoint(size.devices, size.*quantity.measured, quantity.scale));
  if (!measured.points.empty()) figure.series.push_back(std::move(measured));
}

std::string sizingSubtitle(const Sizing& sizing) {
  const auto hasBand = [](const SizedRow& row) { return row.stepSeconds.low.has_value(); };
  const bool bands = std::any_of(sizing.curves.begin(), sizing.curves.end(), [&](const SizedCurve& curve) {
    return std::any_of(curve.rows.begin(), curve.rows.end(), hasBand);
  });
  return say(bands ? "sizing.subtitle" : "sizing.subtitle-no-interval",
             {{"cell", std::int64_t{sizing.cell}},
              {"devices", devicesText(sizing.devices)},
              {"latency", rounded(sizing.curves.front().link.latencySeconds * 1e3, 4)}});
}

// Returns the title about the most devices with a prediction, on the first link.
std::string sizingTitle(const Sizing& sizing, const Quantity& quantity) {
  const SizedRow* top = nullptr;
  for (const SizedRow& row : sizing.rows)
    if ((row.*quantity.of).value && row.link.gbps == sizing.rows.front().link.gbps &&
        (top == nullptr || row.devices > top->devices))
      top = &row;
  if (top == nullptr) return say("heading.sizing");
  return say(quantity.title, {{"devices", devicesText(top->devices)},
                              {"gbps", rounded(top->link.gbps, 4)},
                              {"value", shown(*(top->*quantity.of).value * quantity.scale, quantity.digits)}});
}

Figure drawnSizing(const Sizing& sizing, const Quantity& quantity) {
  Figure figure;
  figure.id = quantity.what;
  figure.title = sizingTitle(sizing, quantity);
  figure.definition = say("definition.sizing");
  for (std::size_t i = 0; i < sizing.curves.size(); ++i)
    addLink(sizing.curves[i], quantity, static_cast<int>(i), figure);
  if (figure.series.empty()) {
    figure.empty = figure.summary = say("empty.sizing");
    return figure;
  }
  figure.subtitle = sizingSubtitle(sizing);
  const SizedCurve& any = sizing.curves.front();
  const double from = any.rows.front().devices, to = any.rows.back().devices;
  figure.x.title = say("axis.devices");
  figure.x.ticks = sizingTicks(sizing, any.rows.front().devices);
  if (to > from) figure.x.scale = AxisScale::log2;
  const bool isSpeedup = quantity.of == &SizedRow::speedup;
  figure.y.title = isSpeedup && sizing.baselineDevices > 1
                       ? say("axis.speedup-relative", {{"devices", std::int64_t{sizing.baselineDevices}}})
                       : say(quantity.axis);
  figure.y.scale = isSpeedup ? AxisScale::log2 : AxisScale::linear;
  figure.y.zeroBased = !isSpeedup;
  addMeasuredSizes(sizing, quantity, figure);
  figure.series.insert(figure.series.begin(),
                       isSpeedup ? idealOver(any) : flatLine(say("series.ideal"), SeriesRole::ideal, from, to, 100));
  if (!isSpeedup)
    figure.series.push_back(flatLine(say("series.keep", {{"percent", percent(sizing.keep)}}), SeriesRole::ceiling, from,
                                     to, sizing.keep * 100));
  figure.summary = figure.title;
  for (const SizedRow& row : sizing.rows)
    if (const Interval& at = row.*quantity.of; at.value)
      figure.summary += ". " + say("sizing.spoken", {{"devices", devicesText(row.devices)},
                                                     {"gbps", rounded(row.link.gbps, 4)},
                                                     {"value", shown(*at.value * quantity.scale)}});
  return figure;
}

}  // namespace

std::vector<Figure> sizingFigures(const Sizing& sizing) {
  if (sizing.curves.empty() || sizing.rows.empty()) return {};
  const ScopedRateUnit unit(sizing.isOfProgram);
  return {drawnSizing(sizing, kSpeedup), drawnSizing(sizing, kEfficiency)};
}

namespace {

using SizedRowRef = const SizedRow&;
using SizedFields = std::vector<TableField<SizedRow>>;

constexpr double kSizedMs = 1e3, kSizedPercent = 1e2, kSizedMicroseconds = 1e6, kSizedKilo = 1e-3;

TableField<SizedRow> sizedNumber(const char* key, const char* title, std::function<Number(SizedRowRef)> value,
                                 double scale = 1) {
  return field<SizedRow>(
      key, title, [value = std::move(value), scale](SizedRowRef row) { return numberEntry(value(row), scale); });
}

// Adds a value and its bounds, all with the same number of decimals.
void addInterval(SizedFields& fields, const std::string& key, const char* title, Interval SizedRow::*of, double scale) {
  const auto part = [&](const std::string& name, const char* heading, Number Interval::*which) {
    fields.push_back(field<SizedRow>(name.c_str(), heading, [of, which, scale](SizedRowRef row) {
      return numberEntry(row.*of.*which, scale, row.*of);
    }));
  };
  part(key, title, &Interval::value);
  part(key + "Low", "column.value-low", &Interval::low);
  part(key + "High", "column.value-high", &Interval::high);
}

void addCost(SizedFields& fields, const std::string& of, SizedCost SizedRow::*cost, bool isEpoch) {
  const auto part = [&](const char* name, const char* heading, Number SizedCost::*which, double scale = 1) {
    fields.push_back(
        sizedNumber((of + name).c_str(), heading, [cost, which](SizedRowRef row) { return row.*cost.*which; }, scale));
  };
  part("Seconds", isEpoch ? "column.epoch-s" : "column.time-to-target-s", &SizedCost::seconds);
  part("DeviceHours", isEpoch ? "column.epoch-hours" : "column.target-hours", &SizedCost::deviceHours);
  part("Price", isEpoch ? "column.epoch-price" : "column.target-price", &SizedCost::money);
  part("Joules", isEpoch ? "column.epoch-kj" : "column.target-kj", &SizedCost::joules, kSizedKilo);
}

Number linkShare(SizedRowRef row) {
  if (!row.exposedSeconds || !row.stepSeconds.value) return {};
  return *row.exposedSeconds / *row.stepSeconds.value;
}

Number sizedBatch(SizedRowRef row, double SizedRow::*batch) { return row.reason ? Number() : Number(row.*batch); }

}  // namespace

Table sizingTable(const Sizing& sizing) {
  const ScopedRateUnit unit(sizing.isOfProgram);
  SizedFields fields{
      field<SizedRow>("devices", "axis.devices", [](SizedRowRef row) { return countEntry(row.devices); }),
      sizedNumber("linkGbps", "column.named-gbps", [](SizedRowRef row) { return Number(row.link.gbps); }),
      sizedNumber(
          "latencySeconds", "column.named-latency", [](SizedRowRef row) { return Number(row.link.latencySeconds); },
          kSizedMicroseconds),
      field<SizedRow>("globalBatch", "column.global-batch",
                      [](SizedRowRef row) { return countEntry(sizedBatch(row, &SizedRow::globalBatch)); }),
      field<SizedRow>("perRankBatch", "column.per-device",
                      [](SizedRowRef row) { return countEntry(sizedBatch(row, &SizedRow::perRankBatch)); })};
  addInterval(fields, "stepSeconds", "column.step-ms", &SizedRow::stepSeconds, kSizedMs);
  fields.push_back(
      sizedNumber("imagesPerSecond", "column.images-per-second", [](SizedRowRef row) { return row.imagesPerSecond; }));
  addInterval(fields, "speedup", "column.speedup", &SizedRow::speedup, 1);
  addInterval(fields, "efficiency", "column.efficiency", &SizedRow::efficiency, kSizedPercent);
  fields.push_back(sizedNumber(
      "localSeconds", "column.local-ms", [](SizedRowRef row) { return row.localSeconds; }, kSizedMs));
  fields.push_back(sizedNumber(
      "exposedSeconds", "column.transfer-ms", [](SizedRowRef row) { return row.exposedSeconds; }, kSizedMs));
  fields.push_back(sizedNumber(
      "waitSeconds", "column.wait-ms", [](SizedRowRef row) { return row.waitSeconds; }, kSizedMs));
  fields.push_back(sizedNumber("linkShare", "column.link-share", linkShare, kSizedPercent));
  addCost(fields, "epoch", &SizedRow::epoch, true);
  if (sizing.samplesToTarget) addCost(fields, "target", &SizedRow::target, false);
  fields.push_back(wordField<SizedRow>(
      "reason", "column.reason", [](SizedRowRef row) { return row.reason ? formatted(*row.reason) : std::string(); }));
  Table table = filled<SizedRow>(sizing.rows, fields);
  table.id = "sizing";
  table.caption = say("report.caption", {{"study", sizing.name}, {"title", say("heading.sizing")}});
  for (const std::vector<Message>* messages : {&sizing.sentences, &sizing.warnings})
    for (const Message& each : withoutDuplicates(*messages)) table.notes.push_back(formatted(each));
  return table;
}

}  // namespace scalescope
