#pragma once

#include <memory>
#include <optional>

#include <QGraphicsScene>

#include "ui/charts/plot/data/hidden_series.h"
#include "ui/charts/plot/layout/plot_layout.h"

namespace scalescope {

// What the data of a plot follow from.
struct PlotQuestion {
  std::shared_ptr<const Figure> figure;
  PlotRequest request;
};

// One figure in a graphics scene, on screen: Qt Charts draws the lines, two items of ours all else. UI thread. Files
// are painted by the same layers without a scene (plot_paint.h).
class Plot {
 public:
  Plot();
  ~Plot();
  Plot(const Plot&) = delete;
  Plot& operator=(const Plot&) = delete;

  QGraphicsScene& scene();

  // Takes effect with the next refresh() or take(). The same number of series keeps all items and only replaces their
  // points.
  void setFigure(std::shared_ptr<const Figure> figure);
  void setFigure(const Figure& figure) { setFigure(std::make_shared<const Figure>(figure)); }
  // Series that are not drawn; all are again with a figure of another id.
  void setHidden(const HiddenNames& names);
  [[nodiscard]] const HiddenNames& hidden() const;
  [[nodiscard]] const Figure& wholeFigure() const;  // with what is hidden
  void setStyle(const PlotStyle& style);
  void setSize(const QSizeF& size);
  void setVisibleX(std::optional<Range> range);
  void setLeastTop(double pixels);                // the same of charts beside each other
  void setLeastSides(double left, double right);  // margins not to fall below, so that charts of one axis line up
  void refresh();
  // The same in two halves, for figures of many points: between them preparePlot(), on any thread.
  [[nodiscard]] PlotQuestion question() const;
  void take(const PlotQuestion& question, PlotData data);
  [[nodiscard]] std::size_t points() const;  // of the figure that was set
  [[nodiscard]] Range wholeX() const;        // of the same where it is not zoomed

  // The cross-hair at a position, or none; drawn above everything.
  void setCrossHair(std::optional<double> position);
  // The name in the legend that keys have reached, or none.
  void setChosenEntry(std::optional<std::size_t> series);

  [[nodiscard]] const Figure& figure() const;  // that is drawn, with its points and places
  [[nodiscard]] const PlotData& data() const;
  [[nodiscard]] const PlotLayout& layout() const;
  [[nodiscard]] std::optional<Range> visibleX() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
