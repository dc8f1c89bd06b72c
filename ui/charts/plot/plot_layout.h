#pragma once

#include <optional>
#include <set>
#include <vector>

#include <QColor>
#include <QFont>
#include <QLineF>
#include <QRectF>
#include <QString>
#include <QStringList>

#include "core/report/text/message_formatter.h"
#include "ui/charts/plot/plot_data.h"
#include "ui/style/theme.h"

namespace scalescope {

// Positions of all parts of a plot, in pixels. It is pure arithmetic over font metrics, so that tests can look for
// overlaps.

struct PlotStyle {
  Theme theme = Theme::light;
  QFont font;           // Font of axis labels and other text; headings are derived from it.
  bool framed = false;  // True for files: title, subtitle, notes and stamp are drawn, too.
  bool textAsPaths = false;
  QLocale locale = QLocale::c();
  MessageFormatter formatter = {};    // Formatter of the texts that a frame adds to the figure's.
  bool readsValues = false;           // True for the screen: the legend has room for the values at the cross-hair.
  bool namesAll = false;              // True for files: the legend has every series, since a file can grow.
  std::set<std::size_t> hidden = {};  // Series that appear only in the legend.
  int legendPage = 0;                 // Part of the legend that is shown if it has several pages.
};

struct PlacedText {
  QString text;  // Empty for the place of a name that has no room: `whole` has it.
  QRectF at;     // Box of one line of text, drawn from the left, or from the bottom if it is upright.
  QFont font;
  QColor colour;
  bool halo = false;   // True if a halo keeps it readable when a line passes behind it.
  QString whole = {};  // The whole text if `text` is elided.
  bool isStruck = false;
  bool isUpright = false;  // True if it is rotated, and read upwards.
};

// A name in the legend stands for one series, or for all that share a color, or a marker and dash.
enum class LegendPart { series, hue, marker };

struct LegendChoice {
  std::size_t series = 0;  // The first of them.
  LegendPart part = LegendPart::series;
  friend bool operator==(const LegendChoice&, const LegendChoice&) = default;
};

// Name of a series, or of a part of several names, in the legend or at the end of a line.
struct LegendEntry {
  std::size_t series = 0;  // The first of the series.
  QRectF key;              // Sample of the line or fill; empty at the end of a line.
  QRectF at;               // Whole entry, the area that reacts to a click.
  QRectF value;            // Place of the value at the cross-hair; empty if it is not written.
  LegendPart part = LegendPart::series;

  [[nodiscard]] LegendChoice choice() const { return {series, part}; }
};

// A legend without room for every name has several pages, of equal height. Their number and two arrows are at its end.
struct LegendPages {
  int shown = 0, count = 1;
  QRectF earlier, later;  // Areas of the arrows; empty if all names are on one page.
};

// Returns the name of a legend entry, and the series for which it stands.
QString nameOf(const Figure& figure, const LegendChoice& choice);
std::vector<std::size_t> seriesOf(const Figure& figure, const LegendChoice& choice);

inline constexpr double kLeastPlotHeight = 120;  // Pixels; the marks of a lower plot cannot be distinguished.

struct PlotLayout {
  QRectF plot;
  Range x, y;
  std::vector<PlacedText> texts;
  std::vector<LegendEntry> legend;  // Entries of the shown page.
  LegendPages legendPages;
  QRectF scale;                 // Colors of a heat map from the least to the greatest value; else empty.
  std::vector<QLineF> ticks;    // Ticks under the x axis; minor ones, also beside the y axis, have no label.
  std::vector<QLineF> grid;     // Horizontal lines.
  std::vector<QLineF> leaders;  // Lines from a moved end label back to its series.
  double leftMargin = 0;        // Width of the tick labels, which keeps live charts from jumping.
  double rightMargin = 0;       // Width of the names at the ends of lines.
  double heightForNames = 0;    // Least height in which categories have complete names, whatever the actual height is.
  double widthForNames = 0;     // Least width for that; 0 if the actual width suffices.
  double leastHeight = 0;       // Least height for these names and a plot of kLeastPlotHeight.
  double topMargin = 0;         // Height of legend and title above the plot.

  [[nodiscard]] QPointF toPixel(double px, double py) const {
    return {plot.left() + (px - x.from) / x.width() * plot.width(),
            plot.bottom() - (py - y.from) / y.width() * plot.height()};
  }
  [[nodiscard]] QPointF toPixel(const QPointF& p) const { return toPixel(p.x(), p.y()); }
  [[nodiscard]] double toPosition(double pixelX) const {
    return x.from + (pixelX - plot.left()) / plot.width() * x.width();
  }
};

// Least margins, so that charts beside or below each other are aligned.
struct LeastMargins {
  double left = 0, top = 0, right = 0;
};

PlotLayout layoutPlot(const Figure& figure, const PlotData& data, const QSizeF& size, const PlotStyle& style,
                      const LeastMargins& least = {});

constexpr double kLeastErrorBar = 2;  // Pixels; a shorter one would look like a dash through its point.
constexpr double kErrorCap = 3.5;     // Half the width of an error bar's end.

// Returns by how many pixels the error bar of each mark is moved to the right, so that those of several series at one x
// are beside each other. Marks and values keep their positions.
std::vector<double> errorBarShifts(const PlotData& data, const PlotLayout& layout);

// Returns the whole text of the elided text at this place; empty if there is none.
QString wholeTextAt(const PlotLayout& layout, const QPointF& at);

// Returns the legend entry at this place.
const LegendEntry* legendEntryAt(const PlotLayout& layout, const QPointF& at);

// Returns the page of the legend to which the arrow at this place leads: the shown one if it has no neighbour there.
std::optional<int> legendPageAt(const PlotLayout& layout, const QPointF& at);

// Wraps text to at most `most` lines no wider than `width`, at spaces or, in scripts without spaces, between
// characters; a word that is wider than a line breaks after separators. The last line is elided.
QStringList wrapText(const QString& text, const QFont& font, double width, int most);

// Returns the color in which a series is drawn.
QColor colourOf(const Figure& figure, std::size_t series, const PlotStyle& style);

}  // namespace scalescope
