#pragma once

#include <QFontMetricsF>

#include "ui/charts/plot/layout/plot_layout.h"

namespace scalescope {

inline constexpr QChar kEllipsis{0x2026};

// The label of a tick of the x axis. `at` is its box, measured from where such labels begin.
struct XName {
  std::size_t tick = 0;
  QStringList lines;
  QRectF at;
};

// The labels below a plot, and what height they take.
struct XNames {
  std::vector<XName> each = {};
  double height = 0;
  bool upright = false;  // turned, and read upwards
};

// A layout under way: built top-down, each part takes its height off `box`. One call of layoutPlot.
struct PlotBuilder {
  const Figure& figure;
  const PlotData& data;
  const PlotStyle& style;
  const Tokens& colours;
  QFontMetricsF metrics;
  QSizeF size;
  QRectF box;  // what is left for those who come next
  LeastMargins least;
  double labelWidth = 0;  // of names at the ends of lines; 0 = a legend, or nothing, serves better
  XNames xNames = {};
  std::vector<QStringList> yLabels = {};  // of each y tick, its lines
  PlotLayout out = {};

  [[nodiscard]] QFont font(double factor, bool bold = false) const;
  void addText(const QString& text, const QPointF& topLeft, const QFont& font, const QColor& colour);
  // Adds a text that is turned and read upwards: its end is at the top.
  void addUpright(const QString& text, const QPointF& topLeft, const QFont& font, const QColor& colour);
  // Of the text that was added last, where it may be elided.
  void keepWhole(const QString& whole);
  // At most `most` lines at the top of the box, which gives way.
  void addLines(const QString& text, const QFont& font, const QColor& colour, int most);
};

// plot_frame.cpp: what stands around a plot in a file, and what stands in an empty one.
void placeHeading(PlotBuilder& b);
void placeFooter(PlotBuilder& b);
void placeSentence(PlotBuilder& b);

// plot_legend.cpp
double directLabelWidth(const PlotBuilder& b);
bool wantsLegend(const PlotBuilder& b);
void placeLegend(PlotBuilder& b);
void placeScale(PlotBuilder& b);  // of a heat map, with the title of its values

// plot_axes.cpp: in this order; placePlot gives the plot its place.
void placeYTitle(PlotBuilder& b);
void placePlot(PlotBuilder& b);
void placeYTicks(PlotBuilder& b);
void placeXTicks(PlotBuilder& b);
void placeXTitle(PlotBuilder& b);

}  // namespace scalescope
