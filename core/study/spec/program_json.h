#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "core/study/spec/program.h"

namespace scalescope {

// Keys of a study that only affect the worker: a study of a program has none of them.
inline constexpr std::string_view kWorkersKeys[] = {"model",           "dataset",    "optimizer", "schedule",
                                                    "remedies",        "ddp",        "gpu",       "whatIf",
                                                    "parameterServer", "checkpoint", "onNan"};

// Keys of `measure` that only affect the worker, because a program decides itself how long it runs and what it does
// besides its steps. Studies of programs still contain them for compatibility with stored studies, but they have no
// effect.
inline constexpr std::string_view kWorkersMeasureKeys[] = {
    "mode",           "steps",     "epochs",    "warmupEpochs",   "budgetSeconds", "validate", "validateEverySteps",
    "targetAccuracy", "calibrate", "ceilingMB", "ceilingSubsets", "profile"};

// Returns true if this key of a study only affects the worker, such as "measure.calibrate" or "ddp.bucketMB".
bool isWorkersKey(std::string_view key);

// Returns the key `program`, or a part of it, as a completed study contains it.
nlohmann::ordered_json programJson(const ProgramSpec& program);
nlohmann::ordered_json argumentsJson(const std::vector<ProgramArgument>& arguments);
nlohmann::ordered_json pairsJson(const std::vector<std::pair<std::string, std::string>>& pairs);

}  // namespace scalescope
