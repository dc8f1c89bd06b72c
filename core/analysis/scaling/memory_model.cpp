#include "core/analysis/scaling/memory_model.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/scaling/comparable.h"

namespace scalescope {
namespace {

using MemoryCells = std::vector<CellResult*>;

// Returns the memory that the limit applies to: on a GPU the allocator's reserved memory, elsewhere that of the
// process.
Number memoryOf(const CellResult& cell) {
  const MemoryStats& memory = cell.memory;
  if (memory.peakReserved) return memory.peakReserved;
  return memory.peakAllocated ? memory.peakAllocated : memory.rss;
}

bool together(const CellResult& a, const CellResult& b) {
  return a.cell.variant == b.cell.variant && !differenceOf(a, b, Compared::batches);
}

// Returns the micro-batch of a device, because accumulation does not change the memory that is used at one time.
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

struct Point {
  double batch = 0, bytes = 0;
};

// Least squares fit through points of different batches.
struct Line {
  double base = 0, perImage = 0;
  double residual = 0;                        // Standard deviation around the line; 0 with two points.
  double count = 0, centre = 0, squares = 0;  // Count, mean and sum of squared deviations of the points' batches.

  [[nodiscard]] double at(double batch) const { return base + perImage * batch; }
};

// Returns nullopt with fewer than two batches, and if memory does not grow with them, because nothing can be predicted
// then.
std::optional<Line> lineOf(const std::vector<Point>& points) {
  Line line;
  line.count = static_cast<double>(points.size());
  double mean = 0;
  for (const Point& point : points) {
    line.centre += point.batch / line.count;
    mean += point.bytes / line.count;
  }
  double products = 0;
  for (const Point& point : points) {
    line.squares += (point.batch - line.centre) * (point.batch - line.centre);
    products += (point.batch - line.centre) * (point.bytes - mean);
  }
  if (points.size() < 2 || !(line.squares > 0) || !(products > 0)) return std::nullopt;
  line.perImage = products / line.squares;
  line.base = mean - line.perImage * line.centre;
  if (points.size() == 2) return line;
  double off = 0;
  for (const Point& point : points) off += (point.bytes - line.at(point.batch)) * (point.bytes - line.at(point.batch));
  line.residual = std::sqrt(off / (line.count - 2));
  return line;
}

std::vector<Point> pointsOf(const MemoryCells& cells) {
  std::vector<Point> points;
  for (const CellResult* cell : cells)
    if (const Number bytes = memoryOf(*cell); bytes && cell->status != RunStatus::oom)
      points.push_back({held(cell->cell), *bytes});
  return points;
}

void predictCells(const MemoryCells& cells) {
  const std::vector<Point> all = pointsOf(cells);
  for (CellResult* cell : cells) {
    std::vector<Point> smaller;
    for (const Point& point : all)
      if (point.batch < held(cell->cell)) smaller.push_back(point);
    const auto line = lineOf(smaller);
    if (!line) continue;
    cell->predictedMemory = line->at(held(cell->cell));
    const Number measured = memoryOf(*cell);
    if (measured && *measured > 0) cell->predictedMemoryError = *cell->predictedMemory / *measured - 1;
  }
}

double limitOf(const MemoryCells& cells) {
  Number least;  // Least of these cells, whose contexts differ a little.
  for (const CellResult* cell : cells)
    if (cell->memoryLimit) least = std::min(least.value_or(*cell->memoryLimit), *cell->memoryLimit);
  return least.value_or(cells.front()->cell.study.limits.memoryMBPerDevice * 1e6);
}

// Finds the batch at which the line meets the limit, with the interval of one more measurement there (inverse
// prediction, for example Draper and Smith, Applied Regression Analysis, section 3.2). A batch that ran is below the
// limit even if the line contradicts it.
void foresee(const std::vector<Point>& points, LargestBatch& out) {
  const auto line = lineOf(points);
  if (!line || !(out.limitBytes > line->base)) return;
  const double batch = (out.limitBytes - line->base) / line->perImage;
  if (out.ran && batch < *out.ran) return;
  for (const Point& point : points) out.from.push_back(point.batch);
  out.predicted = std::floor(batch);
  if (points.size() < 3 || !(line->residual > 0)) return;
  const double off = batch - line->centre;
  const double half = studentT95(line->count - 2) * line->residual / line->perImage *
                      std::sqrt(1 + 1 / line->count + off * off / line->squares);
  out.low = std::floor(std::max(out.ran.value_or(0), batch - half));
  out.high = std::ceil(batch + half);
}

void addLargest(const MemoryCells& cells, StudyResult& study) {
  LargestBatch out;
  out.cells = {cells.front()->cell.number, cells.back()->cell.number};
  out.limitBytes = limitOf(cells);
  if (!(out.limitBytes > 0)) return;
  for (const CellResult* cell : cells)
    if (cell->status == RunStatus::done) out.ran = held(cell->cell);
  for (const CellResult* cell : cells)
    if (cell->status == RunStatus::oom && !out.failed && held(cell->cell) > out.ran.value_or(0))
      out.failed = held(cell->cell);
  const std::vector<Point> points = pointsOf(cells);
  if (!out.failed) foresee(points, out);
  const bool isSweep = out.failed || cells.size() > 1;
  if (isSweep && (out.failed || out.predicted)) study.largestBatches.push_back(std::move(out));
}

}  // namespace

void predictMemory(StudyResult& study) {
  study.largestBatches.clear();
  for (const MemoryCells& cells : memoryCombinations(study)) {
    for (CellResult* cell : cells) cell->predictedMemory = cell->predictedMemoryError = {};
    predictCells(cells);
    addLargest(cells, study);
  }
}

}  // namespace scalescope
