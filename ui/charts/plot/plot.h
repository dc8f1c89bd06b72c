#pragma once

#include <memory>
#include <optional>

#include <QGraphicsScene>

#include "ui/charts/plot/layout/plot_layout.h"

namespace scalescope {

// One figure in a graphics scene, on screen: Qt Charts draws the lines, two items of ours all else. UI thread. Files
// are painted by the same layers without a scene (plot_paint.h).
class Plot {
 public:
  Plot();
  ~Plot();
  Plot(const Plot&) = delete;
  Plot& operator=(const Plot&) = delete;

  QGraphicsScene& scene();

  // Takes effect with the next refresh(). The same number of series keeps all items and only replaces their points.
  void setFigure(const Figure& figure);
  void setStyle(const PlotStyle& style);
  void setSize(const QSizeF& size);
  void setVisibleX(std::optional<Range> range);
  void setLeastLeft(double pixels);  // a left margin not to fall below, so that charts under each other line up
  void refresh();

  // The cross-hair at a position, or none; drawn above everything.
  void setCrossHair(std::optional<double> position);

  [[nodiscard]] const Figure& figure() const;
  [[nodiscard]] const PlotData& data() const;
  [[nodiscard]] const PlotLayout& layout() const;
  [[nodiscard]] std::optional<Range> visibleX() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
