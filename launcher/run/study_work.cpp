#include "launcher/run/study_work.h"

#include <algorithm>
#include <utility>

#include "core/analysis/scaling/precision.h"

namespace scalescope {

StudyWork::StudyWork(QueueEntry entry, LoadedStudy loaded, const WrittenCells& written)
    : m_entry(std::move(entry)),
      m_loaded(std::move(loaded)),
      m_generation(written.generation),
      m_tasks(m_loaded.resolution.study.study.measure.repeats, m_loaded.resolution.study.study.measure.order,
              orderSeed(m_entry.entry)) {
  for (const ResolvedCell& cell : m_loaded.resolution.study.cells)
    if (const CellNumber number(cell.cell.number); cell.key && isAskedFor(number))
      m_tasks.add({number, *cell.key, cell.cell.untilOom});
  // Failures of an earlier start are retried; completed runs, and an out-of-memory end of an open axis, are not.
  for (const RunRow& row : written.runs) count(row);
}

bool StudyWork::isAskedFor(CellNumber number) const {
  return m_entry.cells.empty() ||
         std::find(m_entry.cells.begin(), m_entry.cells.end(), number.value) != m_entry.cells.end();
}

void StudyWork::count(const RunRow& row) {
  const bool counts = !m_entry.again || row.id.value > m_entry.entry.value;
  const bool good = row.status == RunStatus::done || row.status == RunStatus::oom;
  if (!counts)
    m_tasks.reserve(row.key, row.repeat);
  else if (good && !isRetriedOom(row))
    m_tasks.ended(row.key, row.repeat, row.status);
  // The checkpoints of another study's run are with that study's agents.
  else if (row.study == m_entry.study)
    m_unfinished.ended(row.key, row.repeat, row.id, row.attempts, row.status);
}

std::optional<std::string> StudyWork::abandonedHost(const Cell& cell) const {
  return scalescope::abandonedHost(m_entry, m_loaded.resolution.study.study, cell.nodes);
}

std::optional<Message> StudyWork::whyLost(const Cell& cell) const {
  const auto host = abandonedHost(cell);
  return host ? std::optional(Message{"launcher.host-abandoned", {{"host", *host}}}) : std::nullopt;
}

std::vector<StudyWork::NeverMet> StudyWork::neverMet() const {
  std::vector<NeverMet> cells;
  for (const ResolvedCell& cell : m_loaded.resolution.study.cells) {
    const CellNumber number(cell.cell.number);
    if (cell.key || !isAskedFor(number)) continue;
    if (auto host = abandonedHost(cell.cell)) cells.push_back({number, std::move(*host)});
  }
  return cells;
}

// Returns true if an out-of-memory run is retried: its cell is not the end of an open axis, and memory may be free
// again.
bool StudyWork::isRetriedOom(const RunRow& row) const {
  if (row.status != RunStatus::oom) return false;
  return std::none_of(m_tasks.cells().begin(), m_tasks.cells().end(),
                      [&](const TaskList::CellTask& cell) { return cell.key == row.key && cell.untilOom; });
}

Grown StudyWork::grow() const {
  const auto& axis = m_loaded.resolution.study.study.axes.openBatch;
  if (!m_entry.cells.empty() || !axis) return {};
  std::vector<Cell> cells;
  std::vector<CellFate> fates;
  for (const ResolvedCell& one : m_loaded.resolution.study.cells) {
    cells.push_back(one.cell);
    fates.push_back(CellFate::failed);
    if (!one.key || abandonedHost(one.cell)) continue;
    const TaskList::CellTask task{CellNumber(one.cell.number), *one.key, one.cell.untilOom};
    if (m_tasks.isFinished(task)) fates.back() = CellFate::good;
    if (m_tasks.isOom(*one.key)) fates.back() = CellFate::outOfMemory;
  }
  return growOpenAxis(*axis, cells, fates, m_loaded.resolution.images.train);
}

bool StudyWork::mayRepeatMore() const {
  return m_loaded.resolution.study.study.measure.openRepeats && !m_isKnownEnough && !m_tasks.next();
}

std::vector<TaskList::CellTask> StudyWork::repeatMore(const Result<StudyResult>& result) {
  const auto& open = m_loaded.resolution.study.study.measure.openRepeats;
  std::vector<TaskList::CellTask> more;
  const std::vector<int> wide = result ? cellsToRepeat(*result, *open) : std::vector<int>();
  const std::vector<TaskList::CellTask> cells = m_tasks.cells();
  for (const TaskList::CellTask& cell : cells)
    if (std::find(wide.begin(), wide.end(), cell.number.value) != wide.end() && m_tasks.repeatMore(cell, open->max))
      more.push_back(cell);
  m_isKnownEnough = more.empty();
  return more;
}

ResolvedCell StudyWork::resolved(const Cell& grown) const {
  return {grown, keyOf(grown, m_loaded.resolution), 0, {}, {}, {}};
}

void StudyWork::add(const ResolvedCell& grown, const WrittenCells& written) {
  m_generation = written.generation;
  m_loaded.resolution.study.cells.push_back(grown);
  m_tasks.add({CellNumber(grown.cell.number), *grown.key, true});
  for (const RunRow& row : written.runs) count(row);
}

CellState StudyWork::standing(const TaskList::CellTask& cell) const {
  return m_tasks.isFinished(cell) ? CellState::reused : CellState::queued;
}

bool StudyWork::wants(const RunPlan& plan) const {
  return hasCell(plan) && cellOf(CellNumber(plan.cell.number)).key && isAskedFor(CellNumber(plan.cell.number)) &&
         !m_tasks.hasRepeat(plan.key, plan.repeat);
}

std::optional<EarlierRun> StudyWork::earlier(const TaskList::Next& task) const {
  const ResolvedCell& cell = cellOf(task.cell);
  return m_unfinished.find(cell.cell, *cell.key, task.repeat);
}

void StudyWork::ended(const RunPlan& run, int attempts, RunStatus status) {
  m_unfinished.ended(run.key, run.repeat, run.run, attempts, status);
  m_tasks.ended(run.key, run.repeat, status);
  if (status == RunStatus::lost && abandonedHost(run.cell)) m_tasks.abandon(run.key);
  m_isKnownEnough = false;
  if (status == RunStatus::done) ++m_runsDone;
}

const ResolvedCell& StudyWork::cellOf(CellNumber number) const {
  const auto& cells = m_loaded.resolution.study.cells;
  return *std::find_if(cells.begin(), cells.end(),
                       [&](const ResolvedCell& cell) { return cell.cell.number == number.value; });
}

LaunchPlan StudyWork::planFor(const TaskList::Next& task, const RunId& run) const {
  const ResolvedCell& cell = cellOf(task.cell);
  LaunchInput input =
      launchInput(m_loaded.resolution, m_entry.study, m_generation, *cell.key, cell.cell, task.repeat, run);
  input.order = task.order;
  return makeLaunchPlan(input);
}

LaunchPlan StudyWork::planAgain(const RunPlan& run, int attempt) const {
  LaunchPlan plan = planFor({CellNumber(run.cell.number), run.repeat, run.order}, run.run);
  plan.run = run;
  plan.attempt = attempt;
  for (NodePlan& node : plan.nodes) node.attempt = attempt;
  return plan;
}

}  // namespace scalescope
