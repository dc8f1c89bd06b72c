#include "core/report/tables/unmeasured_cells.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>

#include "core/report/tables/cell_tables.h"
#include "core/report/text/message_text.h"

namespace scalescope {

bool hasAnyResult(const StudyResult& study) {
  return study.spec.imported ||
         std::any_of(
             study.cells.begin(), study.cells.end(), [](const CellResult& cell) { return cell.repeats > 0; });
}

std::string endsWithoutResult(const StudyResult& study) {
  std::map<RunStatus, std::int64_t> ends;
  if (study.spec.imported) return {};  // A table may have no throughput.
  for (const CellResult& cell : study.cells) {
    if (cell.imagesPerSecond || cell.status == RunStatus::queued || cell.status == RunStatus::running) return {};
    ++ends[cell.status];
  }
  std::string text;
  for (const auto& [status, count] : ends)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " +
            say(("status." + std::string(enumName(status))).c_str());
  return text;
}

Table unmeasuredCells(const StudyResult& study) {
  Table all = cellTable(study, {}, {});  // Its rows are in the order of the study's cells.
  Table out;
  out.id = "unmeasured";
  out.columns = all.columns;
  out.columns.push_back({"reason", say("column.reason"), false, {}});
  for (std::size_t i = 0; i < study.cells.size(); ++i) {
    const CellResult& cell = study.cells[i];
    if (cell.repeats > 0) continue;
    all.rows[i].push_back(cell.error ? english(*cell.error) : std::string());
    all.display[i].push_back(cell.error ? formatted(besideStatus(*cell.error)) : std::string());
    out.rows.push_back(std::move(all.rows[i]));
    out.display.push_back(std::move(all.display[i]));
  }
  return out;
}

}  // namespace scalescope
