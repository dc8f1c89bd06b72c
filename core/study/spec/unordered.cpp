#include "core/study/spec/unordered.h"

#include <algorithm>
#include <string>
#include <vector>

namespace scalescope {

nlohmann::json unordered(const nlohmann::ordered_json& study) {
  nlohmann::json out(study);
  const auto variants = study.find("variants");
  if (variants == study.end() || !variants->is_object()) return out;
  std::vector<std::string> names;
  nlohmann::json list = nlohmann::json::array();
  for (const auto& [variantName, patch] : variants->items()) {
    names.push_back(variantName);
    list.push_back({{variantName, nlohmann::json(patch)}});
  }
  if (!std::is_sorted(names.begin(), names.end())) out["variants"] = std::move(list);
  return out;
}

}  // namespace scalescope
