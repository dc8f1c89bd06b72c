#include "core/analysis/run/straggler.h"

#include <algorithm>
#include <cmath>

#include "core/report/figures/figure_pieces.h"
#include "core/report/tables/table_build.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostDrawnLate = 32;  // Most ranks that are drawn.
constexpr double kLateMs = 1e3;

bool isLatenessKnown(const CellResult& cell) { return cell.lateness != nullptr && !cell.lateness->reason; }

Message causeWord(LateCause cause) { return {"late." + std::string(name(cause)), {}}; }
std::string causeText(const MessageFormatter& language, LateCause cause) {
  return language.formatted(causeWord(cause));
}

// Returns the ranks that are drawn as separate lines: those that the others waited for most, in rank order.
std::vector<std::size_t> drawnRanks(const Lateness& lateness) {
  std::vector<std::size_t> ranks(lateness.ranks.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = i;
  if (ranks.size() <= kMostDrawnLate) return ranks;
  std::stable_sort(ranks.begin(), ranks.end(), [&](std::size_t a, std::size_t b) {
    return lateness.ranks[a].causedSeconds > lateness.ranks[b].causedSeconds;
  });
  ranks.resize(kMostDrawnLate);
  std::sort(ranks.begin(), ranks.end());
  return ranks;
}

FigureSeries rowOf(const MessageFormatter& language, const Lateness& lateness, std::size_t rank) {
  FigureSeries row;
  row.name = language.say("trace.rank", {{"rank", std::int64_t{lateness.ranks[rank].rank.value}}});
  for (const LateColumn& column : lateness.columns) {
    const Number late = column.lateSeconds[rank];
    FigurePoint point{
        static_cast<double>(column.first + column.last) / 2, late ? *late * kLateMs : std::nan(""), {}, {}, {}};
    if (column.worst && column.worst->straggler == rank)
      point.label = language.say("late.in-step",
                                 {{"step", column.worst->step}, {"cause", causeText(language, column.worst->cause)}});
    row.points.push_back(std::move(point));
  }
  return row;
}

bool anyKnown(const Figure& figure) {
  for (const FigureSeries& row : figure.series)
    for (const FigurePoint& point : row.points)
      if (std::isfinite(point.y)) return true;
  return false;
}

std::string latenessTitle(const MessageFormatter& language, const Lateness& lateness) {
  const RankLateness* rank = lateness.mostOften();
  if (rank == nullptr)
    return language.say("title.lateness-none",
                        {{"milliseconds", shown(language, lateness.thresholdSeconds * kLateMs, 2)}});
  if (!lateness.oneRank())
    return language.say("title.lateness-changing",
                        {{"percent", shown(language, lateness.share(lateness.lateSteps) * 100, 2)},
                         {"milliseconds", shown(language, *lateness.lateBySeconds * kLateMs, 2)}});
  return language.say("title.lateness", {{"rank", std::int64_t{rank->rank.value}},
                                         {"percent", shown(language, lateness.share(rank->lateSteps) * 100, 2)},
                                         {"milliseconds", shown(language, *rank->lateBySeconds * kLateMs, 2)},
                                         {"cause", causeText(language, *rank->cause)}});
}

// Returns the heat map as text, for people who cannot see it.
std::string formattedLateness(const MessageFormatter& language, const Lateness& lateness, const std::string& title) {
  std::string out = title;
  for (const std::size_t i : drawnRanks(lateness)) {
    const RankLateness& rank = lateness.ranks[i];
    out += ". " + language.say("late.spoken", {{"rank", std::int64_t{rank.rank.value}},
                                               {"percent", shown(language, lateness.share(rank.lateSteps) * 100, 2)},
                                               {"waited", shown(language, rank.waitedSeconds * kLateMs, 2)}});
  }
  return out;
}

DrawnFigure drawLateness(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  const CellResult* cell = cellShown(
      study, view, [](const CellResult& each) { return isLatenessKnown(each) ? each.lateness->ranks.size() : 0; });
  if (cell == nullptr) {
    for (const CellResult& each : study.cells)  // This finds the chosen cell, else one with several ranks.
      if (each.lateness != nullptr && (view.cell > 0 ? each.cell.number == view.cell : each.ranks.size() > 1))
        drawn.figure.empty = language.formatted(*each.lateness->reason);
    return drawn;
  }
  const Lateness& lateness = *cell->lateness;
  drawn.cells = {cell};
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::heatMap;
  figure.x.title = language.say("axis.step-of-repeat", {{"repeat", std::int64_t{lateness.repeat.value}}});
  figure.x.unit = "count";
  figure.y = {.title = language.say("axis.lateness"), .zeroBased = true};
  const std::vector<std::size_t> ranks = drawnRanks(lateness);
  for (const std::size_t rank : ranks) figure.series.push_back(rowOf(language, lateness, rank));
  figure.title = latenessTitle(language, lateness);
  figure.summary = formattedLateness(language, lateness, figure.title);
  if (ranks.size() < lateness.ranks.size())
    figure.notes.push_back(
        language.say("late.ranks-drawn", {{"drawn", static_cast<std::int64_t>(ranks.size())},
                                          {"ranks", static_cast<std::int64_t>(lateness.ranks.size())}}));
  if (!(lateness.uncertaintySeconds > 0)) return drawn;
  const std::string below =
      language.say("late.below-clocks", {{"milliseconds", shown(language, lateness.leastKnownSeconds() * kLateMs, 2)}});
  figure.notes.push_back(below);
  if (anyKnown(figure)) return drawn;
  figure.series.clear();
  figure.empty = below;
  return drawn;
}

// One row per rank.
struct LateRow {
  const CellResult* cell = nullptr;
  const RankLateness* rank = nullptr;
};

Table latenessTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  std::vector<LateRow> rows;
  for (const CellResult& cell : study.cells)
    if (isLatenessKnown(cell) && (view.cell == 0 || cell.cell.number == view.cell))
      for (const RankLateness& rank : cell.lateness->ranks) rows.push_back({&cell, &rank});
  using Row = const LateRow&;
  const auto seconds = [&language](const char* key, const char* title, Number (*value)(const RankLateness&)) {
    return field<LateRow>(language, key, title,
                          [&language, value](Row row) { return numberEntry(language, value(*row.rank), kLateMs); });
  };
  using Rank = const RankLateness&;
  return filled<LateRow>(
      rows, {cellField<LateRow>(language),
             field<LateRow>(language, "rank", "column.rank",
                            [&language](Row row) { return countEntry(language, row.rank->rank.value); }),
             wordField<LateRow>(language, "host", "column.host", [](Row row) { return row.rank->host; }),
             seconds("meanLateSeconds", "column.mean-late-ms", [](Rank rank) { return rank.meanSeconds; }),
             seconds("p95LateSeconds", "column.p95-late-ms", [](Rank rank) { return rank.p95Seconds; }),
             field<LateRow>(language, "culpritShare", "column.culprit-share",
                            [&language](Row row) {
                              return numberEntry(language, row.cell->lateness->share(row.rank->lateSteps), 1e2);
                            }),
             seconds("lateBySeconds", "column.late-by-ms", [](Rank rank) { return rank.lateBySeconds; }),
             messageField<LateRow>(language, "cause", "column.cause",
                                   [](Row row) { return row.rank->cause ? causeWord(*row.rank->cause) : Message(); }),
             field<LateRow>(language, "causeShare", "column.cause-share",
                            [&language](Row row) { return numberEntry(language, row.rank->causeShare, 1e2); }),
             seconds("causedSeconds", "column.caused-ms", [](Rank rank) { return Number(rank.causedSeconds); }),
             seconds("waitedSeconds", "column.waited-ms", [](Rank rank) { return Number(rank.waitedSeconds); })});
}

}  // namespace

ExportKind latenessKind() {
  return {.what = "lateness",
          .draw = drawLateness,
          .table = latenessTable,
          .tab = Tab(TabGroup::communication, 240, nullptr, TabWanted::whenDrawn),
          .oneCell = OneCell::withSteps,
          .absent = "absent.lateness"};
}

}  // namespace scalescope
