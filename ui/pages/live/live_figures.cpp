#include "ui/pages/live/live_figures.h"

#include <QObject>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <tuple>

#include "core/base/json/nested.h"
#include "core/report/cells/cell_groups.h"
#include "launcher/live/live_messages.h"
#include "ui/base/message_translation.h"
#include "ui/pages/live/live_lines.h"

namespace scalescope {
namespace {

std::string utf8(const QString& text) { return text.toStdString(); }

// The time axis starts at 0, however few samples there are.
Figure overTime(Figure figure) {
  figure.x.zeroBased = true;
  summarise(figure);
  return figure;
}

// The axis spans all planned steps, with the warm-up shaded.
void spanSteps(Figure& figure, const LiveState& state) {
  if (state.steps > 0) figure.x.min = 0, figure.x.max = double(state.steps);
  shadeWarmup(figure, 0, double(state.warmupSteps));
}

// Adds the limit of each device to the memory of its rank.
void addMemoryLimit(Figure& figure, double bytes) {
  double from = std::numeric_limits<double>::infinity(), to = -from;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) from = std::min(from, point.x), to = std::max(to, point.x);
  if (bytes <= 0 || from > to) return;
  FigureSeries limit = lineSeries(QObject::tr("limit"), {{from, bytes}, {to, bytes}}, 1e-9);
  limit.style = SeriesStyle::dashed;
  limit.role = SeriesRole::ceiling;
  figure.series.push_back(std::move(limit));
}

}  // namespace

Figure lossFigure(const LiveState& state) {
  Figure figure = liveFigure("live-loss", QObject::tr("Loss"), QObject::tr("raw and smoothed, mean over ranks"),
                             {QObject::tr("step"), QObject::tr("training loss")});
  figure.definition =
      utf8(QObject::tr("Mean loss over the samples of one step, weighted over ranks by their samples. Smoothed: "
                       "exponential mean, 0.9."));
  if (state.notNumbers > 0)
    figure.notes.push_back(
        utf8(QObject::tr("%n step(s) with a loss that is not a number", nullptr, int(state.notNumbers))));
  if (state.loss.empty()) return figure;
  figure.y.zeroBased = false;  // A loss falls by less than its value, so the axis need not include zero.
  addSmoothed(figure, state.loss, 1);
  addValidation(figure, state.validationLoss, 1);
  if (!state.validationLoss.empty()) figure.y.title = utf8(QObject::tr("loss"));
  spanSteps(figure, state);
  summarise(figure);
  return figure;
}

Figure accuracyFigure(const LiveState& state) {
  Figure figure =
      liveFigure("live-accuracy", QObject::tr("Accuracy"), QObject::tr("of the training batches, mean over ranks"),
                 {QObject::tr("step"), QObject::tr("accuracy, %")});
  figure.definition = utf8(QObject::tr("Share of a step's samples whose own class has the highest score."));
  if (state.accuracy.empty()) return figure;
  addSmoothed(figure, state.accuracy, 100);
  addValidation(figure, state.validationAccuracy, 100);
  spanSteps(figure, state);
  summarise(figure);
  return figure;
}

Figure partsFigure(const LiveState& state) {
  Figure figure = liveFigure("live-parts", QObject::tr("Step, by part"), QObject::tr("mean over ranks"),
                             {QObject::tr("step"), QObject::tr("ms per step")});
  figure.kind = FigureKind::stackedArea;
  figure.definition =
      utf8(QObject::tr("Compute = forward + backward + optimizer less exposed communication, the time in which a rank "
                       "only waits for gradients."));
  if (state.parts.empty()) return figure;
  // Parts that every step has are included from the start, because a growing legend would move the plot.
  const LiveCell* cell = runningCell(state);
  const bool isGang = cell != nullptr && cell->nodes * cell->devices > 1;
  const auto isAlways = [isGang](SeriesRole role) {
    return role == SeriesRole::exposed ? isGang : role != SeriesRole::checkpoint;
  };
  const std::tuple<QString, SeriesRole, double LiveStepParts::*> parts[] = {
      {QObject::tr("input"), SeriesRole::input, &LiveStepParts::input},
      {QObject::tr("compute"), SeriesRole::compute, &LiveStepParts::compute},
      {QObject::tr("exposed communication"), SeriesRole::exposed, &LiveStepParts::exposed},
      {QObject::tr("checkpoint"), SeriesRole::checkpoint, &LiveStepParts::checkpoint},
      {QObject::tr("other"), SeriesRole::other, &LiveStepParts::other}};
  for (const auto& [name, role, part] : parts) {
    const bool any = std::any_of(state.parts.begin(), state.parts.end(),
                                 [part = part](const LiveStepParts& each) { return each.*part > 0; });
    if (!any && !isAlways(role)) continue;
    FigureSeries series;
    series.name = utf8(name);
    series.role = role;
    series.style = SeriesStyle::area;
    for (const LiveStepParts& each : state.parts) series.points.push_back({each.step, each.*part * 1e3, {}, {}, {}});
    figure.series.push_back(std::move(series));
  }
  spanSteps(figure, state);
  summarise(figure);
  return figure;
}

Figure ranksFigure(const LiveState& state) {
  Figure figure = liveFigure("live-ranks", QObject::tr("Step, by rank"),
                             QObject::tr("own work without waiting, smoothed over steps"),
                             {QObject::tr("rank"), QObject::tr("ms per step")});
  figure.kind = FigureKind::bars;
  figure.definition = utf8(QObject::tr(
      "Input, compute and other time of each rank per step. All ranks wait for the slowest one at every all-reduce."));
  if (state.rankSeconds.empty()) return figure;
  FigureSeries series;
  series.name = utf8(QObject::tr("own work"));
  series.style = SeriesStyle::bars;
  series.role = SeriesRole::compute;
  for (const LivePoint& rank : state.rankSeconds) {
    series.points.push_back({static_cast<double>(figure.x.categories.size()), rank.y * 1e3, {}, {}, {}});
    figure.x.categories.push_back(std::to_string(static_cast<int>(rank.x)));
  }
  figure.x.scale = AxisScale::category;
  figure.series.push_back(std::move(series));
  summarise(figure);
  return figure;
}

Figure learningRateFigure(const LiveState& state) {
  Figure figure =
      liveFigure("live-learning-rate", QObject::tr("Learning rate"), QObject::tr("as used by the optimizer"),
                 {QObject::tr("step"), QObject::tr("learning rate")});
  figure.definition = utf8(QObject::tr("The rate used for each step's update, with warm-up and schedule applied."));
  if (state.learningRates.empty()) return figure;
  figure.series.push_back(lineSeries(QObject::tr("learning rate"), state.learningRates));
  spanSteps(figure, state);
  summarise(figure);
  return figure;
}

Figure loadFigure(const LiveState& state, LoadView view, const std::set<int>& ranks) {
  const LiveAxes axes{QObject::tr("seconds"), QObject::tr("load, %")};
  Figure figure;
  if (view == LoadView::gpus) {
    figure = liveFigure("live-gpus", QObject::tr("GPU utilization, per device"),
                        QObject::tr("busy is not always useful: see the parts of a step"), axes);
    if (const auto gpus = state.sampled.find(Metric::gpuPercent); gpus != state.sampled.end())
      addLines(figure, gpus->second,
               partNames(state, gpus->second, QObject::tr("GPU %1"), QObject::tr("median of the GPUs")), 1);
    figure.y.max = endOfPercent(figure);
  } else if (view == LoadView::ranks) {
    figure = liveFigure("live-load", metricTitle(Metric::rankCpuPercent), QObject::tr("100 % is one core"), axes);
    if (state.cpuPerRank) addLines(figure, state.cpu, rankNames(ranks), 1);
  } else if (view == LoadView::cores) {
    figure = liveFigure("live-cores", metricTitle(Metric::cpuPercent),
                        QObject::tr("of the whole machine, other programs included"), axes);
    addLines(figure, state.coreCpu,
             partNames(state, state.coreCpu, QObject::tr("core %1"), QObject::tr("median of the cores")), 1);
    figure.y.max = endOfPercent(figure);
  } else {
    figure = liveFigure("live-nodes", QObject::tr("CPU, per node"), QObject::tr("mean over all cores of a node"), axes);
    addLines(figure, state.nodeCpu, nodeNames(state), 1);
    figure.y.max = endOfPercent(figure);
  }
  return overTime(std::move(figure));
}

Figure memoryFigure(const LiveState& state, MemoryView view, const std::set<int>& ranks) {
  const LiveAxes axes{QObject::tr("seconds"), QObject::tr("memory, GB")};
  const auto sampled = [&state](Metric metric) {
    const auto found = state.sampled.find(metric);
    return found == state.sampled.end() ? std::vector<LiveSeries>() : found->second;
  };
  Figure figure;
  if (view == MemoryView::nodes) {
    figure = liveFigure("live-node-memory", metricTitle(Metric::nodeMemoryUsed),
                        QObject::tr("in use, other programs included"), axes);
    addLines(figure, sampled(Metric::nodeMemoryUsed), nodeNames(state), 1e-9);
  } else if (view == MemoryView::gpus) {
    const std::vector<LiveSeries> gpus = sampled(Metric::gpuMemoryUsed);
    figure = liveFigure("live-gpu-memory", QObject::tr("Memory, per GPU"),
                        QObject::tr("in use, other programs included"), axes);
    addLines(figure, gpus, partNames(state, gpus, QObject::tr("GPU %1"), QObject::tr("median of the GPUs")), 1e-9);
  } else {
    figure = liveFigure("live-memory", metricTitle(Metric::rankRss),
                        state.memoryOnDevice ? QObject::tr("of its GPU, as read by the rank")
                                             : QObject::tr("resident; shared pages are counted in each rank"),
                        axes);
    addLines(figure, state.memory, rankNames(ranks), 1e-9);
    addMemoryLimit(figure, state.memoryLimitBytes);
  }
  return overTime(std::move(figure));
}

// Returns the colors of the corresponding lines on the Results page.
std::vector<int> huesOf(const LiveState& state) {
  std::vector<CellLine> lines;
  for (const LiveCell& cell : state.cells)
    lines.push_back(
        {{cell.variant, cell.strategy, cell.precision, std::to_string(cell.accumulation), std::to_string(cell.batch)},
         cell.strategy == "single"});
  return lineHues(lines);
}

namespace {

// Only a running study has provisional results.
QString repeatsOf(std::optional<StudyState> study) {
  if (study == StudyState::finished) return QObject::tr("all repeats finished");
  if (study == StudyState::incomplete) return QObject::tr("study ended; some repeats are missing");
  if (study == StudyState::cancelled) return QObject::tr("study cancelled: finished repeats only");
  return QObject::tr("provisional until all repeats are finished");
}

bool isEnded(const LiveState& state) {
  return state.studyState == StudyState::finished || state.studyState == StudyState::incomplete ||
         state.studyState == StudyState::cancelled;
}

// Returns the reason why there is no point yet, or will be none.
QString noSpeedupYet(const LiveState& state) {
  if (isEnded(state))
    for (const LiveCell& cell : state.cells)
      if (cell.imagesPerSecond && cell.noSpeedup) return translated(*cell.noSpeedup);
  std::set<int> counts;
  for (const LiveCell& cell : state.cells) counts.insert(cell.nodes * cell.devices);
  if (counts.size() != 1)
    return QObject::tr("The first point appears when a baseline and a second cell have finished.");
  const Message devices{*counts.begin() == 1 ? "report.device" : "report.devices",
                        {{"count", std::int64_t{*counts.begin()}}}};
  return translated(nested({"empty.one-device-count", {}}, "devices", devices));
}

}  // namespace

namespace {

enum class SoFar { speedup, efficiency };

FigurePoint pointOf(const LiveCell& cell, SoFar what) {
  const double scale = what == SoFar::speedup ? 1 : 100 * *cell.efficiency / *cell.speedup;
  FigurePoint point{double(cell.nodes * cell.devices), *cell.speedup * scale, {}, {}, {}};
  if (cell.speedupLow) point.low = *cell.speedupLow * scale;
  if (cell.speedupHigh) point.high = *cell.speedupHigh * scale;
  return point;
}

FigureSeries idealOver(int most, SoFar what) {
  FigureSeries ideal;
  ideal.name = utf8(QObject::tr("ideal"));
  ideal.role = SeriesRole::ideal;
  ideal.style = SeriesStyle::dashed;
  for (const double n : {1.0, double(most)}) ideal.points.push_back({n, what == SoFar::speedup ? n : 100, {}, {}, {}});
  return ideal;
}

Figure emptySoFar(const LiveState& state, SoFar what) {
  Figure figure =
      what == SoFar::speedup
          ? liveFigure("live-speedup", isEnded(state) ? QObject::tr("Speedup") : QObject::tr("Speedup so far"),
                       repeatsOf(state.studyState), {QObject::tr("devices"), QObject::tr("speedup")})
          : liveFigure("live-efficiency", QObject::tr("Efficiency"), repeatsOf(state.studyState),
                       {QObject::tr("devices"), translated(Message{"axis.efficiency", {}})});
  const char* definition = what == SoFar::speedup ? "live.speedup-so-far" : "definition.efficiency";
  figure.definition = utf8(translated(withRateUnit({definition, {}}, state.isProgram)));
  figure.empty = utf8(noSpeedupYet(state));
  return figure;
}

Figure soFar(const LiveState& state, SoFar what) {
  Figure figure = emptySoFar(state, what);
  // Lines are grouped by the batch of the study's axis: for a per-device batch the global one grows along a line.
  std::map<std::tuple<double, std::string, std::string, std::string, int>, std::map<int, FigurePoint>> lines;
  std::map<decltype(lines)::key_type, int> hues;
  const std::vector<int> ofCells = huesOf(state);
  int most = 1;
  int relativeTo = 1;
  bool beyondOne = false;
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    const LiveCell& cell = state.cells[i];
    if (!cell.speedup || cell.implied || (what == SoFar::efficiency && !cell.efficiency)) continue;
    const decltype(lines)::key_type key{cell.batch, cell.strategy, cell.precision, cell.variant, cell.accumulation};
    hues.try_emplace(key, ofCells[i]);
    const int devices = cell.nodes * cell.devices;
    lines[key][devices] = pointOf(cell, what);
    most = std::max(most, devices);
    relativeTo = std::max(relativeTo, cell.baselineDevices);
    beyondOne = beyondOne || devices > 1;
  }
  if (!beyondOne) return figure;
  if (what == SoFar::speedup && relativeTo > 1)
    figure.y.title = utf8(translated(Message{"axis.speedup-relative", {{"devices", std::int64_t{relativeTo}}}}));
  // A single process on one device is the first point of every strategy that has no own point there.
  for (const auto& [key, points] : std::map(lines)) {
    const auto& [batch, strategy, precision, variant, accumulation] = key;
    if (strategy != "single") continue;
    bool joined = false;
    for (auto& [other, taken] : lines) {
      if (std::get<0>(other) != batch || std::get<1>(other) == "single" || std::get<2>(other) != precision ||
          std::get<3>(other) != variant || std::get<4>(other) != accumulation)
        continue;
      taken.insert(points.begin(), points.end());
      joined = true;
    }
    if (joined) lines.erase(key);
  }
  // A global batch may be rounded down, so only one greater than the axis value shows that the axis is per device.
  const bool perDevice = std::any_of(state.cells.begin(), state.cells.end(), [](const LiveCell& cell) {
    return cell.batch < static_cast<double>(cell.globalBatch);
  });
  for (const auto& [key, points] : lines) {
    FigureSeries series;
    const auto& [batch, strategy, precision, variant, accumulation] = key;
    series.hue = hues.at(key);
    const QString number = QString::number(batch, 'g', 10);
    series.name =
        utf8(perDevice ? QObject::tr("batch %1 per device").arg(number) : QObject::tr("batch %1").arg(number));
    const auto same = std::count_if(lines.begin(), lines.end(),
                                    [&batch = batch](const auto& each) { return std::get<0>(each.first) == batch; });
    QStringList names{toQString(series.name)};
    if (same > 1) names << toQString(strategy) << toQString(precision);
    if (same > 1 && variant != "plain") names << toQString(variant);
    if (same > 1 && accumulation > 1)
      names << translated(Message{"report.accumulation", {{"steps", std::int64_t{accumulation}}}});
    series.name = utf8(listOf(names));
    for (const auto& [devices, point] : points) series.points.push_back(point);
    figure.series.push_back(std::move(series));
  }
  std::set<double> measured{1};  // The ideal line starts at 1.
  for (const auto& [key, points] : lines)
    for (const auto& [devices, point] : points) measured.insert(devices);
  figure.x.ticks.assign(measured.begin(), measured.end());
  // Both axes are logarithmic, as on the Results page, so that the ideal speedup is straight.
  figure.x.scale = AxisScale::log2;
  if (what == SoFar::speedup) {
    figure.y.scale = AxisScale::log2;
    figure.y.zeroBased = false;
  }
  figure.series.push_back(idealOver(most, what));
  summarise(figure);
  return figure;
}

}  // namespace

Figure speedupSoFar(const LiveState& state) { return soFar(state, SoFar::speedup); }

Figure efficiencySoFar(const LiveState& state) { return soFar(state, SoFar::efficiency); }

namespace {

CellTone toneOf(LiveCellState state) {
  switch (state) {
    case LiveCellState::running:
      return CellTone::running;
    case LiveCellState::done:
      return CellTone::done;
    case LiveCellState::failed:
      return CellTone::failed;
    case LiveCellState::queued:
      break;
  }
  return CellTone::queued;
}

}  // namespace

Matrix liveMatrix(const LiveState& state) {
  Matrix matrix = arranged({state.cells.begin(), state.cells.end()});
  for (std::size_t i = 0; i < state.cells.size(); ++i) {
    const LiveCellText text = liveCellText(state, state.cells[i]);
    MatrixCell& shown = matrix.cells[i];
    shown.tone = toneOf(text.state);
    shown.title = translated(text.title);
    if (text.detail) shown.detail = translated(*text.detail);
    shown.progress = text.progress;
    shown.hint = translated(cellSettings(state.cells[i]));
    if (text.state == LiveCellState::failed && state.cells[i].cause) shown.hint += QLatin1Char('\n') + shown.detail;
  }
  return matrix;
}

QString sublineText(const LiveState& state) {
  QStringList parts;
  for (const Message& each : liveSubline(state)) parts << translated(each);
  return parts.join(QStringLiteral("   \u00b7   "));
}

}  // namespace scalescope
