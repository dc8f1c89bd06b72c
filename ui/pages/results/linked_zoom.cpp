#include "ui/pages/results/linked_zoom.h"

#include <optional>

#include <QEvent>

#include "ui/charts/chart_view.h"

namespace scalescope {
namespace {

std::string axisOf(const ChartView& chart) {
  const FigureAxis& x = chart.figure().x;
  return x.title + '\n' + std::to_string(static_cast<int>(x.scale));
}

}  // namespace

LinkedZoom::LinkedZoom(QObject* parent) : QObject(parent) {}

void LinkedZoom::add(ChartView* chart) {
  m_charts.push_back(chart);
  chart->installEventFilter(this);
  connect(
      chart, &ChartView::visibleXChanged, this, [this, chart](double low, double high) { zoom(chart, low, high); });
  connect(
      chart, &ChartView::zoomReset, this, [this, chart] { reset(chart); });
  connect(chart, &ChartView::crossHairMoved, this, [this, chart](std::optional<double> x) {
    for (ChartView* other : others(chart)) other->showCrossHair(x);
  });
}

void LinkedZoom::forget() {
  m_ranges.clear();
  for (ChartView* chart : m_charts) chart->resetZoom();
}

// The change is queued, so that the chart's own show event has set its figure before.
bool LinkedZoom::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show)
    for (ChartView* chart : m_charts)
      if (chart == watched)
        QMetaObject::invokeMethod(
            chart, [this, chart] { follow(chart); }, Qt::QueuedConnection);
  return QObject::eventFilter(watched, event);
}

void LinkedZoom::zoom(ChartView* from, double low, double high) {
  m_ranges[axisOf(*from)] = {low, high};
  for (ChartView* other : others(from)) other->setVisibleX(low, high);
}

void LinkedZoom::reset(ChartView* from) {
  m_ranges.erase(axisOf(*from));
  for (ChartView* other : others(from)) other->resetZoom();
}

void LinkedZoom::follow(ChartView* chart) {
  const auto range = m_ranges.find(axisOf(*chart));
  if (range == m_ranges.end())
    chart->resetZoom();
  else
    chart->setVisibleX(range->second.first, range->second.second);
}

std::vector<ChartView*> LinkedZoom::others(const ChartView* from) const {
  std::vector<ChartView*> out;
  for (ChartView* chart : m_charts)
    if (chart != from && chart->isVisible() && axisOf(*chart) == axisOf(*from)) out.push_back(chart);
  return out;
}

}  // namespace scalescope

#include "moc_linked_zoom.cpp"
