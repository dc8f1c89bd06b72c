#pragma once

#include <QPointF>
#include <QVector>

#include "ui/charts/plot/data/ticks.h"

namespace scalescope {

// At most one minimum and one maximum per column of `range`, in x order, so that no spike is lost; a NaN between two
// points stays as a gap. Points outside are dropped, except that the nearest one on each side is kept so that lines
// reach the edge. x must not fall. Any thread.
QVector<QPointF> decimate(const QVector<QPointF>& points, int columns, Range range);

// `points` as polylines cut at the rectangle x by y: nothing lies outside and every piece starts after a NaN.
QVector<QPointF> cutLine(const QVector<QPointF>& points, Range x, Range y);

}  // namespace scalescope
