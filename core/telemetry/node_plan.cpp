#include "core/telemetry/node_plan.h"

#include <algorithm>

namespace scalescope {

std::string_view unusableField(const NodeRank& rank) {
  const bool carried = std::all_of(rank.environment.begin(), rank.environment.end(), [](const auto& entry) {
    const auto& [name, value] = entry;
    return !name.empty() && name.find('=') == std::string::npos && name.find('\0') == std::string::npos &&
           value.find('\0') == std::string::npos;
  });
  return carried ? "" : "environment";
}

}  // namespace scalescope
