#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"

namespace scalescope {

// A place in a figure of makeFigure(): a series by its name ("" = any) and a value of its x axis; for a timeline, the
// row.
struct FigurePlace {
  std::string series;
  double x = 0;
  int row = 0;
};

// Returns the numbers of the cells drawn at that place, in study order; empty if the kind draws no single cells.
std::vector<int> cellsAt(const StudyResult& study, const std::string& what, const ViewOptions& view,
                         const FigurePlace& place);

}  // namespace scalescope
