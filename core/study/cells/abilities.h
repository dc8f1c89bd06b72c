#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/study/cells/expand.h"

namespace scalescope {

// Strategies and precisions that the worker of this version can train. A study file may have others: it can be parsed
// and planned, but not run.
inline constexpr std::array kTrainedStrategies{Strategy::single, Strategy::dataParallel, Strategy::ddp,
                                               Strategy::parameterServer};
inline constexpr std::array kTrainedPrecisions{Precision::fp32, Precision::tf32, Precision::fp16, Precision::bf16};

// Refuses a cell that cannot be trained. The error names the first `key` as the study file spells it, its `value` and
// the values that can be trained; or images that the model cannot take; or a setting that would have no effect although
// a result would mention it.
Status checkTrainable(const Cell& cell);

// Refuses the first cell of an expanded study that cannot be trained. `onlyCells` has cell numbers, empty = all.
Status checkTrainable(const std::vector<Cell>& cells, const std::vector<int>& onlyCells = {});

// Expands the study and checks its cells; also returns the errors of expand().
Status checkTrainable(const StudySpec& study, const std::vector<int>& onlyCells = {});

}  // namespace scalescope
