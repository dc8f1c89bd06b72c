#include "core/analysis/study_notes.h"

#include <algorithm>

#include "core/analysis/rounding.h"

namespace scalescope {
namespace {

void addOnce(std::vector<GuardNote>& notes, GuardNote note) {
  if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(std::move(note));
}

void addOnce(std::vector<GuardNote>& notes, const char* severity, std::string code, Arguments arguments = {}) {
  addOnce(notes, GuardNote{severity, Message{std::move(code), std::move(arguments)}});
}

int weight(const std::string& severity) { return severity == "error" ? 0 : severity == "warning" ? 1 : 2; }

std::string fact(const CellResult& cell, const std::string& key) {
  for (const auto& [known, value] : cell.environment)
    if (known == key) return value;
  return {};
}

const CellResult* baselineOf(const StudyResult& study, const CellResult& cell) {
  for (const CellResult& other : study.cells)
    if (other.cell.number == cell.baselineCell) return &other;
  return nullptr;
}

void compareNotes(CellResult& cell, const CellResult& baseline, Protocol protocol) {
  if (cell.cell.number == baseline.cell.number) return;
  std::vector<GuardNote>& notes = cell.guard;
  if (baseline.cell.worldDevices() > 1)
    addOnce(notes, "note", "guard.baseline-above-one", {{"devices", std::int64_t{baseline.cell.worldDevices()}}});
  if (baseline.cell.strategy != Strategy::single && baseline.cell.worldDevices() == 1)
    addOnce(notes, "note", "guard.baseline-not-plain", {{"strategy", std::string(name(baseline.cell.strategy))}});
  for (const char* key : {"processor", "torch", "kernel"}) {
    const std::string here = fact(cell, key);
    const std::string there = fact(baseline, key);
    if (!here.empty() && !there.empty() && here != there)
      addOnce(notes, "warning", "guard.baseline-differs", {{"what", std::string(key)}, {"here", here}, {"there", there}});
  }
  const DatasetSpec& a = cell.cell.study.dataset;
  const DatasetSpec& b = baseline.cell.study.dataset;
  if (a.loading != b.loading || a.workers != b.workers) addOnce(notes, "warning", "guard.loading-differs");
  if (protocol == Protocol::fixedEpoch) addOnce(notes, "note", "guard.batch-grows");
  if (cell.efficiency && *cell.efficiency > 1.05) addOnce(notes, "note", "guard.above-ideal", {{"percent", percent(*cell.efficiency)}});
  if (cell.speedup && !cell.speedupCi.low) addOnce(notes, "note", "guard.no-interval");
  if (cell.subtractionCommSeconds && *cell.subtractionCommSeconds < 0) addOnce(notes, "note", "guard.negative-subtraction");
}

}  // namespace

void addStudyNotes(StudyResult& study, int chosenBaseline) {
  for (CellResult& cell : study.cells)
    if (const CellResult* baseline = baselineOf(study, cell); baseline != nullptr) compareNotes(cell, *baseline, study.protocol);
  study.guard.clear();
  if (chosenBaseline > 0) addOnce(study.guard, "note", "guard.baseline-chosen", {{"cell", std::int64_t{chosenBaseline}}});
  for (const CellResult& cell : study.cells)
    for (const GuardNote& note : cell.guard) addOnce(study.guard, note);
  std::stable_sort(study.guard.begin(), study.guard.end(),
                   [](const GuardNote& a, const GuardNote& b) { return weight(a.severity) < weight(b.severity); });
}

}  // namespace scalescope
