#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/charts/plot/layout/plot_builder.h"
#include "ui/charts/plot/layout/plot_labels.h"

namespace scalescope {
namespace {

constexpr std::size_t kMostDirectLabels = 4;
constexpr double kMostLabelShare = 0.3;   // of the width that end labels may take
constexpr double kMostLabelHeight = 0.5;  // of the height: axis and titles take of it, too

// A line to compare with, no data of its own.
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

// Points that end amid the lines of others: a label beside them would lie on those.
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

void placeLegend(PlotBuilder& b) {
  const double line = b.metrics.height() + 2;
  const double swatch = 18;
  QPointF at = b.box.topLeft();
  int rows = 1;
  for (std::size_t i = 0; i < b.figure.series.size(); ++i) {
    const QString name = QString::fromStdString(b.figure.series[i].name);
    if (name.isEmpty() || b.figure.series[i].faint) continue;
    const double most = b.box.width() - swatch - 6;
    const QString text = b.metrics.elidedText(name, Qt::ElideRight, most);
    const double width = swatch + 6 + b.metrics.horizontalAdvance(text);
    if (at.x() > b.box.left() && at.x() + width > b.box.right()) {
      if (++rows > 4)  // more than this is a table's work
        break;
      at = {b.box.left(), at.y() + line};
    }
    b.out.keys.push_back({i, QRectF(at.x(), at.y() + (b.metrics.height() - 10) / 2, swatch, 10)});
    b.addText(text, {at.x() + swatch + 6, at.y()}, b.style.font, b.colours.text);
    b.keepWhole(name);
    at.setX(at.x() + width + 16);
  }
  b.box.setTop(at.y() + line + 4);
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
