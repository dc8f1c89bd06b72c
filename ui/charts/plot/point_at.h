#pragma once

#include <optional>

#include <QPointF>

#include "ui/charts/plot/layout/plot_layout.h"

namespace scalescope {

// Item of a figure at a pixel: a bar, or the nearest measured point within a few pixels. In the figure's own values;
// for bars over categories x is the category, and for a timeline y is the row.
struct PointAt {
  std::size_t series = 0;
  double x = 0, y = 0;
};
std::optional<PointAt> pointAt(const Figure& figure, const PlotData& data, const PlotLayout& layout, QPointF pixel);

}  // namespace scalescope
