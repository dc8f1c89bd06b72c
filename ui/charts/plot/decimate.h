#pragma once

#include <QPointF>
#include <QVector>

#include "ui/charts/plot/ticks.h"

namespace scalescope {

// Returns at most one minimum and one maximum per column of `range`, in x order, so that no spike is lost; a NaN
// between two points stays as a gap. Points outside are dropped, except for the nearest one on each side, so that lines
// reach the edge. x must not decrease. Any thread.
QVector<QPointF> decimate(const QVector<QPointF>& points, int columns, Range range);

// Returns `points` as polylines clipped to the rectangle x by y: nothing is outside, and every piece starts after a
// NaN.
QVector<QPointF> cutLine(const QVector<QPointF>& points, Range x, Range y);

}  // namespace scalescope
