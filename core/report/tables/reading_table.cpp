#include "core/report/tables/reading_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/text.h"
#include "core/report/formats/table_text.h"
#include "core/report/tables/cell_tables.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_text.h"

namespace scalescope {
namespace {

constexpr std::array<std::string_view, 18> kReadOfCells{
    "cell",        "variant",        "strategy",        "precision",   "nodes",        "devices",
    "globalBatch", "perRankBatch",   "imagesPerSecond", "stepSeconds", "epochSeconds", "speedup",
    "efficiency",  "exposedSeconds", "sizeUtilisation", "memoryRss",   "testAccuracy", "status"};

bool isOfCells(const Table& table) {
  return !table.columns.empty() && table.columns.front().key == "cell" && table.columns.back().key == "status";
}

const CellResult* cellOf(const StudyResult& study, const std::vector<std::string>& row) {
  int number = 0;
  if (row.empty()) return nullptr;
  std::from_chars(row.front().data(), row.front().data() + row.front().size(), number);
  return cellNumbered(study, number);
}

const CellColumn* columnOf(const std::string& key) {
  const auto& all = cellColumns();
  const auto at = std::find_if(all.begin(), all.end(), [&](const CellColumn& column) { return column.key == key; });
  return at == all.end() ? nullptr : &*at;
}

// Returns true for a bound whose value is also a column: "speedupLow" beside "speedup".
bool isBound(const Table& table, const std::string& key) {
  for (const std::string ending : {"Low", "High"})
    if (key.size() > ending.size() && key.ends_with(ending) &&
        columnIndex(table, key.substr(0, key.size() - ending.size())))
      return true;
  return false;
}

// A value with the bounds of its interval, if they are read beside it.
struct ReadEntry {
  std::size_t row = 0;
  Entry value;
  std::optional<Entry> low{}, high{};
};

// Formats each number with the digits that its own interval supports, whatever the others in its column have.
void read(const MessageFormatter& language, const StudyResult& study, const CellColumn& column, std::size_t at,
          Table& table) {
  std::vector<ReadEntry> entries;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const CellResult* cell = cellOf(study, table.rows[i]);
    if (cell == nullptr) continue;
    ReadEntry& entry = entries.emplace_back(ReadEntry{i, entryOf(language, column, *cell)});
    const Interval within = column.within ? column.within(*cell) : Interval{};
    if (entry.value.shown.empty() || !entry.value.number || !within.low || !within.high) continue;
    entry.low = numberEntry(language, within.low, column.scale, within);
    entry.high = numberEntry(language, within.high, column.scale, within);
  }
  std::vector<Entry*> all;
  for (ReadEntry& each : entries) {
    all.push_back(&each.value);
    if (each.low) all.insert(all.end(), {&*each.low, &*each.high});
  }
  setNotationAlike(all);
  for (const ReadEntry& each : entries) {
    std::string& text = table.display[each.row][at];
    text = each.value.shown;
    if (each.low) text += " " + language.say("report.interval", {{"low", each.low->shown}, {"high", each.high->shown}});
  }
}

void alignThousands(const MessageFormatter& language, Table& table) {
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    if (!table.columns[at].number) continue;
    std::vector<std::string> column;
    for (const auto& row : table.display) column.push_back(row[at]);
    setThousandsAlike(language, column);
    for (std::size_t i = 0; i < column.size(); ++i) table.display[i][at] = column[i];
  }
}

void removeColumn(Table& table, std::size_t index) {
  const auto at = static_cast<std::ptrdiff_t>(index);
  table.columns.erase(table.columns.begin() + at);
  for (auto* rows : {&table.rows, &table.display})
    for (auto& row : *rows) row.erase(row.begin() + at);
}

// Returns the settings of each row that differ between rows: "ddp, batch 512".
std::vector<std::string> rowNames(const Table& table) {
  constexpr std::array<std::string_view, 5> kSettings{"part", "variant", "strategy", "precision", "batch"};
  const auto& rows = shownRows(table);
  std::vector<std::string> names(rows.size());
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (std::find(kSettings.begin(), kSettings.end(), table.columns[i].key) == kSettings.end()) continue;
    if (std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row[i] == rows.front()[i]; })) continue;
    for (std::size_t r = 0; r < rows.size(); ++r)
      if (!rows[r][i].empty())
        names[r] += (names[r].empty() ? "" : ", ") +
                    (table.columns[i].number ? table.columns[i].title + " " : std::string()) + rows[r][i];
  }
  return names;
}

}  // namespace

ReasonsApart reasonsApart(const Table& table) {
  ReasonsApart out{table, {}};
  const auto column = columnIndex(table, "reason");
  if (!column) return out;
  removeColumn(out.table, *column);
  const auto& rows = shownRows(table);
  const std::vector<std::string> names = rowNames(table);
  std::vector<std::pair<std::string, std::vector<std::string>>> namesOf;  // Rows of each reason.
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const std::string& reason = rows[r][*column];
    if (reason.empty()) continue;
    auto known = std::find_if(namesOf.begin(), namesOf.end(), [&](const auto& each) { return each.first == reason; });
    if (known == namesOf.end()) known = namesOf.insert(namesOf.end(), {reason, {}});
    if (known->second.empty() || known->second.back() != names[r]) known->second.push_back(names[r]);
  }
  const std::set<std::string> all(names.begin(), names.end());
  for (const auto& [reason, own] : namesOf)
    out.reasons.push_back(std::set<std::string>(own.begin(), own.end()) == all ? reason
                                                                               : joinedBy("; ", own) + ": " + reason);
  return out;
}

Table readingTable(const MessageFormatter& language, const StudyResult& study, const Table& table) {
  if (!isOfCells(table)) {
    ReasonsApart apart = reasonsApart(table);
    apart.table.notes = std::move(apart.reasons);
    alignThousands(language, apart.table);
    return std::move(apart.table);
  }
  Table out = table;
  out.notes.clear();
  if (out.display.empty()) out.display = out.rows;
  for (std::size_t i = 0; i < out.columns.size(); ++i)
    if (const CellColumn* column = columnOf(out.columns[i].key); column != nullptr && !column->whole)
      read(language, study, *column, i, out);
  for (std::size_t i = out.columns.size(); i-- > 0;) {
    const std::string& key = out.columns[i].key;
    const bool asked =
        table.id != "cells" || std::find(kReadOfCells.begin(), kReadOfCells.end(), key) != kReadOfCells.end();
    if (!asked || isBound(table, key)) removeColumn(out, i);
  }
  alignThousands(language, out);
  return out;
}

}  // namespace scalescope
