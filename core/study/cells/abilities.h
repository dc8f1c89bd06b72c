#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/study/cells/expand.h"

namespace scalescope {

// What the worker of this version trains. A study file may say more: it parses and can be planned, but not run.
inline constexpr std::array kTrainedStrategies{Strategy::single, Strategy::dataParallel, Strategy::ddp,
                                               Strategy::parameterServer};
inline constexpr std::array kTrainedPrecisions{Precision::fp32, Precision::tf32, Precision::fp16, Precision::bf16};

// The first thing in a cell that is not trained: `key` as the study file spells it, its `value` and what is `trained`;
// or images that the model cannot take; or a setting that would change nothing, as a result would name it.
Status checkTrainable(const Cell& cell);

// The first cell of an expanded study that is not trainable. `onlyCells` are numbers, empty = all.
Status checkTrainable(const std::vector<Cell>& cells, const std::vector<int>& onlyCells = {});

// The same of a study; also what `expand` refuses.
Status checkTrainable(const StudySpec& study, const std::vector<int>& onlyCells = {});

}  // namespace scalescope
