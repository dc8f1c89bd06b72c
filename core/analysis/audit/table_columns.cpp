#include "core/analysis/audit/columns.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "core/analysis/audit/csv.h"
#include "core/base/text.h"

namespace scalescope::audit {
namespace {

using Columns = std::vector<Column>;

constexpr std::int64_t kLeastBytesPerSecond = 1'000'000;  // no link of today moves so many gigabytes in a second
constexpr std::int64_t kLeastPercentage = 10;             // no share is ten times the whole

bool has(const Columns& columns, Role role) {
  return std::any_of(
      columns.begin(), columns.end(), [&](const Column& column) { return column.role == role; });
}

bool isSubtraction(const Column& column) { return lowered(column.name).find("subtraction") != std::string::npos; }

// Only the subtraction estimate of a part follows from other numbers, not what was measured, beside it or alone.
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

// The bare numbers of a column; nothing where a cell is none.
std::vector<Fraction> numbersOf(const CsvTable& csv, std::size_t column) {
  std::vector<Fraction> out;
  for (const CsvRow& row : csv.rows) {
    if (column >= row.cells.size()) continue;
    if (const auto number = parseDecimal(row.cells[column])) out.push_back(number->value);
  }
  return out;
}

// "cpu", "cuda:0": the name of one device, where no cell begins as a number does.
void nameDevices(const CsvTable& csv, Columns& columns) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const std::string name = lowered(columns[i].name);
    if (name != "device" && name != "gpu" && name != "node") continue;
    const bool words = std::all_of(csv.rows.begin(), csv.rows.end(), [&](const CsvRow& row) {
      return i >= row.cells.size() || row.cells[i].empty() ||
             std::isalpha(static_cast<unsigned char>(row.cells[i][0])) != 0;
    });
    if (words) columns[i].role = Role::none;
  }
}

void tellUnits(const CsvTable& csv, Columns& columns) {
  const auto bareOf = [&](std::size_t i, Quantity quantity) {
    return columns[i].bare && quantityOf(columns[i].role) == quantity;
  };
  bool bytesPerSecond = false;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const bool rate = bareOf(i, Quantity::bytesPerSecond);
    const bool share = bareOf(i, Quantity::share);
    if (!rate && !share) continue;
    Fraction most = 0;
    for (const Fraction& number : numbersOf(csv, i)) most = larger(most, number);
    if (rate && Fraction(kLeastBytesPerSecond) <= most) bytesPerSecond = true;
    if (share && most <= Fraction(kLeastPercentage)) columns[i].fraction = true;
  }
  // The bandwidths of a table are in one unit.
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

bool isSettings(const CsvTable& csv) {
  if (csv.header.size() != 2) return false;
  const std::string key = lowered(csv.header[0]);
  return (key == "key" || key == "setting" || key == "option") && lowered(csv.header[1]) == "value";
}

Columns columnsOf(const CsvTable& csv) {
  Columns columns;
  for (const std::string& header : csv.header) columns.push_back(columnOf(inertText(header, 200)));
  dropMeasuredParts(columns);
  nameTransfers(columns);
  nameDevices(csv, columns);
  tellUnits(csv, columns);
  return columns;
}

}  // namespace scalescope::audit
