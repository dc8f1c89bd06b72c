#include "ui/pages/live/live_lines.h"

#include <QLocale>
#include <QObject>
#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <limits>

#include "launcher/live/live_outliers.h"
#include "ui/base/message_translation.h"
#include "ui/charts/plot/ticks.h"

namespace scalescope {
namespace {

// Smooths as on the Results page (core/report/values/shape.h): it starts at the first value and lags only by its
// weights.
std::vector<LivePoint> smoothed(const std::vector<LivePoint>& points) {
  constexpr double kWeight = 0.9;
  std::vector<LivePoint> out;
  double sum = 0, weights = 0;
  for (const LivePoint& each : points) {
    if (std::isfinite(each.y)) sum = kWeight * sum + each.y, weights = kWeight * weights + 1;
    out.push_back({each.x, std::isfinite(each.y) ? sum / weights : each.y});
  }
  return out;
}

// Returns a node's host name, or its number if several nodes have the same host.
std::function<QString(int)> nodeName(const std::map<int, std::string>& hosts) {
  std::map<std::string, int> perHost;
  for (const auto& [node, host] : hosts) ++perHost[host];
  return [hosts, perHost](int node) {
    const auto host = hosts.find(node);
    const bool known = host != hosts.end() && !host->second.empty() && perHost.at(host->second) == 1;
    return known ? toQString(host->second) : QObject::tr("node %1").arg(node);
  };
}

}  // namespace

Figure liveFigure(const std::string& id, const QString& title, const QString& subtitle, const LiveAxes& axes) {
  Figure figure;
  figure.id = id;
  figure.title = title.toStdString();
  figure.subtitle = subtitle.toStdString();
  figure.x.title = axes.x.toStdString();
  figure.y.title = axes.y.toStdString();
  figure.y.zeroBased = true;
  figure.empty = QObject::tr("Nothing measured yet.").toStdString();
  return figure;
}

QString metricTitle(Metric metric) { return translated(Message{std::string(metricInfo(metric)->title), {}}); }

FigureSeries lineSeries(const QString& name, const std::vector<LivePoint>& points, double factor) {
  FigureSeries series;
  series.name = name.toStdString();
  series.style = SeriesStyle::line;
  series.band = std::any_of(points.begin(), points.end(), [](const LivePoint& each) { return each.low < each.high; });
  series.points.reserve(points.size());
  for (const LivePoint& each : points) {
    series.points.push_back({each.x, each.y * factor, {}, {}, {}});
    if (!series.band || !std::isfinite(each.y)) continue;
    series.points.back().low = each.low * factor;
    series.points.back().high = each.high * factor;
  }
  return series;
}

void addSmoothed(Figure& figure, const std::vector<LivePoint>& points, double factor) {
  figure.series.push_back(lineSeries(QObject::tr("raw"), points, factor));
  figure.series.back().faint = true;
  figure.series.push_back(lineSeries(QObject::tr("smoothed"), smoothed(points), factor));
}

void addValidation(Figure& figure, const std::vector<LivePoint>& points, double factor) {
  if (points.empty()) return;
  figure.series.push_back(lineSeries(QObject::tr("validation"), points, factor));
  figure.series.back().style = SeriesStyle::lineAndMarkers;
}

LineNames rankNames(const std::set<int>& wanted) {
  return {[](int number) { return QObject::tr("rank %1").arg(number); }, QObject::tr("median of the ranks"), wanted};
}

LineNames nodeNames(const LiveState& state) { return {nodeName(state.hosts), QObject::tr("median of the nodes")}; }

std::optional<std::set<int>> wantedNumbers(const QString& text) {
  static const QRegularExpression kBlanks(QStringLiteral("[\\s,;\u3001\uff0c]+"));
  static const QRegularExpression kRange(QStringLiteral("^(\\d{1,6})(?:-(\\d{1,6}))?$"));
  std::set<int> numbers;
  for (const QString& word : text.split(kBlanks, Qt::SkipEmptyParts)) {
    const QRegularExpressionMatch range = kRange.match(word);
    if (!range.hasMatch()) return std::nullopt;
    const int first = range.captured(1).toInt();
    const int last = range.captured(2).isEmpty() ? first : range.captured(2).toInt();
    if (last < first) return std::nullopt;
    for (int number = first; number <= last; ++number) {
      numbers.insert(number);
      if (numbers.size() > kMostWanted) return std::nullopt;
    }
  }
  return numbers;
}

LineNames partNames(const LiveState& state, const std::vector<LiveSeries>& all, const QString& word,
                    const QString& median) {
  const bool isOneNode =
      std::all_of(all.begin(), all.end(), [](const LiveSeries& each) { return each.number < kCoresPerNode; });
  return {[isOneNode, word, node = nodeName(state.hosts)](int number) {
            const QString own = word.arg(number % kCoresPerNode);
            return isOneNode ? own : QObject::tr("%1, %2").arg(node(number / kCoresPerNode), own);
          },
          median};
}

void addLines(Figure& figure, const std::vector<LiveSeries>& all, const LineNames& names, double factor) {
  const auto addOne = [&](const LiveSeries& line) {
    figure.series.push_back(lineSeries(names.one(line.number), line.points, factor));
  };
  if (all.size() <= kLinesApart) {
    for (const LiveSeries& line : all) addOne(line);
    return;
  }
  const LiveBand band = bandOf(all);
  figure.series.push_back(lineSeries(names.median, band.median, factor));
  for (const LiveSeries& line : all)
    if (names.wanted.contains(line.number)) addOne(line);
  for (const std::size_t place : band.apart)
    if (!names.wanted.contains(all[place].number)) addOne(all[place]);
}

double endOfPercent(const Figure& figure) {
  double most = 100;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points)
      for (const double value : {point.y, point.high.value_or(0)})
        if (std::isfinite(value)) most = std::max(most, value);
  return most;
}

void shadeWarmup(Figure& figure, double from, double to) {
  if (to > from) figure.spans.push_back({from, to, QObject::tr("warm-up").toStdString()});
}

void shadeRest(Figure& figure, double from, double to) {
  if (to > from) figure.spans.push_back({from, to, QObject::tr("not timed").toStdString()});
}

void summarise(Figure& figure) {
  QStringList parts;
  for (const FigureSeries& series : figure.series) {
    if (series.points.empty() || series.role == SeriesRole::ideal || parts.size() >= 8) continue;
    const FigurePoint& last = series.points.back();
    parts << QObject::tr("%1: %2 at %3")
                 .arg(toQString(series.name), valueText(figure.y, last.y, QLocale()),
                      valueText(figure.x, last.x, QLocale()));
  }
  figure.summary = parts.join(QStringLiteral("; ")).toStdString();
}

}  // namespace scalescope
