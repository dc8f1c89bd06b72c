#pragma once

#include <nlohmann/json.hpp>

#include "core/study/spec/program.h"

namespace scalescope {

// The key `program` and parts of it as a completed study writes them.
nlohmann::ordered_json programJson(const ProgramSpec& program);
nlohmann::ordered_json argumentsJson(const std::vector<ProgramArgument>& arguments);
nlohmann::ordered_json environmentJson(const std::vector<std::pair<std::string, std::string>>& environment);

}  // namespace scalescope
