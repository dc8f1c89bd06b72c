#include "ui/pages/live/time_figures.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <optional>

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

Figure timeFigure(const char* id, const QString& title, const QString& unit) {
  return liveFigure(id, title, {}, {QObject::tr("seconds"), unit});
}

void addCurves(std::vector<Figure>& out, const LiveState& state) {
  if (state.loss.empty()) return;
  Figure loss = timeFigure("live-time-loss", QObject::tr("Loss"), QObject::tr("training loss"));
  addSmoothed(loss, overSeconds(state.loss, state.stepEnds), 1);
  addValidation(loss, overSeconds(state.validationLoss, state.validationEnds), 1);
  if (!state.validationLoss.empty()) loss.y.title = QObject::tr("loss").toStdString();
  out.push_back(std::move(loss));
  Figure accuracy = timeFigure("live-time-accuracy", QObject::tr("Accuracy"), QObject::tr("accuracy, %"));
  addSmoothed(accuracy, overSeconds(state.accuracy, state.stepEnds), 100);
  addValidation(accuracy, overSeconds(state.validationAccuracy, state.validationEnds), 100);
  out.push_back(std::move(accuracy));
  Figure rate = timeFigure("live-time-learning-rate", QObject::tr("Learning rate"), QObject::tr("learning rate"));
  rate.series.push_back(lineSeries(QObject::tr("learning rate"), overSeconds(state.learningRates, state.stepEnds)));
  out.push_back(std::move(rate));
  Figure parts = partsFigure(state);
  parts.id = "live-time-parts";
  parts.subtitle.clear();
  parts.spans.clear();
  parts.x = {};
  parts.x.title = QObject::tr("seconds").toStdString();
  for (FigureSeries& series : parts.series)
    for (std::size_t i = 0; i < std::min(series.points.size(), state.stepEnds.size()); ++i)
      series.points[i].x = state.stepEnds[i].y;
  out.push_back(std::move(parts));
}

struct TimeKind {
  const char* id;
  QString title;
  QString unit;
  double factor;
  bool isShare = false;  // Percent of the total.
};

void addKind(std::vector<Figure>& out, const TimeKind& kind, const std::vector<LiveSeries>& all,
             const LineNames& names) {
  if (all.empty()) return;
  Figure figure = timeFigure(kind.id, kind.title, kind.unit);
  addLines(figure, all, names, kind.factor);
  if (kind.isShare) figure.y.max = endOfPercent(figure);
  out.push_back(std::move(figure));
}

void addProcessors(std::vector<Figure>& out, const LiveState& state, const std::set<int>& ranks) {
  const QString percent = QStringLiteral("%"), gigabytes = QObject::tr("GB");
  if (state.cpuPerRank)
    addKind(out, {"live-time-cpu", QObject::tr("CPU, per rank"), percent, 1}, state.cpu, rankNames(ranks));
  addKind(out, {"live-time-node-cpu", QObject::tr("CPU, per node"), percent, 1, true}, state.nodeCpu, nodeNames(state));
  addKind(out, {"live-time-cores", QObject::tr("CPU, per core"), percent, 1, true}, state.coreCpu,
          partNames(state, state.coreCpu, QObject::tr("core %1"), QObject::tr("median of the cores")));
  const QString memory = state.memoryOnDevice ? QObject::tr("GPU memory, per rank") : QObject::tr("Memory, per rank");
  addKind(out, {"live-time-memory", memory, gigabytes, 1e-9}, state.memory, rankNames(ranks));
  addKind(out, {"live-time-node-memory", QObject::tr("Memory, per node"), gigabytes, 1e-9},
          sampledOf(state, Metric::nodeMemoryUsed), nodeNames(state));
}

void addGpus(std::vector<Figure>& out, const LiveState& state) {
  const auto add = [&](Metric metric, const TimeKind& kind) {
    const std::vector<LiveSeries>& all = sampledOf(state, metric);
    addKind(out, kind, all, partNames(state, all, QObject::tr("GPU %1"), QObject::tr("median of the GPUs")));
  };
  add(Metric::gpuPercent, {"live-time-gpu", QObject::tr("GPU busy"), QStringLiteral("%"), 1, true});
  add(Metric::gpuMemoryUsed, {"live-time-gpu-memory", QObject::tr("GPU memory"), QObject::tr("GB"), 1e-9});
  add(Metric::gpuPowerWatts, {"live-time-gpu-power", QObject::tr("GPU power"), QStringLiteral("W"), 1});
  add(Metric::gpuTemperature,
      {"live-time-gpu-temperature", QObject::tr("GPU temperature"), QStringLiteral("\u00b0C"), 1});
  add(Metric::gpuClockHertz, {"live-time-gpu-clock", QObject::tr("GPU clock"), QStringLiteral("MHz"), 1e-6});
}

void addTraffic(std::vector<Figure>& out, const LiveState& state) {
  const auto add = [&](Metric metric, const char* id, const QString& title) {
    addKind(out, {id, title, QObject::tr("MB/s"), 1e-6}, sampledOf(state, metric), nodeNames(state));
  };
  add(Metric::networkSendBytesPerSecond, "live-time-sent", QObject::tr("Network, sent"));
  add(Metric::networkReceiveBytesPerSecond, "live-time-received", QObject::tr("Network, received"));
  add(Metric::diskReadBytesPerSecond, "live-time-read", QObject::tr("Disk, read"));
  add(Metric::diskWriteBytesPerSecond, "live-time-written", QObject::tr("Disk, written"));
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
  addGpus(out, state);
  addTraffic(out, state);
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
