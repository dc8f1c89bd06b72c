// The command line as data: packaging/manuals creates completion and manual pages from this description.
#include <cstdio>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"

namespace scalescope::cli {
namespace {

using Json = nlohmann::ordered_json;

// Returns the values that can be typed for a type such as "TEXT:{light,dark}" or "ENUM:value in {rows->0,lab->1} OR
// {0,1}".
std::vector<std::string> enumNames(const std::string& type) {
  const std::size_t from = type.find('{');
  const std::size_t to = type.find('}', from);
  std::vector<std::string> words;
  if (from == std::string::npos || to == std::string::npos) return words;
  for (const std::string& entry : CLI::detail::split(type.substr(from + 1, to - from - 1), ','))
    words.push_back(entry.substr(0, entry.find("->")));
  return words;
}

Json describe(const CLI::Option& option) {
  Json names = Json::array();
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  const std::string type = option.get_type_name();
  return {{"names", option.get_positional() ? Json::array({option.get_name(true)}) : names},
          {"takesValue", option.get_expected_max() != 0},
          {"type", type.substr(0, type.find(':'))},
          {"words", enumNames(type)},
          {"required", option.get_required()},
          {"several", option.get_expected_max() >= CLI::detail::expected_max_vector_size},
          {"description", option.get_description()}};
}

Json describe(const CLI::App& app) {
  Json json{{"name", app.get_name()},     {"description", app.get_description()},
            {"footer", app.get_footer()}, {"arguments", Json::array()},
            {"options", Json::array()},   {"commands", Json::array()}};
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty())
      json[option->get_positional() ? "arguments" : "options"].push_back(describe(*option));
  for (const CLI::App* command : app.get_subcommands([](const CLI::App* one) { return !one->get_group().empty(); }))
    json["commands"].push_back(describe(*command));
  return json;
}

int printDescription(const CLI::App& app) {
  std::printf("%s\n", describe(app).dump(1).c_str());
  return kDone;
}

}  // namespace

void addDescribeCommand(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("describe", "All commands and options as JSON")->group("");
  command->callback([&app, &context] { context.action = [&app] { return printDescription(app); }; });
}

}  // namespace scalescope::cli
