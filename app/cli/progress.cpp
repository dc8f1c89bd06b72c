#include "app/cli/progress.h"

#include "app/cli/command.h"
#include "core/base/maths/units.h"
#include "core/report/words/numbers.h"

namespace scalescope::cli {
namespace {

std::string cellLine(const CellEvent& event) {
  const std::string have = std::to_string(event.repeatsDone) + "/" + std::to_string(event.repeats);
  if (event.status == CellState::reused)
    return "cell " + std::to_string(event.cell.value) + ": reused, " + have + " repeats are stored";
  if (event.status == CellState::queued) return "";
  return "cell " + std::to_string(event.cell.value) + ": " + std::string(wordOf(event.status)) + ", " + have +
         " repeats";
}

std::string waiting(const Message& what) { return "waiting: " + english(what); }

std::string percent(std::optional<double> part, std::optional<double> whole) {
  if (!part || !whole || *whole <= 0) return "-";
  return columnText(100 * *part / *whole) + " %";
}

std::string busbwOfCeiling(const CellResult& cell) {
  if (!cell.busbw) return "-";
  std::string text = bytesText(*cell.busbw) + "/s";
  if (cell.ceilingBusbw) text += " of " + bytesText(*cell.ceilingBusbw) + "/s";
  return text;
}

std::string speedupText(const CellResult& cell) {
  if (!cell.speedup) return "-";
  std::string text = columnText(cell.speedup);
  if (cell.speedupCi.low && cell.speedupCi.high)
    text += " [" + columnText(cell.speedupCi.low) + ", " + columnText(cell.speedupCi.high) + "]";
  return text;
}

}  // namespace

std::string ProgressLines::lineFor(const Event& event) {
  if (const auto* cell = std::get_if<CellEvent>(&event)) return cellLine(*cell);
  if (const auto* study = std::get_if<StudyEvent>(&event)) return study->waitsFor ? waiting(*study->waitsFor) : "";
  if (const auto* guard = std::get_if<GuardEvent>(&event))
    return std::string(wordOf(guard->severity)) + ": " + english(guard->message);
  if (const auto* run = std::get_if<RunEvent>(&event)) {
    const std::string head =
        "cell " + std::to_string(run->cell.value) + " repeat " + std::to_string(run->repeat.value) + ": ";
    if (run->status == RunStatus::queued) return "";
    return head + std::string(name(run->status)) + (run->cause ? " (" + english(*run->cause) + ")" : "");
  }
  if (const auto* attempt = std::get_if<AttemptEvent>(&event)) {
    if (attempt->state == AttemptState::unreachable)
      return shown(attempt->host) + ": unreachable, training state unknown; retrying";
    if (attempt->state == AttemptState::waiting && attempt->waitsFor)
      return shown(attempt->host) + ": " + waiting(*attempt->waitsFor);
    if (attempt->state == AttemptState::stalled) return shown(attempt->host) + ": stalled";
  }
  return "";
}

std::string measuredTable(const StudyResult& study) {
  std::vector<std::vector<std::string>> rows;
  for (const CellResult& result : study.cells) {
    const Cell& cell = result.cell;
    rows.push_back({std::to_string(cell.number), std::string(name(cell.strategy)), std::to_string(cell.worldDevices()),
                    std::to_string(cell.batch.global()), columnText(result.imagesPerSecond), speedupText(result),
                    percent(result.exposedSeconds, result.stepSeconds.mean), busbwOfCeiling(result),
                    std::to_string(result.repeats),
                    std::string(wordOf(result.status)) + (cell.bisected ? " bisected" : "")});
  }
  return alignedTable(
      {"cell", "strategy", "devices", "batch", "images/s", "speedup", "exposed", "busbw", "n", "status"}, rows);
}

}  // namespace scalescope::cli
