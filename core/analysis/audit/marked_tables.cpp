#include "core/analysis/audit/marked_tables.h"

#include <algorithm>

#include "core/analysis/audit/audit.h"
#include "core/analysis/tables/grid.h"

namespace scalescope {
namespace {

CellMark markOf(const AuditRow& row) {
  switch (row.verdict) {
    case AuditVerdict::ok:
      return CellMark::right;
    case AuditVerdict::flag:
      return CellMark::wrong;
    case AuditVerdict::unknown:
      return CellMark::unknown;
  }
  return CellMark::unknown;
}

int gravity(CellMark mark) {
  switch (mark) {
    case CellMark::none:
      return 0;
    case CellMark::right:
      return 1;
    case CellMark::unknown:
      return 2;
    case CellMark::wrong:
      return 3;
  }
  return 0;
}

Result<MarkedTable> plainTable(const AuditFile& file) {
  auto grid = tables::readGrid(file.text, file.name);
  if (!grid) return tl::unexpected(grid.error());
  MarkedTable table{file.name, {}, {}};
  for (std::size_t i = 0; i < grid->header.size(); ++i) table.header.push_back(grid->title(i));
  for (tables::GridRow& row : grid->rows) {
    row.cells.resize(table.header.size());
    std::vector<MarkedCell>& cells = table.rows.emplace_back();
    for (std::string& text : row.cells) cells.push_back({std::move(text)});
  }
  return table;
}

// Returns null for a verdict on a whole row or on a combination of columns, which belongs to no cell.
MarkedCell* cellOf(std::vector<MarkedTable>& tables, const AuditRow& row) {
  const auto table =
      std::find_if(tables.begin(), tables.end(), [&](const MarkedTable& each) { return each.file == row.file; });
  if (table == tables.end() || row.row < 1 || row.row > static_cast<int>(table->rows.size())) return nullptr;
  const auto column = std::find(table->header.begin(), table->header.end(), row.column);
  if (column == table->header.end()) return nullptr;
  return &table->rows[static_cast<std::size_t>(row.row - 1)][static_cast<std::size_t>(column - table->header.begin())];
}

}  // namespace

Result<MarkedAudit> markedTables(const std::vector<AuditFile>& files, const AuditOptions& options) {
  auto report = auditTables(files, options);
  if (!report) return tl::unexpected(report.error());
  MarkedAudit out;
  for (const AuditFile& file : files) {
    auto table = plainTable(file);
    if (!table) return tl::unexpected(table.error());
    out.tables.push_back(std::move(*table));
  }
  for (AuditRow& row : report->rows) {
    const CellMark mark = markOf(row);
    (mark == CellMark::right ? out.right : mark == CellMark::wrong ? out.wrong : out.unknown) += 1;
    MarkedCell* cell = cellOf(out.tables, row);
    if (cell == nullptr || gravity(mark) <= gravity(cell->mark)) continue;
    cell->mark = mark, cell->recomputed = row.recomputed, cell->reason = std::move(row.reason);
  }
  out.problems = std::move(report->problems);
  out.notes = std::move(report->notes);
  return out;
}

}  // namespace scalescope
