#include <cstdio>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "core/base/clock.h"
#include "core/report/text/number_text.h"
#include "launcher/study_results.h"

namespace scalescope::cli {
namespace {

template <class Row>
void printRows(const char* key, const std::vector<Row>& rows) {
  nlohmann::ordered_json json{{"version", 1}, {key, nlohmann::ordered_json::array()}};
  for (const Row& row : rows) json[key].push_back(toJson(row));
  std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
}

int listStudies(const Context& context) {
  const auto reader = openReader(context.store);
  if (!reader) return refuse(reader.error());
  const auto studies = (*reader)->studies();
  if (!studies) return refuse(studies.error());
  if (context.json) {
    printRows("studies", *studies);
    return kDone;
  }
  std::vector<std::vector<std::string>> rows;
  for (const StudyRow& row : *studies)
    rows.push_back({row.id.value, row.name, row.protocol, std::string(enumName(row.state)), std::to_string(row.cells),
                    std::to_string(row.runsDone) + "/" + std::to_string(row.runs), isoTime(row.createdWallNs)});
  std::fputs(alignedTable({"study", "name", "protocol", "state", "cells", "done", "created"}, rows).c_str(), stdout);
  return kDone;
}

int listRuns(const Context& context) {
  const auto reader = openReader(context.store);
  if (!reader) return refuse(reader.error());
  const auto runs = (*reader)->runs();
  if (!runs) return refuse(runs.error());
  if (context.json) {
    printRows("runs", *runs);
    return kDone;
  }
  std::vector<std::vector<std::string>> rows;
  for (const RunRow& row : *runs) {
    std::string tags;
    for (const std::string& tag : row.tags) tags += (tags.empty() ? "" : " ") + tag;
    rows.push_back({row.id.value, row.studyName, std::to_string(row.cell.value), std::to_string(row.repeat.value),
                    row.strategy, std::to_string(row.nodes * row.devices),
                    row.globalBatch > 0 ? std::to_string(row.globalBatch) : "-",
                    row.imported.empty() ? std::string(name(row.status)) : "imported", std::to_string(row.steps),
                    columnText(row.imagesPerSecond), tags, row.cause.substr(0, 60)});
  }
  std::fputs(alignedTable({"run", "study", "cell", "repeat", "strategy", "devices", "batch", "status", "steps",
                           "samples/s", "tags", "cause"},
                          rows)
                 .c_str(),
             stdout);
  return kDone;
}

}  // namespace

void addListCommands(CLI::App& app, Context& context) {
  for (const bool studies : {true, false}) {
    CLI::App* command = app.add_subcommand(studies ? "studies" : "runs",
                                           studies ? "List the studies of the store" : "List the runs of the store");
    command->add_option("--store", context.store, "Store folder");
    command->add_flag("--json", context.json, "Print JSON");
    command->callback([studies, &context] {
      context.action = [studies, &context] { return studies ? listStudies(context) : listRuns(context); };
    });
  }
}

}  // namespace scalescope::cli
