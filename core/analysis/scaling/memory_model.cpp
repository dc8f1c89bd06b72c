#include "core/analysis/scaling/memory_model.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/scaling/comparable.h"

namespace scalescope {
namespace {

using MemoryCells = std::vector<CellResult*>;

// What the limit is on: on a GPU what the allocator reserves, elsewhere what the process holds.
Number memoryOf(const CellResult& cell) {
  const MemoryStats& memory = cell.memory;
  if (memory.peakReserved) return memory.peakReserved;
  return memory.peakAllocated ? memory.peakAllocated : memory.rss;
}

bool together(const CellResult& a, const CellResult& b) {
  return a.cell.variant == b.cell.variant && !differenceOf(a, b, Compared::batches);
}

// Micro-batch of a device: accumulation does not change what is held at once.
double held(const Cell& cell) { return cell.batch.perRank(); }

std::vector<MemoryCells> memoryCombinations(StudyResult& study) {
  std::vector<MemoryCells> all;
  for (CellResult& cell : study.cells) {
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const MemoryCells& cells) { return together(*cells[0], cell); });
    if (known == all.end())
      all.push_back({&cell});
    else
      known->push_back(&cell);
  }
  for (MemoryCells& cells : all)
    std::stable_sort(cells.begin(), cells.end(),
                     [](const CellResult* a, const CellResult* b) { return held(a->cell) < held(b->cell); });
  return all;
}

struct Line {
  double base = 0, perImage = 0;
  double first = 0, second = 0;  // batches it was made from
};

std::optional<Line> lineOf(const MemoryCells& cells) {
  const CellResult* low = nullptr;
  for (const CellResult* cell : cells) {
    if (!memoryOf(*cell)) continue;
    if (low == nullptr) {
      low = cell;
      continue;
    }
    const double more = held(cell->cell) - held(low->cell);
    if (more <= 0) continue;
    const double slope = (*memoryOf(*cell) - *memoryOf(*low)) / more;
    if (!(slope > 0)) return std::nullopt;  // the batch does not show yet: nothing to extrapolate
    return Line{*memoryOf(*low) - slope * held(low->cell), slope, held(low->cell), held(cell->cell)};
  }
  return std::nullopt;
}

void addLargest(const MemoryCells& cells, const Line& line, StudyResult& study) {
  Number least;  // of these cells: contexts differ a little
  for (const CellResult* cell : cells)
    if (cell->memoryLimit) least = std::min(least.value_or(*cell->memoryLimit), *cell->memoryLimit);
  const double limit = least.value_or(cells.front()->cell.study.limits.memoryMBPerDevice * 1e6);
  if (!(limit > line.base)) return;
  LargestBatch out;
  out.cells = {cells.front()->cell.number, cells.back()->cell.number};
  out.limitBytes = limit;
  out.predicted = std::floor((limit - line.base) / line.perImage);
  out.fromFirst = line.first;
  out.fromSecond = line.second;
  for (const CellResult* cell : cells) {
    if (cell->status == RunStatus::oom && !out.failed) out.failed = held(cell->cell);
    if (cell->status == RunStatus::done) out.ran = held(cell->cell);
  }
  study.largestBatches.push_back(std::move(out));
}

}  // namespace

void predictMemory(StudyResult& study) {
  study.largestBatches.clear();
  for (const MemoryCells& cells : memoryCombinations(study)) {
    for (CellResult* cell : cells) cell->predictedMemory = cell->predictedMemoryError = {};
    const auto line = lineOf(cells);
    if (!line) continue;
    for (CellResult* cell : cells) {
      if (held(cell->cell) <= line->second) continue;
      cell->predictedMemory = line->base + line->perImage * held(cell->cell);
      if (const Number measured = memoryOf(*cell); measured && *measured > 0)
        cell->predictedMemoryError = *cell->predictedMemory / *measured - 1;
    }
    addLargest(cells, *line, study);
  }
}

}  // namespace scalescope
