#include "app/cli/progress_lines.h"

#include <algorithm>
#include <utility>

#include "app/cli/command.h"
#include "core/analysis/run/bandwidth.h"
#include "core/analysis/repeats/gain.h"
#include "core/analysis/values/cell_result.h"
#include "core/base/units.h"
#include "core/report/text/number_text.h"
#include "core/report/text/message_text.h"

namespace scalescope::cli {
namespace {

std::string percent(std::optional<double> part, std::optional<double> whole) {
  if (!part || !whole || *whole <= 0) return "-";
  return columnText(100 * *part / *whole) + " %";
}

std::string busbwOfCeiling(const CellResult& cell) {
  if (!cell.busbw) return "-";
  std::string text = bytesText(*cell.busbw) + "/s";
  if (credible(cell.bandwidthUtilisation)) text += " of " + bytesText(*cell.ceilingBusbw) + "/s";
  return text;
}

std::string speedupText(const CellResult& cell) {
  if (!cell.speedup) return "-";
  if (cell.speedupUnresolved) return english(unresolvedWords(*cell.speedupUnresolved));
  const Interval within{cell.speedup, cell.speedupCi.low, cell.speedupCi.high};
  if (!within.low || !within.high) return columnText(cell.speedup);
  return shownWithin(inEnglish(), within.value, within) + " [" + shownWithin(inEnglish(), within.low, within) + ", " +
         shownWithin(inEnglish(), within.high, within) + "]";
}

}  // namespace

// Returns the line for a run's end, with the state of its cell.
std::string ProgressLines::cellLine(const CellEvent& event) {
  const auto ended = m_ended.find(event.cell);
  if (ended != m_ended.end() && ended->second == event.status) return "";
  if (event.status == CellState::queued || event.status == CellState::running) return "";
  const std::string have = std::to_string(event.repeatsDone) + "/" + std::to_string(event.repeats);
  const std::string head = "cell " + std::to_string(event.cell.value) + ": ";
  if (event.status == CellState::reused) return head + "reused, " + have + " repeats are stored";
  return head + std::string(enumName(event.status)) + ", " + have + " repeats";
}

// The line stays above a bar that is removed when the study ends.
std::string ProgressLines::finishedLine(const CellEvent& event) {
  if (event.status != CellState::done || event.repeatsDone < event.repeats) return "";
  if (!m_finished.insert(event.cell).second) return "";
  return "cell " + std::to_string(event.cell.value) + ": " + std::string(enumName(event.status)) + ", " +
         std::to_string(event.repeatsDone) + "/" + std::to_string(event.repeats) + " repeats";
}

std::string ProgressLines::runLine(const RunEvent& event) {
  if (event.status == RunStatus::queued) return "";
  if (event.status != RunStatus::running) m_ended[event.cell] = cellState(event.status);
  if (m_reported == Reported::problems && (event.status == RunStatus::running || event.status == RunStatus::done))
    return "";
  return "cell " + std::to_string(event.cell.value) + " repeat " + std::to_string(event.repeat.value) + ": " +
         std::string(name(event.status)) + (event.cause ? " (" + english(besideStatus(*event.cause)) + ")" : "");
}

std::string ProgressLines::attemptLine(const AttemptEvent& event) {
  if (event.state == AttemptState::unreachable)
    return inert(event.host) + ": unreachable, training state unknown; retrying";
  if (event.state == AttemptState::stalled) return inert(event.host) + ": stalled";
  const std::string waits = event.state == AttemptState::waiting && event.waitsFor && m_reported == Reported::all
                                ? inert(event.host) + ": waiting: " + english(*event.waitsFor)
                                : "";
  return std::exchange(m_waiting, waits) == waits ? "" : waits;
}

std::string ProgressLines::studyLine(const StudyEvent& event) {
  const std::string waits = event.waitsFor && m_reported == Reported::all ? "waiting: " + english(*event.waitsFor) : "";
  return std::exchange(m_waiting, waits) == waits ? "" : waits;
}

std::string ProgressLines::lineFor(const Event& event) {
  if (const auto* cell = std::get_if<CellEvent>(&event)) {
    const std::string line = cellLine(*cell);
    return m_reported == Reported::all ? line : finishedLine(*cell);
  }
  if (const auto* study = std::get_if<StudyEvent>(&event)) return studyLine(*study);
  if (const auto* guard = std::get_if<GuardEvent>(&event))
    return std::string(enumName(guard->severity)) + ": " + english(guard->message);
  if (const auto* run = std::get_if<RunEvent>(&event)) return runLine(*run);
  if (const auto* attempt = std::get_if<AttemptEvent>(&event)) return attemptLine(*attempt);
  return "";
}

std::string measuredTable(const StudyResult& study) {
  std::vector<std::vector<std::string>> rows;
  const bool hasVariants = std::any_of(
      study.cells.begin(), study.cells.end(),
      [&](const CellResult& each) { return each.cell.variant != study.cells.front().cell.variant; });
  const bool hasTokens = std::any_of(
      study.cells.begin(), study.cells.end(), [](const CellResult& each) { return each.tokensPerSecond.has_value(); });
  const bool hasRates = std::any_of(
      study.cells.begin(), study.cells.end(), [](const CellResult& each) { return each.imagesPerSecond.has_value(); });
  const bool hasSeconds = !hasRates && std::any_of(study.cells.begin(), study.cells.end(), [](const CellResult& each) {
    return each.totalSeconds.has_value();
  });
  const bool isProgram = std::any_of(study.cells.begin(), study.cells.end(), isOfProgram);
  constexpr std::ptrdiff_t kAfterRate = 5;
  for (const CellResult& result : study.cells) {
    const Cell& cell = result.cell;
    rows.push_back({std::to_string(cell.number), std::string(name(cell.strategy)), std::to_string(cell.worldDevices()),
                    cell.batch.global() > 0 ? std::to_string(cell.batch.global()) : "-",
                    columnText(result.imagesPerSecond), speedupText(result),
                    percent(result.exposedSeconds, result.stepSeconds.mean), busbwOfCeiling(result),
                    std::to_string(result.repeats),
                    std::string(enumName(result.status)) + (cell.bisected ? " bisected" : "") +
                        (result.session.ofOtherStudy ? " reused" : "")});
    if (hasTokens)
      rows.back().insert(rows.back().begin() + kAfterRate,
                         {columnText(result.tokensPerSecond), columnText(tokensPerSecondPerDevice(result))});
    if (hasSeconds) rows.back().insert(rows.back().begin() + kAfterRate, columnText(result.totalSeconds));
    if (hasVariants) rows.back().insert(rows.back().begin() + 1, inert(cell.variant));
  }
  std::vector<std::string> titles{
      "cell",    "strategy", "devices", "batch", english(withRateUnit({"column.images-per-second", {}}, isProgram)),
      "speedup", "exposed",  "busbw",   "n",     "status"};
  if (hasTokens) titles.insert(titles.begin() + kAfterRate, {"tokens/s", "tokens/s/device"});
  if (hasSeconds) titles.insert(titles.begin() + kAfterRate, "seconds");
  if (hasVariants) titles.insert(titles.begin() + 1, "variant");
  return alignedTable(titles, rows);
}

}  // namespace scalescope::cli
