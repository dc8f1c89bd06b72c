#include "core/analysis/sizing/sizing_curve.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/scaling/comparable.h"

namespace scalescope {

std::vector<int> curveDevices(int from, int to, int points, const std::vector<int>& asked) {
  std::vector<int> out{from, to};
  for (const int devices : asked)
    if (devices > from && devices < to) out.push_back(devices);
  for (int i = 1; i + 1 < points; ++i)
    out.push_back(static_cast<int>(std::lround(from * std::pow(static_cast<double>(to) / from, i / (points - 1.0)))));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::vector<MeasuredSize> measuredSizes(const StudyResult& study, const Basis& basis) {
  std::vector<MeasuredSize> out;
  for (const CellResult& cell : study.cells) {
    const bool isBaseline = cell.cell.number == basis.baseline->cell.number;
    const bool isLike = sameSeries(cell, *basis.cell) && cell.baselineCell == basis.cell->baselineCell &&
                        cell.cell.number != cell.baselineCell;
    if (!cell.speedup || (!isBaseline && !isLike)) continue;
    MeasuredSize size{cell.cell.number, cell.cell.worldDevices(), cell.speedupCi, {}};
    size.speedup.value = cell.speedup;
    const auto each = [&](const Number& value) { return value ? Number(*value / size.devices) : Number(); };
    size.efficiency = {each(size.speedup.value), each(size.speedup.low), each(size.speedup.high)};
    out.push_back(size);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const MeasuredSize& a, const MeasuredSize& b) { return a.devices < b.devices; });
  return out;
}

}  // namespace scalescope
