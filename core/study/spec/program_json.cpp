#include "core/study/spec/program_json.h"

#include <algorithm>
#include <iterator>

namespace scalescope {

using Json = nlohmann::ordered_json;

namespace {

Json argumentJson(const ProgramArgument& argument) {
  if (argument.values.empty()) return argument.words;
  Json json = Json::object();
  for (const ProgramValue& one : argument.values) json[one.value] = one.words;
  return json;
}

}  // namespace

bool isWorkersKey(std::string_view key) {
  constexpr std::string_view kMeasure = "measure.";
  const auto has = [](const auto& keys, std::string_view word) {
    return std::find(std::begin(keys), std::end(keys), word) != std::end(keys);
  };
  if (key.starts_with(kMeasure)) return has(kWorkersMeasureKeys, key.substr(kMeasure.size()));
  return has(kWorkersKeys, key.substr(0, key.find('.')));
}

Json argumentsJson(const std::vector<ProgramArgument>& arguments) {
  Json json = Json::object();
  for (const ProgramArgument& argument : arguments) json[argument.axis] = argumentJson(argument);
  return json;
}

Json pairsJson(const std::vector<std::pair<std::string, std::string>>& pairs) {
  Json json = Json::object();
  for (const auto& [name, value] : pairs) json[name] = value;
  return json;
}

Json programJson(const ProgramSpec& program) {
  Json json{{"command", program.command},
            {"arguments", argumentsJson(program.arguments)},
            {"environment", pairsJson(program.environment)},
            {"workingDirectory", program.workingDirectory},
            {"rate", program.rate},
            {"rateOf", program.rateOf},
            {"hook", program.hook}};
  // Stored studies without these keys must keep their cell keys, so default values are left out.
  if (!program.values.empty()) json["values"] = pairsJson(program.values);
  if (!program.files.empty()) json["files"] = program.files;
  if (program.shared) json["shared"] = true;
  if (!program.venv.empty()) json["venv"] = program.venv;
  if (!program.container.empty()) json["container"] = program.container;
  return json;
}

}  // namespace scalescope
