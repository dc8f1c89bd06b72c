#include "core/analysis/tables/grid.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <set>

#include "core/analysis/tables/columns.h"
#include "core/analysis/tables/decode.h"
#include "core/analysis/tables/layouts.h"
#include "core/base/text.h"

namespace scalescope::tables {
namespace {

constexpr std::size_t kMaxGridBytes = 16u << 20;
// Each line needs up to a hundred bytes of memory while its layout is found, also if it is blank or a comment.
constexpr auto kMostLineEnds = 20 * static_cast<std::ptrdiff_t>(kMaxGridRows);
constexpr std::size_t kHeaderLines = 20;  // The header must be within the first lines of a table.

using Cells = std::vector<std::string>;

bool blank(const GridRow& row) {
  return std::all_of(
      row.cells.begin(), row.cells.end(), [](const std::string& cell) { return cell.empty(); });
}

bool isComment(const GridRow& row) { return !row.cells.empty() && row.cells[0].rfind('#', 0) == 0; }

std::size_t filled(const GridRow& row) {
  return static_cast<std::size_t>(std::count_if(
      row.cells.begin(), row.cells.end(), [](const std::string& cell) { return !cell.empty(); }));
}

// Returns the number of cells that columnOf() recognizes as headers.
std::size_t recognised(const Cells& cells) {
  return static_cast<std::size_t>(std::count_if(
      cells.begin(), cells.end(),
      [](const std::string& cell) { return !cell.empty() && columnOf(inertText(cell, 200)).role != Role::none; }));
}

bool isNumeric(const std::string& cell) {
  return readNumeral(cell, DecimalSign::point) || readNumeral(cell, DecimalSign::comma) || readDuration(cell);
}

std::size_t numeric(const GridRow& row) {
  return static_cast<std::size_t>(std::count_if(row.cells.begin(), row.cells.end(), isNumeric));
}

bool isData(const GridRow& row) { return numeric(row) * 2 >= filled(row) && filled(row) > 0; }

bool isRuleRow(const GridRow& row) {
  return filled(row) > 0 && std::all_of(
                                row.cells.begin(), row.cells.end(),
                                [](const std::string& cell) {
                                  return cell.find_first_not_of("-=+:_ ") == std::string::npos &&
                                         (cell.empty() || cell.size() > 1);
                                });
}

bool isUnitRow(const GridRow& row) {
  bool unit = false;
  for (const std::string& cell : row.cells) {
    if (cell.empty()) continue;
    if (!isUnitText(cell)) return false;
    unit =
        unit || std::any_of(cell.begin(), cell.end(), [](char c) {
          return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '%' || static_cast<unsigned char>(c) >= 0x80;
        });
  }
  return unit;
}

// A line "# devices,batch,.." is the header if the next row has as many cells and contains data.
bool isHeaderComment(const GridRow& comment, const GridRow& next) {
  return comment.cells.size() > 1 && comment.cells.size() == next.cells.size() &&
         recognised(comment.cells) > recognised(next.cells) && isData(next);
}

// Returns the index of the header: the row before the data with the most recognized columns. Titles, and a row of
// groups above the header, have fewer.
std::size_t headerAt(const std::vector<GridRow>& rows) {
  std::size_t best = 0;
  std::size_t most = 0;
  bool found = false;
  for (std::size_t i = 0; i < rows.size() && i < kHeaderLines; ++i) {
    if (i > 0 && isData(rows[i]) && filled(rows[i]) > 1) break;
    const std::size_t known = recognised(rows[i].cells);
    if (known > most || (!found && filled(rows[i]) > 1)) {
      if (found && known <= most) continue;
      best = i, most = known, found = true;
    }
  }
  return best;
}

bool repeats(const Cells& cells) {
  std::set<std::string> seen;
  for (const std::string& cell : cells)
    if (!cell.empty() && !seen.insert(lowered(cell)).second) return true;
  return false;
}

// Merged cells are written once, or in each of their columns.
Cells groupsAbove(const GridRow& above, const Cells& header) {
  Cells out(header.size());
  std::string last;
  for (std::size_t i = 0; i < header.size(); ++i) {
    const std::string cell = i < above.cells.size() ? above.cells[i] : std::string();
    const auto times = std::count(header.begin(), header.end(), header[i]);
    if (!cell.empty()) last = cell;
    if (times > 1) out[i] = last;
  }
  return out;
}

// Returns true if a second row of text continues the header: both together have more recognized columns.
bool continues(const Cells& header, const GridRow& next) {
  if (numeric(next) > 0 || filled(next) == 0 || next.cells.size() > header.size()) return false;
  Cells both = header;
  for (std::size_t i = 0; i < next.cells.size(); ++i) both[i] += " " + next.cells[i];
  return recognised(both) > recognised(header);
}

void takeHeader(std::vector<GridRow>& rows, Grid& grid) {
  std::size_t at = headerAt(rows);
  grid.header = rows[at].cells;
  grid.headerLine = rows[at].line;
  if (at > 0 && repeats(grid.header)) grid.groups = groupsAbove(rows[at - 1], grid.header);
  std::size_t next = at + 1;
  while (next < rows.size() && isRuleRow(rows[next])) ++next;
  const bool more = next + 1 < rows.size();
  if (more && isUnitRow(rows[next])) {
    grid.units = rows[next].cells;
    grid.units.resize(grid.header.size());
    ++next;
  } else if (more && isData(rows[next + 1]) && continues(grid.header, rows[next])) {
    for (std::size_t i = 0; i < rows[next].cells.size(); ++i)
      if (!rows[next].cells[i].empty()) grid.header[i] += (grid.header[i].empty() ? "" : " ") + rows[next].cells[i];
    ++next;
  }
  rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(next));
}

Result<LaidOut> laidOut(std::string_view text, const std::string& fileName) {
  if (auto rows = latexRows(text, fileName)) return std::move(*rows);
  if (auto rows = barRows(text, fileName)) return std::move(*rows);
  return separatedRows(text, fileName);
}

}  // namespace

std::string Grid::title(std::size_t column) const {
  const bool grouped = column < groups.size() && !groups[column].empty();
  return grouped ? groups[column] + " " + header[column] : header[column];
}

Result<Grid> readGrid(std::string_view bytes, const std::string& fileName) {
  if (bytes.size() > kMaxGridBytes)
    return fail("audit.csv-large", {{"file", fileName}, {"megabytes", static_cast<std::int64_t>(kMaxGridBytes >> 20)}});
  const auto text = utf8Of(bytes, fileName);
  if (!text) return tl::unexpected(text.error());
  const auto isLineEnd = [](char c) { return c == '\n' || c == '\r'; };
  if (std::count_if(text->begin(), text->end(), isLineEnd) > kMostLineEnds)
    return fail("audit.csv-many", {{"file", fileName}, {"line", std::int64_t{kMostLineEnds}}});
  auto laid = laidOut(*text, fileName);
  if (!laid) return tl::unexpected(laid.error());
  std::vector<GridRow> rows;
  GridRow comment;
  for (GridRow& row : laid->rows) {
    if (blank(row)) continue;
    if (!isComment(row)) {
      if (rows.empty() && isHeaderComment(comment, row)) rows.push_back(std::move(comment));
      rows.push_back(std::move(row));
    } else if (rows.empty()) {
      comment = std::move(row);
    } else if (row.cells.size() == rows.front().cells.size()) {
      rows.push_back(std::move(row));  // The first cell is a value such as "#1".
    }
  }
  if (rows.empty() && comment.cells.size() > 1 && recognised(comment.cells) > 1) rows.push_back(std::move(comment));
  if (rows.empty()) return fail("audit.csv-empty", {{"file", fileName}});
  Grid grid;
  grid.separator = laid->separator;
  const Cells first = rows[headerAt(rows)].cells;
  takeHeader(rows, grid);
  for (GridRow& row : rows)
    if (!isRuleRow(row) && row.cells != first) grid.rows.push_back(std::move(row));
  if (grid.rows.size() > kMaxGridRows)
    return fail("audit.csv-many", {{"file", fileName}, {"line", std::int64_t{grid.rows.back().line}}});
  return grid;
}

}  // namespace scalescope::tables
