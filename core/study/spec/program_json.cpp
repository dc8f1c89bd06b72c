#include "core/study/spec/program_json.h"

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

Json argumentsJson(const std::vector<ProgramArgument>& arguments) {
  Json json = Json::object();
  for (const ProgramArgument& argument : arguments) json[argument.axis] = argumentJson(argument);
  return json;
}

Json environmentJson(const std::vector<std::pair<std::string, std::string>>& environment) {
  Json json = Json::object();
  for (const auto& [name, value] : environment) json[name] = value;
  return json;
}

Json programJson(const ProgramSpec& program) {
  return {{"command", program.command},
          {"arguments", argumentsJson(program.arguments)},
          {"environment", environmentJson(program.environment)},
          {"workingDirectory", program.workingDirectory},
          {"rate", program.rate},
          {"rateOf", program.rateOf},
          {"hook", program.hook}};
}

}  // namespace scalescope
