#include "core/analysis/scaling/study_notes.h"

#include <algorithm>
#include <array>

#include "core/analysis/maths/rounding.h"
#include "core/analysis/repeats/outliers.h"
#include "core/analysis/scaling/comparable.h"
#include "core/analysis/scaling/environment_notes.h"
#include "core/analysis/scaling/verdict.h"
#include "core/analysis/scaling/precision.h"
#include "core/analysis/values/cell_result.h"
#include "core/base/clock.h"
#include "core/base/json/nested.h"
#include "core/base/units.h"

namespace scalescope {
namespace {

// Adds a note, or only its cells if the same note is already there.
void addOnce(std::vector<GuardNote>& notes, GuardNote note) {
  const auto known = std::find(notes.begin(), notes.end(), note);
  if (known == notes.end()) {
    notes.push_back(std::move(note));
    return;
  }
  for (const int cell : note.cells)
    if (std::find(known->cells.begin(), known->cells.end(), cell) == known->cells.end()) known->cells.push_back(cell);
}

void addOnce(std::vector<GuardNote>& notes, Severity severity, std::string code, Arguments arguments = {}) {
  addOnce(notes, GuardNote{severity, Message{std::move(code), std::move(arguments)}});
}

void compareNotes(CellResult& cell, const CellResult& baseline, Protocol protocol) {
  if (cell.cell.number == baseline.cell.number) return;
  std::vector<GuardNote>& notes = cell.guard;
  if (baseline.cell.study.imported && !cell.cell.study.imported)
    addOnce(notes, Severity::error, "guard.baseline-imported", {{"file", baseline.cell.study.imported->file}});
  if (cell.cell.study.imported && !baseline.cell.study.imported)
    addOnce(notes, Severity::warning, "guard.imported-on-measured", {{"file", cell.cell.study.imported->file}});
  if (baseline.cell.worldDevices() > 1)
    addOnce(notes, Severity::note, "guard.baseline-above-one",
            {{"devices", std::int64_t{baseline.cell.worldDevices()}}});
  if (baseline.cell.strategy != Strategy::single && baseline.cell.worldDevices() == 1)
    addOnce(notes, Severity::note, "guard.baseline-not-plain",
            {{"strategy", std::string(name(baseline.cell.strategy))}});
  for (const char* key : {"driver", "torch", "kernel", "host", "backend"}) {
    const std::string here = factOf(cell, key);
    const std::string there = factOf(baseline, key);
    // A single rank needs no process group.
    const bool noGroup = std::string_view(key) == "backend" && there == "none";
    if (factsDiffer(here, there) && !noGroup)
      addOnce(notes,
              {Severity::warning, aboutFact({"guard.baseline-differs", {{"here", here}, {"there", there}}}, key), {}});
  }
  const DatasetSpec& a = cell.cell.study.dataset;
  const DatasetSpec& b = baseline.cell.study.dataset;
  if (a.loading != b.loading || a.workers != b.workers) addOnce(notes, Severity::warning, "guard.loading-differs");
  if (protocol == Protocol::fixedEpoch) addOnce(notes, Severity::note, "guard.batch-grows");
  const bool isIdeal = cell.speedupCi.low && *cell.speedupCi.low <= cell.cell.worldDevices();
  if (cell.efficiency && *cell.efficiency > kAboveIdeal && !isIdeal)
    addOnce(notes, Severity::note, cell.cell.worldDevices() == 1 ? "guard.above-ideal-one" : "guard.above-ideal",
            {{"percent", percent(*cell.efficiency)}});
  if (cell.speedup && cell.contrast.reason) {
    GuardNote note{Severity::note, *cell.contrast.reason};
    if (note.kind == GuardKind::otherSession) note.severity = Severity::warning;
    addOnce(notes, std::move(note));
  }
  if (cell.subtractionCommSeconds && *cell.subtractionCommSeconds < 0)
    addOnce(notes, Severity::note,
            cell.cell.worldDevices() == 1 ? "guard.negative-subtraction-one" : "guard.negative-subtraction");
}

template <class Value>
bool varies(const StudyResult& study, const Value& value) {
  const CellResult* first = nullptr;
  for (const CellResult& cell : study.cells) {
    if (!cell.imagesPerSecond) continue;
    if (first == nullptr) first = &cell;
    if (value(*first) != value(cell)) return true;
  }
  return false;
}

// Adds notes on differences between the cells of one study that do not depend on the baseline.
void mixtureNotes(StudyResult& study) {
  if (varies(study, [](const CellResult& cell) { return cell.cell.study.protocol; }))
    addOnce(study.guard, Severity::error, "guard.mixed-protocols");
  if (varies(study, [](const CellResult& cell) { return cell.cell.precision; }))
    addOnce(study.guard, Severity::note, "guard.mixed-precisions");
  if (varies(study, [](const CellResult& cell) { return cell.cell.study.whatIf.active(); }))
    addOnce(study.guard, Severity::warning, "guard.mixed-what-if");
  if (varies(study, [](const CellResult& cell) { return cell.cell.study.imported.has_value(); }))
    addOnce(study.guard, Severity::warning, "guard.mixed-imported");
  if (varies(study, [](const CellResult& cell) { return cell.cell.study.dataset.workers; }))
    addOnce(study.guard, Severity::warning, "guard.mixed-loading");
}

// Returns every value of the study's cells once: "64, 128".
std::string valuesOf(const StudyResult& study, std::string (*value)(const CellResult&)) {
  std::vector<std::string> seen;
  for (const CellResult& cell : study.cells)
    if (const std::string text = value(cell); !text.empty() && std::find(seen.begin(), seen.end(), text) == seen.end())
      seen.push_back(text);
  std::string out;
  for (const std::string& text : seen) out += (out.empty() ? "" : ", ") + text;
  return out;
}

// Returns the batch by the rule of the study: the global one, or the one per device.
std::string batchText(const CellResult& cell) {
  const bool isGlobal = cell.cell.study.axes.batchKind == BatchKind::global;
  return sixDigits(isGlobal ? static_cast<double>(cell.cell.batch.asked()) : cell.cell.batch.perRank());
}

// Notes that two studies did different work, because then not even their speedups show which one is faster.
void workNotes(const StudyResult& study, const StudyResult& first, std::vector<GuardNote>& notes) {
  constexpr std::pair<const char*, std::string (*)(const CellResult&)> kWork[] = {
      {"model", modelOf}, {"dataset", datasetOf}, {"batch", batchText}};
  for (const auto& [key, value] : kWork) {
    const std::string here = valuesOf(study, value);
    const std::string there = valuesOf(first, value);
    if (here.empty() || there.empty() || here == there) continue;
    addOnce(notes, {Severity::warning, aboutFact({"guard.studies-work", {{"here", here}, {"there", there}}}, key), {}});
  }
}

}  // namespace

std::vector<GuardNote> notesAcross(const std::vector<const StudyResult*>& studies) {
  std::vector<GuardNote> notes;
  for (const StudyResult* study : studies) {
    const StudyResult& first = *studies.front();
    if (study->protocol != first.protocol) addOnce(notes, Severity::error, "guard.mixed-protocols");
    if (study->spec.axes.precisions != first.spec.axes.precisions)
      addOnce(notes, Severity::warning, "guard.mixed-precisions");
    if (study->spec.whatIf.active() != first.spec.whatIf.active())
      addOnce(notes, Severity::error, "guard.mixed-what-if");
    if (study->spec.imported.has_value() != first.spec.imported.has_value())
      addOnce(notes, Severity::warning, "guard.mixed-imported");
    if (study->spec.dataset.workers != first.spec.dataset.workers)
      addOnce(notes, Severity::warning, "guard.mixed-loading");
    workNotes(*study, first, notes);
    std::vector<std::string> keys{"processor", "device", "driver", "torch", "host"};
    keys.insert(keys.end(), conditionKeys().begin(), conditionKeys().end());
    for (const std::string& key : keys) {
      const std::string here = joinedFact(*study, key);
      const std::string there = joinedFact(first, key);
      if (factsDiffer(here, there))
        addOnce(notes,
                {Severity::warning, aboutFact({"guard.studies-differ", {{"here", here}, {"there", there}}}, key), {}});
    }
  }
  return notes;
}

namespace {

// Adds a note with the reason why a figure that needs a second cell is missing.
void addMissing(const char* code, const Message& reason, CellResult& cell) {
  addOnce(cell.guard, {Severity::note, nested({code, {}}, "reason", reason), {cell.cell.number}});
}

// Adds a note if a cell has as many repeats as the study allows but is less precise than it requests.
void repeatNotes(CellResult& cell) {
  const auto& open = cell.cell.study.measure.openRepeats;
  const Number known = relativeHalfWidth(cell);
  if (!open || open->decide || cell.repeats < open->max || !known || *known < open->until) return;
  addOnce(cell.guard, Severity::note, "guard.repeats-wide",
          {{"repeats", std::int64_t{cell.repeats}}, {"percent", percent(*known)}, {"asked", percent(open->until)}});
}

// Removes the notes of an earlier comparison of the same cells, against another baseline or other repeats.
void eraseComparisonNotes(CellResult& cell) {
  constexpr std::array kOfComparison{GuardKind::noCounterpart, GuardKind::noOverhead,   GuardKind::noInterval,
                                     GuardKind::alikeRepeats,  GuardKind::otherSession, GuardKind::cellMajor,
                                     GuardKind::outlier};
  std::erase_if(cell.guard, [&](const GuardNote& note) {
    return std::find(kOfComparison.begin(), kOfComparison.end(), note.kind) != kOfComparison.end();
  });
}

void reuseNote(CellResult& cell) {
  if (cell.session.ofOtherStudy)
    addOnce(cell.guard,
            {Severity::note,
             {"guard.reused", {{"study", cell.session.studyName}, {"time", isoTime(cell.session.startedWallNs)}}},
             {cell.cell.number}});
}

void outlierNotes(StudyResult& study) {
  for (const Outlier& outlier : outliersOf(study))
    for (CellResult& cell : study.cells)
      if (cell.cell.number == outlier.cell)
        addOnce(
            cell.guard,
            {Severity::warning,
             withRateUnit({"guard.outlier",
                           {{"repeat", std::int64_t{outlier.repeat.value}}, {"percent", percent(outlier.difference)}}},
                          cell),
             {cell.cell.number}});
}

}  // namespace

void addStudyNotes(StudyResult& study, int chosenBaseline) {
  for (CellResult& cell : study.cells) eraseComparisonNotes(cell);
  outlierNotes(study);
  for (CellResult& cell : study.cells) {
    repeatNotes(cell);
    reuseNote(cell);
  }
  const bool asked = chosenBaseline > 0 || namesBaseline(study);
  for (CellResult& cell : study.cells) {
    if (const CellResult* baseline = cellNumbered(study, cell.baselineCell); baseline != nullptr) {
      compareNotes(cell, *baseline, study.protocol);
      for (GuardNote& note : cell.guard) note.cells = {cell.cell.number};
    } else if (asked && cell.imagesPerSecond) {
      addMissing("guard.no-counterpart", *cell.missing.speedup, cell);
    }
    const auto& noOverhead = cell.missing.checkpointOverhead;
    if (noOverhead && cell.imagesPerSecond && !cell.cell.study.checkpoint.every.never())
      addMissing("guard.no-overhead", *noOverhead, cell);
  }
  study.guard.clear();
  mixtureNotes(study);
  for (GuardNote& note : environmentNotes(study)) study.guard.push_back(std::move(note));
  if (chosenBaseline > 0)
    addOnce(study.guard, Severity::note, "guard.baseline-chosen", {{"cell", std::int64_t{chosenBaseline}}});
  for (const CellResult& cell : study.cells)
    for (const GuardNote& note : cell.guard) addOnce(study.guard, note);
  std::stable_sort(study.guard.begin(), study.guard.end(),
                   [](const GuardNote& a, const GuardNote& b) { return a.severity > b.severity; });
}

}  // namespace scalescope
