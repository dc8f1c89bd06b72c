#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Cells of a study that one entry of the group selector shows. A group is an axis with several values and one of these.
struct CellGroupChoice {
  enum class Axis { all, globalBatch, perRankBatch, strategy, precision, variant, free } axis = Axis::all;
  std::string value{};
  std::string name{};  // Name of a user-defined axis.
  friend bool operator==(const CellGroupChoice&, const CellGroupChoice&) = default;
};
std::vector<CellGroupChoice> groupChoices(const StudyResult& study);
// Returns "strategy=ddp" or "program.lr=0.1", which does not depend on language and version; empty for all cells.
std::string choiceKey(const CellGroupChoice& choice);
// Returns the chosen cells with the baselines to which their speedups refer.
StudyResult onlyGroup(const StudyResult& study, const CellGroupChoice& choice);

// Return the axes of viewAxes() over which charts of this study can be drawn, and the keys of groupKeys() that
// distinguish its cells. Empty if there is no choice.
std::vector<std::string> axisChoices(const StudyResult& study);
std::vector<std::string> gatherChoices(const StudyResult& study);

}  // namespace scalescope
