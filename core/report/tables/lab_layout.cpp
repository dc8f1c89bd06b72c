#include "core/report/tables/lab_layout.h"

#include <algorithm>

#include "core/report/cells/cell_groups.h"
#include "core/report/tables/cell_tables.h"

namespace scalescope {
namespace {

// A row: all settings except the batch, as text, and its vertical position.
struct LabRow {
  std::vector<std::string> words;  // Texts of the leading keys.
  double place = 0;
  std::vector<const CellResult*> cells;  // Cells, at most one per batch.
};

// Returns the keys that distinguish rows besides their position; the grouping key comes first.
std::vector<std::string> leadingKeys(const MessageFormatter& language, const std::vector<const CellResult*>& cells,
                                     Along down, const std::string& group) {
  std::vector<std::string> keys{"variant", "precision", "accumulation", "strategy",
                                down == Along::nodes ? "devices" : "nodes"};
  std::erase_if(keys, [&](const std::string& key) {
    return key == group || std::all_of(cells.begin(), cells.end(), [&](const CellResult* cell) {
             return groupValue(language, *cell, key) == groupValue(language, *cells.front(), key);
           });
  });
  if (!group.empty()) keys.insert(keys.begin(), group);
  return keys;
}

// Returns the title of a leading column; the key itself for an axis of the user's.
std::string titleOf(const MessageFormatter& language, const std::string& key) {
  if (key == "devices") return language.say("axis.devices");
  const bool isOwn =
      key == "variant" || key == "precision" || key == "accumulation" || key == "strategy" || key == "nodes";
  return isOwn ? language.say(("column." + key).c_str()) : key;
}

std::vector<LabRow> rowsOf(const MessageFormatter& language, const std::vector<const CellResult*>& cells,
                           const std::vector<std::string>& keys, Along down) {
  std::vector<LabRow> rows;
  for (const CellResult* cell : cells) {
    LabRow row{{}, positionOf(*cell, down), {cell}};
    for (const std::string& key : keys) row.words.push_back(groupValue(language, *cell, key));
    const auto known = std::find_if(rows.begin(), rows.end(), [&](const LabRow& each) {
      return each.words == row.words && each.place == row.place;
    });
    if (known != rows.end())
      known->cells.push_back(cell);
    else
      rows.push_back(std::move(row));
  }
  // Rows of one place keep the order of the matrix, except that a single device comes before ddp on one device.
  const auto order = [](const LabRow& row) {
    return std::pair(row.place, row.cells.front()->cell.strategy != Strategy::single);
  };
  std::stable_sort(rows.begin(), rows.end(), [&](const LabRow& a, const LabRow& b) { return order(a) < order(b); });
  return rows;
}

TableField<LabRow> batchField(const MessageFormatter& language, const CellColumn& column, double batch,
                              const std::string& heading) {
  return {{column.key + "_" + exact(batch), language.say(column.title), true, heading},
          [&language, &column, batch](const LabRow& row) {
            for (const CellResult* cell : row.cells)
              if (batchOf(*cell) == batch) return entryOf(language, column, *cell);
            return Entry{};
          }};
}

// Removes rows without any value, such as the bandwidth of one device.
void dropEmptyRows(Table& table, std::size_t leading) {
  for (std::size_t r = table.rows.size(); r-- > 0;) {
    const auto& row = table.rows[r];
    if (!std::all_of(row.begin() + static_cast<std::ptrdiff_t>(leading), row.end(),
                     [](const std::string& each) { return each.empty(); }))
      continue;
    table.rows.erase(table.rows.begin() + static_cast<std::ptrdiff_t>(r));
    table.display.erase(table.display.begin() + static_cast<std::ptrdiff_t>(r));
  }
}

}  // namespace

Table labTable(const MessageFormatter& language, const StudyResult& study, const std::vector<std::string>& columns,
               const ViewOptions& view) {
  const Along down = view.x == "nodes" ? Along::nodes : Along::devices;
  const auto measured = cellsWhere(study, [](const CellResult& cell) { return cell.repeats > 0; });
  if (measured.empty()) return filled<LabRow>({}, {});
  const std::vector<std::string> keys = leadingKeys(language, measured, down, view.group);
  std::vector<TableField<LabRow>> fields;
  for (std::size_t i = 0; i < keys.size(); ++i)
    fields.push_back({{keys[i], titleOf(language, keys[i]), false, {}},
                      [i](const LabRow& row) { return wordsEntry(row.words[i]); }});
  fields.push_back(field<LabRow>(language, down == Along::nodes ? "nodes" : "devices",
                                 down == Along::nodes ? "axis.nodes" : "axis.devices",
                                 [&language](const LabRow& row) { return countEntry(language, row.place); }));
  std::vector<double> batches;
  for (const CellResult* cell : measured) batches.push_back(batchOf(*cell));
  const char* heading = sweepsGlobalBatch(study) ? "report.batch" : "report.batch-per-device";
  for (const double batch : distinct(batches))
    for (const std::string& key : columns)
      fields.push_back(batchField(language, cellColumn(key), batch,
                                  language.say(heading, {{"batch", countShown(language, batch)}})));
  Table table = filled(rowsOf(language, measured, keys, down), fields);
  dropEmptyRows(table, keys.size() + 1);
  return table;
}

}  // namespace scalescope
