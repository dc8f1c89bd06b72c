#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// What stands around figures and tables of a study.

// "strong scaling; baseline 1 device, single; n = 3, 95 % interval": the interval is named where one is drawn.
std::string subtitleOf(const StudyResult& study, bool drawsIntervals);

// A guard note in words, with its cells: "... (cells 2, 4)"; without where it speaks of every cell of the study.
std::string noteText(const GuardNote& note, std::size_t cellsInStudy);

// Guard notes, each once, that speak of the cells drawn (all of the study when `cells` is empty).
std::vector<std::string> notesOf(const StudyResult& study, const std::vector<const CellResult*>& cells = {});

// Study, run ids of the cells drawn and what they ran on.
std::string stampOf(const StudyResult& study, const std::vector<const CellResult*>& cells);

}  // namespace scalescope
