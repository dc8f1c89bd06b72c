#pragma once

#include <string>
#include <vector>

#include "core/report/figures/kind.h"

namespace scalescope {

// Pieces that several kinds share.

FigureSeries barSeries(const std::string& name, SeriesRole role);

// One bar per configuration: categories on x and, where any cell has the value, one series of it.
struct BarValue {
  const char* name;  // message code of the series
  Interval (*value)(const CellResult&);
};
void barsOverCells(DrawnFigure& drawn, const std::vector<BarValue>& values, const ViewOptions& view);

// Of a kind that shows one cell: the one asked for, else the first of those with the most ranks; nullptr where ranksOf
// is 0 everywhere.
const CellResult* cellShown(const StudyResult& study, const ViewOptions& view,
                            std::size_t (*ranksOf)(const CellResult&));

}  // namespace scalescope
