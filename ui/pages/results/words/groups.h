#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"

namespace scalescope {

// Cells of a study that one entry of the group selector shows. A group names an axis with several values and one of
// them.
struct CellGroupChoice {
  enum class Axis { all, globalBatch, perRankBatch, strategy, precision, variant, free } axis = Axis::all;
  std::string value;
  std::string name{};  // of an axis of the user's own
  friend bool operator==(const CellGroupChoice&, const CellGroupChoice&) = default;
};
std::vector<CellGroupChoice> groupChoices(const StudyResult& study);
// "strategy=ddp", "program.lr=0.1": the same in every language and version; "" for all cells.
std::string wordOf(const CellGroupChoice& choice);
// The chosen cells and, so that speedups keep their meaning, the baselines they refer to.
StudyResult onlyGroup(const StudyResult& study, const CellGroupChoice& choice);

// The axes that charts of this study can run over, of viewAxes(), and by what its cells can be gathered, of
// groupKeys(): those that tell cells apart. Either is empty where there is nothing to choose.
std::vector<std::string> axisChoices(const StudyResult& study);
std::vector<std::string> gatherChoices(const StudyResult& study);

}  // namespace scalescope
