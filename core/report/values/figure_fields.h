#pragma once

#include <array>

#include "core/base/json/fields.h"
#include "core/report/values/figure.h"

namespace scalescope {

// The JSON form of a figure: enum names and fields, in the order in which they are written.

inline constexpr std::array kFigureKinds{
    Word{FigureKind::line, "line"},       Word{FigureKind::stackedArea, "stackedArea"},
    Word{FigureKind::bars, "bars"},       Word{FigureKind::waterfall, "waterfall"},
    Word{FigureKind::scatter, "scatter"}, Word{FigureKind::timeline, "timeline"},
    Word{FigureKind::heatMap, "heatMap"}};
inline constexpr std::array kAxisScales{Word{AxisScale::linear, "linear"}, Word{AxisScale::log2, "log2"},
                                        Word{AxisScale::log10, "log10"}, Word{AxisScale::category, "category"}};
inline constexpr std::array kSeriesRoles{Word{SeriesRole::plain, "plain"},
                                         Word{SeriesRole::ideal, "ideal"},
                                         Word{SeriesRole::compute, "compute"},
                                         Word{SeriesRole::exposed, "exposed"},
                                         Word{SeriesRole::hiddenComm, "hiddenComm"},
                                         Word{SeriesRole::input, "input"},
                                         Word{SeriesRole::wait, "wait"},
                                         Word{SeriesRole::checkpoint, "checkpoint"},
                                         Word{SeriesRole::other, "other"},
                                         Word{SeriesRole::ceiling, "ceiling"},
                                         Word{SeriesRole::fit, "fit"}};
inline constexpr std::array kSeriesStyles{Word{SeriesStyle::line, "line"},
                                          Word{SeriesStyle::markers, "markers"},
                                          Word{SeriesStyle::lineAndMarkers, "lineAndMarkers"},
                                          Word{SeriesStyle::dashed, "dashed"},
                                          Word{SeriesStyle::bars, "bars"},
                                          Word{SeriesStyle::area, "area"}};
constexpr const auto& wordsOf(FigureKind) { return kFigureKinds; }
constexpr const auto& wordsOf(AxisScale) { return kAxisScales; }
constexpr const auto& wordsOf(SeriesRole) { return kSeriesRoles; }
constexpr const auto& wordsOf(SeriesStyle) { return kSeriesStyles; }

inline constexpr Limits kFigureText = Limits().text(1u << 20);
inline constexpr Limits kFigureLanes = Limits().range(0, 64).sparse();
inline constexpr Limits kFigurePoints = Limits().count(1u << 20);

template <class Visit, SameAs<FigureAxis> T>
void eachField(Visit&& visit, T& m) {
  visit("title", m.title, kFigureText), visit("scale", m.scale), visit("zeroBased", m.zeroBased);
  visit("min", m.min, Limits().nullable()), visit("max", m.max, Limits().nullable());
  visit("categories", m.categories, kFigureText), visit("unit", m.unit), visit("ticks", m.ticks, Limits().nullable());
}
template <class Visit, SameAs<FigurePoint> T>
void eachField(Visit&& visit, T& m) {
  visit("x", m.x, Limits().nullable()), visit("y", m.y, Limits().nullable()), visit("low", m.low),
      visit("high", m.high);
  visit("label", m.label, kFigureText.sparse());
  visit("lane", m.lane, kFigureLanes), visit("lanes", m.lanes, kFigureLanes);
}
template <class Visit, SameAs<FigureSeries> T>
void eachField(Visit&& visit, T& m) {
  visit("name", m.name, kFigureText), visit("role", m.role), visit("style", m.style), visit("band", m.band);
  visit("faint", m.faint, Limits().sparse()), visit("points", m.points, kFigurePoints);
  visit("hue", m.hue, Limits().range(0, 1 << 20));
}
template <class Visit, SameAs<FigureSpan> T>
void eachField(Visit&& visit, T& m) {
  visit("from", m.from, Limits().nullable()), visit("to", m.to, Limits().nullable());
  visit("name", m.name, kFigureText);
}
template <class Visit, SameAs<Figure> T>
void eachField(Visit&& visit, T& m) {
  visit("version", m.version), visit("id", m.id), visit("kind", m.kind), visit("title", m.title, kFigureText);
  visit("subtitle", m.subtitle, kFigureText), visit("definition", m.definition, kFigureText), visit("x", m.x),
      visit("y", m.y);
  visit("series", m.series), visit("notes", m.notes, kFigureText), visit("summary", m.summary, kFigureText);
  visit("stamp", m.stamp, kFigureText), visit("empty", m.empty, kFigureText);
  visit("spans", m.spans, Limits().sparse());
}

}  // namespace scalescope
