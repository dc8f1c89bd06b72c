#include "core/analysis/foreign/batch_rule.h"

#include <algorithm>

namespace scalescope {
namespace {

bool areOfOneLine(const Cell& a, const Cell& b) {
  return a.variant == b.variant && a.precision == b.precision && a.batch.accumulation() == b.batch.accumulation();
}

// Returns the number of cells of the line that share the batch with another number of devices.
template <class Batch>
std::ptrdiff_t sharing(const std::vector<const Cell*>& line, const Batch& batch) {
  return std::count_if(
      line.begin(), line.end(),
      [&](const Cell* cell) {
        return std::any_of(
            line.begin(), line.end(),
            [&](const Cell* other) {
              return other->worldDevices() != cell->worldDevices() && batch(*other) == batch(*cell);
            });
      });
}

BatchKind byArithmetic(const std::vector<const Cell*>& line, BatchKind printed) {
  const std::ptrdiff_t global = sharing(
      line, [](const Cell& cell) { return cell.batch.asked(); });
  const std::ptrdiff_t perRank = sharing(line, [](const Cell& cell) { return cell.batch.perRank(); });
  if (global == perRank) return printed;
  return global > perRank ? BatchKind::global : BatchKind::perRank;
}

}  // namespace

std::vector<BatchKind> batchRules(Protocol protocol, BatchKind printed, const std::vector<Cell>& cells) {
  if (protocol == Protocol::strong) return std::vector(cells.size(), BatchKind::global);
  if (protocol == Protocol::weak || protocol == Protocol::fixedEpoch)
    return std::vector(cells.size(), BatchKind::perRank);
  std::vector<BatchKind> kinds;
  for (const Cell& cell : cells) {
    std::vector<const Cell*> line;
    for (const Cell& other : cells)
      if (areOfOneLine(cell, other)) line.push_back(&other);
    kinds.push_back(byArithmetic(line, printed));
  }
  return kinds;
}

}  // namespace scalescope
