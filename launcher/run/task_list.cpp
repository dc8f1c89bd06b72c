#include "launcher/run/task_list.h"

#include <algorithm>

namespace scalescope {

const TaskList::KeyState& TaskList::state(const CellKey& key) const {
  static const KeyState none;
  const auto found = m_keys.find(key);
  return found == m_keys.end() ? none : found->second;
}

void TaskList::ended(const CellKey& key, RepeatNumber repeat, RunStatus status) {
  KeyState& state = m_keys[key];
  // A repeat that did not complete is run again with the same number and seed.
  state.used.erase(repeat);
  switch (status) {
    case RunStatus::done:
      state.done.insert(repeat);
      state.used.insert(repeat);
      break;
    case RunStatus::oom:
      state.oom = state.failed = true;
      break;
    case RunStatus::lost:
    case RunStatus::queued:
    case RunStatus::running:
    case RunStatus::skipped:
      break;
    case RunStatus::crashed:
    case RunStatus::stalled:
    case RunStatus::cancelled:
      state.failed = true;
      break;
  }
}

bool TaskList::isFinished(const CellTask& cell) const {
  const KeyState& known = state(cell.key);
  return static_cast<int>(known.done.size()) >= repeats(cell.key) || (cell.untilOom && known.oom);
}

bool TaskList::isAllFinished() const {
  return std::all_of(
      m_cells.begin(), m_cells.end(), [this](const CellTask& cell) { return isFinished(cell); });
}

bool TaskList::hasRepeat(const CellKey& key, RepeatNumber repeat) const { return state(key).used.contains(repeat); }

int TaskList::repeatsDone(const CellKey& key) const { return static_cast<int>(state(key).done.size()); }

int TaskList::runsMissing() const {
  int missing = 0;
  std::set<CellKey> seen;
  for (const CellTask& cell : m_cells)
    if (!isFinished(cell) && seen.insert(cell.key).second) missing += repeats(cell.key) - repeatsDone(cell.key);
  return missing;
}

bool TaskList::wants(const CellTask& cell, int round) const {
  return !isFinished(cell) && !state(cell.key).failed && repeatsDone(cell.key) < round;
}

bool TaskList::repeatMore(const CellTask& cell, int most) {
  KeyState& known = m_keys[cell.key];
  const int done = static_cast<int>(known.done.size());
  if (!isFinished(cell) || known.failed || known.oom || done >= most) return false;
  known.wanted = done + 1;
  return true;
}

RepeatNumber TaskList::freeRepeat(const CellKey& key) const {
  RepeatNumber repeat(1);
  while (state(key).used.contains(repeat)) ++repeat.value;
  return repeat;
}

std::optional<TaskList::Next> TaskList::next() const {
  int most = m_repeats;
  for (const CellTask& cell : m_cells) most = std::max(most, repeats(cell.key));
  if (m_order == RepeatOrder::cellMajor) {
    for (const CellTask& cell : m_cells)
      if (wants(cell, most)) return Next{cell.number, freeRepeat(cell.key), {}};
    return std::nullopt;
  }
  std::vector<int> numbers;
  for (const CellTask& cell : m_cells) numbers.push_back(cell.number.value);
  for (int round = 1; round <= most; ++round) {
    const RoundOrder order{m_seed, round};
    for (const std::size_t i : orderedCells(order, numbers))
      if (wants(m_cells[i], round)) return Next{m_cells[i].number, freeRepeat(m_cells[i].key), order};
  }
  return std::nullopt;
}

void UnfinishedRuns::ended(const CellKey& key, RepeatNumber repeat, const RunId& run, int attempts, RunStatus status) {
  switch (status) {
    case RunStatus::crashed:
    case RunStatus::stalled:
    case RunStatus::cancelled:
    case RunStatus::lost:
    case RunStatus::oom: {
      if (attempts < 1) return;
      EarlierRun& known = m_runs[{key, repeat}];
      if (known.run.value <= run.value) known = {run, attempts};
      return;
    }
    case RunStatus::done:
      m_runs.erase({key, repeat});
      return;
    case RunStatus::queued:
    case RunStatus::running:
    case RunStatus::skipped:
      return;
  }
}

std::optional<EarlierRun> UnfinishedRuns::find(const Cell& cell, const CellKey& key, RepeatNumber repeat) const {
  if (cell.study.checkpoint.every.never() || cell.study.measure.mode != MeasureMode::train) return std::nullopt;
  const auto found = m_runs.find({key, repeat});
  return found == m_runs.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace scalescope
