#pragma once

#include <QPoint>

#include "core/report/figures/figure_pieces.h"

namespace scalescope {

class ChartView;

// Point of a chart that the user chose (ChartView::pointChosen).
struct ChosenPoint {
  int series = -1;
  double x = 0, y = 0;
};

// Returns the request for the cells at this point (FigureMaker::findCells).
FigurePlace figurePlace(const ChartView& chart, const ChosenPoint& point);

// Returns the screen position for its menu.
QPoint screenPlace(const ChartView& chart, const ChosenPoint& point);

}  // namespace scalescope
