#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// A fact of the environment (docs/MEASUREMENT.md) over several studies.
struct ComparedFact {
  std::string key;
  std::vector<std::string> values;  // a study each: all that its cells know of it, "a | b"; "" = not known
  bool differs = false;             // between any two, as the guard judges cells (scaling/environment_notes.h)
  friend bool operator==(const ComparedFact&, const ComparedFact&) = default;
};

// What ran where, side by side: every fact that one of the studies knows, in the order of the first that does. A
// variable that a study's ranks did not have is "-" there. Pure; any thread.
std::vector<ComparedFact> comparedEnvironments(const std::vector<const StudyResult*>& studies);

// GPUs and processors of all cells: what people call the machine; "" where neither is known.
std::string machineOf(const StudyResult& study);

}  // namespace scalescope
