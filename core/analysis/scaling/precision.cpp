#include "core/analysis/scaling/precision.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/contrast.h"

namespace scalescope {

Number relativeHalfWidth(const CellResult& cell) {
  const bool compared = cell.speedup && cell.baselineCell != cell.cell.number;
  const Interval step{cell.stepSeconds.mean, cell.stepSeconds.ciLow, cell.stepSeconds.ciHigh};
  const Interval known = compared ? cell.speedupCi : step;
  if (!known.value || !known.low || !known.high || !(*known.value > 0)) return {};
  return (*known.high - *known.low) / (2 * *known.value);
}

std::vector<int> cellsToRepeat(const StudyResult& study, const OpenRepeats& open) {
  const double until = open.until;
  std::set<int> wide;
  std::vector<int> out;
  if (open.decide) {
    const bool continues = study.trial && study.trial->state == TrialState::undecided;
    for (const CellResult& cell : study.cells)
      if (continues) out.push_back(cell.cell.number);
    return out;
  }
  for (const CellResult& cell : study.cells) {
    if (!cell.imagesPerSecond || relativeHalfWidth(cell).value_or(until) < until) continue;
    wide.insert(cell.cell.number);
    if (cell.baselineCell > 0) wide.insert(cell.baselineCell);
  }
  for (const CellResult& cell : study.cells)
    if (wide.contains(cell.cell.number)) out.push_back(cell.cell.number);
  return out;
}

namespace {

// The scatter that the intervals of a study's comparisons are computed from.
struct Scatter {
  PooledScatter pooled;
  int repeats = 0;  // Repeats of the cell, or rounds of the pair, with the fewest, among those with at least two.

  void add(const std::vector<double>& values) {
    if (values.size() < 2) return;
    const int count = static_cast<int>(values.size());
    repeats = repeats == 0 ? count : std::min(repeats, count);
    pooled.addLogs(values);
  }
};

Scatter ofRepeats(const StudyResult& study) {
  Scatter out;
  std::set<RunId> counted;
  for (const CellResult& cell : study.cells) {
    bool isFirst = false;
    for (const RepeatValues& repeat : cell.repeatValues) isFirst = isFirstUse(repeat, counted) || isFirst;
    if (isFirst) out.add(repeated(cell, &RepeatValues::imagesPerSecond));
  }
  return out;
}

// Returns nullopt if a comparison is by repeats, or if there is none.
std::optional<Scatter> ofRounds(const StudyResult& study) {
  Scatter out;
  // The first runs of both sides, which identify a pair because cells of one key have all runs in common.
  std::set<std::pair<RunId, RunId>> counted;
  for (const CellResult& cell : study.cells) {
    if (cell.contrast.by == ContrastKind::repeats) return std::nullopt;
    if (cell.contrast.by != ContrastKind::rounds) continue;
    const CellResult* baseline = cellNumbered(study, cell.baselineCell);
    if (baseline == nullptr) continue;
    const RunId& run = cell.repeatValues.front().run;
    if (run.empty() || counted.emplace(run, baseline->repeatValues.front().run).second)
      out.add(roundRatios(cell, *baseline));
  }
  return out.repeats > 0 ? std::optional(out) : std::nullopt;
}

}  // namespace

SmallestDifference smallestDifferenceOf(const StudyResult& study) {
  SmallestDifference out;
  const std::optional<Scatter> rounds = ofRounds(study);
  const Scatter scatter = rounds ? *rounds : ofRepeats(study);
  if (scatter.pooled.degrees() <= 0) {
    const bool isMeasured = std::any_of(study.cells.begin(), study.cells.end(),
                                        [](const CellResult& cell) { return cell.imagesPerSecond.has_value(); });
    out.repeats = isMeasured ? 1 : 0;
    out.reason = Message{"difference.not-repeated", {}};
    return out;
  }
  out.repeats = scatter.repeats;
  out.degrees = scatter.pooled.degrees();
  const auto deviation = scatter.pooled.deviation();
  if (!deviation) {
    out.reason = Message{"difference.alike-repeats", {}};
    return out;
  }
  // The logarithm of the ratio of two repeats has twice the variance of that of one.
  out.scatter = rounds ? *deviation / std::sqrt(2.0) : *deviation;
  const double degrees = (rounds ? 1 : 2) * (out.repeats - 1);
  out.difference = std::expm1(studentT95(degrees) * *out.scatter * std::sqrt(2.0 / out.repeats));
  return out;
}

}  // namespace scalescope
