#include "core/analysis/scaling/checkpoint_overhead.h"

#include <algorithm>
#include <map>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/maths/statistics.h"
#include "core/analysis/repeats/resolution.h"
#include "core/analysis/repeats/contrast.h"
#include "core/analysis/scaling/comparable.h"

namespace scalescope {
namespace {

Number secondsPerStep(const RepeatValues& repeat) {
  if (!repeat.trainSeconds || repeat.trainSteps <= 0) return {};
  return *repeat.trainSeconds / static_cast<double>(repeat.trainSteps);
}

// Returns seconds by the number of the repeat; null if several repeats have that number.
std::map<RepeatNumber, Number> secondsByNumber(const CellResult& cell) {
  std::map<RepeatNumber, Number> seconds;
  for (const RepeatValues& repeat : cell.repeatValues) {
    const auto [at, added] = seconds.emplace(repeat.repeat, secondsPerStep(repeat));
    if (!added) at->second = {};
  }
  return seconds;
}

// Returns the ratio on over off for each repeat that both cells have.
std::vector<double> pairedRatios(const CellResult& on, const CellResult& off) {
  std::vector<double> ratios;
  const std::map<RepeatNumber, Number> without = secondsByNumber(off);
  for (const auto& [number, above] : secondsByNumber(on))
    if (const auto below = without.find(number); below != without.end() && above && below->second)
      ratios.push_back(*above / *below->second);
  return ratios;
}

}  // namespace

void fillCheckpointOverhead(StudyResult& study) {
  for (CellResult& on : study.cells) {
    on.checkpointOverhead = {};
    on.checkpointUnresolved = {};
    const Comparison off = withoutCheckpoints(study, on);
    on.missing.checkpointOverhead = off.reason;
    if (off.baseline == nullptr) continue;
    const std::vector<double> ratios = pairedRatios(on, *off.baseline);
    const Number ratio = geometricMeanOf(ratios);
    if (!ratio) {
      on.missing.checkpointOverhead = Message{"checkpoint.no-pairs", {}};
      continue;
    }
    on.checkpointOverhead.value = *ratio - 1;
    if (contrastObstacle(on, *off.baseline)) continue;
    if (const auto interval = geometricInterval95(ratios)) {
      on.checkpointOverhead.low = interval->first - 1;
      on.checkpointOverhead.high = interval->second - 1;
      on.checkpointUnresolved = unresolved(interval->first, interval->second, ratios.size(), pairsToResolve(ratios));
      const bool inNoise = interval->first <= 1 && interval->second >= 1;
      const GuardNote note{Severity::note,
                           {"guard.checkpoint-noise", {{"percent", percent(on.checkpointOverhead.value.value_or(0))}}},
                           {on.cell.number}};
      if (inNoise && std::find(on.guard.begin(), on.guard.end(), note) == on.guard.end()) on.guard.push_back(note);
    }
  }
}

}  // namespace scalescope
