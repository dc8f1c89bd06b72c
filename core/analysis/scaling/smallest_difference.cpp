#include "core/analysis/scaling/smallest_difference.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/analysis/maths/statistics.h"

namespace scalescope {

SmallestDifference smallestDifferenceOf(const StudyResult& study) {
  SmallestDifference out;
  PooledScatter pooled;
  std::set<RunId> counted;
  for (const CellResult& cell : study.cells) {
    bool isFirst = false;
    for (const RepeatValues& repeat : cell.repeatValues) isFirst = isFirstUse(repeat, counted) || isFirst;
    const std::vector<double> rates = repeated(cell, &RepeatValues::imagesPerSecond);
    if (rates.empty() || !isFirst) continue;
    const int repeats = static_cast<int>(rates.size());
    out.repeats = out.repeats == 0 ? repeats : std::min(out.repeats, repeats);
    pooled.addLogs(rates);
  }
  if (pooled.degrees() <= 0) {
    out.reason = Message{"difference.not-repeated", {}};
    return out;
  }
  out.degrees = pooled.degrees();
  if (const auto scatter = pooled.deviation()) {
    out.scatter = *scatter;
    out.difference = std::expm1(studentT95(*out.degrees) * *scatter * std::sqrt(2.0 / out.repeats));
  } else {
    out.reason = Message{"difference.alike-repeats", {}};
  }
  return out;
}

}  // namespace scalescope
