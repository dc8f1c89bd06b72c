#pragma once

#include <string>
#include <vector>

#include "core/analysis/values/results.h"
#include "core/report/figures/figure_kind.h"
#include "core/report/values/view.h"
#include "core/report/text/message_formatter.h"

namespace scalescope {

// Pieces that several kinds share.

FigureSeries barSeries(const std::string& name, SeriesRole role);

// One bar per configuration: categories on x and one series for each value that any cell has.
struct BarValue {
  const char* name;  // Message code of the series.
  Interval (*value)(const CellResult&);
};
void barsOverCells(const MessageFormatter& language, DrawnFigure& drawn, const std::vector<BarValue>& values,
                   const ViewOptions& view);

// Returns the cell for a kind that shows a single one: the chosen cell, else the first of those with the most ranks;
// nullptr if ranksOf returns 0 for all.
const CellResult* cellShown(const StudyResult& study, const ViewOptions& view,
                            std::size_t (*ranksOf)(const CellResult&));

// A place in a figure of makeFigure(): a series by its name ("" = any) and a value of its x axis; for a timeline, the
// row.
struct FigurePlace {
  std::string series;
  double x = 0;
  int row = 0;
};

// Returns the numbers of the cells drawn at that place, in study order; empty if the kind draws no single cells.
std::vector<int> cellsAt(const MessageFormatter& language, const StudyResult& study, const std::string& what,
                         const ViewOptions& view, const FigurePlace& place);

}  // namespace scalescope
