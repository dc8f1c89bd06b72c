#include "ui/pages/live/time_figures.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "ui/base/message_translation.h"
#include "ui/pages/live/live_figures.h"
#include "ui/pages/live/live_lines.h"

namespace scalescope {
namespace {

// Converts a series over steps to one over seconds: both were decimated alike.
std::vector<LivePoint> overSeconds(const std::vector<LivePoint>& points, const std::vector<LivePoint>& ends) {
  std::vector<LivePoint> out;
  for (std::size_t i = 0; i < std::min(points.size(), ends.size()); ++i) {
    out.push_back(points[i]);
    out.back().x = ends[i].y;
  }
  return out;
}

const std::vector<LiveSeries>& sampledOf(const LiveState& state, Metric metric) {
  static const std::vector<LiveSeries> kNone;
  const auto found = state.sampled.find(metric);
  return found == state.sampled.end() ? kNone : found->second;
}

Figure timeFigure(const std::string& id, const QString& title, const QString& unit) {
  return liveFigure("live-time-" + id, title, {}, {QObject::tr("seconds"), unit});
}

// Adds a chart that has points: a program that reports only its loss has no chart of its accuracy.
void addIfAny(std::vector<Figure>& out, Figure figure) {
  const auto isDrawn = [](const FigureSeries& series) {
    return std::any_of(series.points.begin(), series.points.end(),
                       [](const FigurePoint& point) { return std::isfinite(point.y); });
  };
  if (std::any_of(figure.series.begin(), figure.series.end(), isDrawn)) out.push_back(std::move(figure));
}

void addCurves(std::vector<Figure>& out, const LiveState& state) {
  if (state.loss.empty()) return;
  Figure loss = timeFigure("loss", QObject::tr("Loss"), QObject::tr("training loss"));
  loss.y.zeroBased = false;  // The axis is that of the overview.
  addSmoothed(loss, overSeconds(state.loss, state.stepEnds), 1);
  addValidation(loss, overSeconds(state.validationLoss, state.validationEnds), 1);
  if (!state.validationLoss.empty()) loss.y.title = QObject::tr("loss").toStdString();
  out.push_back(std::move(loss));
  Figure accuracy = timeFigure("accuracy", QObject::tr("Accuracy"), QObject::tr("accuracy, %"));
  addSmoothed(accuracy, overSeconds(state.accuracy, state.stepEnds), 100);
  addValidation(accuracy, overSeconds(state.validationAccuracy, state.validationEnds), 100);
  addIfAny(out, std::move(accuracy));
  Figure rate = timeFigure("learning-rate", QObject::tr("Learning rate"), QObject::tr("learning rate"));
  rate.series.push_back(lineSeries(QObject::tr("learning rate"), overSeconds(state.learningRates, state.stepEnds)));
  addIfAny(out, std::move(rate));
  Figure parts = partsFigure(state);
  parts.id = "live-time-parts";
  parts.subtitle.clear();
  parts.spans.clear();
  parts.x = {};
  parts.x.title = QObject::tr("seconds").toStdString();
  for (FigureSeries& series : parts.series)
    for (std::size_t i = 0; i < std::min(series.points.size(), state.stepEnds.size()); ++i)
      series.points[i].x = state.stepEnds[i].y;
  addIfAny(out, std::move(parts));
}

struct TimeKind {
  std::string id;  // The prefix "live-time-" is not included.
  Metric metric;
  QString title = {};  // Title that replaces that of the metric if it is not empty.
};

// Adds a chart of the metric, titled and scaled as on the page Runs.
void addKind(std::vector<Figure>& out, const TimeKind& kind, const std::vector<LiveSeries>& all,
             const LineNames& names) {
  if (all.empty()) return;
  const MetricInfo& info = *metricInfo(kind.metric);
  const MetricScale scale = metricScale(info, std::numeric_limits<double>::infinity());
  Figure figure =
      timeFigure(kind.id, kind.title.isEmpty() ? metricTitle(kind.metric) : kind.title, toQString(scale.unit));
  addLines(figure, all, names, scale.factor);
  const bool isOfWhole = info.unit == "%" && info.lines != MetricLines::ranks;  // The load of a rank may exceed 100 %.
  if (isOfWhole) figure.y.max = endOfPercent(figure);
  out.push_back(std::move(figure));
}

void addProcessors(std::vector<Figure>& out, const LiveState& state, const std::set<int>& ranks) {
  if (state.cpuPerRank) addKind(out, {"cpu", Metric::rankCpuPercent}, state.cpu, rankNames(ranks));
  addKind(out, {"node-cpu", Metric::cpuPercent, QObject::tr("CPU, per node")}, state.nodeCpu, nodeNames(state));
  addKind(out, {"cores", Metric::cpuPercent}, state.coreCpu,
          partNames(state, state.coreCpu, QObject::tr("core %1"), QObject::tr("median of the cores")));
  addKind(out, {"memory", Metric::rankRss, state.memoryOnDevice ? QObject::tr("GPU memory, per rank") : QString()},
          state.memory, rankNames(ranks));
  addKind(out, {"node-memory", Metric::nodeMemoryUsed}, sampledOf(state, Metric::nodeMemoryUsed), nodeNames(state));
}

void addSampled(std::vector<Figure>& out, const LiveState& state, MetricLines lines) {
  for (const MetricInfo& info : kMetrics) {
    if (info.lines != lines) continue;
    const std::vector<LiveSeries>& all = sampledOf(state, info.metric);
    addKind(out, {std::string(info.figure), info.metric}, all,
            lines == MetricLines::traffic
                ? nodeNames(state)
                : partNames(state, all, QObject::tr("GPU %1"), QObject::tr("median of the GPUs")));
  }
}

// Share of the axis, because samples of an active run are slightly ahead of its steps.
constexpr double kLeastRest = 0.05;

double latestOf(const std::vector<Figure>& figures) {
  double latest = 0;
  for (const Figure& figure : figures)
    for (const FigureSeries& series : figure.series)
      if (!series.points.empty()) latest = std::max(latest, series.points.back().x);
  return latest;
}

}  // namespace

std::vector<Figure> figuresOverTime(const LiveState& state, const std::set<int>& ranks) {
  std::vector<Figure> out;
  addCurves(out, state);
  addProcessors(out, state, ranks);
  addSampled(out, state, MetricLines::gpus);
  addSampled(out, state, MetricLines::traffic);
  const double latest = latestOf(out);
  const double began = state.stepEnds.empty() ? latest : std::max(0.0, state.stepEnds.front().y);
  for (Figure& figure : out) {
    figure.x.zeroBased = true;
    figure.x.min = 0;
    if (latest > 0) figure.x.max = latest;
    if (state.warmupSteps > 0) shadeWarmup(figure, began, std::min(state.timedFrom.value_or(latest), latest));
    if (state.timedTo && latest - *state.timedTo > kLeastRest * latest) shadeRest(figure, *state.timedTo, latest);
    summarise(figure);
  }
  return out;
}

}  // namespace scalescope
