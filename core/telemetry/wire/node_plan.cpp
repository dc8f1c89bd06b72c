#include "core/telemetry/wire/node_plan.h"

#include <algorithm>

#include "core/base/file.h"

namespace scalescope {
namespace {

constexpr auto kIsCarried = [](const auto& entry) {
  const auto& [name, value] = entry;
  return !name.empty() && name.find('=') == std::string::npos && name.find('\0') == std::string::npos &&
         value.find('\0') == std::string::npos;
};

bool isUuid(const std::string& text) {
  const auto good = [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.';
  };
  return !text.empty() && text[0] != '.' && std::all_of(text.begin(), text.end(), good);
}

}  // namespace

std::string planFileText(const nlohmann::ordered_json& plan) { return jsonText(plan, 1) + "\n"; }

Status writePlanFile(const std::string& path, const nlohmann::ordered_json& plan) {
  return writeFileAtomic(path, planFileText(plan));
}

std::string_view unusableField(const NodeRank& rank) {
  return std::all_of(rank.environment.begin(), rank.environment.end(), kIsCarried) ? "" : "environment";
}

std::string_view unusableField(const NodePlan& plan) {
  return !plan.environment || std::all_of(plan.environment->begin(), plan.environment->end(), kIsCarried)
             ? ""
             : "environment";
}

std::string_view unusableField(const NodeClaims& claims) {
  return std::all_of(claims.gpus.begin(), claims.gpus.end(), isUuid) ? "" : "gpus";
}

}  // namespace scalescope
