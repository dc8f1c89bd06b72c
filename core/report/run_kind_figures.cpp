#include <algorithm>
#include <cmath>
#include <limits>

#include "core/report/figure_kinds.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

constexpr double kMs = 1e3;

// What limits a device: device memory on GPUs, resident memory on CPUs.
Number memoryOf(const CellResult& cell) {
  if (cell.memory.deviceUsed) return cell.memory.deviceUsed;
  return cell.memory.peakAllocated ? cell.memory.peakAllocated : cell.memory.rss;
}

FigureSeries barSeries(const std::string& name, SeriesRole role) {
  FigureSeries series;
  series.name = name;
  series.role = role;
  series.style = SeriesStyle::bars;
  return series;
}

void memoryOverBatch(DrawnFigure& drawn) {
  Figure& figure = drawn.figure;
  figure.x = {.title = say("axis.batch-per-device"), .scale = AxisScale::log2};
  for (const CellGroup& group : groupsOf(drawn.cells, Along::batch)) {
    FigureSeries series;
    series.name = group.name;
    for (const CellResult* cell : group.cells) {
      series.points.push_back({cell->cell.perRankBatch, *memoryOf(*cell), {}, {}, {}});
      figure.x.ticks.push_back(cell->cell.perRankBatch);
    }
    figure.series.push_back(std::move(series));
  }
  std::sort(figure.x.ticks.begin(), figure.x.ticks.end());
  figure.x.ticks.erase(std::unique(figure.x.ticks.begin(), figure.x.ticks.end()), figure.x.ticks.end());
}

// One bar per configuration.
void barsOverCells(DrawnFigure& drawn, const char* seriesName, Number (*value)(const CellResult&)) {
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = {.title = say("axis.cell"), .scale = AxisScale::category};
  FigureSeries series = barSeries(say(seriesName), SeriesRole::plain);
  for (const CellGroup& group : groupsOf(drawn.cells, Along::nothing)) {
    if (const Number at = value(*group.cells.front()))
      series.points.push_back({static_cast<double>(figure.x.categories.size()), *at, {}, {}, {}});
    figure.x.categories.push_back(group.name);
  }
  if (!series.points.empty()) figure.series.push_back(std::move(series));
}

double orGap(const Number& number, double scale = 1) { return number ? *number * scale : std::numeric_limits<double>::quiet_NaN(); }

bool hasHistory(const CellResult& cell) { return !cell.ranks.empty() && !cell.ranks.front().history.empty(); }

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

DrawnFigure overSteps(const StudyResult& study, const Number LossPoint::*field, const char* yTitle, double scale) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return !cell.lossHistory.empty(); });
  if (drawn.cells.empty()) return drawn;
  drawn.figure.x.title = say("axis.step");
  drawn.figure.y.title = say(yTitle);
  for (const CellGroup& group : groupsOf(drawn.cells, Along::nothing))
    drawn.figure.series.push_back(stepSeries(*group.cells.front(), group.name, field, scale));
  return drawn;
}

const CellResult* withMostRanks(const StudyResult& study) {
  const CellResult* best = nullptr;
  for (const CellResult& cell : study.cells)
    if (!cell.ranks.empty() && cell.computeSeconds && (best == nullptr || cell.ranks.size() > best->ranks.size())) best = &cell;
  return best;
}

}  // namespace

DrawnFigure drawMemory(const StudyResult& study) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return memoryOf(cell).has_value(); });
  if (drawn.cells.empty()) return drawn;
  if (study.protocol == Protocol::batchSweep)
    memoryOverBatch(drawn);
  else
    barsOverCells(drawn, "series.memory", memoryOf);
  drawn.figure.y = {.title = say("axis.memory"), .zeroBased = true, .unit = "bytes"};
  const auto most = std::max_element(drawn.cells.begin(), drawn.cells.end(),
                                     [](const CellResult* a, const CellResult* b) { return *memoryOf(*a) < *memoryOf(*b); });
  drawn.figure.title = say("title.memory", {{"gigabytes", shown(*memoryOf(**most) / 1e9)}, {"batch", shown((*most)->cell.perRankBatch)}});
  return drawn;
}

DrawnFigure drawAccuracy(const StudyResult& study) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, hasHistory);
  if (drawn.cells.empty()) return overSteps(study, &LossPoint::accuracy, "axis.train-accuracy", 100);
  const bool validated =
      std::any_of(drawn.cells.begin(), drawn.cells.end(), [](const CellResult* cell) { return cell->testAccuracy.has_value(); });
  drawn.figure.x.title = say("axis.epoch-number");
  drawn.figure.y.title = say(validated ? "axis.test-accuracy" : "axis.train-accuracy");
  const CellResult* best = nullptr;
  for (const CellGroup& group : groupsOf(drawn.cells, Along::nothing)) {
    FigureSeries series;
    series.name = group.name;
    const CellResult& cell = *group.cells.front();
    for (const HistoryPoint& point : cell.ranks.front().history)
      series.points.push_back(
          {static_cast<double>(point.epoch + 1), orGap(validated ? point.validationAccuracy : point.trainAccuracy, 100), {}, {}, {}});
    drawn.figure.series.push_back(std::move(series));
    if (cell.testAccuracy && (best == nullptr || *cell.testAccuracy > *best->testAccuracy)) best = &cell;
  }
  if (best != nullptr)
    drawn.figure.title = say("title.accuracy", {{"percent", shown(*best->testAccuracy * 100)}, {"batch", best->cell.globalBatch}});
  return drawn;
}

DrawnFigure drawLoss(const StudyResult& study) { return overSteps(study, &LossPoint::loss, "axis.loss", 1); }

DrawnFigure drawUtilisation(const StudyResult& study) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return cell.cpuPercentMean || cell.gpuPercent; });
  if (drawn.cells.empty()) return drawn;
  barsOverCells(drawn, "series.cpu", [](const CellResult& cell) { return cell.cpuPercentMean; });
  DrawnFigure gpu;
  gpu.cells = drawn.cells;
  barsOverCells(gpu, "series.gpu", [](const CellResult& cell) { return cell.gpuPercent; });
  for (FigureSeries& series : gpu.figure.series) drawn.figure.series.push_back(std::move(series));
  drawn.figure.y = {.title = say("axis.load"), .zeroBased = true, .min = 0, .max = 100};
  return drawn;
}

DrawnFigure drawPerRank(const StudyResult& study) {
  DrawnFigure drawn;
  const CellResult* cell = withMostRanks(study);
  if (cell == nullptr) return drawn;
  drawn.cells = {cell};
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = {.title = say("axis.rank"), .scale = AxisScale::category};
  figure.y = {.title = say("axis.step-ms"), .zeroBased = true};
  struct RankPart {
    const char* name;
    SeriesRole role;
    Number RankResult::*value;
  };
  const bool waitKnown = cell->ranks.front().exposedWaitSeconds.has_value();
  for (const RankResult& rank : cell->ranks) figure.x.categories.push_back(std::to_string(rank.rank));
  for (const RankPart& part :
       {RankPart{"part.input", SeriesRole::input, &RankResult::inputSeconds},
        RankPart{"part.compute", SeriesRole::compute, &RankResult::computeSeconds},
        RankPart{"part.transfer", SeriesRole::exposed, waitKnown ? &RankResult::exposedTransferSeconds : &RankResult::exposedSeconds},
        RankPart{"part.wait", SeriesRole::wait, &RankResult::exposedWaitSeconds},
        RankPart{"part.checkpoint", SeriesRole::checkpoint, &RankResult::checkpointSeconds},
        RankPart{"part.other", SeriesRole::other, &RankResult::otherSeconds},
        RankPart{"part.residual", SeriesRole::other, &RankResult::residualSeconds}}) {
    FigureSeries series = barSeries(say(part.name), part.role);
    bool any = false;
    for (std::size_t i = 0; i < cell->ranks.size(); ++i) {
      const Number value = cell->ranks[i].*part.value;
      if (!value) continue;
      series.points.push_back({static_cast<double>(i), *value * kMs, {}, {}, {}});
      any = any || *value != 0;
    }
    if (any) figure.series.push_back(std::move(series));
  }
  const auto slowest = std::max_element(cell->ranks.begin(), cell->ranks.end(), [](const RankResult& a, const RankResult& b) {
    return a.waitSeconds.value_or(0) < b.waitSeconds.value_or(0);
  });
  if (slowest->waitSeconds && *slowest->waitSeconds > 0)
    figure.title = say("title.per-rank", {{"rank", std::int64_t{slowest->rank}}, {"milliseconds", shown(*slowest->waitSeconds * kMs)}});
  return drawn;
}

}  // namespace scalescope
