#pragma once

#include <string>

#include "core/analysis/repeats/conditions.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// A fact of a cell's environment; "" where it has none.
std::string factOf(const CellResult& cell, const std::string& key);

// Facts that differ between ranks or nodes stand as "a | b". Cells of which one has all that the other has are no
// difference, nor is one that does not know: a baseline ran on one of two nodes.
bool factsDiffer(const std::string& a, const std::string& b);

// All that the cells know of it, each once: "a | b".
std::string joinedFact(const StudyResult& study, const std::string& key);

// One note for each of these, and for each variable, that is not the same in all cells: what, and between which cells.
std::vector<GuardNote> environmentNotes(const StudyResult& study);

}  // namespace scalescope
