#include "ui/pages/results/point_cells.h"

#include <cmath>

#include <QCursor>

#include "core/report/figures/cells_at.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/words/window_speaker.h"

namespace scalescope {

QList<int> cellsOf(const ChosenPoint& point) {
  const SpeakIn language(windowSpeaker());  // series are found by their names
  const auto& series = point.chart.figure().series;
  const auto index = static_cast<std::size_t>(point.series);
  const FigurePlace place{point.series >= 0 && index < series.size() ? series[index].name : std::string(), point.x,
                          static_cast<int>(std::lround(point.y))};
  QList<int> out;
  for (const int cell : cellsAt(point.study, point.kind, point.view, place)) out << cell;
  return out;
}

QPoint placeOf(const ChosenPoint& point) {
  return point.series >= 0 ? QCursor::pos() : point.chart.mapToGlobal(point.chart.rect().center());
}

}  // namespace scalescope
