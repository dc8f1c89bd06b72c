#pragma once

#include <string>
#include <vector>

#include "core/report/figures/kind.h"

namespace scalescope {

// Pieces that several kinds share.

FigureSeries barSeries(const std::string& name, SeriesRole role);

// Adds one bar per configuration: categories on x and one series for each value that any cell has.
struct BarValue {
  const char* name;  // message code of the series
  Interval (*value)(const CellResult&);
};
void barsOverCells(DrawnFigure& drawn, const std::vector<BarValue>& values, const ViewOptions& view);

// Returns the cell for a kind that shows a single one: the chosen cell, else the first of those with the most ranks;
// nullptr if ranksOf returns 0 for all.
const CellResult* cellShown(const StudyResult& study, const ViewOptions& view,
                            std::size_t (*ranksOf)(const CellResult&));

}  // namespace scalescope
