#include "core/report/values/shape.h"

#include <algorithm>
#include <climits>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scalescope {
namespace {

constexpr std::size_t kLeastSmoothed = 3;

// Returns true for a series that can be smoothed. A mean over repeats, or values of different cells, must not be.
bool runsOn(const Figure& figure, const FigureSeries& series) {
  return figure.kind == FigureKind::line && figure.x.ticks.empty() && figure.x.scale == AxisScale::linear &&
         series.role == SeriesRole::plain && !series.faint && !series.band && series.points.size() >= kLeastSmoothed &&
         std::none_of(
             series.points.begin(), series.points.end(),
             [](const FigurePoint& point) { return point.low || point.high; });
}

FigureSeries smoothed(const FigureSeries& raw, double weight) {
  FigureSeries out = raw;
  out.style = SeriesStyle::line;
  double sum = 0, weights = 0;
  for (FigurePoint& point : out.points) {
    if (!std::isfinite(point.y)) continue;
    sum = weight * sum + point.y;
    weights = weight * weights + 1;
    point.y = sum / weights;
  }
  return out;
}

}  // namespace

bool canBeLogarithmic(const Figure& figure) {
  if (figure.kind != FigureKind::line && figure.kind != FigureKind::scatter) return false;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      if (point.y > 0) return true;
  return false;
}

void shape(Figure& figure, const ViewOptions& view) {
  if (view.smoothing > 0 && view.smoothing < 1) {
    std::vector<FigureSeries> out;
    for (FigureSeries& series : figure.series) {
      if (runsOn(figure, series)) {
        FigureSeries mean = smoothed(series, view.smoothing);
        series.faint = true;
        series.style = SeriesStyle::line;
        out.push_back(std::move(series));
        out.push_back(std::move(mean));
      } else {
        out.push_back(std::move(series));
      }
    }
    figure.series = std::move(out);
  }
  if (view.values == ValueScale::own || !canBeLogarithmic(figure)) return;
  // Both axes of a speedup over devices become linear, so that the ideal stays straight.
  if (figure.y.scale == AxisScale::log2) {
    figure.y.scale = figure.x.scale = AxisScale::linear;
    figure.y.zeroBased = true;
  } else {
    figure.y.scale = AxisScale::log10;
    figure.y.zeroBased = false;
    figure.y.min = figure.y.max = std::nullopt;
  }
}

namespace {

constexpr std::size_t kMostNames = 12;  // A legend of at most this number of names is short enough.
constexpr std::string_view kSeparator = ", ";

bool isPlain(const FigureSeries& series) { return series.role == SeriesRole::plain && !series.faint; }

// Returns a name's parts before and after the separator of that number; no value if the name has fewer.
std::optional<std::pair<std::string, std::string>> splitAt(const std::string& name, int separator) {
  std::size_t at = name.find(kSeparator);
  for (int i = 0; i < separator && at != std::string::npos; ++i) at = name.find(kSeparator, at + kSeparator.size());
  if (at == std::string::npos) return {};
  return std::pair(name.substr(0, at), name.substr(at + kSeparator.size()));
}

// Numbers different texts in the order of their first use.
class Parts {
 public:
  int number(const std::string& text) {
    const auto found = std::find(m_texts.begin(), m_texts.end(), text);
    const auto at = static_cast<int>(found - m_texts.begin());
    if (found == m_texts.end()) m_texts.push_back(text);
    return at;
  }
  [[nodiscard]] std::size_t size() const { return m_texts.size(); }

 private:
  std::vector<std::string> m_texts;
};

struct Split {
  int separator = 0;
  std::size_t first = 0, second = 0;  // Numbers of different parts.
};

std::optional<Split> splitOf(const Figure& figure, int separator) {
  Parts first, second;
  for (const FigureSeries& series : figure.series) {
    if (!isPlain(series)) continue;
    const auto parts = splitAt(series.name, separator);
    if (!parts) return {};
    first.number(parts->first), second.number(parts->second);
  }
  return Split{separator, first.size(), second.size()};
}

// Returns the split with the fewest parts that can be distinguished, at most two thirds of the names.
std::optional<Split> bestSplit(const Figure& figure) {
  const auto all = static_cast<std::size_t>(std::count_if(figure.series.begin(), figure.series.end(), isPlain));
  if (all <= kMostNames) return {};
  const bool hasMarkers = std::all_of(figure.series.begin(), figure.series.end(), [](const FigureSeries& series) {
    return !isPlain(series) || series.style == SeriesStyle::markers || series.style == SeriesStyle::lineAndMarkers;
  });
  std::optional<Split> best;
  for (int separator = 0;; ++separator) {
    const auto split = splitOf(figure, separator);
    if (!split) return best;
    const auto [fewer, more] = std::minmax(split->first, split->second);
    const bool isShorter = fewer + more < (best ? best->first + best->second : all * 2 / 3 + 1);
    if (isShorter && more <= kMostHueParts && fewer <= (hasMarkers ? kMostMarkerParts : kMostDashParts)) best = split;
  }
}

}  // namespace

void shareNameParts(Figure& figure) {
  if (figure.kind != FigureKind::line && figure.kind != FigureKind::scatter) return;
  const auto split = bestSplit(figure);
  if (!split) return;
  // Their order is that of the lines' hues in the study, which does not depend on the order in the figure.
  std::vector<const FigureSeries*> ordered;
  for (const FigureSeries& series : figure.series)
    if (isPlain(series)) ordered.push_back(&series);
  std::stable_sort(ordered.begin(), ordered.end(), [](const FigureSeries* a, const FigureSeries* b) {
    return a->hue.value_or(INT_MAX) < b->hue.value_or(INT_MAX);
  });
  Parts hues, markers;
  for (const FigureSeries* series : ordered) {
    auto parts = *splitAt(series->name, split->separator);
    if (split->first < split->second) std::swap(parts.first, parts.second);
    hues.number(parts.first);
    markers.number(parts.second);
  }
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    FigureSeries& series = figure.series[i];
    if (!isPlain(series)) continue;
    auto parts = *splitAt(series.name, split->separator);
    if (split->first < split->second) std::swap(parts.first, parts.second);
    series.huePart = std::move(parts.first);
    series.markerPart = std::move(parts.second);
    series.hue = hues.number(series.huePart);
    series.marker = markers.number(series.markerPart);
    if (i > 0 && figure.series[i - 1].faint) figure.series[i - 1].hue = series.hue;
    if (i > 0 && figure.series[i - 1].faint) figure.series[i - 1].marker = series.marker;
  }
}

}  // namespace scalescope
