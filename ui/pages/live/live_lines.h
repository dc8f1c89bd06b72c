#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"

namespace scalescope {

// What figures of the Live page are made of. Pure.

struct LiveAxes {
  QString x, y;  // titles
};
Figure liveFigure(const char* id, const QString& title, const QString& subtitle, const LiveAxes& axes);

// With a band from the least to the most where points were joined.
FigureSeries lineSeries(const QString& name, const std::vector<LivePoint>& points, double factor = 1);

// The points as they came, faint, and their exponential mean.
void addSmoothed(Figure& figure, const std::vector<LivePoint>& points, double factor);

// Of the epochs that were validated, each marked; nothing where none was.
void addValidation(Figure& figure, const std::vector<LivePoint>& points, double factor);

// How the line of a number is called, and the median of many.
struct LineNames {
  std::function<QString(int)> one;
  QString median;
  std::set<int> wanted = {};  // numbers that have a line of their own beside the median
};
LineNames rankNames(const std::set<int>& wanted);
LineNames nodeNames(const LiveState& state);
// Of cores, GPUs and the like of `state`, numbered within their node; `word`: "GPU %1".
LineNames partNames(const LiveState& state, const std::vector<LiveSeries>& all, const QString& word,
                    const QString& median);

// Numbers and ranges as a person writes them, "0 5-7, 12", ascending; at most kMostWanted. Nothing where it is no such
// list, or names more.
constexpr std::size_t kMostWanted = 8;
std::optional<std::set<int>> wantedNumbers(const QString& text);

// A line each; more than kLinesApart as their median, the band of all, those that are wanted, and those that stand
// apart.
void addLines(Figure& figure, const std::vector<LiveSeries>& all, const LineNames& names, double factor);

// The end of an axis of percent: 100, or the most where that is a little more. Load is counted in ticks of the clock,
// which do not end with the moment that they are counted for.
double endOfPercent(const Figure& figure);

// The steps before the timed window, shaded. Nothing where there are none.
void shadeWarmup(Figure& figure, double from, double to);
void shadeRest(Figure& figure, double from, double to);  // what comes after the timed window

// What a screen reader says: each series with its newest value.
void summarise(Figure& figure);

}  // namespace scalescope
