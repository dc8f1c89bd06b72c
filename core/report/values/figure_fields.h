#pragma once

#include <array>

#include "core/base/json/fields.h"
#include "core/report/values/figure.h"

namespace scalescope {

// The JSON form of a figure: enum names and fields, in the order in which they are written.

inline constexpr std::array kFigureKinds{
    EnumName{FigureKind::line, "line"},       EnumName{FigureKind::stackedArea, "stackedArea"},
    EnumName{FigureKind::bars, "bars"},       EnumName{FigureKind::waterfall, "waterfall"},
    EnumName{FigureKind::scatter, "scatter"}, EnumName{FigureKind::timeline, "timeline"},
    EnumName{FigureKind::heatMap, "heatMap"}};
inline constexpr std::array kAxisScales{EnumName{AxisScale::linear, "linear"}, EnumName{AxisScale::log2, "log2"},
                                        EnumName{AxisScale::log10, "log10"}, EnumName{AxisScale::category, "category"}};
inline constexpr std::array kSeriesRoles{EnumName{SeriesRole::plain, "plain"},
                                         EnumName{SeriesRole::ideal, "ideal"},
                                         EnumName{SeriesRole::compute, "compute"},
                                         EnumName{SeriesRole::exposed, "exposed"},
                                         EnumName{SeriesRole::hiddenComm, "hiddenComm"},
                                         EnumName{SeriesRole::input, "input"},
                                         EnumName{SeriesRole::wait, "wait"},
                                         EnumName{SeriesRole::checkpoint, "checkpoint"},
                                         EnumName{SeriesRole::other, "other"},
                                         EnumName{SeriesRole::ceiling, "ceiling"},
                                         EnumName{SeriesRole::fit, "fit"}};
inline constexpr std::array kSeriesStyles{EnumName{SeriesStyle::line, "line"},
                                          EnumName{SeriesStyle::markers, "markers"},
                                          EnumName{SeriesStyle::lineAndMarkers, "lineAndMarkers"},
                                          EnumName{SeriesStyle::dashed, "dashed"},
                                          EnumName{SeriesStyle::bars, "bars"},
                                          EnumName{SeriesStyle::area, "area"}};
constexpr const auto& enumNames(FigureKind) { return kFigureKinds; }
constexpr const auto& enumNames(AxisScale) { return kAxisScales; }
constexpr const auto& enumNames(SeriesRole) { return kSeriesRoles; }
constexpr const auto& enumNames(SeriesStyle) { return kSeriesStyles; }

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
  visit("huePart", m.huePart, kFigureText.sparse()), visit("markerPart", m.markerPart, kFigureText.sparse());
  visit("marker", m.marker, Limits().range(0, 1 << 20));
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
