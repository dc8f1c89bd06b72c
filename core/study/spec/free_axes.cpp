#include "core/study/spec/free_axes.h"

namespace scalescope {

bool isFreeAxis(std::string_view key) { return key.starts_with(kProgramAxis) || key.starts_with(kEnvironmentAxis); }

std::string_view settingOf(const FreeAxis& axis) {
  const std::string_view name = axis.name;
  return name.substr(name.starts_with(kProgramAxis) ? kProgramAxis.size() : kEnvironmentAxis.size());
}

std::size_t countFreeCombinations(const AxesSpec& axes, std::size_t limit) {
  std::size_t product = 1;
  for (const FreeAxis& axis : axes.free) {
    if (axis.values.size() > limit || product * axis.values.size() > limit) return limit + 1;
    product *= axis.values.size();
  }
  return product;
}

std::vector<FreeChoice> freeCombinations(const AxesSpec& axes) {
  std::vector<FreeChoice> choices{{}};
  for (const FreeAxis& axis : axes.free) {
    std::vector<FreeChoice> longer;
    for (const FreeChoice& choice : choices)
      for (const nlohmann::json& value : axis.values) {
        longer.push_back(choice);
        longer.back().push_back({axis.name, {value}});
      }
    choices = std::move(longer);
  }
  return choices;
}

nlohmann::json freePatch(const FreeChoice& choice) {
  nlohmann::json values = nlohmann::json::object(), environment = nlohmann::json::object();
  for (const FreeAxis& axis : choice) {
    nlohmann::json& settings = axis.name.starts_with(kProgramAxis) ? values : environment;
    settings[std::string(settingOf(axis))] = axisText(axis.values.front());
  }
  nlohmann::json program = nlohmann::json::object();
  if (!values.empty()) program["values"] = std::move(values);
  if (!environment.empty()) program["environment"] = std::move(environment);
  return program.empty() ? program : nlohmann::json{{"program", std::move(program)}};
}

std::string variantLabel(const std::string& variant, const FreeChoice& choice) {
  std::string label = variant == "plain" && !choice.empty() ? std::string() : variant;
  for (const FreeAxis& axis : choice)
    label += (label.empty() ? "" : " ") + std::string(settingOf(axis)) + "=" + axisText(axis.values.front());
  return label;
}

}  // namespace scalescope
