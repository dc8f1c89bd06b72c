#include "core/analysis/scaling/checkpoint_overhead.h"

#include <algorithm>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/scaling/scaling.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

// Equal but for checkpoints: whatever else a variant changes would be charged to them.
bool differInCheckpointsAlone(const Cell& on, const Cell& off) {
  StudySpec wanted = on.study;
  wanted.checkpoint = off.study.checkpoint;
  return off.study.checkpoint.every.never() && off.strategy == on.strategy && off.nodes == on.nodes &&
         off.devices == on.devices && comparable(off, on) && wanted == off.study;
}

const CellResult* withoutCheckpoints(const StudyResult& study, const Cell& on) {
  for (const CellResult& off : study.cells)
    if (!off.repeatValues.empty() && differInCheckpointsAlone(on, off.cell)) return &off;
  return nullptr;
}

Number secondsPerStep(const RepeatValues& repeat) {
  if (!repeat.trainSeconds || repeat.trainSteps <= 0) return {};
  return *repeat.trainSeconds / static_cast<double>(repeat.trainSteps);
}

// On over off of each repeat that both have.
std::vector<double> pairedRatios(const CellResult& on, const CellResult& off) {
  std::vector<double> ratios;
  for (const RepeatValues& with : on.repeatValues)
    for (const RepeatValues& without : off.repeatValues) {
      const Number above = secondsPerStep(with);
      const Number below = secondsPerStep(without);
      if (with.repeat == without.repeat && above && below) ratios.push_back(*above / *below);
    }
  return ratios;
}

}  // namespace

void fillCheckpointOverhead(StudyResult& study) {
  for (CellResult& on : study.cells) {
    on.checkpointOverhead = {};
    if (on.cell.study.checkpoint.every.never() || on.repeatValues.empty()) continue;
    const CellResult* off = withoutCheckpoints(study, on.cell);
    if (off == nullptr) continue;
    const std::vector<double> ratios = pairedRatios(on, *off);
    const Number ratio = geometricMeanOf(ratios);
    if (!ratio) continue;
    on.checkpointOverhead.value = *ratio - 1;
    if (const auto interval = geometricInterval95(ratios)) {
      on.checkpointOverhead.low = interval->first - 1;
      on.checkpointOverhead.high = interval->second - 1;
      const bool inNoise = interval->first <= 1 && interval->second >= 1;
      const GuardNote note{Severity::note,
                           {"guard.checkpoint-noise", {{"percent", percent(on.checkpointOverhead.value.value_or(0))}}},
                           {on.cell.number}};
      if (inNoise && std::find(on.guard.begin(), on.guard.end(), note) == on.guard.end()) on.guard.push_back(note);
    }
  }
}

}  // namespace scalescope
