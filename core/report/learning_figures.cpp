#include <algorithm>
#include <limits>

#include "core/report/figure_kinds.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

double orGap(const Number& number, double scale = 1) { return number ? *number * scale : std::numeric_limits<double>::quiet_NaN(); }

bool hasHistory(const CellResult& cell) { return !cell.ranks.empty() && !cell.ranks.front().history.empty(); }

// A figure per epoch of the whole gang: training values weigh every rank alike, validation is the same on all.
struct EpochValue {
  Number HistoryPoint::*value;
  double scale = 1;
};

Number meanOverRanks(const CellResult& cell, std::size_t epoch, Number HistoryPoint::*value) {
  double sum = 0;
  int count = 0;
  for (const RankResult& rank : cell.ranks) {
    if (epoch >= rank.history.size() || !(rank.history[epoch].*value)) continue;
    sum += *(rank.history[epoch].*value);
    ++count;
  }
  return count > 0 ? Number(sum / count) : Number();
}

// The first epoch of a history ends with its last point: so many steps make one. A validation may come in the midst of it.
double stepsPerEpoch(const std::vector<HistoryPoint>& history) {
  std::int64_t last = history.front().step;
  for (const HistoryPoint& point : history)
    if (point.epoch == history.front().epoch) last = std::max(last, point.step);
  return static_cast<double>(last + 1) / (history.front().epoch + 1);
}

FigureSeries epochSeries(const CellGroup& group, const EpochValue& wanted, bool overSeconds) {
  const CellResult& cell = *group.cells.front();
  FigureSeries series;
  series.name = group.name;
  const std::vector<HistoryPoint>& history = cell.ranks.front().history;
  const double perEpoch = stepsPerEpoch(history);
  for (std::size_t i = 0; i < history.size(); ++i) {
    const HistoryPoint& point = history[i];
    if (overSeconds && !point.wallSeconds) continue;
    const double x = overSeconds ? *point.wallSeconds : static_cast<double>(point.step + 1) / perEpoch;
    series.points.push_back({x, orGap(meanOverRanks(cell, i, wanted.value), wanted.scale), {}, {}, {}});
  }
  return series;
}

DrawnFigure overEpochs(const StudyResult& study, const EpochValue& wanted, const char* yTitle, const ViewOptions& view, bool overSeconds) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) {
    if (!hasHistory(cell)) return false;
    const auto& history = cell.ranks.front().history;
    return std::any_of(history.begin(), history.end(), [&](const HistoryPoint& point) { return (point.*wanted.value).has_value(); });
  });
  if (drawn.cells.empty()) return drawn;
  drawn.figure.x.title = say(overSeconds ? "axis.wall-seconds" : "axis.epoch-number");
  drawn.figure.y.title = say(yTitle);
  for (const CellGroup& group : groupsOf(drawn.cells, Along::nothing, view.group))
    drawn.figure.series.push_back(epochSeries(group, wanted, overSeconds));
  return drawn;
}

// Steps of the first counted repeat, all ranks together.
FigureSeries stepSeries(const CellResult& cell, const std::string& name, const Number LossPoint::*field, double scale) {
  FigureSeries series;
  series.name = name;
  series.style = SeriesStyle::line;
  const int repeat = cell.lossHistory.front().repeat;
  for (const LossPoint& point : cell.lossHistory)
    if (point.rank < 0 && point.repeat == repeat)
      series.points.push_back({static_cast<double>(point.step), orGap(point.*field, scale), {}, {}, {}});
  return series;
}

DrawnFigure overSteps(const StudyResult& study, const Number LossPoint::*field, const char* yTitle, double scale, const ViewOptions& view) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return !cell.lossHistory.empty(); });
  if (drawn.cells.empty()) return drawn;
  drawn.figure.x.title = say("axis.step");
  drawn.figure.y.title = say(yTitle);
  for (const CellGroup& group : groupsOf(drawn.cells, Along::nothing, view.group))
    drawn.figure.series.push_back(stepSeries(*group.cells.front(), group.name, field, scale));
  return drawn;
}

bool validated(const StudyResult& study) {
  return std::any_of(study.cells.begin(), study.cells.end(),
                     [](const CellResult& cell) { return hasHistory(cell) && cell.testAccuracy.has_value(); });
}

FigureSeries targetLine(const Figure& figure, double percent) {
  FigureSeries target;
  target.name = say("series.target", {{"percent", shown(percent)}});
  target.role = SeriesRole::ideal;
  target.style = SeriesStyle::dashed;
  double last = 0;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) last = std::max(last, point.x);
  for (const double x : {0.0, last}) target.points.push_back({x, percent, {}, {}, {}});
  return target;
}

}  // namespace

DrawnFigure drawAccuracy(const StudyResult& study, const ViewOptions& view) {
  const bool tested = validated(study);
  const bool overSeconds = view.x == "seconds";
  DrawnFigure drawn = overEpochs(study, {tested ? &HistoryPoint::validationAccuracy : &HistoryPoint::trainAccuracy, 100},
                                 tested ? "axis.test-accuracy" : "axis.train-accuracy", view, overSeconds);
  if (drawn.cells.empty() && view.x.empty()) return overSteps(study, &LossPoint::accuracy, "axis.train-accuracy", 100, view);
  const CellResult* best = nullptr;
  for (const CellResult* cell : drawn.cells)
    if (cell->testAccuracy && (best == nullptr || *cell->testAccuracy > *best->testAccuracy)) best = cell;
  if (best != nullptr)
    drawn.figure.title = say("title.accuracy", {{"percent", shown(*best->testAccuracy * 100)},
                                                {"batch", countShown(static_cast<double>(best->cell.globalBatch))}});
  return drawn;
}

DrawnFigure drawLoss(const StudyResult& study, const ViewOptions& view) {
  if (view.x == "epoch" || view.x == "seconds")
    return overEpochs(study, {&HistoryPoint::trainLoss, 1}, "axis.loss", view, view.x == "seconds");
  return overSteps(study, &LossPoint::loss, "axis.loss", 1, view);
}

DrawnFigure drawTimeToAccuracy(const StudyResult& study, const ViewOptions& view) {
  const double target = study.spec.measure.targetAccuracy;
  DrawnFigure drawn = overEpochs(study, {&HistoryPoint::validationAccuracy, 100}, "axis.test-accuracy", view, view.x != "epoch");
  if (drawn.cells.empty() || !(target > 0)) return {};
  drawn.figure.x.zeroBased = true;
  drawn.figure.series.insert(drawn.figure.series.begin(), targetLine(drawn.figure, target * 100));
  return drawn;
}

}  // namespace scalescope
