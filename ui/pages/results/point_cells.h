#pragma once

#include <QPoint>

#include "core/report/figures/cells_at.h"

namespace scalescope {

class ChartView;

// A point of a chart that a person chose (ChartView::pointChosen).
struct ChosenPoint {
  int series = -1;
  double x = 0, y = 0;
};

// What is asked about the cells behind it (FigureMaker::findCells).
FigurePlace figurePlace(const ChartView& chart, const ChosenPoint& point);

// Where to open a menu about it, on the screen.
QPoint screenPlace(const ChartView& chart, const ChosenPoint& point);

}  // namespace scalescope
