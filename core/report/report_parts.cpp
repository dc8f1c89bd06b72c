#include "core/report/report_parts.h"

#include <algorithm>

#include "core/report/figures.h"
#include "core/report/words.h"

namespace scalescope {
namespace {

Table keyValueTable(const char* caption) {
  Table table;
  table.caption = say(caption);
  table.columns = {{"key", say("column.setting"), false}, {"value", say("column.value"), false}};
  return table;
}

void add(Table& table, const char* code, const std::string& value) {
  if (!value.empty()) table.rows.push_back({say(code), value});
}

// The values that cells take, each once, in study order.
template <class Value>
std::string taken(const StudyResult& study, const Value& value) {
  std::vector<std::string> seen;
  for (const CellResult& cell : study.cells)
    if (std::string text = value(cell); !text.empty() && std::find(seen.begin(), seen.end(), text) == seen.end())
      seen.push_back(std::move(text));
  std::string out;
  for (const std::string& text : seen) out += (out.empty() ? "" : ", ") + text;
  return out;
}

std::string optimizerText(const OptimizerSpec& optimizer) {
  return say("report.optimizer",
             {{"name", optimizer.name}, {"lr", optimizer.lr}, {"momentum", optimizer.momentum}, {"decay", optimizer.weightDecay}});
}

}  // namespace

std::string verdictText(const StudyResult& study) { return study.verdict ? english(*study.verdict) : say("report.no-verdict"); }

Table mainSettings(const StudyResult& study) {
  const StudySpec& spec = study.spec;
  Table table = keyValueTable("report.main-settings");
  add(table, "setting.model", spec.model.name);
  add(table, "setting.parameters", taken(study, [](const CellResult& c) { return exact(c.parameters); }));
  add(table, "setting.dataset", spec.dataset.name);
  add(table, "setting.optimizer", optimizerText(spec.optimizer));
  add(table, "setting.schedule", spec.schedule.name);
  add(table, "setting.strategy", taken(study, [](const CellResult& c) { return std::string(name(c.cell.strategy)); }));
  add(table, "setting.precision", taken(study, [](const CellResult& c) { return std::string(name(c.cell.precision)); }));
  add(table, "setting.devices", taken(study, [](const CellResult& c) { return std::to_string(c.cell.worldDevices()); }));
  add(table, "setting.batch", taken(study, [](const CellResult& c) { return std::to_string(c.cell.globalBatch); }));
  add(table, "setting.learning-rate",
      taken(study, [](const CellResult& c) { return exact(c.learningRate ? *c.learningRate : c.cell.learningRate); }));
  add(table, "setting.window",
      say("report.window",
          {{"warmup", spec.measure.warmupSteps}, {"steps", spec.measure.steps}, {"repeats", std::int64_t{spec.measure.repeats}}}));
  add(table, "setting.seed", std::to_string(spec.seed));
  return table;
}

Table environmentTable(const StudyResult& study) {
  Table table = keyValueTable("report.environment");
  std::vector<std::string> keys;
  for (const CellResult& cell : study.cells)
    for (const auto& [key, value] : cell.environment)
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  for (const std::string& key : keys) {
    const std::string values = taken(study, [&](const CellResult& cell) {
      for (const auto& [known, value] : cell.environment)
        if (known == key) return value;
      return std::string();
    });
    table.rows.push_back({key, values});
  }
  return table;
}

Table cellOverview(const StudyResult& study) {
  Table table;
  const auto all = makeTable(study, "cells");
  if (!all) return table;
  table.caption = all->caption;
  std::vector<std::size_t> kept;
  for (const char* key : {"cell", "variant", "strategy", "nodes", "devices", "globalBatch", "perRankBatch", "repeats", "imagesPerSecond",
                          "stepSeconds", "epochSeconds", "speedup", "efficiency", "exposedSeconds", "bandwidthUtilisation", "status"})
    for (std::size_t i = 0; i < all->columns.size(); ++i)
      if (all->columns[i].key == key) kept.push_back(i);
  const auto pick = [&](const std::vector<std::string>& row) {
    std::vector<std::string> out;
    for (const std::size_t i : kept) out.push_back(row[i]);
    return out;
  };
  for (const std::size_t i : kept) table.columns.push_back(all->columns[i]);
  for (const auto& row : all->rows) table.rows.push_back(pick(row));
  for (const auto& row : all->display) table.display.push_back(pick(row));
  return table;
}

std::string reportStamp(const StudyResult& study) {
  std::vector<const CellResult*> cells;
  for (const CellResult& cell : study.cells) cells.push_back(&cell);
  return stampOf(study, cells) + ". " + say("report.again", {{"study", study.id.empty() ? study.name : study.id.value}});
}

std::vector<std::string> reportFigures(const StudyResult& study) {
  std::vector<std::string> out;
  for (const std::string& what : exportKinds()) {
    const auto figure = makeFigure(study, what);
    if (figure && (figure->empty.empty() || what == "speedup")) out.push_back(what);
  }
  return out;
}

}  // namespace scalescope
