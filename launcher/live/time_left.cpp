#include "launcher/live/time_left.h"

#include <algorithm>

namespace scalescope {
namespace {

// Returns the number of repeats that each cell lacks; nothing if they do not add up to the study's remaining runs.
std::optional<std::map<CellNumber, int>> repeatsLeft(const LiveState& state) {
  std::map<CellNumber, int> left;
  int all = 0;
  for (const LiveCell& each : state.cells)
    if (each.status == CellState::queued || each.status == CellState::running || each.status == CellState::done)
      all += left[each.number] = std::max(0, each.repeats - each.repeatsDone);
  if (all != state.runsTotal - state.runsDone) return std::nullopt;
  return left;
}

}  // namespace

void TimeLeft::clear() {
  m_runSeconds.clear();
  m_cellSeconds.clear();
}

void TimeLeft::setForecast(const StudyId& study, std::map<CellNumber, double> secondsPerRepeat) {
  m_forecastOf = study;
  m_forecast = std::move(secondsPerRepeat);
}

void TimeLeft::add(const RunSeconds& durations) {
  for (const auto& [run, took] : durations) m_runSeconds.insert_or_assign(run, took);
  m_cellSeconds.clear();
  for (const auto& [run, took] : m_runSeconds) {
    auto& [sum, runs] = m_cellSeconds[took.first];
    sum += took.second;
    ++runs;
  }
}

// Returns the seconds of one repeat: the mean of the cell's completed repeats, else of other cells', else the running
// one's duration at its current pace. Every window and terminal has these figures; a forecast, which only one of them
// may have, is used until then.
std::optional<double> TimeLeft::ofRepeat(CellNumber cell, const LiveState& state, const LiveRun& run) const {
  if (const auto found = m_cellSeconds.find(cell); found != m_cellSeconds.end())
    return found->second.first / found->second.second;
  double seconds = 0;
  int runs = 0;
  for (const auto& [each, took] : m_cellSeconds) seconds += took.first, runs += took.second;
  if (runs > 0) return seconds / runs;
  if (const auto pace = run.expectedSeconds(state.steps)) return pace;
  const auto found = m_forecast.find(cell);
  return found != m_forecast.end() && m_forecastOf == state.study ? std::optional(found->second) : std::nullopt;
}

std::optional<double> TimeLeft::seconds(const LiveState& state, const LiveRun& run, double runSeconds) const {
  if (state.studyState != StudyState::running || state.runsTotal <= state.runsDone) return std::nullopt;
  double seconds = 0;
  int others = state.runsTotal - state.runsDone;
  auto cells = repeatsLeft(state);
  if (!state.run.empty()) {
    const auto median = run.medianStepSeconds();
    if (median && state.steps > 0) {
      seconds = std::max(0.0, static_cast<double>(state.steps - 1 - run.lastStep()) * *median);
    } else {
      const auto each = ofRepeat(state.cell, state, run);
      if (!each) return std::nullopt;
      seconds = std::max(0.0, *each - runSeconds);
    }
    --others;
    if (cells && (*cells)[state.cell]-- == 0) cells.reset();
  }
  if (!cells) cells = std::map<CellNumber, int>{{state.cell, others}};
  for (const auto& [cell, repeats] : *cells) {
    if (repeats <= 0) continue;
    const auto each = ofRepeat(cell, state, run);
    if (!each) return std::nullopt;
    seconds += repeats * *each;
  }
  // The last run may take longer than those before it, so that no time is left.
  return seconds > 0 ? std::optional(seconds) : std::nullopt;
}

}  // namespace scalescope
