#pragma once

#include <string>

#include <QList>
#include <QPoint>

#include "core/analysis/values/results.h"
#include "core/report/values/view.h"

namespace scalescope {

class ChartView;

// What a chart shows, and the point of it that a person chose (ChartView::pointChosen).
struct ChosenPoint {
  const ChartView& chart;
  const StudyResult& study;
  const std::string& kind;
  const ViewOptions& view;
  int series = -1;
  double x = 0, y = 0;
};

// The numbers of the cells behind it; none where it is no cell's.
QList<int> cellsOf(const ChosenPoint& point);

// Where to open a menu about it, on the screen.
QPoint placeOf(const ChosenPoint& point);

}  // namespace scalescope
