// Charts that share an axis: a zoom or the pointer of one is shown by the others. ChartView links margins itself.
#include <QList>

#include "ui/charts/chart_view.h"

namespace scalescope {

void ChartView::linkX(const QList<ChartView*>& views) {
  for (ChartView* from : views) {
    for (ChartView* to : views) {
      if (from != to) {
        connect(from, &ChartView::visibleXChanged, to, &ChartView::setVisibleX);
        connect(from, &ChartView::zoomReset, to, &ChartView::resetZoom);
      }
    }
  }
}

void ChartView::linkCrossHairs(const QList<ChartView*>& views) {
  for (ChartView* from : views)
    for (ChartView* to : views)
      if (from != to) connect(from, &ChartView::crossHairMoved, to, &ChartView::showCrossHair);
}

}  // namespace scalescope
