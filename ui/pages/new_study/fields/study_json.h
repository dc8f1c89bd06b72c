#pragma once

#include <QString>
#include <nlohmann/json.hpp>
#include <string>

#include "core/study/spec/spec.h"

namespace scalescope {

// Returns the reason why this version's worker cannot train a study whose `key` (with the file's name, "model.name") is
// `value`; empty if it can. It asks core/study, so that new abilities of the worker are offered without a change here.
QString obstacleTo(const std::string& key, const nlohmann::json& value);

// Returns {"a": {"b": value}} for "a.b".
nlohmann::json patchOf(const std::string& key, const nlohmann::json& value);

// Returns the value at "a.b"; null if there is none.
nlohmann::json valueAt(const nlohmann::ordered_json& study, const std::string& key);

}  // namespace scalescope
