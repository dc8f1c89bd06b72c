#include <cstdio>
#include <memory>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "app/cli/command.h"
#include "app/cli/read_results.h"
#include "core/report/cells/combine.h"
#include "core/report/tables/comparison.h"

namespace scalescope::cli {
namespace {

nlohmann::ordered_json jsonOf(const std::vector<FoundStudy>& found, const std::vector<ComparedStudy>& compared) {
  nlohmann::ordered_json json{{"version", 1}};
  const Table lines = comparisonTable(inEnglish(), compared);
  json["studies"] = nlohmann::ordered_json::array();
  for (std::size_t at = 0; at < compared.size(); ++at) {
    nlohmann::ordered_json study{{"id", compared[at].study->id.value}, {"name", compared[at].study->name}};
    study["by"] = found[at].by.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(found[at].by);
    for (std::size_t column = 0; column < lines.columns.size(); ++column) {
      const std::string& cell = lines.rows[at][column];
      auto value = cell.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(cell);
      if (lines.columns[column].number && !cell.empty()) value = nlohmann::ordered_json::parse(cell, nullptr, false);
      study[lines.columns[column].key] = std::move(value);
    }
    study["run"] = found[at].run.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(found[at].run.value);
    json["studies"].push_back(std::move(study));
  }
  json["settings"] = nlohmann::ordered_json::array();
  for (const ComparedFact& fact : comparedSettings(inEnglish(), compared)) {
    nlohmann::ordered_json values = nlohmann::ordered_json::array();
    for (const std::string& value : fact.values)
      values.push_back(value.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(value));
    json["settings"].push_back({{"key", fact.key}, {"values", std::move(values)}, {"differs", fact.differs}});
  }
  return json;
}

void print(const Table& table, const std::function<bool(std::size_t row)>& wanted) {
  std::vector<std::string> header;
  for (const TableColumn& column : table.columns) header.push_back(column.title);
  std::vector<std::vector<std::string>> rows;
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    if (!wanted(row)) continue;
    rows.push_back(table.display[row]);
    for (std::string& cell : rows.back()) cell = cell.empty() ? "-" : cell.substr(0, 60);
  }
  if (!rows.empty()) std::printf("%s\n", alignedTable(header, rows).c_str());
}

std::string labelOf(const FoundStudy& found) {
  if (found.run.empty()) return found.by.empty() ? found.result.name : found.by;
  const int cell = found.result.cells.empty() ? 0 : found.result.cells.front().cell.number;
  return found.result.name + ", cell " + std::to_string(cell) + ", repeat " + std::to_string(found.repeat.value);
}

int compare(const std::vector<std::string>& names, const Context& context) {
  const auto found = names.empty() ? readBundles(context.store) : readStudiesAndRuns(names, context.store);
  if (!found) return refuse(found.error());
  if (found->empty()) say({"bundle.none", {{"store", context.store}}});
  std::vector<std::string> labels;
  for (const FoundStudy& each : *found) labels.push_back(labelOf(each));
  labels = distinctLabels(std::move(labels));
  std::vector<ComparedStudy> compared;
  for (std::size_t at = 0; at < found->size(); ++at)
    compared.push_back({std::make_shared<const StudyResult>((*found)[at].result), labels[at]});
  if (context.json) {
    const auto json = jsonOf(*found, compared);
    std::printf("%s\n", json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    return kDone;
  }
  print(comparisonTable(inEnglish(), compared), [](std::size_t) { return true; });
  for (const ComparedStudy& each : compared)
    if (each.study->verdict) std::printf("%s: %s\n", inert(each.label).c_str(), english(*each.study->verdict).c_str());
  const Table differences = differencesTable(inEnglish(), compared);
  print(differences, [&](std::size_t row) { return !differences.rows[row][1].empty(); });
  for (const ComparedStudy& each : compared)
    for (const GuardNote& note : notesOfStudy(*each.study))
      std::fprintf(stderr, "%s: %s: %s\n", inert(each.label).c_str(), std::string(enumName(note.severity)).c_str(),
                   english(note.message).c_str());
  return kDone;
}

}  // namespace

void addCompareCommand(CLI::App& app, Context& context) {
  auto studies = std::make_shared<std::vector<std::string>>();
  CLI::App* command = app.add_subcommand("compare", "Compare studies, bundles and runs, and show what differs");
  command->add_option("studies", *studies,
                      "Stored studies or bundles: name, id, the beginning of the id, or author; runs: id or its "
                      "beginning; none: every bundle");
  command->add_option("--store", context.store, "Store folder");
  command->add_flag("--json", context.json, "Print JSON");
  command->callback(
      [studies, &context] { context.action = [studies, &context] { return compare(*studies, context); }; });
}

}  // namespace scalescope::cli
