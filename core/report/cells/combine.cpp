#include "core/report/cells/combine.h"

#include <algorithm>
#include <set>

#include "core/analysis/scaling/environment_notes.h"
#include "core/analysis/scaling/study_notes.h"

namespace scalescope {
namespace {

void moveCells(std::vector<GuardNote>& notes, int offset) {
  for (GuardNote& note : notes) {
    for (int& cell : note.cells) cell += offset;
    for (auto& [name, value] : note.message.arguments)
      if (name == "cell")
        if (auto* number = std::get_if<std::int64_t>(&value)) *number += offset;
  }
}

// Adds a note; the same finding in several studies becomes one note with all their cells.
void addNote(std::vector<GuardNote>& notes, GuardNote note) {
  const auto known = std::find(notes.begin(), notes.end(), note);
  if (known == notes.end())
    notes.push_back(std::move(note));
  else
    known->cells.insert(known->cells.end(), note.cells.begin(), note.cells.end());
}

// Renumbers the cells of a study, also in its notes.
void renumber(StudyResult& study, int offset) {
  std::vector<int> all;
  for (CellResult& cell : study.cells) {
    cell.cell.number += offset;
    if (cell.baselineCell > 0) cell.baselineCell += offset;
    moveCells(cell.guard, offset);
    all.push_back(cell.cell.number);
  }
  // The texts of these notes contain cell numbers, so they are created again from the cells.
  std::erase_if(study.guard, [](const GuardNote& note) { return note.kind == GuardKind::cellsDiffer; });
  moveCells(study.guard, offset);
  for (GuardNote& note : environmentNotes(study)) study.guard.push_back(std::move(note));
  for (GuardNote& note : study.guard)
    if (note.cells.empty()) note.cells = all;
}

void append(StudyResult& all, StudyResult&& study, int offset) {
  renumber(study, offset);
  for (CellResult& cell : study.cells) {
    cell.cell.variant = cell.cell.variant == "plain" ? study.name : study.name + ": " + cell.cell.variant;
    all.cells.push_back(std::move(cell));
  }
  for (GuardNote& note : study.guard) addNote(all.guard, std::move(note));
}

int largestNumber(const StudyResult& study) {
  int most = 0;
  for (const CellResult& cell : study.cells) most = std::max(most, cell.cell.number);
  return most;
}

void addNotesAcross(const std::vector<StudyResult>& studies, StudyResult& all) {
  std::vector<const StudyResult*> each;
  for (const StudyResult& study : studies) each.push_back(&study);
  for (GuardNote& note : notesAcross(each)) addNote(all.guard, std::move(note));
}

}  // namespace

std::vector<std::string> distinctLabels(std::vector<std::string> labels) {
  std::set<std::string> seen;
  for (std::string& label : labels) {
    const std::string name = label;
    for (int number = 2; !seen.insert(label).second; ++number) label = name + " (" + std::to_string(number) + ")";
  }
  return labels;
}

Result<StudyResult> combined(std::vector<StudyResult> studies) {
  if (studies.empty()) return StudyResult{};
  if (studies.size() == 1) return std::move(studies.front());
  StudyResult all;
  all.protocol = studies.front().protocol;
  all.spec = studies.front().spec;
  all.studies = static_cast<int>(studies.size());
  for (const StudyResult& study : studies)
    if (study.protocol != all.protocol)
      return fail("figure.protocols", {{"first", studies.front().name},
                                       {"firstProtocol", std::string(name(all.protocol))},
                                       {"other", study.name},
                                       {"otherProtocol", std::string(name(study.protocol))}});
  addNotesAcross(studies, all);
  std::vector<std::string> labels;
  for (const StudyResult& study : studies) labels.push_back(study.name);
  labels = distinctLabels(std::move(labels));
  int offset = 0;
  for (std::size_t at = 0; at < studies.size(); ++at) {
    StudyResult& study = studies[at];
    study.name = labels[at];
    all.name += (all.name.empty() ? "" : " + ") + study.name;
    const int last = offset + largestNumber(study);
    append(all, std::move(study), offset);
    offset = last;
  }
  std::stable_sort(all.guard.begin(), all.guard.end(),
                   [](const GuardNote& a, const GuardNote& b) { return a.severity > b.severity; });
  return all;
}

}  // namespace scalescope
