#include <algorithm>

#include "ui/charts/plot/layout/plot_builder.h"
#include "ui/charts/plot/layout/plot_labels.h"

namespace scalescope {
namespace {

constexpr double kTickLength = 4;
constexpr double kMinorLength = 2.5;
constexpr int kMostNameLines = 3;
constexpr double kMostNameShare = 0.35;  // of the height that names of categories may take
constexpr double kMostRowShare = 0.4;    // of the width that names of rows may take

// Least right margin with which every end label still fits: a line that ends early needs none.
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

double widest(const PlotBuilder& b, const QStringList& lines) {
  double width = 0;
  for (const QString& line : lines) width = std::max(width, b.metrics.horizontalAdvance(line));
  return width;
}

// Returns the height of what stands below the plot, with names of categories on that many lines.
double axisHeight(const PlotBuilder& b, int lines) {
  return kTickLength + 2 + lines * b.metrics.height() + (b.figure.x.title.empty() ? 0 : b.metrics.height() + 4);
}

// Names of rows that would take the plot's room are broken at spaces, into as many lines as a row is high.
QStringList yLines(const PlotBuilder& b, const Tick& tick) {
  if (b.figure.y.scale != AxisScale::category) return {tick.label};
  const double row = (b.box.height() - axisHeight(b, 1)) / static_cast<double>(b.data.yTicks.size());
  const int most = std::clamp(static_cast<int>(row / b.metrics.height()), 1, kMostNameLines);
  return wrapText(tick.label, b.style.font, b.box.width() * kMostRowShare, most);
}

double slotWidth(const PlotBuilder& b) {
  const double plotWidth = b.box.width() * 0.9;
  return plotWidth / std::max<double>(1, static_cast<double>(b.figure.x.categories.size())) - 6;
}

// Names too wide for their bar stand on two lines in turn, so that each has the room of two.
bool staggered(const PlotBuilder& b) {
  if (b.figure.x.scale != AxisScale::category || b.data.xTicks.size() < 2) return false;
  return std::any_of(b.data.xTicks.begin(), b.data.xTicks.end(),
                     [&](const Tick& tick) { return b.metrics.horizontalAdvance(tick.label) > slotWidth(b); });
}

// Width a category's name may take until it meets its neighbours on the same line, `step` categories away.
double categoryRoom(const PlotBuilder& b, std::size_t i, std::size_t step) {
  const double distance = b.out.plot.width() / b.data.x.width() * static_cast<double>(step);
  double half = 1e9;
  const auto meet = [&](std::size_t j) {
    half = std::min(half, distance - std::min(b.metrics.horizontalAdvance(b.data.xTicks[j].label), distance) / 2 - 7);
  };
  if (i >= step) meet(i - step);
  if (i + step < b.data.xTicks.size()) meet(i + step);
  return std::max(24.0, 2 * half);
}

// A category's name where it has its place: what is too wide is broken at spaces, into `most` lines.
QStringList nameLines(const PlotBuilder& b, std::size_t i, int most) {
  const double room = categoryRoom(b, i, staggered(b) ? 2 : 1);
  return wrapText(b.data.xTicks[i].label, b.style.font, room, most);
}

// Lines that each name may take. The plot has its width by then.
int mostNameLines(const PlotBuilder& b) {
  const double one = (staggered(b) ? 2 : 1) * b.metrics.height();
  const int most = std::clamp(static_cast<int>(b.box.height() * kMostNameShare / one), 1, kMostNameLines);
  qsizetype lines = 1;
  if (b.figure.x.scale == AxisScale::category)
    for (std::size_t i = 0; i < b.data.xTicks.size(); ++i) lines = std::max(lines, nameLines(b, i, most).size());
  return static_cast<int>(lines);
}

}  // namespace

void placeYTitle(PlotBuilder& b) {
  const QString title = QString::fromStdString(b.figure.y.title);
  const double line = title.isEmpty() ? 0 : b.metrics.height();
  const double tick = b.metrics.height() / 2 + 4;  // the top tick label stands half above the plot
  b.out.topMargin = b.box.top() + line + tick;
  b.box.setTop(std::max(b.box.top(), b.least.top - line - tick));
  if (!title.isEmpty()) b.addLines(title, b.style.font, b.colours.muted, 1);
  b.box.setTop(b.box.top() + tick);
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
  b.nameLines = mostNameLines(b);
  b.out.plot.setBottom(b.box.bottom() - axisHeight(b, (staggered(b) ? 2 : 1) * b.nameLines));
  b.out.plot.setHeight(std::max(b.out.plot.height(), 16.0));
}

void placeYTicks(PlotBuilder& b) {
  double lastTop = b.out.plot.bottom() + b.metrics.height();
  for (std::size_t i = 0; i < b.data.yTicks.size(); ++i) {
    const Tick& tick = b.data.yTicks[i];
    const QStringList& lines = b.yLabels[i];
    const double y = b.out.toPixel(b.data.x.from, tick.position).y();
    b.out.grid.emplace_back(b.out.plot.left(), y, b.out.plot.right(), y);
    const double height = static_cast<double>(lines.size()) * b.metrics.height();
    double top = y - height / 2;
    if (top + height > lastTop + 0.01) continue;  // too low a plot for every label
    lastTop = top;
    for (const QString& line : lines) {
      b.addText(line, {b.out.plot.left() - kPad - b.metrics.horizontalAdvance(line), top}, b.style.font,
                b.colours.muted);
      if (line.endsWith(kEllipsis)) b.keepWhole(tick.label);
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
  const bool category = b.figure.x.scale == AxisScale::category;
  const bool two = staggered(b);
  double lastRight[2] = {-1e9, -1e9};
  for (std::size_t i = 0; i < b.data.xTicks.size(); ++i) {
    const Tick& tick = b.data.xTicks[i];
    const double x = b.out.toPixel(tick.position, b.data.y.from).x();
    if (!category) b.out.ticks.emplace_back(x, b.out.plot.bottom(), x, b.out.plot.bottom() + kTickLength);
    const QStringList lines = category ? nameLines(b, i, b.nameLines) : QStringList{tick.label};
    const double width = widest(b, lines);
    const double left = std::clamp(x - width / 2, b.box.left(), std::max(b.box.left(), b.box.right() - width));
    double& right = lastRight[two ? i % 2 : 0];
    if (left < right + 6) continue;
    double y = top + (two && i % 2 == 1 ? b.nameLines * b.metrics.height() : 0);
    for (const QString& line : lines) {
      b.addText(line, {left + (width - b.metrics.horizontalAdvance(line)) / 2, y}, b.style.font, b.colours.muted);
      if (line.endsWith(kEllipsis)) b.keepWhole(tick.label);
      y += b.metrics.height();
    }
    right = left + width;
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
