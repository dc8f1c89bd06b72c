#include "launcher/study_results.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/analysis/run/attempts.h"
#include "core/analysis/run/history.h"
#include "core/analysis/run/straggler.h"
#include "core/analysis/run/trace.h"
#include "core/base/clock.h"
#include "core/base/json/json_text.h"
#include "core/study/cells/run_plan.h"
#include "launcher/study_runs.h"

namespace scalescope {
namespace {

using OrderedJson = nlohmann::ordered_json;

const std::vector<RecordType> kMeasuredTypes{RecordType::manifest,    RecordType::step,         RecordType::collective,
                                             RecordType::epoch,       RecordType::memory,       RecordType::checkpoint,
                                             RecordType::calibration, RecordType::benchmark,    RecordType::sample,
                                             RecordType::drop,        RecordType::exit,         RecordType::outcome,
                                             RecordType::profile,     RecordType::profiledStep, RecordType::operators};

const std::vector<RecordType> kShownTypes{
    RecordType::manifest,    RecordType::step,      RecordType::epoch,  RecordType::memory, RecordType::checkpoint,
    RecordType::calibration, RecordType::benchmark, RecordType::sample, RecordType::text,   RecordType::error};
constexpr std::uint64_t kMostShownRecords = 500'000;  // They take a few hundred MB of memory while they are shown.

std::optional<Message> outcomeCause(const std::map<Source, std::vector<Record>>& bySource) {
  std::optional<Message> cause;
  for (const auto& [source, records] : bySource) {
    if (source.kind != SourceKind::client) continue;
    for (const Record& record : records)
      if (auto outcome = objectIn<OutcomeObject>(record); outcome && outcome->cause && outcome->cause->sentence)
        cause = std::move(outcome->cause->sentence);
  }
  return cause;
}

// Reads the measurements only of a run that completed; for any other run the outcome is enough.
Result<RunRecords> recordsOf(const StoreReader& reader, const RunRow& row) {
  RunRecords out;
  out.run = row.id;
  out.repeat = row.repeat;
  out.status = row.status;
  out.gaps = row.gaps;
  const bool measured = row.status == RunStatus::done;
  // A log may have been damaged since it was stored.
  std::uint64_t damaged = 0;
  auto records =
      reader.records(row.id, measured ? kMeasuredTypes : std::vector<RecordType>{RecordType::outcome}, -1, &damaged);
  if (!records) return fail("results.records", {{"run", row.id.value}}, records.error());
  if (!measured) {
    out.cause = outcomeCause(*records);
    if (!out.cause && !row.cause.empty()) out.cause = Message{"results.cause", {{"cause", row.cause}}};
    return out;
  }
  // If plan.json cannot be read, the order of the round is unknown; opening the store reports that.
  if (const auto plan = readRunPlan(planPath(reader.folder(), row.id)); plan) out.order = plan->order;
  if (row.attempts < 2) {
    out.gaps = std::max(row.gaps, damaged);
    out.bySource = std::move(*records);
    return out;
  }
  std::vector<RecordsBySource> attempts;
  for (int attempt = 0; attempt + 1 < row.attempts; ++attempt) {
    std::uint64_t damagedEarlier = 0;
    auto earlier = reader.records(row.id, kMeasuredTypes, attempt, &damagedEarlier);
    if (!earlier) return fail("results.records", {{"run", row.id.value}}, earlier.error());
    damaged += damagedEarlier;
    attempts.push_back(std::move(*earlier));
  }
  attempts.push_back(std::move(*records));
  out.gaps = std::max(row.gaps, damaged);
  out.bySource = joinAttempts(std::move(attempts));
  return out;
}

// Returns everything that the analysis of a cell depends on, as text. Ended runs are identified by name and state,
// since their records do not change; runs that are not over also by their number of records.
std::string stateOf(const CellRuns& cell, const StudySessions& sessions) {
  nlohmann::json state{cell.stored.cell, cell.stored.key.value, sessions.main};
  for (const RunRow& row : cell.rows) {
    const auto session = sessions.ofRun.find(row.id);
    state.push_back({row.id.value, row.repeat.value, name(row.status), row.attempts, row.records, row.gaps, row.drops,
                     row.cause, session == sessions.ofRun.end() ? std::string() : session->second.id});
  }
  return jsonText(state);
}

Result<CellResult> cellResult(const StoreReader& reader, const CellRuns& cell, const StudySessions& sessions,
                              CellCache* cache, StepRange traced) {
  const std::string state = cache ? stateOf(cell, sessions) : std::string();
  if (cache)
    if (const auto known = cache->find(state)) return *known;
  std::vector<RunRecords> runs;
  for (const RunRow& row : cell.rows) {
    auto records = recordsOf(reader, row);
    if (!records) return tl::unexpected(records.error());
    placeInSession(sessions, *records);
    runs.push_back(std::move(*records));
  }
  CellResult result = analyseCell(cell.cell, cell.stored.key, runs, traced);
  if (cache) cache->keep(state, std::make_shared<const CellResult>(result));
  return result;
}

constexpr std::size_t kMostCacheBytes = 256u << 20;
// Approximate bytes of a cell besides its loss history, its trace and its waiting times.
constexpr std::size_t kCellBytes = 16u << 10;

std::size_t traceBytes(const CellResult& cell) {
  std::size_t bytes = 0;
  if (cell.trace == nullptr) return bytes;
  for (const TraceRank& rank : cell.trace->ranks) {
    for (const std::vector<TraceStep>* steps : {&rank.steps, &rank.profiled})
      for (const TraceStep& step : *steps)
        bytes += step.spans.size() * sizeof(TraceSpan) + step.transfers.size() * sizeof(TraceTransfer);
    bytes += rank.operators.size() * sizeof(TraceOperator);
  }
  return bytes;
}

std::size_t latenessBytes(const CellResult& cell) {
  if (cell.lateness == nullptr) return 0;
  // Bytes of one rank's value in a column and of its worst step.
  constexpr std::size_t kEach = sizeof(Number) + sizeof(double);
  return cell.lateness->columns.size() * (sizeof(LateColumn) + cell.lateness->ranks.size() * kEach);
}

OrderedJson numberOrNull(double value) { return std::isfinite(value) ? OrderedJson(value) : OrderedJson(nullptr); }
OrderedJson time(std::int64_t wallNs) { return wallNs > 0 ? OrderedJson(isoTime(wallNs)) : OrderedJson(nullptr); }
OrderedJson textOrNull(const std::string& text) { return text.empty() ? OrderedJson(nullptr) : OrderedJson(text); }

// Returns a study's description without its cells.
Result<StudyResult> headOf(const StoreReader& reader, const StudyId& study) {
  const auto specJson = reader.studySpec(study);
  if (!specJson) return tl::unexpected(specJson.error());
  auto spec = studyFromJson(*specJson, study.value);
  if (!spec) return tl::unexpected(spec.error());
  StudyResult out;
  out.id = study;
  out.name = spec->name;
  out.protocol = spec->protocol;
  out.spec = std::move(*spec);
  return out;
}

}  // namespace

std::shared_ptr<const CellResult> CellCache::find(const std::string& state) {
  const std::scoped_lock lock(m_mutex);
  const auto known = m_cells.find(state);
  if (known == m_cells.end()) return nullptr;
  known->second.used = ++m_clock;
  return known->second.cell;
}

void CellCache::keep(const std::string& state, std::shared_ptr<const CellResult> cell) {
  const std::scoped_lock lock(m_mutex);
  ++m_analysed;
  const std::size_t bytes = state.size() + kCellBytes + cell->lossHistory.size() * sizeof(LossPoint) +
                            traceBytes(*cell) + latenessBytes(*cell);
  const auto [place, fresh] = m_cells.try_emplace(state, Kept{std::move(cell), ++m_clock, bytes});
  if (!fresh) return;
  m_bytes += bytes;
  while (m_bytes > kMostCacheBytes && m_cells.size() > 1) {
    const auto oldest = std::min_element(m_cells.begin(), m_cells.end(),
                                         [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
    m_bytes -= oldest->second.bytes;
    m_cells.erase(oldest);
  }
}

int CellCache::analysed() const {
  const std::scoped_lock lock(m_mutex);
  return m_analysed;
}

Result<StudyResult> studyResult(const StoreReader& reader, const StudyId& study, int baseline, CellCache* cache,
                                StepRange traced) {
  auto out = headOf(reader, study);
  if (!out) return out;
  const auto runs = runsOfCells(reader, study);
  if (!runs) return tl::unexpected(runs.error());
  for (const CellRuns& each : runs->cells) {
    auto cell = cellResult(reader, each, runs->sessions, traced.chosen() ? nullptr : cache, traced);
    if (!cell) return tl::unexpected(cell.error());
    out->cells.push_back(std::move(*cell));
  }
  bool known = baseline == 0;
  for (const CellResult& cell : out->cells) known = known || cell.cell.number == baseline;
  if (!known) return fail("results.baseline", {{"cell", std::int64_t{baseline}}, {"study", out->name}});
  compareCells(*out, baseline);
  return out;
}

Result<StudyResult> runResult(const StoreReader& reader, const RunId& run) {
  const auto row = reader.run(run);
  if (!row) return tl::unexpected(row.error());
  if (!*row) return fail("store.unknown-run", {{"run", run.value}});
  auto out = headOf(reader, (*row)->study);
  if (!out) return out;
  const auto cells = reader.cells((*row)->study);
  if (!cells) return tl::unexpected(cells.error());
  for (const StoredCell& stored : *cells) {
    const auto cell = cellFromJson(stored.cell);
    if (!cell) return fail("results.cell", {{"study", (*row)->study.value}}, cell.error());
    if (CellNumber(cell->number) != (*row)->cell || (!stored.key.empty() && stored.key != (*row)->key)) continue;
    const auto records = recordsOf(reader, **row);
    if (!records) return tl::unexpected(records.error());
    out->cells.push_back(analyseCell(*cell, stored.key, {*records}, {}));
  }
  out->onlyRun = run;
  compareCells(*out, 0);
  return out;
}

Status readWholeLosses(const StoreReader& reader, StudyResult& study, const std::stop_token& stop) {
  for (CellResult& cell : study.cells) {
    if (!isThinned(cell.lossHistory)) continue;
    std::vector<RunRecords> counted;
    for (const RunId& id : cell.runs) {
      if (stop.stop_requested()) return fail("client.stopped");
      const auto row = reader.run(id);
      if (!row) return tl::unexpected(row.error());
      if (!*row) continue;  // The run was deleted meanwhile.
      auto records = recordsOf(reader, **row);
      if (!records) return tl::unexpected(records.error());
      counted.push_back(std::move(*records));
    }
    if (counted.size() == cell.runs.size()) cell.lossHistory = wholeLosses(cell.cell, counted);
  }
  return {};
}

Result<std::shared_ptr<const StepTrace>> storedTrace(const StoreReader& reader, const StudyId& study, int cell,
                                                     StepRange steps) {
  const auto runs = runsOfCells(reader, study);
  if (!runs) return tl::unexpected(runs.error());
  for (const CellRuns& each : runs->cells) {
    if (each.cell.number != cell) continue;
    const auto result = cellResult(reader, each, runs->sessions, nullptr, steps);
    if (!result) return tl::unexpected(result.error());
    return result->trace;
  }
  return nullptr;
}

Result<std::vector<Cell>> studyCells(const StoreReader& reader, const StudyId& study) {
  const auto stored = reader.cells(study);
  if (!stored) return tl::unexpected(stored.error());
  std::vector<Cell> cells;
  for (const StoredCell& each : *stored) {
    auto cell = cellFromJson(each.cell);
    if (!cell) return tl::unexpected(cell.error());
    cells.push_back(std::move(*cell));
  }
  return cells;
}

Result<std::map<RunId, std::pair<CellNumber, double>>> runSeconds(const StoreReader& reader, const StudyId& study) {
  const auto rows = reader.runs(study);
  if (!rows) return tl::unexpected(rows.error());
  std::map<RunId, std::pair<CellNumber, double>> out;
  for (const RunRow& row : *rows)
    if (row.status == RunStatus::done && row.imported.empty() && row.startedWallNs > 0 &&
        row.endedWallNs > row.startedWallNs)
      out[row.id] = {row.cell, static_cast<double>(row.endedWallNs - row.startedWallNs) * 1e-9};
  return out;
}

Result<std::map<Source, std::vector<Record>>> earlierRecords(const StoreReader& reader, const AttemptKey& attempt) {
  const auto run = reader.run(attempt.run);
  if (!run) return tl::unexpected(run.error());
  if (*run && (*run)->records > kMostShownRecords)
    return fail("live.earlier-records", {{"records", static_cast<std::int64_t>((*run)->records)}});
  return reader.records(attempt.run, kShownTypes, attempt.attempt);
}

nlohmann::ordered_json toJson(const StudyRow& row) {
  return {{"id", row.id.value},    {"name", row.name}, {"protocol", row.protocol}, {"created", time(row.createdWallNs)},
          {"cells", row.cells},    {"runs", row.runs}, {"runsDone", row.runsDone}, {"state", enumName(row.state)},
          {"deleted", row.deleted}};
}

nlohmann::ordered_json toJson(const RunRow& row) {
  OrderedJson out{{"run", row.id.value},
                  {"study", row.study.value},
                  {"studyName", row.studyName},
                  {"cellKey", textOrNull(row.key.value)},
                  {"generation", row.generation},
                  {"cell", row.cell.value},
                  {"repeat", row.repeat.value},
                  {"attempts", row.attempts},
                  {"status", name(row.status)},
                  {"cause", textOrNull(row.cause)},
                  {"variant", row.variant},
                  {"strategy", row.strategy},
                  {"precision", textOrNull(row.imported.empty() ? row.precision : std::string())},
                  {"nodes", row.nodes},
                  {"devices", row.devices},
                  {"globalBatch", row.globalBatch > 0 ? OrderedJson(row.globalBatch) : OrderedJson(nullptr)},
                  {"perRankBatch", row.globalBatch > 0 ? numberOrNull(row.perRankBatch) : OrderedJson(nullptr)},
                  {"started", time(row.startedWallNs)},
                  {"ended", time(row.endedWallNs)},
                  {"steps", row.steps},
                  {"lastLoss", numberOrNull(row.lastLoss)},
                  {"imagesPerSecond", numberOrNull(row.imagesPerSecond)}};
  out["imported"] = textOrNull(row.imported);
  out["tags"] = row.tags;
  out["note"] = textOrNull(row.note);
  out["deleted"] = row.deleted;
  out["records"] = row.records;
  out["gaps"] = row.gaps;
  out["drops"] = row.drops;
  return out;
}

}  // namespace scalescope
