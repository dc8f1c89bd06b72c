#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "ui/charts/plot/plot_builder.h"
#include "ui/charts/plot/plot_labels.h"
#include "ui/charts/plot/plot_paint.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostDirectLabels = 4;
constexpr double kMostLabelShare = 0.3;   // Share of the width that end labels may take.
constexpr double kMostLabelHeight = 0.5;  // Share of the height, because axis and titles take part of it.

// A reference line without measured data.
bool refersOnly(SeriesRole role) {
  return role == SeriesRole::ideal || role == SeriesRole::ceiling || role == SeriesRole::fit;
}

bool isLineFigure(const PlotBuilder& b) {
  return !isStacked(b.figure) && (b.figure.kind == FigureKind::line || b.figure.kind == FigureKind::scatter);
}

double lastX(const FigureSeries& series) {
  double last = -std::numeric_limits<double>::infinity();
  for (const FigurePoint& point : series.points)
    if (std::isfinite(point.y)) last = std::max(last, point.x);
  return last;
}

// Points that end before other lines would have their labels on those lines.
bool hasPointsWithin(const Figure& figure) {
  double end = -std::numeric_limits<double>::infinity();
  for (const FigureSeries& series : figure.series) end = std::max(end, lastX(series));
  return std::any_of(figure.series.begin(), figure.series.end(), [end](const FigureSeries& series) {
    return series.style == SeriesStyle::markers && lastX(series) < end;
  });
}

}  // namespace

double directLabelWidth(const PlotBuilder& b) {
  if (!isLineFigure(b) || b.figure.series.size() < 2 || hasPointsWithin(b.figure)) return 0;
  if (!b.style.hidden.empty()) return 0;  // A line that is not drawn has no end for its label.
  std::size_t plain = 0;
  double width = 0;
  for (const FigureSeries& series : b.figure.series) {
    plain += refersOnly(series.role) || series.faint ? 0 : 1;
    width = std::max(width, b.metrics.horizontalAdvance(QString::fromStdString(series.name)));
  }
  const bool fits =
      plain <= kMostDirectLabels && b.figure.series.size() <= kMostDirectLabels + 2 &&
      b.metrics.height() * static_cast<double>(b.figure.series.size()) <= b.box.height() * kMostLabelHeight;
  return fits && width + 2 * kPad <= b.box.width() * kMostLabelShare ? width : 0;
}

bool wantsLegend(const PlotBuilder& b) {
  return b.figure.series.size() > 1 && b.labelWidth <= 0 && b.figure.kind != FigureKind::waterfall &&
         b.figure.kind != FigureKind::heatMap;
}

namespace {

constexpr double kLeastKey = 18;
constexpr double kKeyGap = 6;
constexpr double kEntryGap = 16;
constexpr double kPageArrow = 18;         // Width of an arrow that leads to another page of the legend.
constexpr int kMostScreenRows = 10;       // Number of rows that a chart on the screen may have.
constexpr int kMostLegendRows = 4;        // Number of rows above named categories, and of those with values.
constexpr int kLeastLegendRows = 2;       // Number of rows that the lowest chart has; the last one has the arrows.
constexpr double kMostScreenShare = 0.3;  // Share of the height that they may take.
constexpr double kMostLegendShare = 0.4;  // The same in a file, which grows until they do not take more, and in a
                                          // chart whose legend would have several pages.

// Returns the width of the widest value that the chart may have.
double valueWidth(const PlotBuilder& b) {
  constexpr double kShares[] = {0, 0.12345, 0.5678, 0.98765, 1};
  double width = 0;
  for (const double share : kShares) {
    const double value = axisValue(b.figure.y, b.data.y.from + share * b.data.y.width());
    width = std::max(width, b.metrics.horizontalAdvance(valueText(b.figure.y, value, b.style.locale)));
  }
  return width;
}

// Place of a value: beside the name, or in place of it while the cross-hair is shown.
enum class ValuePlace { none, beside, instead };

// Returns the width of an entry.
double entryWidth(const PlotBuilder& b, const QString& name, ValuePlace place, double value) {
  const double names = b.metrics.horizontalAdvance(name);
  const double words = place == ValuePlace::beside    ? names + kPad + value
                       : place == ValuePlace::instead ? std::max(names, value)
                                                      : names;
  return std::min(b.box.width(), b.keyWidth + kKeyGap + words);
}

// Returns the lines of a name: one, or several if it alone is wider than the legend.
QStringList entryLines(const PlotBuilder& b, const QString& name, ValuePlace place, double value) {
  constexpr int kMostLines = 3;
  const double room = b.box.width() - b.keyWidth - kKeyGap - (place == ValuePlace::beside ? kPad + value : 0);
  if (b.metrics.horizontalAdvance(name) <= room) return {name};
  return wrapText(name, b.metrics, room, kMostLines);
}

bool isNamed(const FigureSeries& series) { return !series.name.empty() && !series.faint; }

bool hasNameParts(const Figure& figure) {
  return std::any_of(
      figure.series.begin(), figure.series.end(), [](const FigureSeries& series) { return !series.huePart.empty(); });
}

// Returns the legend's names in their order: series, then the parts of names, every part once.
std::vector<LegendChoice> legendNames(const Figure& figure) {
  std::vector<LegendChoice> names, hues, markers;
  const auto add = [&figure](std::vector<LegendChoice>& to, const LegendChoice& choice) {
    const QString name = nameOf(figure, choice);
    if (std::none_of(to.begin(), to.end(), [&](const LegendChoice& each) { return nameOf(figure, each) == name; }))
      to.push_back(choice);
  };
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    if (!isNamed(figure.series[i])) continue;
    if (figure.series[i].huePart.empty()) {
      names.push_back({i, LegendPart::series});
      continue;
    }
    add(hues, {i, LegendPart::hue});
    add(markers, {i, LegendPart::marker});
  }
  names.insert(names.end(), hues.begin(), hues.end());
  names.insert(names.end(), markers.begin(), markers.end());
  return names;
}

// Returns the width in which every line of the legend has one whole period of its dashes: in a narrower key a long dash
// looks solid. The gap at its end is visible because the next dash begins.
double keyWidth(const PlotBuilder& b) {
  double width = kLeastKey;
  for (const LegendChoice& choice : legendNames(b.figure)) {
    const bool isLine = choice.part != LegendPart::hue && !isFilled(b.figure, b.data, choice.series) &&
                        b.figure.series[choice.series].style != SeriesStyle::markers;
    if (!isLine) continue;
    const QPen pen = linePen(b.figure, choice.series, b.style);
    const QList<qreal> dashes = pen.dashPattern();
    if (pen.style() == Qt::SolidLine || dashes.isEmpty()) continue;
    const double period = std::accumulate(dashes.begin(), dashes.end(), 0.0) * pen.widthF();
    width = std::max(width, std::round(period + pen.widthF()));
  }
  return width;
}

int rowsOfLegend(const PlotBuilder& b, ValuePlace place, double value) {
  int rows = 1;
  double x = 0;
  for (const LegendChoice& choice : legendNames(b.figure)) {
    const QString name = nameOf(b.figure, choice);
    const double width = entryWidth(b, name, place, value);
    if (x > 0 && x + width > b.box.width()) {
      ++rows;
      x = 0;
    }
    x += width + kEntryGap;
    rows += static_cast<int>(entryLines(b, name, place, value).size()) - 1;
  }
  return rows;
}

// A chart whose height follows from names of categories has as many rows at every height; otherwise more rows would
// take the height that the names were given.
int mostRows(const PlotBuilder& b, double line) {
  if (b.style.namesAll) return std::numeric_limits<int>::max();
  if (b.figure.x.scale == AxisScale::category || b.figure.y.scale == AxisScale::category)
    return kMostLegendRows + b.moreRows;
  return b.moreRows +
         std::clamp(static_cast<int>(kMostScreenShare * b.box.height() / line), kLeastLegendRows, kMostScreenRows);
}

// A name with its place in the legend.
struct PlacedName {
  LegendChoice choice;
  QString name;
  QStringList lines;
  double x = 0, width = 0;
  int row = 0;  // Row of its first line, on its page.
  int page = 0;
};

// Number of rows of a page, and the width that the last one leaves to the number of pages.
struct PageRoom {
  int rows = 0;
  double width = 0;
};

std::vector<PlacedName> placedNames(const PlotBuilder& b, ValuePlace place, double value, const PageRoom& room) {
  std::vector<PlacedName> all;
  double x = 0;
  int row = 0, page = 0;
  for (const LegendChoice& choice : legendNames(b.figure)) {
    PlacedName each{choice, nameOf(b.figure, choice), {}, 0, 0, 0, 0};
    each.width = entryWidth(b, each.name, place, value);
    each.lines = entryLines(b, each.name, place, value);
    const int last = static_cast<int>(each.lines.size()) - 1;
    if (x > 0 && x + each.width > b.box.width()) x = 0, ++row;
    const double end = b.box.width() - (row + last == room.rows - 1 ? room.width : 0);
    if (row > 0 && (row + last >= room.rows || x + each.width > end)) x = 0, row = 0, ++page;
    each.x = x, each.row = row, each.page = page;
    x += each.width + kEntryGap;
    row += last;
    all.push_back(std::move(each));
  }
  return all;
}

// Aligns the names of several rows in columns if that needs at most one row more. Returns the number of rows.
int alignColumns(const PlotBuilder& b, std::vector<PlacedName>& names, int rows, int most) {
  const bool isWrapped =
      std::any_of(names.begin(), names.end(), [](const PlacedName& each) { return each.lines.size() > 1; });
  if (rows < 2 || isWrapped) return rows;
  for (std::size_t columns = names.size(); columns > 0; --columns) {
    const int needed = static_cast<int>((names.size() + columns - 1) / columns);
    if (needed > std::min(most, rows + 1)) return rows;
    std::vector<double> left(columns + 1, 0);
    for (std::size_t column = 0; column < columns; ++column) {
      double widest = 0;
      for (std::size_t i = column; i < names.size(); i += columns) widest = std::max(widest, names[i].width);
      left[column + 1] = left[column] + widest + kEntryGap;
    }
    if (left.back() - kEntryGap > b.box.width()) continue;
    for (std::size_t i = 0; i < names.size(); ++i) {
      names[i].x = left[i % columns];
      names[i].row = static_cast<int>(i / columns);
    }
    return needed;
  }
  return rows;
}

// Writes the number of pages between two arrows at the right end of the last row.
void placePages(PlotBuilder& b, const std::vector<PlacedName>& names, double top) {
  LegendPages& pages = b.out.legendPages;
  const double height = b.metrics.height();
  const QString words =
      QStringLiteral("%1/%2").arg(b.style.locale.toString(pages.shown + 1), b.style.locale.toString(pages.count));
  const double width = b.metrics.horizontalAdvance(words);
  const QRectF later(b.box.right() - kPageArrow, top, kPageArrow, height);
  const QRectF earlier(later.left() - width - kPageArrow, top, kPageArrow, height);
  QStringList others;
  for (const PlacedName& each : names)
    if (each.page != pages.shown) others << each.name;
  b.addText(words, {earlier.right(), top}, b.style.font, b.colours.muted);
  b.keepWhole(others.join(QLatin1Char('\n')));
  const auto arrow = [&](const QString& sign, const QRectF& box, bool leads) {
    const double left = box.center().x() - b.metrics.horizontalAdvance(sign) / 2;
    b.addText(sign, {left, top}, b.font(1, true), leads ? b.colours.accent : b.colours.hairline);
  };
  arrow(QStringLiteral("\u2039"), earlier, pages.shown > 0);
  arrow(QStringLiteral("\u203A"), later, pages.shown + 1 < pages.count);
  pages.earlier = earlier;
  pages.later = later;
}

// Room for values may add one row to the legend, but must not remove names.
ValuePlace valuePlace(const PlotBuilder& b, double value) {
  // A bar of a timeline belongs to one row, so that the cross-hair has no single value for its series.
  // The same is true of a part of several names.
  if (!b.style.readsValues || b.figure.kind == FigureKind::timeline || hasNameParts(b.figure)) return ValuePlace::none;
  const int with = rowsOfLegend(b, ValuePlace::beside, value);
  const bool fits = with <= kMostLegendRows && with <= rowsOfLegend(b, ValuePlace::none, 0) + 1;
  return fits ? ValuePlace::beside : ValuePlace::instead;
}

void placeName(PlotBuilder& b, const PlacedName& name, ValuePlace place, double value) {
  const double line = b.metrics.height() + 2;
  QPointF at = b.box.topLeft() + QPointF(name.x, name.row * line);
  const double left = at.x() + b.keyWidth + kKeyGap;
  const double words = name.width - b.keyWidth - kKeyGap - (place == ValuePlace::beside ? kPad + value : 0);
  LegendEntry entry{
      name.choice.series,
      QRectF(at.x(), at.y() + (b.metrics.height() - 10) / 2, b.keyWidth, 10),
      QRectF(at, QSizeF(name.width, b.metrics.height() + line * static_cast<double>(name.lines.size() - 1))),
      {},
      name.choice.part};
  if (place == ValuePlace::beside)
    entry.value = QRectF(at.x() + name.width - value, at.y(), value, b.metrics.height());
  else if (place == ValuePlace::instead)
    entry.value = QRectF(left, at.y(), name.width - b.keyWidth - kKeyGap, b.metrics.height());
  b.out.legend.push_back(entry);
  const std::vector<std::size_t> all = seriesOf(b.figure, name.choice);
  const bool isHidden =
      std::all_of(all.begin(), all.end(), [&b](std::size_t series) { return b.style.hidden.contains(series); });
  for (const QString& each : name.lines) {
    b.addText(b.metrics.elidedText(each, Qt::ElideRight, words + 0.5), {left, at.y()}, b.style.font,
              isHidden ? b.colours.muted : b.colours.text);
    b.out.texts.back().isStruck = isHidden;
    if (name.lines.size() == 1 || isElided(each)) b.keepWhole(name.name);
    at.ry() += line;
  }
}

}  // namespace

void placeLegend(PlotBuilder& b) {
  b.keyWidth = keyWidth(b);
  const double line = b.metrics.height() + 2;
  const double value = b.style.readsValues ? valueWidth(b) : 0;
  const ValuePlace place = valuePlace(b, value);
  const int most = mostRows(b, line);
  int rows = rowsOfLegend(b, place, value);
  const bool isAll = rows <= most;
  const QString widest = QStringLiteral("%1/%1").arg(b.style.locale.toString(qlonglong(b.figure.series.size())));
  const double pagesWidth = b.metrics.horizontalAdvance(widest) + 2 * kPageArrow + kEntryGap;
  std::vector<PlacedName> names =
      placedNames(b, place, value, isAll ? PageRoom{std::numeric_limits<int>::max(), 0} : PageRoom{most, pagesWidth});
  if (isAll) rows = alignColumns(b, names, rows, most);
  LegendPages& pages = b.out.legendPages;
  pages.count = names.empty() ? 1 : names.back().page + 1;
  pages.shown = std::clamp(b.style.legendPage, 0, pages.count - 1);
  for (const PlacedName& name : names)
    if (name.page == pages.shown) placeName(b, name, place, value);
  if (pages.count > 1) {
    rows = most;
    placePages(b, names, b.box.top() + (rows - 1) * line);
  }
  b.legendRows = rows;
  b.box.setTop(b.box.top() + rows * line + 4);
  if (b.style.namesAll && rows > kMostLegendRows)
    b.out.heightForNames = static_cast<double>(rows) * line / kMostLegendShare;
}

int spareLegendRows(const PlotBuilder& b) {
  const double line = b.metrics.height() + 2;
  double spare = b.out.plot.bottom() - b.out.topMargin - kLeastPlotHeight;
  if (b.out.heightForNames > 0) spare = std::min(spare, b.size.height() - b.out.heightForNames);
  const int most = static_cast<int>(kMostLegendShare * b.size.height() / line) - b.legendRows;
  return std::clamp(static_cast<int>(spare / line), 0, std::max(0, most));
}

void placeScale(PlotBuilder& b) {
  constexpr double kMostBar = 160;
  const QString title = QString::fromStdString(b.figure.y.title);
  const QString low = valueText(b.figure.y, b.data.scale.from, b.style.locale);
  const QString high = valueText(b.figure.y, b.data.scale.to, b.style.locale);
  const double words = b.metrics.horizontalAdvance(low) + b.metrics.horizontalAdvance(high) + 3 * kPad;
  const double bar = std::clamp(b.box.width() - words - b.metrics.horizontalAdvance(title) - kPad, 16.0, kMostBar);
  QPointF at = b.box.topLeft();
  const auto put = [&](const QString& text, const QColor& colour) {
    b.addText(text, at, b.style.font, colour);
    at.rx() += b.metrics.horizontalAdvance(text) + kPad;
  };
  put(b.metrics.elidedText(title, Qt::ElideRight, std::max(0.0, b.box.width() - words - bar)), b.colours.muted);
  b.keepWhole(title);
  put(low, b.colours.text);
  b.out.scale = QRectF(at.x(), at.y() + (b.metrics.height() - 10) / 2, bar, 10);
  at.rx() += bar + kPad;
  put(high, b.colours.text);
  b.box.setTop(b.box.top() + b.metrics.height() + 8);
}

}  // namespace scalescope
