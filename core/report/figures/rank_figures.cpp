#include <algorithm>

#include "core/analysis/scaling/verdict.h"
#include "core/report/cells/captions.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr double kRankMs = 1e3;

struct RankPart {
  const char* name;
  SeriesRole role;
  Number (*value)(const RankResult&);
};

template <auto Member>
Number inRank(const RankResult& rank) {
  return rank.*Member;
}

// If clocks are uncertain, the wait is known for some ranks only; for the others the whole exposed time is shown as
// transfer.
const std::vector<RankPart>& rankParts() {
  static const std::vector<RankPart> parts{
      {"part.input", SeriesRole::input, inRank<&RankResult::inputSeconds>},
      {"part.compute", SeriesRole::compute, inRank<&RankResult::computeSeconds>},
      {"part.transfer", SeriesRole::exposed,
       [](const RankResult& r) { return r.exposedTransferSeconds ? r.exposedTransferSeconds : r.exposedSeconds; }},
      {"part.wait", SeriesRole::wait, inRank<&RankResult::exposedWaitSeconds>},
      {"part.checkpoint", SeriesRole::checkpoint, inRank<&RankResult::checkpointSeconds>},
      {"part.other", SeriesRole::other, inRank<&RankResult::otherSeconds>},
      {"part.residual", SeriesRole::other, inRank<&RankResult::residualSeconds>}};
  return parts;
}

// Returns the cell with the most ranks; among equal ones, the cell of the headline.
const CellResult* withMostRanks(const StudyResult& study) {
  const auto hasRankTimes = [](const CellResult& cell) { return !cell.ranks.empty() && cell.computeSeconds; };
  const CellResult* headline = headlineCell(study);
  const CellResult* best = headline != nullptr && hasRankTimes(*headline) ? headline : nullptr;
  for (const CellResult& cell : study.cells)
    if (hasRankTimes(cell) && (best == nullptr || cell.ranks.size() > best->ranks.size())) best = &cell;
  return best;
}

DrawnFigure drawPerRank(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  DrawnFigure drawn;
  const CellResult* cell = withMostRanks(study);
  if (cell == nullptr) return drawn;
  drawn.cells = {cell};
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = {.title = language.say("axis.rank"), .scale = AxisScale::category};
  figure.y = {.title = language.say("axis.step-ms"), .zeroBased = true};
  for (const RankResult& rank : cell->ranks) figure.x.categories.push_back(std::to_string(rank.rank.value));
  for (const RankPart& part : rankParts()) {
    FigureSeries series = barSeries(language.say(part.name), part.role);
    bool any = false;
    for (std::size_t i = 0; i < cell->ranks.size(); ++i) {
      const Number value = part.value(cell->ranks[i]);
      if (!value) continue;
      series.points.push_back({static_cast<double>(i), *value * kRankMs, {}, {}, {}});
      any = any || *value != 0;
    }
    if (any) figure.series.push_back(std::move(series));
  }
  const auto slowest = std::max_element(
      cell->ranks.begin(), cell->ranks.end(),
      [](const RankResult& a, const RankResult& b) { return a.waitSeconds.value_or(0) < b.waitSeconds.value_or(0); });
  if (slowest->waitSeconds && *slowest->waitSeconds > 0)
    figure.title =
        titleOf(language, study, *cell,
                language.say("title.per-rank", {{"rank", std::int64_t{slowest->rank.value}},
                                                {"milliseconds", shown(language, *slowest->waitSeconds * kRankMs)}}));
  return drawn;
}

// One row per rank.
struct Rank {
  const CellResult* cell = nullptr;
  const RankResult* rank = nullptr;
};

Table perRankTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  std::vector<Rank> ranks;
  for (const CellResult& cell : study.cells)
    for (const RankResult& rank : cell.ranks) ranks.push_back({&cell, &rank});
  const auto seconds = [&language](const char* key, const char* title, Number RankResult::*value) {
    return field<Rank>(
        language, key, title, [&language, value](const Rank& r) { return numberEntry(language, r.rank->*value, 1e3); });
  };
  return filled<Rank>(
      ranks, {cellField<Rank>(language),
              field<Rank>(language, "rank", "column.rank",
                          [&language](const Rank& r) { return countEntry(language, r.rank->rank.value); }),
              wordField<Rank>(language, "host", "column.host", [](const Rank& r) { return r.rank->host; }),
              wordField<Rank>(language, "device", "column.device", [](const Rank& r) { return r.rank->device; }),
              field<Rank>(language, "cpuPercent", "column.cpu-of-rank",
                          [&language](const Rank& r) { return numberEntry(language, r.rank->cpuPercent); }),
              field<Rank>(language, "stepSeconds", "column.step-ms",
                          [&language](const Rank& r) { return numberEntry(language, r.rank->stepSeconds.mean, 1e3); }),
              seconds("inputSeconds", "column.input-ms", &RankResult::inputSeconds),
              seconds("computeSeconds", "column.compute-ms", &RankResult::computeSeconds),
              seconds("exposedSeconds", "column.exposed-ms", &RankResult::exposedSeconds),
              seconds("waitSeconds", "column.waiting-ms", &RankResult::waitSeconds),
              seconds("lateSeconds", "column.late-ms", &RankResult::lateSeconds),
              field<Rank>(language, "lastShare", "column.last-share",
                          [&language](const Rank& r) { return numberEntry(language, r.rank->lastShare, 1e2); }),
              seconds("otherSeconds", "column.other-ms", &RankResult::otherSeconds),
              seconds("residualSeconds", "column.residual-ms", &RankResult::residualSeconds),
              field<Rank>(language, "stolenCpuSeconds", "column.stolen-s",
                          [&language](const Rank& r) { return numberEntry(language, r.rank->stolenCpuSeconds); }),
              field<Rank>(language, "rss", "column.rss-mb",
                          [&language](const Rank& r) { return numberEntry(language, r.rank->memory.rss, 1e-6); })});
}

}  // namespace

ExportKind perRankKind() {
  return {.what = "per-rank",
          .draw = drawPerRank,
          .table = perRankTable,
          .tab = Tab(TabGroup::time, 160, "tab.per-rank"),
          .absent = "absent.step-parts"};
}

}  // namespace scalescope
