#pragma once

#include <vector>

#include <nlohmann/json.hpp>

#include "launcher/preflight/preflight.h"

namespace scalescope::preflight {

// Output of `check --json`, docs/INTERFACES.md.
nlohmann::ordered_json toJson(const std::vector<HostReport>& reports);

}  // namespace scalescope::preflight
