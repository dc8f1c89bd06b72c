#include <algorithm>
#include <set>

#include "core/report/documents/report_parts.h"
#include "core/report/formats/table_text.h"
#include "core/report/text/message_text.h"
#include "core/study/spec/free_axes.h"

namespace scalescope {
namespace {

// Returns true for columns that describe a row instead of measuring it.
bool describes(const std::string& key) {
  static const std::set<std::string> keys{"variant",      "strategy", "precision", "nodes",  "devices",   "globalBatch",
                                          "perRankBatch", "repeats",  "steps",     "status", "parameters"};
  return keys.count(key) > 0 || isFreeAxis(key);
}

// Returns true if every variant is only the list of the values of the study's own axes, which have columns: "lr=0.1
// NCCL_ALGO=Ring".
bool repeatsOwnAxes(const Table& table, std::size_t variant) {
  const auto isRepeated = [&](const std::vector<std::string>& row) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (!isFreeAxis(table.columns[i].key) || row[i].empty()) continue;
      const std::string part = std::string(settingOf({table.columns[i].key, {}})) + "=" + row[i];
      if (row[variant].find(part) == std::string::npos) return false;
      length += part.size() + (length > 0 ? 1 : 0);
    }
    return length == row[variant].size();
  };
  const auto& rows = shownRows(table);
  return std::all_of(rows.begin(), rows.end(), isRepeated);
}

enum class Fate { kept, dropped, constant, bounds };

Fate fateOf(const Table& table, std::size_t i) {
  const TableColumn& column = table.columns[i];
  const auto& rows = shownRows(table);
  if (std::all_of(rows.begin(), rows.end(), [i](const auto& row) { return row[i].empty(); })) return Fate::dropped;
  if (column.key == "variant" && repeatsOwnAxes(table, i)) return Fate::dropped;
  if (column.key.ends_with("High") && columnIndex(table, column.key.substr(0, column.key.size() - 4) + "Low"))
    return Fate::dropped;
  if (column.key.ends_with("Low") && columnIndex(table, column.key.substr(0, column.key.size() - 3) + "High"))
    return Fate::bounds;
  const bool same = std::all_of(rows.begin(), rows.end(), [&](const auto& row) { return row[i] == rows.front()[i]; });
  return same && rows.size() > 1 && (describes(column.key) || rows.front()[i] == "0") ? Fate::constant : Fate::kept;
}

// Returns "checkpoint 0 ms" for the column "checkpoint, ms".
std::string constantText(const std::string& title, const std::string& value) {
  const std::size_t comma = title.rfind(", ");
  if (comma == std::string::npos || title.find(' ', comma + 2) != std::string::npos) return title + " " + value;
  return title.substr(0, comma) + " " + value + " " + title.substr(comma + 2);
}

std::string boundsText(const MessageFormatter& language, const Table& table, const std::vector<std::string>& row,
                       std::size_t low) {
  const std::string& key = table.columns[low].key;
  const std::string& high = row[columnIndex(table, key.substr(0, key.size() - 3) + "High").value()];
  return row[low].empty() || high.empty() ? std::string()
                                          : language.say("report.interval", {{"low", row[low]}, {"high", high}});
}

}  // namespace

Compact compacted(const MessageFormatter& language, const Table& table) {
  Compact out;
  out.table.id = table.id;
  const auto& rows = shownRows(table);
  out.table.rows.resize(rows.size());
  if (rows.empty()) return out;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Fate fate = fateOf(table, i);
    if (fate == Fate::constant)
      out.constants += (out.constants.empty() ? "" : ", ") + constantText(table.columns[i].title, rows.front()[i]);
    if (fate == Fate::dropped || fate == Fate::constant) continue;
    out.table.columns.push_back(table.columns[i]);
    if (fate == Fate::bounds) out.table.columns.back().title = language.say("column.interval");
    for (std::size_t r = 0; r < rows.size(); ++r)
      out.table.rows[r].push_back(fate == Fate::bounds ? boundsText(language, table, rows[r], i) : rows[r][i]);
  }
  if (!out.constants.empty()) out.constants = language.say("report.in-every-row", {{"what", out.constants}});
  return out;
}

namespace {

// Characters that fit on a line of a page in the smallest print of a table, with the space between columns.
constexpr std::size_t kLineCharacters = 112;
constexpr std::size_t kBetweenColumns = 2;

// Titles may break at spaces, but entries do not break.
std::size_t columnCharacters(const Table& table, std::size_t i) {
  Table alone;
  alone.columns = {{}};
  for (const auto& row : shownRows(table)) alone.rows.push_back({row[i]});
  return std::max(longestWord(table.columns[i].title) + kBetweenColumns, characterWidth(alone));
}

// Returns true for columns that identify a row and are therefore repeated in every part.
bool identifies(const TableColumn& column) {
  static const std::set<std::string> keys{"cell", "rank", "node", "host", "device", "epoch", "law", "parameter"};
  return keys.count(column.key) > 0 || (describes(column.key) && column.key != "repeats" && column.key != "status");
}

Table columnsOf(const Table& table, const std::vector<std::size_t>& wanted) {
  Table out;
  out.id = table.id;
  for (const std::size_t i : wanted) out.columns.push_back(table.columns[i]);
  for (const auto& row : shownRows(table)) {
    out.rows.emplace_back();
    for (const std::size_t i : wanted) out.rows.back().push_back(row[i]);
  }
  return out;
}

// Columns that must stay together: those below one heading, or a single column.
struct ColumnUnit {
  std::vector<std::size_t> columns;
  std::size_t characters = 0;
};

std::vector<ColumnUnit> unitsOf(const Table& table, std::size_t first) {
  std::vector<ColumnUnit> units;
  for (std::size_t i = first; i < table.columns.size(); ++i) {
    const bool joins = !units.empty() && !table.columns[i].group.empty() &&
                       table.columns[i].group == table.columns[units.back().columns.back()].group;
    if (!joins) units.emplace_back();
    units.back().columns.push_back(i);
    units.back().characters += columnCharacters(table, i);
  }
  return units;
}

// Returns the leading columns whose values distinguish the rows.
std::vector<std::size_t> distinguishing(const Table& table) {
  const auto& rows = shownRows(table);
  std::vector<std::size_t> out;
  for (std::size_t i = 0; rows.size() > 1 && i < table.columns.size() && identifies(table.columns[i]); ++i)
    if (std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return row[i] != rows.front()[i]; }))
      out.push_back(i);
  return out;
}

// Returns the table with one line per column: its name, and the value of each row below what distinguishes that row.
Table transposed(const MessageFormatter& language, const Table& table) {
  const auto& rows = shownRows(table);
  const std::vector<std::size_t> heads = distinguishing(table);
  Table out;
  out.id = table.id;
  out.columns.push_back({"quantity", language.say("column.quantity"), false, {}});
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string title;
    for (const std::size_t i : heads) title += (title.empty() ? "" : ", ") + table.columns[i].title + " " + rows[r][i];
    out.columns.push_back(
        {"value" + std::to_string(r + 1), title.empty() ? language.say("column.value") : title, false, {}});
  }
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (std::find(heads.begin(), heads.end(), i) != heads.end()) continue;
    const TableColumn& column = table.columns[i];
    std::vector<std::string> line{column.group.empty() ? column.title : column.group + ": " + column.title};
    for (const auto& row : rows) line.push_back(row[i]);
    out.rows.push_back(std::move(line));
  }
  return out;
}

// Returns true if a row would be read across several tables although all its values have room below each other.
bool isBetterTransposed(const MessageFormatter& language, const Table& table) {
  constexpr std::size_t kFewRows = 3;
  const std::size_t rows = shownRows(table).size();
  return rows > 0 && rows <= kFewRows && (rows == 1 || !distinguishing(table).empty()) &&
         characterWidth(transposed(language, table)) <= kLineCharacters;
}

}  // namespace

std::vector<Table> fittedParts(const MessageFormatter& language, const Table& table) {
  // Columns before those with common headings say what a row is, also if they are named by an axis.
  const bool hasGroups = std::any_of(table.columns.begin(), table.columns.end(),
                                     [](const TableColumn& column) { return !column.group.empty(); });
  std::vector<std::size_t> identity;
  std::size_t own = 0, all = 0;
  const auto isLabel = [hasGroups](const TableColumn& column) {
    return identifies(column) || (hasGroups && column.group.empty() && !column.number);
  };
  while (identity.size() < table.columns.size() && isLabel(table.columns[identity.size()])) {
    own += columnCharacters(table, identity.size());
    identity.push_back(identity.size());
  }
  const std::vector<ColumnUnit> units = unitsOf(table, identity.size());
  for (const ColumnUnit& unit : units) all += unit.characters;
  if (own + all <= kLineCharacters || units.size() < 2 || own >= kLineCharacters) return {table};
  if (isBetterTransposed(language, table)) return {transposed(language, table)};
  const std::size_t room = kLineCharacters - own;
  const std::size_t share = all / ((all + room - 1) / room);  // Width of parts that are about equally wide.
  std::vector<std::vector<std::size_t>> parts;
  std::size_t used = 0;
  for (const ColumnUnit& unit : units) {
    if (parts.empty() || used >= share || used + unit.characters > room) {
      parts.push_back(identity);
      used = 0;
    }
    parts.back().insert(parts.back().end(), unit.columns.begin(), unit.columns.end());
    used += unit.characters;
  }
  std::vector<Table> out;
  for (const auto& part : parts) out.push_back(columnsOf(table, part));
  return out;
}

}  // namespace scalescope
