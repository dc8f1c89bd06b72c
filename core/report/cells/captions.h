#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// What stands around figures and tables of a study.

// "strong scaling; baseline 1 device, single; n = 3, 95 % interval": the interval is named where one is drawn; n = 3 to
// 5 where cells were repeated so often.
std::string subtitleOf(const StudyResult& study, bool drawsIntervals);

// `title` of a figure that speaks of one cell, with that cell's global batch where its study measured other batches, on
// whatever number of devices.
std::string titleOf(const StudyResult& study, const CellResult& cell, const std::string& title);

// A guard note in words, with its cells: "... (cells 2, 4)"; without where it speaks of every cell of the study.
std::string noteText(const GuardNote& note, std::size_t cellsInStudy);

// Notes of one kind that differ in what was measured alone are one, with the range of it and all their cells: "Other
// processes took 15 to 66 % ...". Which repeat or rank a note speaks of is not measured.
std::vector<GuardNote> joinedNotes(const std::vector<GuardNote>& notes);

// Guard notes, each once, that speak of the cells drawn (all of the study when `cells` is empty).
std::vector<std::string> notesOf(const StudyResult& study, const std::vector<const CellResult*>& cells = {});

// Study, run ids of the cells drawn and what they ran on.
std::string stampOf(const StudyResult& study, const std::vector<const CellResult*>& cells);

}  // namespace scalescope
