#pragma once

#include <string>

#include "core/analysis/repeats/conditions.h"
#include "core/analysis/values/results.h"

namespace scalescope {

// Returns a fact of a cell's environment; "" if it is missing.
std::string factOf(const CellResult& cell, const std::string& key);

// Returns true if two facts differ. Facts that differ between ranks or nodes are "a | b". There is no difference if one
// side has all values of the other, since a baseline may run on one of two nodes, nor if one side is unknown.
bool factsDiffer(const std::string& a, const std::string& b);

// Returns the values of the fact in all cells, each once: "a | b".
std::string joinedFact(const StudyResult& study, const std::string& key);

// Returns one note for each condition and each variable that differs between cells, with its values and the cells.
std::vector<GuardNote> environmentNotes(const StudyResult& study);

}  // namespace scalescope
