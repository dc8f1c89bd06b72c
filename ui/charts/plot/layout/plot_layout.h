#pragma once

#include <set>
#include <vector>

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include "ui/charts/plot/data/plot_data.h"
#include "ui/style/theme.h"

namespace scalescope {

// Where everything of a plot stands, in pixels: pure arithmetic over font metrics, so that a test can look for
// overlaps.

struct PlotStyle {
  Theme theme = Theme::light;
  QFont font;           // axis and label text; headings are derived from it
  bool framed = false;  // title, subtitle, notes and stamp drawn with it: files
  bool textAsPaths = false;
  QLocale locale = QLocale::c();
  bool readsValues = false;           // on screen: the legend has room for the values under the cross-hair
  std::set<std::size_t> hidden = {};  // series that are named in the legend alone
};

struct PlacedText {
  QString text;
  QRectF at;  // its box; drawn on one line from the left, or from the bottom where it is upright
  QFont font;
  QColor colour;
  bool halo = false;   // kept readable where a line runs behind it
  QString whole = {};  // where `text` is elided: all of it
  bool isStruck = false;
  bool isUpright = false;  // turned, and read upwards
};

// Names a series: in the legend, or at the end of its line.
struct LegendEntry {
  std::size_t series = 0;
  QRectF key;    // its line or its fill; empty at the end of a line
  QRectF at;     // all of it, where a click reaches it
  QRectF value;  // where its value under the cross-hair is written; empty where it is not
};

struct PlotLayout {
  QRectF plot;
  Range x, y;
  std::vector<PlacedText> texts;
  std::vector<LegendEntry> legend;
  QRectF scale;                 // of a heat map: colours from the least to the most; else empty
  std::vector<QLineF> ticks;    // small marks under the x axis; smaller ones, also beside the y axis, have no label
  std::vector<QLineF> grid;     // horizontal lines
  std::vector<QLineF> leaders;  // from a moved end label back to its line
  double leftMargin = 0;        // what the tick labels took, to keep live charts from jumping
  double rightMargin = 0;       // what names at the ends of lines took
  double heightForNames = 0;    // least height in which categories have their whole names; whatever height it has
  double topMargin = 0;         // what legend and title need above the plot

  [[nodiscard]] QPointF toPixel(double px, double py) const {
    return {plot.left() + (px - x.from) / x.width() * plot.width(),
            plot.bottom() - (py - y.from) / y.width() * plot.height()};
  }
  [[nodiscard]] QPointF toPixel(const QPointF& p) const { return toPixel(p.x(), p.y()); }
  [[nodiscard]] double toPosition(double pixelX) const {
    return x.from + (pixelX - plot.left()) / plot.width() * x.width();
  }
};

// Not to fall below, so that charts beside or under each other line up.
struct LeastMargins {
  double left = 0, top = 0, right = 0;
};

PlotLayout layoutPlot(const Figure& figure, const PlotData& data, const QSizeF& size, const PlotStyle& style,
                      const LeastMargins& least = {});

// All of an elided text that stands there; empty: none does.
QString wholeTextAt(const PlotLayout& layout, const QPointF& at);

// The name of a series that stands there.
const LegendEntry* legendEntryAt(const PlotLayout& layout, const QPointF& at);

// At most `most` lines no wider than `width`, cut at spaces, and between characters of a writing without them; the last
// is elided.
QStringList wrapText(const QString& text, const QFont& font, double width, int most);

// Colour of a series as drawn.
QColor colourOf(const Figure& figure, std::size_t series, const PlotStyle& style);

}  // namespace scalescope
