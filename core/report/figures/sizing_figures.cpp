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

FigureSeries idealOver(const MessageFormatter& language, const SizedCurve& curve) {
  FigureSeries ideal;
  ideal.name = language.say("series.ideal");
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
void addLink(const MessageFormatter& language, const SizedCurve& curve, const Quantity& quantity, int hue,
             Figure& figure) {
  FigureSeries inside, outside;
  inside.name = language.say("series.link", {{"gbps", rounded(curve.link.gbps, 4)}});
  outside.name = language.say("series.link-extrapolated", {{"gbps", rounded(curve.link.gbps, 4)}});
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

void addMeasuredSizes(const MessageFormatter& language, const Sizing& sizing, const Quantity& quantity,
                      Figure& figure) {
  FigureSeries measured;
  measured.name = language.say("series.measured");
  measured.style = SeriesStyle::markers;
  measured.role = SeriesRole::other;
  for (const MeasuredSize& size : sizing.measured)
    measured.points.push_back(sizedPoint(size.devices, size.*quantity.measured, quantity.scale));
  if (!measured.points.empty()) figure.series.push_back(std::move(measured));
}

std::string sizingSubtitle(const MessageFormatter& language, const Sizing& sizing) {
  const auto hasBand = [](const SizedRow& row) { return row.stepSeconds.low.has_value(); };
  const bool bands = std::any_of(sizing.curves.begin(), sizing.curves.end(), [&](const SizedCurve& curve) {
    return std::any_of(curve.rows.begin(), curve.rows.end(), hasBand);
  });
  return language.say(bands ? "sizing.subtitle" : "sizing.subtitle-no-interval",
                      {{"cell", std::int64_t{sizing.cell}},
                       {"devices", devicesText(language, sizing.devices)},
                       {"latency", rounded(sizing.curves.front().link.latencySeconds * 1e3, 4)}});
}

// Returns the title about the most devices with a prediction, on the first link.
std::string sizingTitle(const MessageFormatter& language, const Sizing& sizing, const Quantity& quantity) {
  const SizedRow* top = nullptr;
  for (const SizedRow& row : sizing.rows)
    if ((row.*quantity.of).value && row.link.gbps == sizing.rows.front().link.gbps &&
        (top == nullptr || row.devices > top->devices))
      top = &row;
  if (top == nullptr) return language.say("heading.sizing");
  return language.say(quantity.title,
                      {{"devices", devicesText(language, top->devices)},
                       {"gbps", rounded(top->link.gbps, 4)},
                       {"value", shown(language, *(top->*quantity.of).value * quantity.scale, quantity.digits)}});
}

Figure drawnSizing(const MessageFormatter& language, const Sizing& sizing, const Quantity& quantity) {
  Figure figure;
  figure.id = quantity.what;
  figure.title = sizingTitle(language, sizing, quantity);
  figure.definition = language.say("definition.sizing");
  for (std::size_t i = 0; i < sizing.curves.size(); ++i)
    addLink(language, sizing.curves[i], quantity, static_cast<int>(i), figure);
  if (figure.series.empty()) {
    figure.empty = figure.summary = language.say("empty.sizing");
    return figure;
  }
  figure.subtitle = sizingSubtitle(language, sizing);
  const SizedCurve& any = sizing.curves.front();
  const double from = any.rows.front().devices, to = any.rows.back().devices;
  figure.x.title = language.say("axis.devices");
  figure.x.ticks = sizingTicks(sizing, any.rows.front().devices);
  if (to > from) figure.x.scale = AxisScale::log2;
  const bool isSpeedup = quantity.of == &SizedRow::speedup;
  figure.y.title = isSpeedup && sizing.baselineDevices > 1
                       ? language.say("axis.speedup-relative", {{"devices", std::int64_t{sizing.baselineDevices}}})
                       : language.say(quantity.axis);
  figure.y.scale = isSpeedup ? AxisScale::log2 : AxisScale::linear;
  figure.y.zeroBased = !isSpeedup;
  addMeasuredSizes(language, sizing, quantity, figure);
  figure.series.insert(
      figure.series.begin(),
      isSpeedup ? idealOver(language, any) : flatLine(language.say("series.ideal"), SeriesRole::ideal, from, to, 100));
  if (!isSpeedup)
    figure.series.push_back(flatLine(language.say("series.keep", {{"percent", percent(sizing.keep)}}),
                                     SeriesRole::ceiling, from, to, sizing.keep * 100));
  figure.summary = figure.title;
  for (const SizedRow& row : sizing.rows)
    if (const Interval& at = row.*quantity.of; at.value)
      figure.summary += ". " + language.say("sizing.spoken", {{"devices", devicesText(language, row.devices)},
                                                              {"gbps", rounded(row.link.gbps, 4)},
                                                              {"value", shown(language, *at.value * quantity.scale)}});
  return figure;
}

}  // namespace

std::vector<Figure> sizingFigures(const MessageFormatter& formatter, const Sizing& sizing) {
  if (sizing.curves.empty() || sizing.rows.empty()) return {};
  const MessageFormatter language = inUnitOf(formatter, sizing.isOfProgram);
  return {drawnSizing(language, sizing, kSpeedup), drawnSizing(language, sizing, kEfficiency)};
}

namespace {

using SizedRowRef = const SizedRow&;
using SizedFields = std::vector<TableField<SizedRow>>;

constexpr double kSizedMs = 1e3, kSizedPercent = 1e2, kSizedMicroseconds = 1e6, kSizedKilo = 1e-3;

TableField<SizedRow> sizedNumber(const MessageFormatter& language, const char* key, const char* title,
                                 std::function<Number(SizedRowRef)> value, double scale = 1) {
  return field<SizedRow>(
      language, key, title,
      [&language, value = std::move(value), scale](SizedRowRef row) {
        return numberEntry(language, value(row), scale);
      });
}

// Adds a value and its bounds, all with the same number of decimals.
void addInterval(const MessageFormatter& language, SizedFields& fields, const std::string& key, const char* title,
                 Interval SizedRow::*of, double scale) {
  const auto part = [&](const std::string& name, const char* heading, Number Interval::*which) {
    fields.push_back(field<SizedRow>(language, name.c_str(), heading, [&language, of, which, scale](SizedRowRef row) {
      return numberEntry(language, row.*of.*which, scale, row.*of);
    }));
  };
  part(key, title, &Interval::value);
  part(key + "Low", "column.value-low", &Interval::low);
  part(key + "High", "column.value-high", &Interval::high);
}

void addCost(const MessageFormatter& language, SizedFields& fields, const std::string& of, SizedCost SizedRow::*cost,
             bool isEpoch) {
  const auto part = [&](const char* name, const char* heading, Number SizedCost::*which, double scale = 1) {
    fields.push_back(sizedNumber(
        language, (of + name).c_str(), heading, [cost, which](SizedRowRef row) { return row.*cost.*which; }, scale));
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

Table sizingTable(const MessageFormatter& formatter, const Sizing& sizing) {
  const MessageFormatter language = inUnitOf(formatter, sizing.isOfProgram);
  SizedFields fields{
      field<SizedRow>(language, "devices", "axis.devices",
                      [&language](SizedRowRef row) { return countEntry(language, row.devices); }),
      sizedNumber(language, "linkGbps", "column.named-gbps", [](SizedRowRef row) { return Number(row.link.gbps); }),
      sizedNumber(
          language, "latencySeconds", "column.named-latency",
          [](SizedRowRef row) { return Number(row.link.latencySeconds); }, kSizedMicroseconds),
      field<SizedRow>(
          language, "globalBatch", "column.global-batch",
          [&language](SizedRowRef row) { return countEntry(language, sizedBatch(row, &SizedRow::globalBatch)); }),
      field<SizedRow>(language, "perRankBatch", "column.per-device", [&language](SizedRowRef row) {
        return countEntry(language, sizedBatch(row, &SizedRow::perRankBatch));
      })};
  addInterval(language, fields, "stepSeconds", "column.step-ms", &SizedRow::stepSeconds, kSizedMs);
  fields.push_back(sizedNumber(language, "imagesPerSecond", "column.images-per-second",
                               [](SizedRowRef row) { return row.imagesPerSecond; }));
  addInterval(language, fields, "speedup", "column.speedup", &SizedRow::speedup, 1);
  addInterval(language, fields, "efficiency", "column.efficiency", &SizedRow::efficiency, kSizedPercent);
  fields.push_back(sizedNumber(
      language, "localSeconds", "column.local-ms", [](SizedRowRef row) { return row.localSeconds; }, kSizedMs));
  fields.push_back(sizedNumber(
      language, "exposedSeconds", "column.transfer-ms", [](SizedRowRef row) { return row.exposedSeconds; }, kSizedMs));
  fields.push_back(sizedNumber(
      language, "waitSeconds", "column.wait-ms", [](SizedRowRef row) { return row.waitSeconds; }, kSizedMs));
  fields.push_back(sizedNumber(language, "linkShare", "column.link-share", linkShare, kSizedPercent));
  addCost(language, fields, "epoch", &SizedRow::epoch, true);
  if (sizing.samplesToTarget) addCost(language, fields, "target", &SizedRow::target, false);
  fields.push_back(wordField<SizedRow>(language, "reason", "column.reason", [&language](SizedRowRef row) {
    return row.reason ? language.formatted(*row.reason) : std::string();
  }));
  Table table = filled<SizedRow>(sizing.rows, fields);
  table.id = "sizing";
  table.caption = language.say("report.caption", {{"study", sizing.name}, {"title", language.say("heading.sizing")}});
  for (const std::vector<Message>* messages : {&sizing.sentences, &sizing.warnings})
    for (const Message& each : withoutDuplicates(*messages)) table.notes.push_back(language.formatted(each));
  return table;
}

}  // namespace scalescope
