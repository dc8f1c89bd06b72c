#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

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
