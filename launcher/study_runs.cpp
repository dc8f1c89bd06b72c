#include "launcher/study_runs.h"

#include <set>
#include <utility>

#include "core/analysis/repeats/sessions.h"

namespace scalescope {
namespace {

Result<std::vector<RunRow>> rowsOf(const StoreReader& reader, const StudyId& study, const StoredCell& stored,
                                   CellNumber number) {
  if (!stored.key.empty()) return reader.runsOfKey(stored.key);
  auto rows = reader.runs(study);  // A cell without a key shares no runs with other studies.
  if (!rows) return rows;
  std::erase_if(*rows, [&](const RunRow& row) { return row.cell != number; });
  return rows;
}

Result<std::map<RunId, MeasuringSession>> sessionsIn(const StoreReader& reader, const StudyId& of, bool isOther) {
  // Deleted runs are included, because they occupied their time in the session all the same.
  const auto rows = reader.runs(of, true);
  if (!rows) return tl::unexpected(rows.error());
  std::vector<TimedRun> timed;
  for (const RunRow& row : *rows)
    if (row.imported.empty()) timed.push_back({row.id, row.startedWallNs, row.endedWallNs});
  return sessionsOf(std::move(timed), rows->empty() ? std::string() : rows->front().studyName, isOther);
}

Result<StudySessions> sessionsOfCells(const StoreReader& reader, const StudyId& study,
                                      const std::vector<CellRuns>& cells) {
  std::set<StudyId> studies;
  for (const CellRuns& cell : cells)
    for (const RunRow& row : cell.rows) studies.insert(row.study);
  StudySessions out;
  for (const StudyId& of : studies) {
    auto sessions = sessionsIn(reader, of, of != study);
    if (!sessions) return tl::unexpected(sessions.error());
    out.ofRun.merge(*sessions);
  }
  std::vector<std::vector<MeasuringSession>> measured;
  for (const CellRuns& cell : cells) {
    measured.emplace_back();
    for (const RunRow& row : cell.rows)
      if (const auto known = out.ofRun.find(row.id); row.status == RunStatus::done && known != out.ofRun.end())
        measured.back().push_back(known->second);
  }
  out.main = mainSession(measured);
  return out;
}

}  // namespace

Result<StudyRuns> runsOfCells(const StoreReader& reader, const StudyId& study) {
  const auto stored = reader.cells(study);
  if (!stored) return tl::unexpected(stored.error());
  StudyRuns out;
  for (const StoredCell& each : *stored) {
    auto cell = cellFromJson(each.cell);
    if (!cell) return fail("results.cell", {{"study", study.value}}, cell.error());
    auto rows = rowsOf(reader, study, each, CellNumber(cell->number));
    if (!rows) return tl::unexpected(rows.error());
    out.cells.push_back({each, std::move(*cell), std::move(*rows)});
  }
  auto sessions = sessionsOfCells(reader, study, out.cells);
  if (!sessions) return tl::unexpected(sessions.error());
  out.sessions = std::move(*sessions);
  return out;
}

void placeInSession(const StudySessions& sessions, RunRecords& run) {
  const auto known = sessions.ofRun.find(run.run);
  if (known == sessions.ofRun.end()) return;
  run.session = known->second;
  run.sessionRank = sessionRank(run.session, sessions.main);
}

}  // namespace scalescope
