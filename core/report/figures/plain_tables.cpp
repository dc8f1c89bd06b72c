#include <set>

#include "core/base/json/json_text.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/tables/settings_tables.h"
#include "core/report/text/number_text.h"

namespace scalescope {
namespace {

void flatten(const std::string& prefix, const nlohmann::ordered_json& json,
             std::vector<std::pair<std::string, std::string>>& out) {
  const bool nested = json.is_object() && !json.empty();
  const bool listOfObjects = json.is_array() && !json.empty() && json.front().is_object();
  if (!nested && !listOfObjects) {
    out.emplace_back(prefix, plainText(json));
    return;
  }
  for (const auto& [key, value] : json.items()) flatten(prefix.empty() ? key : prefix + "." + key, value, out);
}

// Returns the parameter counts of the models that ran, since variants may train several models.
std::string parameterCounts(const StudyResult& study) {
  std::set<double> seen;
  std::string out;
  for (const CellResult& cell : study.cells)
    if (cell.parameters && seen.insert(*cell.parameters).second)
      out += (out.empty() ? "" : "; ") + exact(cell.parameters);
  return out;
}

// Returns the completed study, key by key, and the size of its model.
Table hyperparameterTable(const MessageFormatter& language, const StudyResult& study, const ViewOptions& /*view*/) {
  if (study.spec.imported) return mainSettings(language, study);  // This program's defaults do not apply.
  using Setting = std::pair<std::string, std::string>;
  std::vector<Setting> settings;
  flatten({}, toJson(study.spec), settings);
  if (const std::string counts = parameterCounts(study); !counts.empty())
    settings.emplace_back("model.parameters", counts);
  return filled<Setting>(
      settings, {wordField<Setting>(language, "key", "column.setting", [](const Setting& s) { return s.first; }),
                 wordField<Setting>(language, "value", "column.value", [](const Setting& s) { return s.second; })});
}

Table everyNumber(const MessageFormatter& language, const StudyResult& study, const ViewOptions& view) {
  std::vector<std::string> columns;
  for (const CellColumn& column : cellColumns()) columns.emplace_back(column.key);
  return cellTable(language, study, columns, view);
}

}  // namespace

ExportKind hyperparametersKind() {
  return {.what = "hyperparameters",
          .draw = nullptr,
          .table = hyperparameterTable,
          .tab = Tab(TabGroup::training, 450),
          .guardNotes = false};
}

ExportKind cellsKind() {
  return {.what = "cells",
          .draw = nullptr,
          .table = perCell({"repeats",
                            "steps",
                            "imagesPerSecond",
                            "tokensPerSecond",
                            "tokensPerSecondPerDevice",
                            "stepSeconds",
                            "epochSeconds",
                            "trainSeconds",
                            "speedup",
                            "speedupLow",
                            "speedupHigh",
                            "efficiency",
                            "inputSeconds",
                            "computeSeconds",
                            "exposedSeconds",
                            "overlap",
                            "wireBytesPerStep",
                            "busbw",
                            "ceilingBusbw",
                            "bandwidthUtilisation",
                            "sizeUtilisation",
                            "memoryRss",
                            "cpuPercentMean",
                            "trainLoss",
                            "testAccuracy",
                            "deviceHours"}),
          .tab = Tab(TabGroup::overview, 10)};
}

ExportKind allKind() {
  return {.what = "all", .draw = nullptr, .table = everyNumber, .tab = Tab(TabGroup::overview, 15)};
}

}  // namespace scalescope
