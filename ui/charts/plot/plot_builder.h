#pragma once

#include <memory>
#include <vector>

#include <QFontMetricsF>
#include <QHash>

#include "ui/charts/plot/plot_layout.h"

namespace scalescope {

inline constexpr QChar kEllipsis{0x2026};

// Metrics of a font that shape each text once: a layout asks for the width of a name up to eight times.
class TextMetrics : public QFontMetricsF {
 public:
  explicit TextMetrics(const QFont& font) : QFontMetricsF(font), m_font(font) {}
  [[nodiscard]] const QFont& font() const { return m_font; }
  [[nodiscard]] double horizontalAdvance(const QString& text) const {
    const auto known = m_widths.constFind(text);
    return known != m_widths.cend() ? *known : *m_widths.insert(text, QFontMetricsF::horizontalAdvance(text));
  }

 private:
  QFont m_font;
  mutable QHash<QString, double> m_widths;
};

// The fonts of a layout.
class LayoutFonts {
 public:
  const TextMetrics& metricsOf(const QFont& font) {
    for (const auto& each : m_metrics)
      if (each->font() == font) return *each;
    return *m_metrics.emplace_back(std::make_unique<TextMetrics>(font));
  }

 private:
  std::vector<std::unique_ptr<TextMetrics>> m_metrics;
};

inline bool isElided(const QString& line) { return line.contains(kEllipsis); }

// Wraps a text like wrapText(); `elided`: the part of a line that is left out if it is too long.
QStringList wrapText(const QString& text, const TextMetrics& metrics, double width, int most,
                     Qt::TextElideMode elided = Qt::ElideRight);

// Label of a tick of the x axis. `at` is its box, relative to the top of these labels.
struct XName {
  std::size_t tick = 0;
  QStringList lines;
  QRectF at;
};

// Labels below a plot, and their height.
struct XNames {
  std::vector<XName> each = {};
  double height = 0;
  bool upright = false;  // True if it is rotated, and read upwards.
  QFont font = {};
};

// A layout under construction, from top to bottom: each part takes its height from `box`. One call of layoutPlot.
struct PlotBuilder {
  const Figure& figure;
  const PlotData& data;
  const PlotStyle& style;
  const Tokens& colours;
  LayoutFonts& fonts;
  const TextMetrics& metrics;  // Metrics of the style's font.
  QSizeF size;
  QRectF box;  // Room for the parts that follow.
  LeastMargins least;
  double labelWidth = 0;  // Width of names at the ends of lines; 0 if a legend, or nothing, is better.
  double keyWidth = 0;    // Width of the samples of lines and fills in the legend.
  int moreRows = 0;       // Number of rows that the legend has beyond its usual ones.
  int legendRows = 0;     // Number of its rows that were placed.
  XNames xNames = {};
  std::vector<double> xWidths = {};       // Width of each x tick's label on one line.
  std::vector<QStringList> yLabels = {};  // Lines of each y tick's label.
  PlotLayout out = {};

  [[nodiscard]] QFont font(double factor, bool bold = false) const;
  void addText(const QString& text, const QPointF& topLeft, const QFont& font, const QColor& colour);
  // Adds a text that is rotated to be read upwards: its end is at the top.
  void addUpright(const QString& text, const QPointF& topLeft, const QFont& font, const QColor& colour);
  // Stores the whole text for the text that was added last, in case it is elided.
  void keepWhole(const QString& whole);
  // Adds at most `most` lines at the top of the box, which shrinks.
  void addLines(const QString& text, const QFont& font, const QColor& colour, int most);
};

// ---- Defined in plot_frame.cpp: parts around a plot in a file, and the message of an empty one.
void placeHeading(PlotBuilder& b);
void placeFooter(PlotBuilder& b);
void placeSentence(PlotBuilder& b);

// ---- Defined in plot_legend.cpp.
double directLabelWidth(const PlotBuilder& b);
bool wantsLegend(const PlotBuilder& b);
void placeLegend(PlotBuilder& b);
// Returns the number of rows that a finished layout has room for, if its legend has several pages.
int spareLegendRows(const PlotBuilder& b);
void placeScale(PlotBuilder& b);  // Places the scale of a heat map, with the title of its values.

// ---- Defined in plot_axes.cpp, called in this order; placePlot determines the plot's rectangle.
void placeYTitle(PlotBuilder& b);
void placePlot(PlotBuilder& b);
void placeYTicks(PlotBuilder& b);
void placeXTicks(PlotBuilder& b);
void placeXTitle(PlotBuilder& b);

}  // namespace scalescope
