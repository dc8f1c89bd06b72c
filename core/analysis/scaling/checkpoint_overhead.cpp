#include "core/analysis/scaling/checkpoint_overhead.h"

#include <algorithm>
#include <cmath>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/scaling/scaling.h"
#include "core/analysis/maths/statistics.h"

namespace scalescope {
namespace {

const CellResult* withoutCheckpoints(const StudyResult& study, const Cell& on) {
  for (const CellResult& off : study.cells)
    if (off.cell.study.checkpoint.every.never() && off.cell.strategy == on.strategy && off.cell.nodes == on.nodes &&
        off.cell.devices == on.devices && comparable(off.cell, on) && !off.repeatTrainSeconds.empty())
      return &off;
  return nullptr;
}

}  // namespace

void fillCheckpointOverhead(StudyResult& study) {
  for (CellResult& on : study.cells) {
    on.checkpointOverhead = {};
    if (on.cell.study.checkpoint.every.never() || on.repeatTrainSeconds.empty()) continue;
    const CellResult* off = withoutCheckpoints(study, on.cell);
    if (off == nullptr) continue;
    std::vector<double> ratios;
    double logSum = 0;
    const std::size_t pairs = std::min(on.repeatTrainSeconds.size(), off->repeatTrainSeconds.size());
    for (std::size_t i = 0; i < pairs; ++i) {
      ratios.push_back(on.repeatTrainSeconds[i] / off->repeatTrainSeconds[i]);
      logSum += std::log(ratios.back());
    }
    on.checkpointOverhead.value = std::exp(logSum / static_cast<double>(pairs)) - 1;
    if (const auto interval = geometricInterval95(ratios)) {
      on.checkpointOverhead.low = interval->first - 1;
      on.checkpointOverhead.high = interval->second - 1;
      const bool inNoise = interval->first <= 1 && interval->second >= 1;
      const GuardNote note{
          Severity::note, {"guard.checkpoint-noise", {{"percent", percent(on.checkpointOverhead.value.value_or(0))}}}, {on.cell.number}};
      if (inNoise && std::find(on.guard.begin(), on.guard.end(), note) == on.guard.end()) on.guard.push_back(note);
    }
  }
}

}  // namespace scalescope
