#pragma once

#include <vector>

#include <QList>
#include <QPoint>
#include <QWidget>

#include "ui/pages/results/figure_maker.h"

class QLabel;

namespace scalescope {

class ChartView;
class FillHeight;
class StackingRow;

// Charts that answer a study's question, side by side: those kinds of report/figures' topKinds() that have data. If
// none has, a sentence says why, and no empty chart is shown. They are made while they are visible, and share the
// remaining height.
class TopCharts final : public QWidget {
  Q_OBJECT
 public:
  explicit TopCharts(FigureMaker& maker, QWidget* parent = nullptr);  // `maker` must outlive this object.

 Q_SIGNALS:
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // Cells at a point of a chart.
  void drawn(scalescope::ChartView* chart);                           // The chart has a new figure.

 protected:
  void showEvent(QShowEvent* event) final;
  bool eventFilter(QObject* watched, QEvent* event) final;

 private:
  struct Place {
    ChartView* chart = nullptr;
    MadeFigurePtr made{};
  };
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  void want();
  void showMade(int number, const std::vector<MadeFigurePtr>& made);
  void keepLeast();
  [[nodiscard]] int leastOfRow() const;
  void choose(std::size_t place, int series, double x, double y);

  FigureMaker& m_maker;
  bool m_stale = false;  // The shown charts belong to an earlier study.
  int m_wanted = 0;      // Number of the pending request.
  QLabel* m_why;         // The reason why there is no chart.
  StackingRow* m_row;
  FillHeight* m_height;
  QWidget* m_view = nullptr;  // The visible part of the page, if it scrolls.
  std::vector<Place> m_places;
};

}  // namespace scalescope
