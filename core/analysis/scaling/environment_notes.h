#pragma once

#include <string>
#include <vector>

#include "core/analysis/repeats/run_conditions.h"
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

// One fact of the environment (docs/MEASUREMENT.md) in several studies.
struct ComparedFact {
  std::string key;
  std::vector<std::string> values;  // One value per study that joins the values of its cells, "a | b"; "" = unknown.
  // True if any two values differ by the rules of the guard for cells (scaling/environment_notes.h).
  bool differs = false;
  friend bool operator==(const ComparedFact&, const ComparedFact&) = default;
};

// Compares the environments of studies: every fact that one of them has, in the order of the first study that has it. A
// variable that the ranks of a study did not have is "-". Pure; any thread.
std::vector<ComparedFact> comparedEnvironments(const std::vector<const StudyResult*>& studies);

// Returns the GPUs and processors of all cells, as a name of the machine; "" if neither is known.
std::string machineOf(const StudyResult& study);

}  // namespace scalescope
