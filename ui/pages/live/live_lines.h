#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "core/report/values/figure.h"
#include "launcher/live/live_state.h"

namespace scalescope {

// Building blocks of the Live page's figures; all are pure.

struct LiveAxes {
  QString x, y;  // Titles of the axes.
};
Figure liveFigure(const std::string& id, const QString& title, const QString& subtitle, const LiveAxes& axes);

QString metricTitle(Metric metric);

// Returns a series with a band from the minimum to the maximum if points were merged.
FigureSeries lineSeries(const QString& name, const std::vector<LivePoint>& points, double factor = 1);

// Adds the raw points as a faint line, and their exponential mean.
void addSmoothed(Figure& figure, const std::vector<LivePoint>& points, double factor);

// Adds validated epochs with markers; nothing if there are none.
void addValidation(Figure& figure, const std::vector<LivePoint>& points, double factor);

// Names of the lines for single numbers and for the median of many.
struct LineNames {
  std::function<QString(int)> one;
  QString median;
  std::set<int> wanted = {};  // Numbers with their own line beside the median.
};
LineNames rankNames(const std::set<int>& wanted);
LineNames nodeNames(const LiveState& state);
// Returns names for cores, GPUs and the like of `state`, numbered within their node; `word`: "GPU %1".
LineNames partNames(const LiveState& state, const std::vector<LiveSeries>& all, const QString& word,
                    const QString& median);

// Parses numbers and ranges such as "0 5-7, 12" to an ascending set of at most kMostWanted; returns nothing for an
// invalid list or for more numbers.
constexpr std::size_t kMostWanted = 8;
std::optional<std::set<int>> wantedNumbers(const QString& text);

// Adds one line each; for more than kLinesApart: their median, the band of all, the requested ones, and outliers.
void addLines(Figure& figure, const std::vector<LiveSeries>& all, const LineNames& names, double factor);

// Returns the end of an axis of percent: 100, or the maximum if that is slightly larger. Load is counted in clock
// ticks, which are not aligned with the sampling times.
double endOfPercent(const Figure& figure);

// Shades the steps before the measured window; does nothing if there are none.
void shadeWarmup(Figure& figure, double from, double to);
void shadeRest(Figure& figure, double from, double to);  // Shades the time after the measured window.

// Sets the summary for screen readers: each series with its newest value.
void summarise(Figure& figure);

}  // namespace scalescope
