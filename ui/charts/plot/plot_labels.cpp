#include "ui/charts/plot/plot_labels.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

namespace scalescope {
namespace {

struct EndLabel {
  std::size_t series = 0;
  QString text;
  QPointF anchor;
  QColor colour;
  QRectF at;
};

// Labels beside each other may have the same height.
bool share(const QRectF& a, const QRectF& b) { return a.left() < b.right() && b.left() < a.right(); }

// Moves labels, sorted by height, down until none covers another, then up from the lowest position.
void spread(std::vector<EndLabel>& labels, double lowest) {
  for (std::size_t i = 1; i < labels.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (share(labels[i].at, labels[j].at) && labels[i].at.top() < labels[j].at.bottom())
        labels[i].at.moveTop(labels[j].at.bottom());
  for (std::size_t i = labels.size(); i-- > 0;) {
    double limit = lowest;
    for (std::size_t j = i + 1; j < labels.size(); ++j)
      if (share(labels[i].at, labels[j].at)) limit = std::min(limit, labels[j].at.top());
    if (labels[i].at.bottom() > limit) labels[i].at.moveBottom(limit);
  }
}

bool crosses(const QRectF& box, const QPointF& a, const QPointF& b) {
  if (!std::isfinite(a.y()) || !std::isfinite(b.y()) || b.x() < box.left() || a.x() > box.right()) return false;
  const auto height = [&](double x) {
    return b.x() > a.x() ? a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x()) : b.y();
  };
  const double from = height(std::max(a.x(), box.left())), to = height(std::min(b.x(), box.right()));
  return std::max(from, to) > box.top() && std::min(from, to) < box.bottom();
}

// Returns true if a line of another series passes behind the box.
bool onLine(const PlotData& data, const PlotLayout& layout, std::size_t series, const QRectF& box) {
  const double from = layout.toPosition(box.left()), to = layout.toPosition(box.right());
  for (const PlotLine& line : data.lines) {
    if (line.series == series) continue;
    for (qsizetype i = 1; i < line.points.size(); ++i)
      if (line.points[i].x() >= from && line.points[i - 1].x() <= to &&
          crosses(box, layout.toPixel(line.points[i - 1]), layout.toPixel(line.points[i])))
        return true;
  }
  return false;
}

// Moves labels to the right of the error bars through their points, as far as the plot's margin reaches.
void clearErrorBars(std::vector<EndLabel>& labels, const PlotData& data, const PlotLayout& layout) {
  constexpr double kApart = 3;
  const std::vector<double> shifts = errorBarShifts(data, layout);
  for (EndLabel& label : labels) {
    double left = label.at.left();
    for (std::size_t i = 0; i < data.marks.size(); ++i) {
      const PlotMark& mark = data.marks[i];
      if (!mark.low || !mark.high) continue;
      const QPointF top = layout.toPixel(mark.at.x(), *mark.high), bottom = layout.toPixel(mark.at.x(), *mark.low);
      const bool isBehind = std::abs(top.x() - label.anchor.x()) < 1 && bottom.y() - top.y() >= kLeastErrorBar &&
                            top.y() < label.at.bottom() && label.at.top() < bottom.y();
      if (isBehind) left = std::max(left, top.x() + shifts[i] + kErrorCap + kApart);
    }
    if (left + label.at.width() <= layout.plot.right() + layout.rightMargin) label.at.moveLeft(left);
  }
}

// Moves a label that covers the line of another series above or below it, if there is room.
void stepAside(std::vector<EndLabel>& labels, const PlotData& data, PlotLayout& layout, double lowest) {
  constexpr double kSteps[] = {-0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2, -2.5, 2.5, -3, 3};
  for (EndLabel& label : labels) {
    if (!onLine(data, layout, label.series, label.at)) continue;
    for (const double step : kSteps) {
      const QRectF at = label.at.translated(0, step * label.at.height());
      const bool outside = at.bottom() > lowest || at.top() < layout.plot.top() - at.height() / 2;
      const bool taken = std::any_of(labels.begin(), labels.end(), [&](const EndLabel& other) {
        return &other != &label && other.at.adjusted(0, 0.5, 0, -0.5).intersects(at);
      });
      if (outside || taken || onLine(data, layout, label.series, at)) continue;
      label.at = at;
      break;
    }
  }
}

}  // namespace

bool lastPoint(const PlotData& data, std::size_t series, QPointF& last) {
  bool found = false;
  const auto consider = [&](const QPointF& point) {
    if (std::isfinite(point.y()) && (!found || point.x() >= last.x())) {
      last = point;
      found = true;
    }
  };
  for (const PlotLine& line : data.lines)
    if (line.series == series) std::for_each(line.points.begin(), line.points.end(), consider);
  for (const PlotMark& mark : data.marks)
    if (mark.series == series && mark.shown) consider(mark.at);
  return found;
}

void placeEndLabels(const Figure& figure, const PlotData& data, const PlotStyle& style, PlotLayout& layout) {
  const QFontMetricsF metrics(style.font);
  const double height = metrics.height();
  std::vector<EndLabel> labels;
  for (std::size_t i = 0; i < figure.series.size(); ++i) {
    QPointF last;
    const QString text = QString::fromStdString(figure.series[i].name);
    if (text.isEmpty() || figure.series[i].faint || !lastPoint(data, i, last)) continue;
    const QPointF anchor = layout.toPixel(last);
    const QRectF at(anchor.x() + kPad, anchor.y() - height / 2, metrics.horizontalAdvance(text), height);
    labels.push_back({i, text, anchor, colourOf(figure, i, style), at});
  }
  std::stable_sort(labels.begin(), labels.end(),
                   [](const EndLabel& a, const EndLabel& b) { return a.at.top() < b.at.top(); });
  const double lowest = layout.plot.bottom() - 1;  // A label is not on the axis line.
  spread(labels, lowest);
  stepAside(labels, data, layout, lowest);
  clearErrorBars(labels, data, layout);
  for (const EndLabel& label : labels) {
    layout.texts.push_back({label.text, label.at, style.font, label.colour, true});
    layout.legend.push_back({label.series, {}, label.at, {}});
    if (std::abs(label.at.center().y() - label.anchor.y()) > height * 0.75)
      layout.leaders.emplace_back(label.anchor + QPointF(3, 0), QPointF(label.at.left() - 2, label.at.center().y()));
  }
}

void placeBarValues(const Figure& figure, const PlotData& data, const PlotStyle& style, PlotLayout& layout) {
  constexpr double kMostOfBar = 1.35;  // Share of the bar's width.
  constexpr double kApart = 4;         // Distance between two values.
  if (!data.barValues) return;
  const QFontMetricsF metrics(style.font);
  std::vector<PlacedText> texts;
  double largest = 0;
  for (const PlotBar& bar : data.bars) largest = std::max(largest, std::abs(bar.value));
  for (const PlotBar& bar : data.bars) {
    const QString text = figure.y.unit.empty() ? barNumber(bar.value, largest, style.locale)
                                               : valueText(figure.y, bar.value, style.locale);
    const double width = metrics.horizontalAdvance(text);
    const double left = layout.toPixel(bar.left, 0).x();
    const double right = layout.toPixel(bar.right, 0).x();
    if (width > (right - left) * kMostOfBar) return;
    const double high = std::max({bar.from, bar.to, bar.high.value_or(bar.to)});
    const double top = layout.toPixel(0, high).y() - metrics.height() - 2;
    texts.push_back(
        {text, QRectF((left + right - width) / 2, top, width, metrics.height()), style.font, tokens(style.theme).text});
  }
  for (std::size_t i = 0; i < texts.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (texts[i].at.adjusted(-kApart, 0, 0, 0).intersects(texts[j].at)) return;
  layout.texts.insert(layout.texts.end(), texts.begin(), texts.end());
}

}  // namespace scalescope
