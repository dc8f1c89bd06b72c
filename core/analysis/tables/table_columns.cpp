#include "core/analysis/tables/columns.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/analysis/tables/grid.h"
#include "core/base/text.h"
#include "core/analysis/tables/column_names.h"

namespace scalescope::tables {
namespace {

using Columns = std::vector<Column>;

std::string trimmedUnit(const std::string& unit) {
  const std::size_t first = unit.find_first_not_of(" [(");
  const std::size_t last = unit.find_last_not_of(" ])");
  return first == std::string::npos || last == std::string::npos ? std::string() : unit.substr(first, last - first + 1);
}

constexpr std::int64_t kLeastBytesPerSecond = 1'000'000;  // No current link transfers that many gigabytes in a second.
constexpr std::int64_t kLeastPercentage = 10;             // No share is ten times the whole.

bool has(const Columns& columns, Role role) {
  return std::any_of(
      columns.begin(), columns.end(), [&](const Column& column) { return column.role == role; });
}

bool isSubtraction(const Column& column) { return lowered(column.name).find("subtraction") != std::string::npos; }

// Only the subtraction estimate of a part follows from other numbers; measured parts, alone or next to it, do not.
void dropMeasuredParts(Columns& columns) {
  const bool estimates = std::any_of(columns.begin(), columns.end(), isSubtraction);
  if (!estimates && !measuresParts(columns)) return;
  for (Column& column : columns)
    if ((column.role == Role::compute || column.role == Role::comm) && !isSubtraction(column)) column.role = Role::none;
}

void nameTransfers(Columns& columns) {
  const bool transfers = has(columns, Role::bytes) && (has(columns, Role::algbw) || has(columns, Role::bandwidth));
  for (Column& column : columns) {
    const std::string name = lowered(column.name);
    if (transfers && column.role == Role::epochSeconds && name.find("epoch") == std::string::npos)
      column.role = Role::transferSeconds;
  }
  if (has(columns, Role::bandwidth)) return;
  for (Column& column : columns)
    if (column.role == Role::algbw) column.role = Role::bandwidth;
}

// Returns the numbers of a column that have no unit.
std::vector<Fraction> numbersOf(const Grid& grid, std::size_t column, DecimalSign sign) {
  std::vector<Fraction> out;
  for (const GridRow& row : grid.rows) {
    if (column >= row.cells.size()) continue;
    if (const auto number = readNumeral(row.cells[column], sign); number && number->unit.empty())
      out.push_back(number->number.value);
  }
  return out;
}

// "cpu" and "cuda:0" are names of a device: a column is one of names if no cell begins like a number.
void nameDevices(const Grid& grid, Columns& columns) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string name = lowered(columns[i].name);
    if (name != "device" && name != "gpu" && name != "node") continue;
    const bool words = std::all_of(grid.rows.begin(), grid.rows.end(), [&](const GridRow& row) {
      return i >= row.cells.size() || row.cells[i].empty() ||
             std::isalpha(static_cast<unsigned char>(row.cells[i][0])) != 0;
    });
    if (words) columns[i].role = Role::none;
  }
}

// "workers" next to devices are those of a data loader or of a parameter server.
void nameWorkers(Columns& columns) {
  const auto isWorkers = [](const Column& column) {
    return column.role == Role::devices && lowered(column.name).find("worker") != std::string::npos;
  };
  const bool others = std::any_of(columns.begin(), columns.end(), [&](const Column& column) {
    return column.role == Role::devices && !isWorkers(column);
  });
  for (Column& column : columns)
    if (others && isWorkers(column)) column.role = Role::none, column.other = OtherUse::setting;
}

// Returns the column without the word that distinguishes "ddp time" and "dp time", and that word.
std::optional<Column> withoutGroupWord(const Column& column, std::string& word) {
  for (const std::string_view each : kGroupWords) {
    const std::string name = lowered(column.name);
    for (std::size_t at = 0; (at = name.find(each, at)) != std::string::npos; at += each.size()) {
      const auto parts = [&](std::size_t i) {
        return i >= name.size() || std::isalnum(static_cast<unsigned char>(name[i])) == 0;
      };
      if ((at > 0 && !parts(at - 1)) || !parts(at + each.size())) continue;
      std::string left = column.name;
      left.erase(at, each.size());
      Column out = columnOf(left);
      if (out.role == Role::none || quantityOf(out.role) == Quantity::text) continue;
      out.name = column.name;
      word = each;
      return out;
    }
  }
  return std::nullopt;
}

// Sets the group of columns of one quantity from a merged cell above them, or from a word in their names.
void groupColumns(const Grid& grid, Columns& columns) {
  const auto times = [&](Role role) {
    return std::count_if(columns.begin(), columns.end(), [&](const Column& column) { return column.role == role; });
  };
  for (std::size_t i = 0; i < columns.size() && i < grid.groups.size(); ++i)
    if (!grid.groups[i].empty() && quantityOf(columns[i].role) != Quantity::text && times(columns[i].role) > 1)
      columns[i].group = inertText(grid.groups[i], 40);
  if (!groupsOf(columns).empty()) return;
  std::vector<std::pair<std::size_t, Column>> worded;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].role != Role::none) continue;
    std::string word;
    if (auto column = withoutGroupWord(columns[i], word)) {
      column->group = word;
      worded.emplace_back(i, std::move(*column));
    }
  }
  if (worded.size() < 2) return;
  for (auto& [i, column] : worded) columns[i] = std::move(column);
}

bool countsWhole(Role role) {
  return quantityOf(role) == Quantity::count && role != Role::parameters && role != Role::bytes;
}

// Returns the evidence of one cell on its column's decimal sign. A count is whole and no speedup is in the thousands,
// so "1,024" devices and "1,519" times are not ambiguous.
SignEvidence evidenceOf(const std::string& cell, Role role) {
  const SignEvidence evidence = signEvidence(cell);
  if (evidence != SignEvidence::ambiguous) return evidence;
  const bool comma = cell.find(',') != std::string::npos;
  const bool small = role == Role::speedup || quantityOf(role) == Quantity::share;
  if (countsWhole(role)) return comma ? SignEvidence::point : SignEvidence::comma;
  if (small) return comma ? SignEvidence::comma : SignEvidence::point;
  return evidence;
}

// Determines the sign of each column from its own cells, else from the other columns of the table. If cells are
// separated by commas, or there is no other evidence, a comma before three digits separates thousands.
void detectSigns(const Grid& grid, Columns& columns) {
  struct Count {
    int point = 0, comma = 0, ambiguous = 0;
  };
  std::vector<Count> counts(columns.size());
  Count all;
  for (const GridRow& row : grid.rows)
    for (std::size_t i = 0; i < columns.size() && i < row.cells.size(); ++i) {
      if (quantityOf(columns[i].role) == Quantity::text) continue;
      const SignEvidence evidence = evidenceOf(row.cells[i], columns[i].role);
      counts[i].point += evidence == SignEvidence::point;
      counts[i].comma += evidence == SignEvidence::comma;
      counts[i].ambiguous += evidence == SignEvidence::ambiguous;
    }
  for (const Count& each : counts) all.point += each.point > 0, all.comma += each.comma > 0;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool own = (counts[i].point > 0) != (counts[i].comma > 0);
    const Count& by = own ? counts[i] : all;
    columns[i].sign = by.comma > by.point ? DecimalSign::comma : DecimalSign::point;
    const bool rate = columns[i].role == Role::throughput || columns[i].role == Role::throughputEach;
    columns[i].openSign = !own && counts[i].ambiguous > 0 && (all.point > 0) == (all.comma > 0) &&
                          grid.separator != ',' && !rate && !countsWhole(columns[i].role);
  }
}

void detectUnits(const Grid& grid, Columns& columns) {
  const auto bareOf = [&](std::size_t i, Quantity quantity) {
    return columns[i].bare && quantityOf(columns[i].role) == quantity;
  };
  bool bytesPerSecond = false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool rate = bareOf(i, Quantity::bytesPerSecond);
    const bool share = bareOf(i, Quantity::share);
    if (!rate && !share) continue;
    Fraction most = 0;
    for (const Fraction& number : numbersOf(grid, i, columns[i].sign)) most = larger(most, number);
    if (rate && Fraction(kLeastBytesPerSecond) <= most) bytesPerSecond = true;
    if (share && most <= Fraction(kLeastPercentage)) columns[i].fraction = true;
  }
  // All bandwidths of a table are in one unit.
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (bytesPerSecond && bareOf(i, Quantity::bytesPerSecond)) columns[i].scale = Fraction::of(1, 1'000'000'000);
}

}  // namespace

bool measuresParts(const Columns& columns) {
  return std::any_of(
      columns.begin(), columns.end(),
      [](const Column& column) {
        const std::string name = lowered(column.name);
        return name.starts_with("exposed") || name.starts_with("input") || name.starts_with("residual");
      });
}

bool isSettings(const Grid& grid) {
  if (grid.header.size() != 2) return false;
  const std::string key = lowered(grid.header[0]);
  return (key == "key" || key == "setting" || key == "option") && lowered(grid.header[1]) == "value";
}

std::vector<std::string> groupsOf(const Columns& columns) {
  std::vector<std::string> groups;
  for (const Column& column : columns)
    if (!column.group.empty() && std::find(groups.begin(), groups.end(), column.group) == groups.end())
      groups.push_back(column.group);
  return groups;
}

Columns columnsOf(const Grid& grid) {
  Columns columns;
  for (std::size_t i = 0; i < grid.header.size(); ++i) {
    Column column = columnOf(inertText(grid.header[i], 200));
    if (i < grid.units.size() && !grid.units[i].empty() && column.bare) {
      const Column named = columnOf(column.name + " [" + inertText(trimmedUnit(grid.units[i]), 40) + "]");
      column = named;
    }
    column.name = inertText(grid.title(i), 200);
    columns.push_back(std::move(column));
  }
  groupColumns(grid, columns);
  dropMeasuredParts(columns);
  nameTransfers(columns);
  nameDevices(grid, columns);
  nameWorkers(columns);
  detectSigns(grid, columns);
  detectUnits(grid, columns);
  return columns;
}

}  // namespace scalescope::tables
