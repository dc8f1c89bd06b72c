#include "core/report/tables/cell_tables.h"

#include <algorithm>
#include <set>

#include "core/report/cells/cell_groups.h"
#include "core/report/tables/cell_columns.h"
#include "core/study/spec/free_axes.h"

namespace scalescope {
namespace {

using CellField = TableField<const CellResult*>;

// Returns no number for a benchmark of collectives, which has no batch.
Number aboveZero(double batch) { return batch > 0 ? Number(batch) : Number(); }

CellField numberField(const char* key, const char* title, Number (*value)(const Cell&)) {
  return field<const CellResult*>(
      key, title, [value](const CellResult* cell) { return countEntry(value(cell->cell)); });
}

// For an imported table, the precision is part of the variant's name.
std::string_view precisionWord(const CellResult& cell) {
  return cell.cell.study.imported ? std::string_view() : name(cell.cell.precision);
}

std::vector<CellField> identity() {
  return {numberField(
              "cell", "column.cell", [](const Cell& c) { return Number(c.number); }),
          wordField<const CellResult*>(
              "variant", "column.variant", [](const CellResult* c) { return c->cell.variant; }),
          wordField<const CellResult*>(
              "strategy", "column.strategy", [](const CellResult* c) { return std::string(name(c->cell.strategy)); }),
          wordField<const CellResult*>(
              "precision", "column.precision", [](const CellResult* c) { return std::string(precisionWord(*c)); }),
          numberField(
              "nodes", "column.nodes", [](const Cell& c) { return Number(c.nodes); }),
          numberField(
              "devices", "column.devices", [](const Cell& c) { return Number(c.devices); }),
          numberField(
              "globalBatch", "column.global-batch",
              [](const Cell& c) { return aboveZero(static_cast<double>(c.batch.global())); }),
          numberField(
              "perRankBatch", "column.per-device", [](const Cell& c) { return aboveZero(c.batch.perRank()); })};
}

// Returns the user's own axes that any cell has.
std::set<std::string> freeAxesOf(const StudyResult& study) {
  std::set<std::string> names;
  for (const CellResult& cell : study.cells)
    for (const FreeAxis& axis : cell.cell.study.axes.free) names.insert(axis.name);
  return names;
}

std::string settingText(const CellResult& cell, const std::string& name) {
  for (const FreeAxis& axis : cell.cell.study.axes.free)
    if (axis.name == name) return axisText(axis.values.front());
  return {};
}

// Returns the status of a cell. One that was measured for another study is marked, since it is not from this study's
// session.
std::string statusWord(const CellResult& cell) {
  const bool isReused = cell.status == RunStatus::done && cell.session.ofOtherStudy;
  return isReused ? "reused" : std::string(enumName(cell.status));
}

// Returns the cells in study order, grouped by the values of `group` if it is set.
std::vector<const CellResult*> ordered(const StudyResult& study, const std::string& group) {
  std::vector<const CellResult*> cells = cellsWhere(study, [](const CellResult&) { return true; });
  if (group.empty()) return cells;
  std::vector<std::string> order;
  for (const CellResult* cell : cells)
    if (std::find(order.begin(), order.end(), groupValue(*cell, group)) == order.end())
      order.push_back(groupValue(*cell, group));
  std::stable_sort(cells.begin(), cells.end(), [&](const CellResult* a, const CellResult* b) {
    return std::find(order.begin(), order.end(), groupValue(*a, group)) <
           std::find(order.begin(), order.end(), groupValue(*b, group));
  });
  return cells;
}

}  // namespace

Table cellTable(const StudyResult& study, const std::vector<std::string>& columns, const ViewOptions& view) {
  std::vector<CellField> fields = identity();
  for (const std::string& axis : freeAxesOf(study))
    fields.push_back(
        {{axis, axis, false, {}}, [axis](const CellResult* cell) { return wordsEntry(settingText(*cell, axis)); }});
  if (view.group.find('.') != std::string::npos && !isFreeAxis(view.group))
    fields.push_back({{view.group, view.group, false, {}},
                      [&](const CellResult* cell) { return wordsEntry(groupValue(*cell, view.group)); }});
  for (const std::string& key : columns) {
    const CellColumn& column = cellColumn(key);
    fields.push_back(field<const CellResult*>(column.key.c_str(), column.title,
                                              [&column](const CellResult* cell) { return entryOf(column, *cell); }));
  }
  fields.push_back(codeField<const CellResult*>("status", "column.status", "status.",
                                                [](const CellResult* c) { return statusWord(*c); }));
  return filled(ordered(study, view.group), fields);
}

}  // namespace scalescope
