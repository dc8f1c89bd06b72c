#include "core/report/cells/captions.h"

#include <algorithm>
#include <set>

#include "core/base/json/nested.h"
#include "core/report/cells/cell_groups.h"
#include "core/report/words/words.h"

namespace scalescope {

std::string subtitleOf(const StudyResult& study, bool drawsIntervals) {
  std::string text = say(("protocol." + std::string(name(study.protocol))).c_str());
  std::set<std::pair<int, std::string>> baselines;
  int least = 0, most = 0;  // of the cells that were measured
  for (const CellResult& cell : study.cells) {
    if (cell.repeats > 0) least = least == 0 ? cell.repeats : std::min(least, cell.repeats);
    most = std::max(most, cell.repeats);
    const CellResult* base = cellNumbered(study, cell.baselineCell);
    if (cell.speedup && base != nullptr && base != &cell)
      baselines.emplace(base->cell.worldDevices(), std::string(name(base->cell.strategy)));
  }
  for (const auto& [devices, strategy] : baselines)
    text += say("report.baseline", {{"devices", devicesText(devices)}, {"strategy", strategy}});
  if (most > 1 && least < most)
    text += say(drawsIntervals ? "report.repeats-between" : "report.repeats-between-alone",
                {{"least", std::int64_t{least}}, {"most", std::int64_t{most}}});
  else if (most > 1)
    text += say(drawsIntervals ? "report.repeats" : "report.repeats-alone", {{"n", std::int64_t{most}}});
  if (most == 1) text += say("report.one-repeat");
  const bool imported = std::any_of(study.cells.begin(), study.cells.end(),
                                    [](const CellResult& c) { return c.cell.study.imported.has_value(); });
  return imported ? say("report.imported", {{"text", text}}) : text;
}

std::string titleOf(const StudyResult& study, const CellResult& cell, const std::string& title) {
  const Cell& of = cell.cell;
  const auto batch = [&of](const Cell& each) {
    return of.study.axes.batchKind == BatchKind::global ? static_cast<double>(each.batch.asked())
                                                        : each.batch.perRank();
  };
  const bool several = std::any_of(study.cells.begin(), study.cells.end(), [&](const CellResult& other) {
    const Cell& beside = other.cell;
    return other.imagesPerSecond && beside.strategy == of.strategy && beside.variant == of.variant &&
           batch(beside) != batch(of);
  });
  return several ? say("title.at-batch", {{"title", title}, {"batch", of.batch.global()}}) : title;
}

std::string noteText(const GuardNote& note, std::size_t cellsInStudy) {
  const std::string text = spoken(note.message);
  if (note.cells.empty() || note.cells.size() >= cellsInStudy) return text;
  std::string cells;
  for (const int cell : note.cells) cells += (cells.empty() ? "" : ", ") + std::to_string(cell);
  return say(note.cells.size() == 1 ? "report.note-of-cell" : "report.note-of-cells",
             {{"note", text}, {"cells", cells}});
}

std::vector<GuardNote> joinedNotes(const std::vector<GuardNote>& notes) {
  const auto isJoined = [](const GuardNote& note) {
    return note.message.code == "guard.slowing" && !note.cells.empty();
  };
  std::vector<Message> each;
  for (const GuardNote& note : notes)
    if (isJoined(note))
      for (const int cell : note.cells) {
        each.push_back({"guard.slowing-cell", note.message.arguments});
        each.back().arguments.emplace_back("cell", std::int64_t{cell});
      }
  if (std::count_if(notes.begin(), notes.end(), isJoined) < 2) return notes;
  const Message joined = nested({"guard.slowing-cells", {}}, "each", listed(each));
  std::vector<GuardNote> out;
  for (const GuardNote& note : notes)
    if (!isJoined(note))
      out.push_back(note);
    else if (std::find(out.begin(), out.end(), GuardNote{note.severity, joined}) == out.end())
      out.push_back({note.severity, joined});
  return out;
}

std::vector<std::string> notesOf(const StudyResult& study, const std::vector<const CellResult*>& cells) {
  const auto drawn = [&](int number) {
    return std::any_of(cells.begin(), cells.end(), [&](const CellResult* cell) { return cell->cell.number == number; });
  };
  std::vector<GuardNote> told;
  for (const GuardNote& note : study.guard)
    if (cells.empty() || std::any_of(note.cells.begin(), note.cells.end(), drawn)) told.push_back(note);
  std::vector<std::string> out;
  for (const GuardNote& note : joinedNotes(told)) out.push_back(noteText(note, study.cells.size()));
  return out;
}

std::string stampOf(const StudyResult& study, const std::vector<const CellResult*>& cells) {
  std::string runs;
  std::set<std::string> seen;
  for (const CellResult* cell : cells)
    for (const RunId& run : cell->runs)
      if (seen.insert(run.value).second) runs += (runs.empty() ? "" : " ") + run.value;
  std::set<std::string> processors;
  for (const CellResult* cell : cells) {
    if (const auto& from = cell->cell.study.imported)
      processors.insert(say("report.imported-from", {{"file", from->file}}));
    for (const auto& [key, value] : cell->environment)
      if (key == "processor") processors.insert(value);
  }
  std::string on;
  for (const std::string& processor : processors) on += (on.empty() ? "" : " | ") + processor;
  if (runs.empty()) return say("report.stamp-empty", {{"study", study.name}});
  return say(on.empty() ? "report.stamp-runs" : "report.stamp",
             {{"study", study.name}, {"runs", runs}, {"processor", on}});
}

}  // namespace scalescope
