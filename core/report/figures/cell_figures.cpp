#include <algorithm>

#include "core/analysis/repeats/gain.h"
#include "core/base/json/nested.h"
#include "core/report/cells/captions.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/figures/figure_pieces.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

void memoryOverBatch(const MessageFormatter& language, DrawnFigure& drawn, const StudyResult& study,
                     const ViewOptions& view) {
  Figure& figure = drawn.figure;
  figure.x = {.title = language.say(sweepsGlobalBatch(study) ? "axis.global-batch" : "axis.batch-per-device"),
              .scale = AxisScale::log2};
  const auto hues = huesOf(language, study, Along::batch);
  for (const CellGroup& group : groupsOf(language, drawn.cells, Along::batch, view.group)) {
    FigureSeries series;
    series.name = group.name;
    series.hue = hues.at(group.cells.front()->cell.number);
    for (const CellResult* cell : group.cells) {
      series.points.push_back({batchOf(*cell), *deviceMemory(*cell), {}, {}, {}});
      figure.x.ticks.push_back(batchOf(*cell));
    }
    figure.series.push_back(std::move(series));
  }
  figure.x.ticks = distinct(std::move(figure.x.ticks));
}

// Returns the memory of the rank that uses the most. The cell's memory is the maximum of every kind over all ranks, and
// maxima of different ranks would add up to more than any of them uses.
const MemoryStats& fullestRank(const CellResult& cell) {
  for (const RankResult& rank : cell.ranks)
    if (const Number used = limitingMemory(rank.memory); used && *used == *deviceMemory(cell)) return rank.memory;
  return cell.memory;
}

using MemoryKind = Number (*)(const MemoryStats&);

template <Number MemoryStats::*Bytes>
Number cause(const MemoryStats& memory) {
  return memory.*Bytes;
}

// Returns what the allocator reserves beyond its peak. A record's `cache` is measured between steps, when it includes
// the memory that the activations have at the peak.
Number cacheAtPeak(const MemoryStats& memory) {
  if (memory.peakReserved && memory.peakAllocated) return std::max(0.0, *memory.peakReserved - *memory.peakAllocated);
  return memory.activations ? Number() : memory.cache;
}

// Returns the peak memory minus every known part: libraries, the context and unknown parts. Returns nothing if the
// parts exceed the peak: they were not in use at one time, and a bar of them would be too high.
Number otherMemory(const CellResult& cell) {
  constexpr MemoryKind kKnown[] = {cause<&MemoryStats::weights>,   cause<&MemoryStats::gradients>,
                                   cause<&MemoryStats::optimizer>, cause<&MemoryStats::activations>,
                                   cause<&MemoryStats::buckets>,   cacheAtPeak};
  const MemoryStats& memory = fullestRank(cell);
  double rest = *deviceMemory(cell);
  for (const MemoryKind bytes : kKnown) rest -= bytes(memory).value_or(0);
  return rest < 0 ? Number() : Number(rest);
}

template <MemoryKind Bytes>
Interval memoryPart(const CellResult& cell) {
  return {otherMemory(cell) ? Bytes(fullestRank(cell)) : Number(), {}, {}};
}

// The bar of a cell whose parts are not drawn is the whole peak.
Interval memoryRemainder(const CellResult& cell) {
  const Number rest = otherMemory(cell);
  return {rest ? rest : deviceMemory(cell), {}, {}};
}

void memoryByCause(const MessageFormatter& language, DrawnFigure& drawn, const ViewOptions& view) {
  barsOverCells(language, drawn,
                {{"series.weights", memoryPart<cause<&MemoryStats::weights>>},
                 {"series.gradients", memoryPart<cause<&MemoryStats::gradients>>},
                 {"series.optimizer", memoryPart<cause<&MemoryStats::optimizer>>},
                 {"series.activations", memoryPart<cause<&MemoryStats::activations>>},
                 {"series.comm-buckets", memoryPart<cause<&MemoryStats::buckets>>},
                 {"series.cache", memoryPart<cacheAtPeak>},
                 {"series.other-memory", memoryRemainder}},
                view);
  drawn.figure.kind = FigureKind::stackedArea;
  // It is the color of the remainder, as in the parts of a step; sky blue would be too similar to the first color.
  constexpr int kSlate = 7;
  for (FigureSeries& series : drawn.figure.series)
    if (series.name == language.say("series.other-memory")) series.hue = kSlate;
}

double percentOf(double share) { return share * 100; }

Interval overheadPercent(const CellResult& cell) {
  Interval out = cell.checkpointOverhead;
  for (Number* each : {&out.value, &out.low, &out.high})
    if (*each) *each = percentOf(**each);
  return out;
}

// Returns the cell with the largest overhead, which becomes the headline.
const CellResult* costliest(const std::vector<const CellResult*>& cells) {
  const CellResult* out = nullptr;
  for (const CellResult* cell : cells)
    if (out == nullptr || *cell->checkpointOverhead.value > *out->checkpointOverhead.value) out = cell;
  return out;
}

struct ByteUnit {
  double factor;
  const char* name;
};

// Returns the unit of the ticks of an axis of bytes.
ByteUnit unitOfAxis(double largest) {
  for (const ByteUnit unit : {ByteUnit{1e12, "TB"}, ByteUnit{1e9, "GB"}, ByteUnit{1e6, "MB"}, ByteUnit{1e3, "KB"}})
    if (largest >= unit.factor) return unit;
  return {1, "B"};
}

double largestOf(const Figure& figure) {
  double largest = 0;
  for (const FigureSeries& series : figure.series)
    for (const FigurePoint& point : series.points) largest = std::max(largest, point.y);
  return largest;
}

DrawnFigure drawMemory(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return deviceMemory(cell).has_value(); });
  if (drawn.cells.empty()) return drawn;
  if (view.x == "batch" || (view.x.empty() && study.protocol == Protocol::batchSweep))
    memoryOverBatch(language, drawn, study, view);
  else
    memoryByCause(language, drawn, view);
  drawn.figure.y = {.title = language.say("axis.memory"), .zeroBased = true, .unit = "bytes"};
  const auto most =
      std::max_element(drawn.cells.begin(), drawn.cells.end(),
                       [](const CellResult* a, const CellResult* b) { return *deviceMemory(*a) < *deviceMemory(*b); });
  const double bytes = *deviceMemory(**most);
  const ByteUnit unit = unitOfAxis(std::max(bytes, largestOf(drawn.figure)));
  const double batch = (*most)->cell.batch.perRank();
  drawn.figure.title =
      language.say(batch == 1 ? "title.memory-one" : "title.memory", {{"amount", shown(language, bytes / unit.factor)},
                                                                      {"unit", std::string(unit.name)},
                                                                      {"batch", countShown(language, batch)}});
  return drawn;
}

DrawnFigure drawUtilisation(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return cell.cpuPercentMean || cell.gpuPercent; });
  if (drawn.cells.empty()) return drawn;
  barsOverCells(language, drawn,
                {{"series.cpu",
                  [](const CellResult& cell) {
                    return Interval{cell.cpuPercentMean, {}, {}};
                  }},
                 {"series.gpu",
                  [](const CellResult& cell) {
                    return Interval{cell.gpuPercent, {}, {}};
                  }},
                 {"series.flops",
                  [](const CellResult& cell) {
                    const Number share = shareOfPeak(cell);
                    return Interval{share ? Number(percentOf(*share)) : Number(), {}, {}};
                  }}},
                view);
  drawn.figure.y = {.title = language.say("axis.load"), .zeroBased = true, .min = 0, .max = 100};
  // CPU time is counted in ticks, which may end after the window, so busy ranks can exceed 100 slightly.
  for (const FigureSeries& series : drawn.figure.series)
    for (const FigurePoint& point : series.points)
      if (point.y > 100) drawn.figure.y.max = std::nullopt;
  return drawn;
}

DrawnFigure drawCheckpoint(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  DrawnFigure drawn;
  drawn.cells = cellsWhere(study, [](const CellResult& cell) { return cell.checkpointOverhead.value.has_value(); });
  std::vector<std::string> missing;
  for (const GuardNote& note : study.guard)
    if (note.kind == GuardKind::noOverhead) missing.push_back(noteText(language, note, study.cells.size()));
  if (drawn.cells.empty()) {
    if (!missing.empty()) drawn.figure.empty = missing.front();
    return drawn;
  }
  drawn.figure.notes = std::move(missing);
  barsOverCells(language, drawn, {{"series.checkpoint", overheadPercent}}, view);
  drawn.figure.y = {.title = language.say("axis.checkpoint"), .zeroBased = true};
  const CellResult& most = *costliest(drawn.cells);
  const Interval overhead = overheadPercent(most);
  const bool hidden = overhead.low && *overhead.low <= 0 && overhead.high && *overhead.high >= 0;
  const auto& open = most.checkpointUnresolved;
  const char* code = open ? "title.checkpoint-open" : hidden ? "title.checkpoint-hidden" : "title.checkpoint";
  drawn.figure.title = language.formatted(nested({code, {{"devices", devicesText(language, most.cell.worldDevices())}}},
                                                 "ratio", open ? unresolvedWords(*open) : percentWords(overhead)));
  return drawn;
}

}  // namespace

ExportKind memoryKind() {
  return {
      .what = "memory",
      .draw = drawMemory,
      .table = perCell({"memoryWeights", "memoryGradients", "memoryOptimizer", "memoryActivations", "memoryBuckets",
                        "memoryCache", "memoryContext", "memoryPeakAllocated", "memoryPeakReserved", "memoryDeviceUsed",
                        "memoryRss", "memoryPss", "nodeMemoryMax", "predictedMemory", "predictedMemoryError"}),
      .tab = Tab(TabGroup::memory, 310),
      .axes = {"cell", "batch"},
      .lab = {"memoryPeak"},
      .absent = "absent.values"};
}

ExportKind utilisationKind() {
  return {.what = "utilisation",
          .draw = drawUtilisation,
          .table = perCell({"cpuPercentMean", "cpuPercentMax", "gpuPercent", "stolenCpuSeconds", "flopsPerImage",
                            "flopsPerSecond", "peakFlopsPerSecond", "flopsUtilisation", "vendorFlopsPerSecond",
                            "vendorUtilisation", "energyJoules", "energyPerSample"}),
          .tab = Tab(TabGroup::time, 190),
          .lab = {"cpuPercentMean"}};
}

ExportKind checkpointKind() {
  return {.what = "checkpoint",
          .draw = drawCheckpoint,
          .table = perCell({"repeats", "trainSeconds", "checkpointSeconds", "checkpointOverhead",
                            "checkpointOverheadLow", "checkpointOverheadHigh", "checkpointCostSeconds",
                            "checkpointWriteSeconds", "checkpointBytes", "checkpointSuggestedSeconds"}),
          .tab = Tab(TabGroup::training, 440),
          .lab = {"checkpointOverhead"}};
}

}  // namespace scalescope
