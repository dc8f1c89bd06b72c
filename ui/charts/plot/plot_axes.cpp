#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/charts/plot/plot_builder.h"
#include "ui/charts/plot/plot_labels.h"

namespace scalescope {
namespace {

constexpr double kTickLength = 4;
constexpr double kMinorLength = 2.5;
constexpr int kMostNameLines = 3;  // Number of lines of a column's name.
constexpr int kMostRowLines = 4;
constexpr double kBetweenNames = 0.35;   // Distance of the names of two rows, as a share of a line's height.
constexpr std::size_t kManyNames = 40;   // Number of categories above which each name has one line.
constexpr std::size_t kMostNamed = 200;  // Number of categories above which the names need no height.
constexpr double kLeastName = 0.7;       // Least size of rotated names, as a share of the font's.
constexpr double kMostNameShare = 0.35;  // Share of the height that names of categories may take.
constexpr double kLeastPlotShare = 0.5;  // Share of the height that rotated names leave to the plot.
constexpr double kMostRowShare = 0.4;    // Share of the width that names of rows may take.
constexpr double kMostWordShare = 0.55;  // Share of the width that a single long word may take.

// Returns the least right margin in which every end label fits: a line that ends early needs none.
double labelMargin(const PlotBuilder& b, double width) {
  double plot = width - kPad;
  for (std::size_t i = 0; i < b.figure.series.size(); ++i) {
    QPointF last;
    if (b.figure.series[i].faint || !lastPoint(b.data, i, last)) continue;
    const double share = (last.x() - b.data.x.from) / b.data.x.width();
    const double label = b.metrics.horizontalAdvance(QString::fromStdString(b.figure.series[i].name)) + kPad;
    plot = share > 0 ? std::min(plot, (width - label) / share) : plot;
  }
  return width - plot;
}

bool isCategory(const FigureAxis& axis) { return axis.scale == AxisScale::category; }

double widest(const PlotBuilder& b, const QStringList& lines) {
  double width = 0;
  for (const QString& line : lines) width = std::max(width, b.metrics.horizontalAdvance(line));
  return width;
}

// Returns the height below the plot for tick labels of height `labels`.
double axisHeight(const PlotBuilder& b, double labels) {
  return kTickLength + 2 + labels + (b.figure.x.title.empty() ? 0 : b.metrics.height() + 4);
}

// Breaks names of rows that would take the plot's room at spaces, into as many lines as a row is high. A long word may
// be wider than lines of several words, and so may a name that would need the most lines or be elided.
QStringList rowLines(const PlotBuilder& b, const Tick& tick, int most) {
  const double word = widest(b, tick.label.split(QLatin1Char(' ')));
  const double width = std::max(b.box.width() * kMostRowShare, std::min(word, b.box.width() * kMostWordShare));
  const QStringList lines = wrapText(tick.label, b.metrics, width, std::min(most, kMostRowLines - 1));
  if (most == 1 || !lines.join(QString()).contains(kEllipsis)) return lines;
  return wrapText(tick.label, b.metrics, b.box.width() * kMostWordShare, most);
}

QStringList yLines(const PlotBuilder& b, const Tick& tick) {
  if (!isCategory(b.figure.y)) return {tick.label};
  const double row = (b.box.height() - axisHeight(b, b.metrics.height())) / static_cast<double>(b.data.yTicks.size());
  return rowLines(b, tick, std::clamp(static_cast<int>(row / b.metrics.height() - kBetweenNames), 1, kMostRowLines));
}

// Returns the height of the box in which each row has room for its name.
double heightForRows(const PlotBuilder& b) {
  const std::size_t rows = b.data.yTicks.size();
  if (rows > kMostNamed) return 0;
  qsizetype lines = 1;
  if (rows <= kManyNames)
    for (const Tick& tick : b.data.yTicks) lines = std::max(lines, rowLines(b, tick, kMostRowLines).size());
  return axisHeight(b, b.metrics.height()) +
         static_cast<double>(rows) * (static_cast<double>(lines) + kBetweenNames) * b.metrics.height();
}

// Returns the width of a category's name until it meets its neighbors on the same line, `step` categories away.
double categoryRoom(const PlotBuilder& b, std::size_t i, std::size_t step) {
  const double distance = b.out.plot.width() / b.data.x.width() * static_cast<double>(step);
  double half = b.box.width() / 2;
  const auto meet = [&](std::size_t j) { half = std::min(half, distance - std::min(b.xWidths[j], distance) / 2 - 7); };
  if (i >= step) meet(i - step);
  if (i + step < b.data.xTicks.size()) meet(i + step);
  return std::max(24.0, 2 * half);
}

// A word that is too long for a line is elided.
bool isWhole(const XName& name) { return std::none_of(name.lines.begin(), name.lines.end(), isElided); }

std::size_t wholeNames(const XNames& names) {
  return static_cast<std::size_t>(std::count_if(names.each.begin(), names.each.end(), isWhole));
}

qsizetype charactersOf(const XNames& names) {
  qsizetype count = 0;
  for (const XName& name : names.each)
    for (const QString& line : name.lines) count += isElided(line) ? line.size() - 1 : line.size();
  return count;
}

// Returns true if more names are complete or, where as many are, more of the others can be read.
bool isBetter(const XNames& one, const XNames& other) {
  const std::size_t whole = wholeNames(one), otherWhole = wholeNames(other);
  if (whole != otherWhole) return whole > otherWhole;
  return whole < one.each.size() && charactersOf(one) > charactersOf(other);
}

// Returns horizontal labels of at most `most` lines, in one row or alternating in two, so that each has the room of
// two.
XNames levelNames(const PlotBuilder& b, std::size_t rows, int most) {
  const std::size_t count = b.data.xTicks.size();
  std::vector<QStringList> lines;
  qsizetype highest = 1;
  for (std::size_t i = 0; i < count; ++i) {
    const QString& label = b.data.xTicks[i].label;
    lines.push_back(isCategory(b.figure.x) ? wrapText(label, b.metrics, categoryRoom(b, i, rows), most)
                                           : QStringList{label});
    highest = std::max(highest, lines.back().size());
  }
  const double height = static_cast<double>(highest) * b.metrics.height();
  constexpr double kApart = 6;  // Distance between two labels.
  XNames out{.height = static_cast<double>(rows) * height};
  double lastRight[2] = {-1e9, -1e9};
  for (std::size_t i = 0; i < count; ++i) {
    const double x = b.out.toPixel(b.data.xTicks[i].position, b.data.y.from).x(), width = widest(b, lines[i]);
    const double left = std::clamp(x - width / 2, b.box.left(), std::max(b.box.left(), b.box.right() - width));
    double& right = lastRight[i % rows];
    // The ends of an axis of numbers are labeled, so that its range can be read: a label before the last one gives way.
    const bool isEnd = i > 0 && i + 1 == count && !isCategory(b.figure.x);
    while (isEnd && out.each.size() > 1 && left < out.each.back().at.right() + kApart) {
      out.each.pop_back();
      right = out.each.back().at.right();
    }
    if (left < right + kApart) continue;
    right = left + width;
    out.each.push_back({i, lines[i], QRectF(left, static_cast<double>(i % rows) * height, width, height)});
  }
  return out;
}

// Returns names of categories rotated to be read upwards, in as many lines as a category is wide. If it is narrower
// than one line, the names are smaller, so that each category has its name. In a box of that height they are elided in
// the middle, because names of one study often differ in their ends, and leave the plot its share.
XNames uprightNames(const PlotBuilder& b, double height) {
  constexpr double kLeastLength = 24;
  const double longest = std::max(kLeastLength, (1 - kLeastPlotShare) * height - axisHeight(b, 0));
  const double slot = b.out.plot.width() / b.data.x.width();
  const double share = std::clamp(slot / b.metrics.height(), kLeastName, 1.0);
  XNames out{.upright = true, .font = share < 1 ? b.font(share) : b.style.font};
  while (b.fonts.metricsOf(out.font).height() > slot &&
         out.font.pixelSize() > kLeastName * b.style.font.pixelSize() + 1)
    out.font.setPixelSize(out.font.pixelSize() - 1);  // The heights of fonts are rounded to pixels.
  const TextMetrics& metrics = b.fonts.metricsOf(out.font);
  const double line = metrics.height();
  const int most = std::clamp(static_cast<int>(slot / line), 1, kMostNameLines);
  double lastRight = -1e9;
  for (std::size_t i = 0; i < b.data.xTicks.size(); ++i) {
    const Tick& tick = b.data.xTicks[i];
    const QStringList lines = wrapText(tick.label, metrics, longest, most, Qt::ElideMiddle);
    const double width = static_cast<double>(lines.size()) * line;
    double length = 0;
    for (const QString& each : lines) length = std::max(length, metrics.horizontalAdvance(each));
    const double left = b.out.toPixel(tick.position, b.data.y.from).x() - width / 2;
    if (left < lastRight - 1) continue;
    lastRight = left + width;
    out.height = std::max(out.height, length);
    out.each.push_back({i, lines, QRectF(left, 0, width, length)});
  }
  return out;
}

// Returns false if a name is longer than its room on one line, so that it would be elided. Measuring many elided names
// takes long.
bool fitLevel(const PlotBuilder& b) {
  constexpr double kRounding = 1;
  for (std::size_t i = 0; i < b.xWidths.size(); ++i)
    if (b.xWidths[i] > categoryRoom(b, i, 1) + kRounding) return false;
  return true;
}

// Arranges names so that most of them are complete in a box of that height; horizontal names are preferred to rotated
// ones.
XNames namesBelow(const PlotBuilder& b, double height) {
  const bool many = b.data.xTicks.size() > kManyNames;
  const auto linesOf = [&](double rows) {
    return many ? 1
                : std::clamp(static_cast<int>(height * kMostNameShare / rows / b.metrics.height()), 1, kMostNameLines);
  };
  if (many && isCategory(b.figure.x) && !fitLevel(b)) return uprightNames(b, height);
  XNames best = levelNames(b, 1, linesOf(1));
  best.font = b.style.font;
  if (!isCategory(b.figure.x)) return best;
  const auto consider = [&](const XNames& other) {
    if (isBetter(other, best)) best = other;
  };
  if (many && wholeNames(best) == b.data.xTicks.size()) return best;
  if (many) return uprightNames(b, height);
  XNames alternating = levelNames(b, 2, linesOf(2));
  alternating.font = b.style.font;
  consider(alternating);
  consider(uprightNames(b, height));
  return best;
}

constexpr int kTall = 900;  // Height of a box in which every name that has its width is complete.

// Returns the least height of the box in which as many names of columns as possible are complete or, if none can be, as
// much of them as possible is shown. `best` is the arrangement in a box of height kTall.
double heightForColumns(const PlotBuilder& b, const XNames& best) {
  constexpr int kStep = 30;
  static_assert(kTall % kStep == 0);
  const std::size_t count = b.data.xTicks.size();
  if (count > kManyNames) {
    if (wholeNames(best) < count) return 0;  // The chart is too narrow, whatever its height is.
    return best.upright ? (best.height + axisHeight(b, 0)) / (1 - kLeastPlotShare) : best.height / kMostNameShare;
  }
  int low = 1, high = kTall / kStep;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (isBetter(best, namesBelow(b, middle * kStep)))
      low = middle + 1;
    else
      high = middle;
  }
  return low * kStep;
}

// Returns the height between the plot and the title of its axis, for half of the top tick's label and the value above
// the highest bar. It is enough for a plot of the least height, so that it does not depend on the actual one.
double roomAbove(const PlotBuilder& b) {
  constexpr double kApart = 2;  // Distance of a value from its bar and from the title.
  const double tick = b.metrics.height() / 2 + 4;
  if (!b.data.barValues) return tick;
  double highest = b.data.y.from;
  for (const PlotBar& bar : b.data.bars) highest = std::max({highest, bar.from, bar.to, bar.high.value_or(bar.to)});
  const double free = (b.data.y.to - highest) / b.data.y.width() * kLeastPlotHeight;
  return std::max(tick, b.metrics.height() + 2 * kApart - free);
}

}  // namespace

void placeYTitle(PlotBuilder& b) {
  constexpr int kMostLines = 2;
  const QString title = QString::fromStdString(b.figure.y.title);
  const auto lines =
      static_cast<double>(title.isEmpty() ? 0 : wrapText(title, b.metrics, b.box.width(), kMostLines).size());
  const double height = lines * b.metrics.height() + roomAbove(b);
  b.out.topMargin = b.box.top() + height;
  b.box.setTop(std::max(b.box.top(), b.least.top - height));
  if (!title.isEmpty()) b.addLines(title, b.style.font, b.colours.muted, kMostLines);
  b.box.setTop(b.box.top() + roomAbove(b));
}

void placePlot(PlotBuilder& b) {
  double left = 0;
  for (const Tick& tick : b.data.yTicks) {
    b.yLabels.push_back(yLines(b, tick));
    left = std::max(left, widest(b, b.yLabels.back()));
  }
  left = std::max(left + kPad, b.least.left);
  b.out.leftMargin = left;
  b.out.rightMargin = b.labelWidth > 0 ? labelMargin(b, b.box.width() - left) : kPad;
  const double right = std::max(b.out.rightMargin, b.least.right);
  b.out.plot = b.box.adjusted(left, 0, -right, 0);
  b.out.plot.setWidth(std::max(b.out.plot.width(), 16.0));
  for (const Tick& tick : b.data.xTicks) b.xWidths.push_back(b.metrics.horizontalAdvance(tick.label));
  b.xNames = namesBelow(b, b.box.height());
  const double taken = b.size.height() - b.box.height();
  double wanted = isCategory(b.figure.y) ? heightForRows(b) : 0;
  if (isCategory(b.figure.x) && b.data.xTicks.size() <= kMostNamed) {
    const XNames tall = namesBelow(b, kTall);
    if (!isCategory(b.figure.y)) wanted = heightForColumns(b, tall);
    if (wholeNames(tall) < b.data.xTicks.size())
      b.out.widthForNames = b.size.width() - b.out.plot.width() + b.data.x.width() * b.metrics.height();
  }
  if (wanted > 0) b.out.heightForNames = std::max(b.out.heightForNames, taken + wanted);
  b.out.plot.setBottom(b.box.bottom() - axisHeight(b, b.xNames.height));
  b.out.leastHeight = std::max(b.out.heightForNames, b.size.height() - b.out.plot.height() + kLeastPlotHeight);
  b.out.plot.setHeight(std::max(b.out.plot.height(), 16.0));
}

namespace {

// Returns the number of rows of which one has its name, so that the names of a plot that is too low for all are evenly
// spaced.
std::size_t rowsPerName(const PlotBuilder& b) {
  if (!isCategory(b.figure.y)) return 1;
  qsizetype lines = 1;
  for (const QStringList& label : b.yLabels) lines = std::max(lines, label.size());
  const double row = b.out.plot.height() / b.data.y.width();
  return static_cast<std::size_t>(
      std::max(1.0, std::ceil(static_cast<double>(lines) * b.metrics.height() / row - 0.01)));
}

// Keeps the name of a row without one for a tool tip beside the row.
void keepName(PlotBuilder& b, const QString& name, double y) {
  const double height = b.out.plot.height() / b.data.y.width();
  b.out.texts.push_back(
      {{}, QRectF(0, y - height / 2, b.out.plot.left(), height), b.style.font, {}, /*halo=*/false, name});
}

}  // namespace

void placeYTicks(PlotBuilder& b) {
  double lastTop = b.out.plot.bottom() + b.metrics.height();
  const std::size_t step = rowsPerName(b);
  for (std::size_t i = 0; i < b.data.yTicks.size(); ++i) {
    const Tick& tick = b.data.yTicks[i];
    const QStringList& lines = b.yLabels[i];
    const double y = b.out.toPixel(b.data.x.from, tick.position).y();
    b.out.grid.emplace_back(b.out.plot.left(), y, b.out.plot.right(), y);
    const double height = static_cast<double>(lines.size()) * b.metrics.height();
    double top = y - height / 2;
    if (i % step != 0) {
      keepName(b, tick.label, y);
      continue;
    }
    if (top + height > lastTop + 0.01) continue;  // The plot is too low for every number.
    lastTop = top;
    for (const QString& line : lines) {
      b.addText(line, {b.out.plot.left() - kPad - b.metrics.horizontalAdvance(line), top}, b.style.font,
                b.colours.muted);
      if (isElided(line)) b.keepWhole(tick.label);
      top += b.metrics.height();
    }
  }
  for (const double position : b.data.yMinor) {
    const double y = b.out.toPixel(b.data.x.from, position).y();
    b.out.ticks.emplace_back(b.out.plot.left() - kMinorLength, y, b.out.plot.left(), y);
  }
}

void placeXTicks(PlotBuilder& b) {
  const double top = b.out.plot.bottom() + kTickLength + 2;
  if (!isCategory(b.figure.x)) {
    for (const Tick& tick : b.data.xTicks) {
      const double x = b.out.toPixel(tick.position, b.data.y.from).x();
      b.out.ticks.emplace_back(x, b.out.plot.bottom(), x, b.out.plot.bottom() + kTickLength);
    }
  }
  const double height = QFontMetricsF(b.xNames.font).height();
  for (const XName& name : b.xNames.each) {
    QPointF at = name.at.topLeft() + QPointF(0, top);
    for (const QString& line : name.lines) {
      if (b.xNames.upright) {
        b.addUpright(line, at, b.xNames.font, b.colours.muted);
        at += QPointF(height, 0);
      } else {
        const double width = b.metrics.horizontalAdvance(line);
        b.addText(line, at + QPointF((name.at.width() - width) / 2, 0), b.style.font, b.colours.muted);
        at += QPointF(0, height);
      }
      if (isElided(line)) b.keepWhole(b.data.xTicks[name.tick].label);
    }
  }
  for (const double position : b.data.xMinor) {
    const double x = b.out.toPixel(position, b.data.y.from).x();
    b.out.ticks.emplace_back(x, b.out.plot.bottom(), x, b.out.plot.bottom() + kMinorLength);
  }
}

void placeXTitle(PlotBuilder& b) {
  const QString whole = QString::fromStdString(b.figure.x.title);
  const QString title = b.metrics.elidedText(whole, Qt::ElideRight, b.box.width());
  if (title.isEmpty()) return;
  const double width = b.metrics.horizontalAdvance(title);
  const double left =
      std::clamp(b.out.plot.center().x() - width / 2, b.box.left(), std::max(b.box.left(), b.box.right() - width));
  b.addText(title, {left, b.box.bottom() - b.metrics.height()}, b.style.font, b.colours.muted);
  b.keepWhole(whole);
}

}  // namespace scalescope
