#include "core/report/tables/reading_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "core/report/tables/cell_columns.h"
#include "core/report/words/numbers.h"

namespace scalescope {
namespace {

constexpr std::array<std::string_view, 18> kReadOfCells{
    "cell",        "variant",        "strategy",        "precision",   "nodes",        "devices",
    "globalBatch", "perRankBatch",   "imagesPerSecond", "stepSeconds", "epochSeconds", "speedup",
    "efficiency",  "exposedSeconds", "sizeUtilisation", "memoryRss",   "testAccuracy", "status"};
constexpr int kDigits = 3;     // of a column's largest value
constexpr int kMostFiner = 2;  // further decimals that a narrow interval or a small value gets

struct Shown {
  Number value, half;  // in the title's unit
};

Shown shownOf(const CellColumn& column, const CellResult& cell) {
  const Number value = column.value(cell);
  if (!value || !std::isfinite(*value)) return {};
  Shown out{*value * column.scale, {}};
  const Interval within = column.within ? column.within(cell) : Interval{};
  if (within.low && within.high && *within.high > *within.low)
    out.half = std::max(*within.high - *value, *value - *within.low) * column.scale;
  return out;
}

int placeOf(double value) { return static_cast<int>(std::floor(std::log10(std::abs(value)))); }

int decimalsOf(const std::vector<Shown>& column) {
  double largest = 0, finest = 0;
  const auto finer = [&](const Number& number) {
    if (number && *number != 0 && (finest == 0 || std::abs(*number) < finest)) finest = std::abs(*number);
  };
  for (const Shown& each : column) {
    largest = std::max(largest, std::abs(each.value.value_or(0)));
    finer(each.value);
    finer(each.half);
  }
  if (largest == 0) return 0;
  const int own = std::max(0, kDigits - 1 - placeOf(largest));
  return std::clamp(-placeOf(finest), own, own + kMostFiner);
}

std::string textOf(const Shown& each, int decimals) {
  if (!each.value) return {};
  std::string out = fixedShown(*each.value, decimals);
  if (each.half) out += " \u00B1 " + fixedShown(*each.half, decimals);
  return out;
}

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

// A bound of a value that stands in the table, too: "speedupLow" beside "speedup".
bool isBound(const Table& table, const std::string& key) {
  for (const std::string ending : {"Low", "High"}) {
    if (key.size() <= ending.size() || key.compare(key.size() - ending.size(), ending.size(), ending) != 0) continue;
    const std::string value = key.substr(0, key.size() - ending.size());
    for (const TableColumn& column : table.columns)
      if (column.key == value) return true;
  }
  return false;
}

void read(const StudyResult& study, const CellColumn& column, std::size_t at, Table& table) {
  std::vector<Shown> values;
  for (const auto& row : table.rows) {
    const CellResult* cell = cellOf(study, row);
    values.push_back(cell != nullptr ? shownOf(column, *cell) : Shown{});
  }
  const int decimals = decimalsOf(values);
  for (std::size_t i = 0; i < values.size(); ++i) table.display[i][at] = textOf(values[i], decimals);
}

void alignThousands(Table& table) {
  for (std::size_t at = 0; at < table.columns.size(); ++at) {
    if (!table.columns[at].number) continue;
    std::vector<std::string> column;
    for (const auto& row : table.display) column.push_back(row[at]);
    setThousandsAlike(column);
    for (std::size_t i = 0; i < column.size(); ++i) table.display[i][at] = column[i];
  }
}

}  // namespace

Table readingTable(const StudyResult& study, const Table& table) {
  Table out = table;
  if (!isOfCells(table)) {
    alignThousands(out);
    return out;
  }
  if (out.display.empty()) out.display = out.rows;
  for (std::size_t i = 0; i < out.columns.size(); ++i)
    if (const CellColumn* column = columnOf(out.columns[i].key); column != nullptr && !column->whole)
      read(study, *column, i, out);
  for (std::size_t i = out.columns.size(); i-- > 0;) {
    const std::string& key = out.columns[i].key;
    const bool asked =
        table.id != "cells" || std::find(kReadOfCells.begin(), kReadOfCells.end(), key) != kReadOfCells.end();
    if (asked && !isBound(table, key)) continue;
    const auto at = static_cast<std::ptrdiff_t>(i);
    out.columns.erase(out.columns.begin() + at);
    for (auto* rows : {&out.rows, &out.display})
      for (auto& row : *rows) row.erase(row.begin() + at);
  }
  alignThousands(out);
  return out;
}

}  // namespace scalescope
