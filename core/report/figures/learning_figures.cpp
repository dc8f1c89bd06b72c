#include <algorithm>
#include <cmath>
#include <limits>

#include "core/report/cells/cell_groups.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

double orGap(const Number& number, double scale = 1) {
  return number ? *number * scale : std::numeric_limits<double>::quiet_NaN();
}

bool hasHistory(const CellResult& cell) { return !cell.ranks.empty() && !cell.ranks.front().history.empty(); }

// A value per epoch over all ranks: training values weigh every rank equally, and validation is the same on all.
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

// Returns the number of steps of an epoch, from the last point of the history's first epoch, since a validation may
// happen in the middle of an epoch.
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

DrawnFigure overEpochs(const MessageFormatter& language, const StudyResult& study, const EpochValue& wanted,
                       const char* yTitle, const ViewOptions& view, bool overSeconds) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [&](const CellResult& cell) {
    if (!hasHistory(cell)) return false;
    const auto& history = cell.ranks.front().history;
    return std::any_of(history.begin(), history.end(),
                       [&](const HistoryPoint& point) { return (point.*wanted.value).has_value(); });
  });
  if (drawn.cells.empty()) return drawn;
  drawn.figure.x.title = language.say(overSeconds ? "axis.wall-seconds" : "axis.epoch-number");
  if (!overSeconds) drawn.figure.x.unit = "count";
  drawn.figure.y.title = language.say(yTitle);
  const auto hues = huesOf(language, study, Along::nothing);
  for (const CellGroup& group : groupsOf(language, drawn.cells, Along::nothing, view.group)) {
    drawn.figure.series.push_back(epochSeries(group, wanted, overSeconds));
    drawn.figure.series.back().hue = hues.at(group.cells.front()->cell.number);
  }
  return drawn;
}

// Returns true if the steps that are drawn have this value: a program may report a loss without an accuracy.
bool hasSteps(const CellResult& cell, const Number LossPoint::*field) {
  return std::any_of(
      cell.lossHistory.begin(), cell.lossHistory.end(),
      [&](const LossPoint& point) {
        return point.rank == kNoRank && point.repeat == cell.lossHistory.front().repeat && (point.*field).has_value();
      });
}

// Draws the steps of the first counted repeat, over all ranks.
FigureSeries stepSeries(const CellResult& cell, const std::string& name, const Number LossPoint::*field, double scale) {
  FigureSeries series;
  series.name = name;
  series.style = SeriesStyle::line;
  const RepeatNumber repeat = cell.lossHistory.front().repeat;
  for (const LossPoint& point : cell.lossHistory)
    if (point.rank == kNoRank && point.repeat == repeat)
      series.points.push_back({static_cast<double>(point.step), orGap(point.*field, scale), {}, {}, {}});
  return series;
}

DrawnFigure overSteps(const MessageFormatter& language, const StudyResult& study, const Number LossPoint::*field,
                      const char* yTitle, double scale, const ViewOptions& view) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [field](const CellResult& cell) { return hasSteps(cell, field); });
  if (drawn.cells.empty()) return drawn;
  drawn.figure.x.title = language.say("axis.step");
  drawn.figure.x.unit = "count";
  drawn.figure.y.title = language.say(yTitle);
  const auto hues = huesOf(language, study, Along::nothing);
  for (const CellGroup& group : groupsOf(language, drawn.cells, Along::nothing, view.group)) {
    drawn.figure.series.push_back(stepSeries(*group.cells.front(), group.name, field, scale));
    drawn.figure.series.back().hue = hues.at(group.cells.front()->cell.number);
  }
  return drawn;
}

bool validated(const StudyResult& study) {
  return std::any_of(
      study.cells.begin(), study.cells.end(),
      [](const CellResult& cell) { return hasHistory(cell) && cell.testAccuracy.has_value(); });
}

FigureSeries targetLine(const MessageFormatter& language, const Figure& figure, double percent) {
  FigureSeries target;
  target.name = language.say("series.target", {{"percent", shown(language, percent)}});
  target.role = SeriesRole::ideal;
  target.style = SeriesStyle::dashed;
  double last = 0;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) last = std::max(last, point.x);
  for (const double x : {0.0, last}) target.points.push_back({x, percent, {}, {}, {}});
  return target;
}

DrawnFigure drawAccuracy(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  const bool tested = validated(study);
  const bool overSeconds = view.x == "seconds";
  DrawnFigure drawn =
      overEpochs(language, study, {tested ? &HistoryPoint::validationAccuracy : &HistoryPoint::trainAccuracy, 100},
                 tested ? "axis.test-accuracy" : "axis.train-accuracy", view, overSeconds);
  if (drawn.cells.empty() && view.x.empty())
    return overSteps(language, study, &LossPoint::accuracy, "axis.train-accuracy", 100, view);
  // The title is about the drawn values: the cell's testAccuracy is the mean over all repeats at the end of training.
  const CellResult* best = nullptr;
  double most = 0;
  const std::vector<CellGroup> groups = groupsOf(language, drawn.cells, Along::nothing, view.group);
  for (std::size_t i = 0; tested && i < groups.size(); ++i)
    for (const FigurePoint& point : drawn.figure.series[i].points)
      if (std::isfinite(point.y) && (best == nullptr || point.y > most)) {
        best = groups[i].cells.front();
        most = point.y;
      }
  if (best != nullptr)
    drawn.figure.title = language.say(
        "title.accuracy", {{"percent", shown(language, most)},
                           {"batch", countShown(language, static_cast<double>(best->cell.batch.global()))}});
  return drawn;
}

DrawnFigure drawLoss(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  if (view.x == "epoch" || view.x == "seconds")
    return overEpochs(language, study, {&HistoryPoint::trainLoss, 1}, "axis.loss", view, view.x == "seconds");
  return overSteps(language, study, &LossPoint::loss, "axis.loss", 1, view);
}

DrawnFigure drawTimeToAccuracy(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  const double target = study.spec.measure.targetAccuracy;
  DrawnFigure drawn = overEpochs(language, study, {&HistoryPoint::validationAccuracy, 100}, "axis.test-accuracy", view,
                                 view.x != "epoch");
  if (drawn.cells.empty() || !(target > 0)) return {};
  drawn.figure.x.zeroBased = true;
  drawn.figure.series.insert(drawn.figure.series.begin(), targetLine(language, drawn.figure, target * 100));
  return drawn;
}

// One row per repeat, rank and step.
struct Loss {
  const CellResult* cell = nullptr;
  const LossPoint* point = nullptr;
};

Table lossTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  std::vector<Loss> points;
  for (const CellResult& cell : study.cells)
    for (const LossPoint& point : cell.lossHistory) points.push_back({&cell, &point});
  return filled<Loss>(
      points,
      {cellField<Loss>(language),
       field<Loss>(language, "repeat", "column.repeat",
                   [&language](const Loss& l) { return countEntry(language, l.point->repeat.value); }),
       field<Loss>(
           language, "rank", "column.rank",
           [&language](const Loss& l) {
             return l.point->rank == kNoRank ? Entry{"all", language.say("report.all-ranks")}
                                             : countEntry(language, l.point->rank.value);
           },
           false),
       field<Loss>(language, "step", "column.step",
                   [&language](const Loss& l) { return countEntry(language, static_cast<double>(l.point->step)); }),
       field<Loss>(language, "epoch", "column.epoch",
                   [&language](const Loss& l) { return countEntry(language, l.point->epoch); }),
       field<Loss>(language, "loss", "column.loss",
                   [&language](const Loss& l) { return numberEntry(language, l.point->loss); }),
       field<Loss>(language, "accuracy", "column.accuracy",
                   [&language](const Loss& l) { return numberEntry(language, l.point->accuracy, 1e2); }),
       field<Loss>(language, "learningRate", "column.learning-rate",
                   [&language](const Loss& l) { return numberEntry(language, l.point->learningRate); })});
}

// One row per rank and epoch.
struct Epoch {
  const CellResult* cell = nullptr;
  const RankResult* rank = nullptr;
  const HistoryPoint* point = nullptr;
};

std::vector<Epoch> epochsOf(const StudyResult& study) {
  std::vector<Epoch> out;
  for (const CellResult& cell : study.cells)
    for (const RankResult& rank : cell.ranks)
      for (const HistoryPoint& point : rank.history) out.push_back({&cell, &rank, &point});
  return out;
}

// Makes a column for one number of an epoch record.
TableField<Epoch> epochField(const MessageFormatter& language, const char* key, const char* title,
                             Number HistoryPoint::*value, double scale = 1) {
  return field<Epoch>(
      language, key, title,
      [&language, value, scale](const Epoch& e) { return numberEntry(language, e.point->*value, scale); });
}

Table historyTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  return filled<Epoch>(
      epochsOf(study),
      {cellField<Epoch>(language),
       field<Epoch>(
           language, "rank", "column.rank",
           [&language](const Epoch& e) { return countEntry(language, e.rank->rank.value); }),
       field<Epoch>(
           language, "epoch", "column.epoch",
           [&language](const Epoch& e) { return countEntry(language, e.point->epoch); }),
       field<Epoch>(
           language, "step", "column.step",
           [&language](const Epoch& e) { return countEntry(language, static_cast<double>(e.point->step)); }),
       epochField(language, "wallSeconds", "column.wall-s", &HistoryPoint::wallSeconds),
       epochField(language, "learningRate", "column.learning-rate", &HistoryPoint::learningRate),
       epochField(language, "trainLoss", "column.train-loss", &HistoryPoint::trainLoss),
       epochField(language, "trainAccuracy", "column.train-accuracy", &HistoryPoint::trainAccuracy, 1e2),
       epochField(language, "validationLoss", "column.validation-loss", &HistoryPoint::validationLoss),
       epochField(language, "validationAccuracy", "column.test-accuracy", &HistoryPoint::validationAccuracy, 1e2)});
}

}  // namespace

ExportKind accuracyKind() {
  return {.what = "accuracy",
          .draw = drawAccuracy,
          .table = historyTable,
          .tab = Tab(TabGroup::training, 410),
          .axes = {"epoch", "seconds"},
          .lab = {"trainLoss", "testAccuracy"},
          .absent = "absent.accuracy"};
}

ExportKind lossKind() {
  return {.what = "loss",
          .draw = drawLoss,
          .table = lossTable,
          .tab = Tab(TabGroup::training, 420, "tab.loss"),
          .axes = {"step", "epoch", "seconds"},
          .absent = "absent.values"};
}

ExportKind timeToAccuracyKind() {
  return {.what = "time-to-accuracy",
          .draw = drawTimeToAccuracy,
          .table = perCell({"repeats", "testAccuracy", "samplesToTarget", "timeToTargetSeconds", "speedup",
                            "statisticalEfficiency", "timeToAccuracySpeedup", "timeToAccuracySpeedupLow",
                            "timeToAccuracySpeedupHigh"}),
          .tab = Tab(TabGroup::training, 430),
          .axes = {"seconds", "epoch"}};
}

}  // namespace scalescope
