#include "ui/models/screen_table.h"

#include <algorithm>
#include <vector>

#include "ui/base/messages.h"

namespace scalescope {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

std::size_t columnOf(const Table& table, const std::string& key) {
  const auto found = std::find_if(table.columns.begin(), table.columns.end(),
                                  [&](const TableColumn& column) { return column.key == key; });
  return found == table.columns.end() ? kNone : static_cast<std::size_t>(found - table.columns.begin());
}

std::string joinedBounds(const std::string& value, const std::string& low, const std::string& high) {
  if (value.empty() || low.empty() || high.empty()) return value;
  return value + " " + translated(Message{"report.interval", {{"low", low}, {"high", high}}}).toStdString();
}

}  // namespace

Table withBoundsJoined(const Table& table) {
  Table out = table;
  if (out.display.empty()) out.display = out.rows;
  std::vector<std::size_t> gone;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::size_t low = columnOf(table, table.columns[i].key + "Low");
    const std::size_t high = columnOf(table, table.columns[i].key + "High");
    if (low == kNone || high == kNone) continue;
    for (auto& row : out.display) row[i] = joinedBounds(row[i], row[low], row[high]);
    gone.push_back(low);
    gone.push_back(high);
  }
  std::sort(gone.rbegin(), gone.rend());
  for (const std::size_t column : gone) {
    const auto at = static_cast<std::ptrdiff_t>(column);
    out.columns.erase(out.columns.begin() + at);
    for (auto* rows : {&out.rows, &out.display})
      for (auto& row : *rows) row.erase(row.begin() + at);
  }
  return out;
}

}  // namespace scalescope
