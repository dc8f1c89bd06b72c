#pragma once

#include <string_view>

#include <nlohmann/json.hpp>

#include "core/study/spec/program.h"

namespace scalescope {

// Keys of a study that only the worker feels: a study of a program has none of them.
inline constexpr std::string_view kWorkersKeys[] = {"model",           "dataset",    "optimizer", "schedule",
                                                    "remedies",        "ddp",        "gpu",       "whatIf",
                                                    "parameterServer", "checkpoint", "onNan"};

// Likewise below `measure`: a program decides by itself how long it runs and what it does beside its steps. Its study
// has them, because stored studies do, and nothing follows them.
inline constexpr std::string_view kWorkersMeasureKeys[] = {
    "mode",           "steps",     "epochs",    "warmupEpochs",   "budgetSeconds", "validate", "validateEverySteps",
    "targetAccuracy", "calibrate", "ceilingMB", "ceilingSubsets", "profile"};

// Returns whether only the worker feels this key of a study, as "measure.calibrate" or "ddp.bucketMB".
bool isWorkersKey(std::string_view key);

// The key `program` and parts of it as a completed study writes them.
nlohmann::ordered_json programJson(const ProgramSpec& program);
nlohmann::ordered_json argumentsJson(const std::vector<ProgramArgument>& arguments);
nlohmann::ordered_json pairsJson(const std::vector<std::pair<std::string, std::string>>& pairs);

}  // namespace scalescope
