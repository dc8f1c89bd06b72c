#include "ui/charts/plot/layout/plot_labels.h"

#include <algorithm>
#include <cmath>

#include <QFontMetricsF>

namespace scalescope {
namespace {

struct EndLabel {
  QString text;
  QPointF anchor;
  QColor colour;
  QRectF at;
};

// Pushes labels down until none covers another, then the whole pile up if it left the plot.
void spread(std::vector<EndLabel>& labels, double lowest) {
  for (std::size_t i = 1; i < labels.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (labels[i].at.intersects(labels[j].at)) labels[i].at.moveTop(labels[j].at.bottom());
  }
  double limit = lowest;
  for (std::size_t i = labels.size(); i-- > 0;) {
    if (labels[i].at.bottom() > limit) {
      labels[i].at.moveBottom(limit);
      limit = labels[i].at.top();
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
    labels.push_back({text, anchor, colourOf(figure, i, style), at});
  }
  std::stable_sort(labels.begin(), labels.end(),
                   [](const EndLabel& a, const EndLabel& b) { return a.at.top() < b.at.top(); });
  spread(labels, layout.plot.bottom() + height / 2);
  for (const EndLabel& label : labels) {
    layout.texts.push_back({label.text, label.at, style.font, label.colour, true});
    if (std::abs(label.at.center().y() - label.anchor.y()) > height * 0.75)
      layout.leaders.emplace_back(label.anchor + QPointF(3, 0), QPointF(label.at.left() - 2, label.at.center().y()));
  }
}

void placeBarValues(const Figure& figure, const PlotData& data, const PlotStyle& style, PlotLayout& layout) {
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
    if (width > (right - left) * 1.35) return;
    const double high = std::max({bar.from, bar.to, bar.high.value_or(bar.to)});
    const double top = layout.toPixel(0, high).y() - metrics.height() - 2;
    texts.push_back(
        {text, QRectF((left + right - width) / 2, top, width, metrics.height()), style.font, tokens(style.theme).text});
  }
  layout.texts.insert(layout.texts.end(), texts.begin(), texts.end());
}

}  // namespace scalescope
