#pragma once

#include <QString>
#include <nlohmann/json.hpp>
#include <string>

#include "core/study/spec/spec.h"

namespace scalescope {

// Why this version's worker does not train a study whose `key` (as the file spells it, "model.name") is `value`; empty
// where it does. Asks core/study, so what the worker learns is offered without a change here.
QString obstacleTo(const std::string& key, const nlohmann::json& value);

// {"a": {"b": value}} for "a.b".
nlohmann::json patchOf(const std::string& key, const nlohmann::json& value);

// What stands at "a.b"; null where nothing does.
nlohmann::json valueAt(const nlohmann::ordered_json& study, const std::string& key);

}  // namespace scalescope
