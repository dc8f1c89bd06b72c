#include <algorithm>

#include "core/report/cells/cell_groups.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/figures/figure_pieces.h"

namespace scalescope {
namespace {

// The limits found by increasing the batch of one configuration.
struct Frontier {
  CellGroup group;                       // Cells in ascending order of batch.
  const CellResult* largest = nullptr;   // Largest batch that ran.
  const CellResult* firstOom = nullptr;  // Smallest batch above it that ran out of memory; nullptr: no limit found.
};

bool sweptForLimit(const CellResult& cell) { return cell.cell.untilOom || cell.status == RunStatus::oom; }

// Returns one entry for each configuration whose batch was increased until it ran out of memory, or that ran out of
// memory otherwise. Configurations without a finished cell are left out.
std::vector<Frontier> frontiersOf(const MessageFormatter& language, const StudyResult& study,
                                  const std::string& groupKey) {
  std::vector<Frontier> out;
  const auto cells =
      cellsWhere(study, [](const CellResult& cell) { return cell.imagesPerSecond || cell.status == RunStatus::oom; });
  for (const CellGroup& group : groupsOf(language, cells, Along::batch, groupKey)) {
    if (std::none_of(group.cells.begin(), group.cells.end(),
                     [](const CellResult* cell) { return sweptForLimit(*cell); }))
      continue;
    Frontier frontier{group, nullptr, nullptr};
    for (const CellResult* cell : group.cells)
      if (cell->imagesPerSecond) frontier.largest = cell;
    for (const CellResult* cell : group.cells)
      if (cell->status == RunStatus::oom && frontier.firstOom == nullptr && frontier.largest != nullptr &&
          batchOf(*cell) > batchOf(*frontier.largest))
        frontier.firstOom = cell;
    if (frontier.largest != nullptr) out.push_back(std::move(frontier));
  }
  return out;
}

DrawnFigure drawFrontier(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  const std::vector<Frontier> frontiers = frontiersOf(language, study, view.group);
  if (frontiers.empty()) return drawn;
  Figure& figure = drawn.figure;
  figure.kind = FigureKind::bars;
  figure.x = {.title = language.say("axis.cell"), .scale = AxisScale::category};
  figure.y = {.title = language.say(sweepsGlobalBatch(study) ? "axis.global-batch" : "axis.batch-per-device"),
              .zeroBased = true};
  FigureSeries good = barSeries(language.say("series.largest-batch"), SeriesRole::plain);
  FigureSeries bad = barSeries(language.say("series.first-oom"), SeriesRole::plain);
  const Frontier* widest = &frontiers.front();
  for (const Frontier& each : frontiers) {
    const auto x = static_cast<double>(figure.x.categories.size());
    figure.x.categories.push_back(each.group.name);
    good.points.push_back({x, batchOf(*each.largest), {}, {}, {}});
    if (each.firstOom != nullptr) bad.points.push_back({x, batchOf(*each.firstOom), {}, {}, {}});
    drawn.cells.insert(drawn.cells.end(), each.group.cells.begin(), each.group.cells.end());
    if (batchOf(*each.largest) > batchOf(*widest->largest)) widest = &each;
  }
  figure.series = {std::move(good)};
  if (!bad.points.empty()) figure.series.push_back(std::move(bad));
  Arguments about{{"batch", countShown(language, batchOf(*widest->largest))}, {"configuration", widest->group.name}};
  if (widest->firstOom != nullptr) about.emplace_back("failed", countShown(language, batchOf(*widest->firstOom)));
  figure.title = language.say(widest->firstOom != nullptr ? "title.frontier" : "title.no-frontier", std::move(about));
  return drawn;
}

// Makes one row per configuration.
Table frontierTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  using F = Frontier;
  const auto cellNumber = [](const CellResult* cell) { return cell == nullptr ? Number() : Number(cell->cell.number); };
  const auto batchNumber = [](const CellResult* cell) { return cell == nullptr ? Number() : Number(batchOf(*cell)); };
  return filled<F>(frontiersOf(language, study, view.group),
                   {wordField<F>(language, "configuration", "axis.cell", [](const F& f) { return f.group.name; }),
                    field<F>(language, "devices", "axis.devices",
                             [&language](const F& f) { return countEntry(language, f.largest->cell.worldDevices()); }),
                    field<F>(language, "cell", "column.cell",
                             [&](const F& f) { return countEntry(language, cellNumber(f.largest)); }),
                    field<F>(language, "largestBatch", "column.largest-batch",
                             [&](const F& f) { return countEntry(language, batchNumber(f.largest)); }),
                    field<F>(language, "globalBatch", "column.global-batch",
                             [&language](const F& f) {
                               return countEntry(language, static_cast<double>(f.largest->cell.batch.global()));
                             }),
                    field<F>(language, "memoryPeak", "column.peak-mb",
                             [&language](const F& f) { return numberEntry(language, deviceMemory(*f.largest), 1e-6); }),
                    field<F>(language, "imagesPerSecond", "column.images-per-second",
                             [&language](const F& f) { return numberEntry(language, f.largest->imagesPerSecond); }),
                    field<F>(language, "firstOomBatch", "column.first-oom",
                             [&](const F& f) { return countEntry(language, batchNumber(f.firstOom)); }),
                    messageField<F>(language, "end", "column.sweep-end", [](const F& f) {
                      return Message{f.firstOom != nullptr ? "report.ended-oom" : "report.ended-no-limit", {}};
                    })});
}

}  // namespace

ExportKind frontierKind() {
  return {.what = "frontier", .draw = drawFrontier, .table = frontierTable, .tab = Tab(TabGroup::memory, 320)};
}

}  // namespace scalescope
