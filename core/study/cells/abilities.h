#pragma once

#include <array>
#include <string_view>

#include "core/study/cells/expand.h"

namespace scalescope {

// What the worker of this version trains. A study file may say more: it parses and can be planned, but not run.
inline constexpr std::array kTrainedStrategies{Strategy::single, Strategy::dataParallel, Strategy::ddp, Strategy::parameterServer};
inline constexpr std::array kTrainedPrecisions{Precision::fp32, Precision::tf32, Precision::fp16, Precision::bf16};
inline constexpr std::array<std::string_view, 5> kTrainedModels{"resnet18-cifar", "resnet18-imagenet", "vgg11", "small-cnn", "torchscript"};
inline constexpr std::array<std::string_view, 5> kTrainedDatasets{"cifar10-sample", "cifar10", "cifar100", "svhn", "synthetic"};
inline constexpr std::array<std::string_view, 4> kTrainedOptimizers{"sgd", "adam", "adamw", "lars"};
// Where a setting has an effect; elsewhere it is refused, as a result would name it.
inline constexpr std::array<std::string_view, 2> kModelsWithBlocks{"resnet18-cifar", "resnet18-imagenet"};
inline constexpr std::array<std::string_view, 2> kOptimizersWithNesterov{"sgd", "lars"};

// The first thing in a cell that is not trained: `key` as the study file spells it, its `value` and what is `trained`; or a setting
// that would change nothing.
Status checkTrainable(const Cell& cell);

// The first cell of a study that is not trainable; also what `expand` refuses. `onlyCells` are numbers, empty = all.
Status checkTrainable(const StudySpec& study, const std::vector<int>& onlyCells = {});

}  // namespace scalescope
