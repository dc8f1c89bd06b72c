#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/progress_lines.h"
#include "app/cli/read_results.h"
#include "core/report/cells/captions.h"

namespace scalescope::cli {
namespace {

struct ResultArguments {
  std::vector<std::string> studies;
  std::string baseline;
};

int printResults(const ResultArguments& arguments, const Context& context) {
  const auto results = readResults(arguments.studies, context.store, {.baseline = arguments.baseline});
  if (!results) return refuse(results.error());
  if (context.json) {
    nlohmann::ordered_json json{{"version", 1}, {"studies", nlohmann::ordered_json::array()}};
    for (const StudyResult& study : *results) json["studies"].push_back(toJson(study));
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    return kDone;
  }
  for (const StudyResult& study : *results) {
    std::printf("%s (%s)\n%s", inert(study.name).c_str(), study.id.value.c_str(), measuredTable(study).c_str());
    if (study.verdict) std::printf("%s\n", english(*study.verdict).c_str());
    for (const Message& sentence : study.evidence) std::printf("%s\n", english(sentence).c_str());
    printNotes(study, Severity::note);
  }
  return kDone;
}

}  // namespace

void addResultCommands(CLI::App& app, Context& context) {
  auto arguments = std::make_shared<ResultArguments>();
  CLI::App* command = app.add_subcommand("results", "Show the results of every cell");
  command->add_option("studies", arguments->studies, "Stored studies: name, id, or the beginning of the id")
      ->required();
  command->add_option("--store", context.store, "Store folder");
  command->add_option("--baseline", arguments->baseline, "Baseline CELL, instead of the protocol's choice");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback(
      [arguments, &context] { context.action = [arguments, &context] { return printResults(*arguments, context); }; });
}

}  // namespace scalescope::cli
