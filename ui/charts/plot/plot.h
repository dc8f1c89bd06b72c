#pragma once

#include <memory>
#include <optional>

#include <QGraphicsScene>

#include "ui/charts/plot/hidden_series.h"
#include "ui/charts/plot/plot_layout.h"

namespace scalescope {

// Input from which the data of a plot are computed.
struct PlotQuestion {
  std::shared_ptr<const Figure> figure;
  PlotRequest request;
};

// One figure in a graphics scene on the screen: Qt Charts draws the lines, two items of ours everything else. UI
// thread. In files the same layers are painted without a scene (plot_paint.h).
class Plot {
 public:
  Plot();
  ~Plot();
  Plot(const Plot&) = delete;
  Plot& operator=(const Plot&) = delete;

  QGraphicsScene& scene();

  // Takes effect with the next refresh() or take(). If the number of series is unchanged, all items are kept and only
  // their points replaced.
  void setFigure(std::shared_ptr<const Figure> figure);
  void setFigure(const Figure& figure) { setFigure(std::make_shared<const Figure>(figure)); }
  // Sets the series that are not drawn; a figure with another id shows all again.
  void setHidden(const HiddenNames& names);
  [[nodiscard]] const HiddenNames& hidden() const;
  [[nodiscard]] const Figure& wholeFigure() const;  // Returns the figure including hidden series.
  void setStyle(const PlotStyle& style);
  void setSize(const QSizeF& size);
  void setVisibleX(std::optional<Range> range);
  void setLeastTop(double pixels);  // Sets the least top margin, which charts beside each other share.
  // Sets the least side margins, so that charts with a common axis are aligned.
  void setLeastSides(double left, double right);
  void refresh();
  // These split a refresh into two steps for figures of many points: preparePlot() runs between them, on any thread.
  [[nodiscard]] PlotQuestion question() const;
  void take(const PlotQuestion& question, PlotData data);
  [[nodiscard]] std::size_t points() const;  // Returns the number of points of the figure that was set.
  [[nodiscard]] Range wholeX() const;        // Returns the x range of that figure without zoom.

  // Shows the cross-hair at a position, above everything else; hides it without a value.
  void setCrossHair(std::optional<double> position);
  // Shows a page of a legend that has several. A figure with another id begins with the first.
  void setLegendPage(int page);
  // Marks the legend entry that the keyboard has selected, or none.
  void setChosenEntry(std::optional<LegendChoice> choice);

  [[nodiscard]] const Figure& figure() const;  // Returns the drawn figure, with its points and places.
  [[nodiscard]] const PlotData& data() const;
  [[nodiscard]] const PlotLayout& layout() const;
  [[nodiscard]] std::optional<Range> visibleX() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> m_impl;
};

}  // namespace scalescope
