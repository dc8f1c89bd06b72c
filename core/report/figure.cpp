#include "core/report/figure.h"

#include <array>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include "core/report/json_text.h"

namespace scalescope {
namespace {

using Json = nlohmann::ordered_json;

template <class E, std::size_t N>
using Words = std::array<std::pair<E, std::string_view>, N>;

constexpr Words<FigureKind, 5> kFigureKinds{{{FigureKind::line, "line"},
                                             {FigureKind::stackedArea, "stackedArea"},
                                             {FigureKind::bars, "bars"},
                                             {FigureKind::waterfall, "waterfall"},
                                             {FigureKind::scatter, "scatter"}}};
constexpr Words<AxisScale, 4> kScales{
    {{AxisScale::linear, "linear"}, {AxisScale::log2, "log2"}, {AxisScale::log10, "log10"}, {AxisScale::category, "category"}}};
constexpr Words<SeriesRole, 11> kRoles{{{SeriesRole::plain, "plain"},
                                        {SeriesRole::ideal, "ideal"},
                                        {SeriesRole::compute, "compute"},
                                        {SeriesRole::exposed, "exposed"},
                                        {SeriesRole::hiddenComm, "hiddenComm"},
                                        {SeriesRole::input, "input"},
                                        {SeriesRole::wait, "wait"},
                                        {SeriesRole::checkpoint, "checkpoint"},
                                        {SeriesRole::other, "other"},
                                        {SeriesRole::ceiling, "ceiling"},
                                        {SeriesRole::fit, "fit"}}};
constexpr Words<SeriesStyle, 6> kStyles{{{SeriesStyle::line, "line"},
                                         {SeriesStyle::markers, "markers"},
                                         {SeriesStyle::lineAndMarkers, "lineAndMarkers"},
                                         {SeriesStyle::dashed, "dashed"},
                                         {SeriesStyle::bars, "bars"},
                                         {SeriesStyle::area, "area"}}};

template <class E, std::size_t N>
std::string_view word(const Words<E, N>& words, E value) {
  for (const auto& [known, text] : words)
    if (known == value) return text;
  return words.front().second;
}

// An unknown word of a newer minor form falls back to the first: a figure is drawn plainer, not refused.
template <class E, std::size_t N>
E parse(const Words<E, N>& words, const nlohmann::json& json, const char* key) {
  const auto at = json.find(key);
  if (at == json.end() || !at->is_string()) return words.front().first;
  for (const auto& [value, text] : words)
    if (text == at->get_ref<const std::string&>()) return value;
  return words.front().first;
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }
Json number(const std::optional<double>& value) { return value ? number(*value) : Json(nullptr); }

std::optional<double> optionalNumber(const nlohmann::json& json, const char* key) {
  const auto at = json.find(key);
  return at != json.end() && at->is_number() ? std::optional(at->get<double>()) : std::nullopt;
}

bool flag(const nlohmann::json& json, const char* key) {
  const auto at = json.find(key);
  return at != json.end() && at->is_boolean() && at->get<bool>();
}

template <class T, class Read>
std::vector<T> list(const nlohmann::json& json, const char* key, const Read& read) {
  std::vector<T> out;
  const auto at = json.find(key);
  if (at == json.end() || !at->is_array()) return out;
  for (const auto& entry : *at) out.push_back(read(entry));
  return out;
}

std::string textOf(const nlohmann::json& json) { return json.is_string() ? json.get<std::string>() : std::string(); }
double numberOf(const nlohmann::json& json) { return json.is_number() ? json.get<double>() : std::numeric_limits<double>::quiet_NaN(); }

Json toJson(const FigureAxis& axis) {
  Json out{{"title", axis.title}, {"scale", word(kScales, axis.scale)}, {"zeroBased", axis.zeroBased}};
  out["min"] = number(axis.min);
  out["max"] = number(axis.max);
  out["categories"] = axis.categories;
  out["unit"] = axis.unit;
  out["ticks"] = Json::array();
  for (const double tick : axis.ticks) out["ticks"].push_back(number(tick));
  return out;
}

FigureAxis axisFrom(const nlohmann::json& figure, const char* key) {
  FigureAxis axis;
  const auto at = figure.find(key);
  if (at == figure.end() || !at->is_object()) return axis;
  axis.title = textAt(*at, "title");
  axis.scale = parse(kScales, *at, "scale");
  axis.zeroBased = flag(*at, "zeroBased");
  axis.min = optionalNumber(*at, "min");
  axis.max = optionalNumber(*at, "max");
  axis.categories = list<std::string>(*at, "categories", textOf);
  axis.unit = textAt(*at, "unit");
  axis.ticks = list<double>(*at, "ticks", numberOf);
  std::erase_if(axis.ticks, [](double tick) { return !std::isfinite(tick); });
  return axis;
}

Json toJson(const FigureSeries& series) {
  Json out{{"name", series.name}, {"role", word(kRoles, series.role)}, {"style", word(kStyles, series.style)}, {"band", series.band}};
  if (series.faint) out["faint"] = true;
  out["points"] = Json::array();
  for (const FigurePoint& point : series.points) {
    Json entry{{"x", number(point.x)}, {"y", number(point.y)}};
    if (point.low) entry["low"] = number(point.low);
    if (point.high) entry["high"] = number(point.high);
    if (!point.label.empty()) entry["label"] = point.label;
    out["points"].push_back(std::move(entry));
  }
  return out;
}

FigurePoint pointFrom(const nlohmann::json& json) {
  if (!json.is_object()) return {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN(), {}, {}, {}};
  FigurePoint point;
  point.x = optionalNumber(json, "x").value_or(std::numeric_limits<double>::quiet_NaN());
  point.y = optionalNumber(json, "y").value_or(std::numeric_limits<double>::quiet_NaN());
  point.low = optionalNumber(json, "low");
  point.high = optionalNumber(json, "high");
  point.label = textAt(json, "label");
  return point;
}

FigureSeries seriesFrom(const nlohmann::json& json) {
  FigureSeries series;
  if (!json.is_object()) return series;
  series.name = textAt(json, "name");
  series.role = parse(kRoles, json, "role");
  series.style = parse(kStyles, json, "style");
  series.band = flag(json, "band");
  series.faint = flag(json, "faint");
  series.points = list<FigurePoint>(json, "points", pointFrom);
  return series;
}

}  // namespace

nlohmann::ordered_json toJson(const Figure& figure) {
  Json out{{"version", figure.version},
           {"id", figure.id},
           {"kind", word(kFigureKinds, figure.kind)},
           {"title", figure.title},
           {"subtitle", figure.subtitle},
           {"definition", figure.definition}};
  out["x"] = toJson(figure.x);
  out["y"] = toJson(figure.y);
  out["series"] = Json::array();
  for (const FigureSeries& series : figure.series) out["series"].push_back(toJson(series));
  out["notes"] = figure.notes;
  out["summary"] = figure.summary;
  out["stamp"] = figure.stamp;
  out["empty"] = figure.empty;
  return out;
}

Result<Figure> figureFromJson(const nlohmann::json& json) {
  if (!json.is_object() || !json.contains("version") || !json["version"].is_number_integer()) return fail("figure.not-a-figure");
  const auto version = json["version"].get<std::int64_t>();
  if (version < 1 || version > kFigureVersion)
    return fail("figure.version", {{"version", version}, {"known", std::int64_t{kFigureVersion}}});
  Figure figure;
  figure.version = static_cast<int>(version);
  figure.id = textAt(json, "id");
  figure.kind = parse(kFigureKinds, json, "kind");
  figure.title = textAt(json, "title");
  figure.subtitle = textAt(json, "subtitle");
  figure.definition = textAt(json, "definition");
  figure.x = axisFrom(json, "x");
  figure.y = axisFrom(json, "y");
  figure.series = list<FigureSeries>(json, "series", seriesFrom);
  figure.notes = list<std::string>(json, "notes", textOf);
  figure.summary = textAt(json, "summary");
  figure.stamp = textAt(json, "stamp");
  figure.empty = textAt(json, "empty");
  return figure;
}

}  // namespace scalescope
