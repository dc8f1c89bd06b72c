#pragma once

#include <vector>

#include <QList>
#include <QPoint>
#include <QWidget>

#include "ui/pages/results/making/figure_maker.h"

namespace scalescope {

class ChartView;
class LeftHeight;
class StackingRow;

// The charts that answer a study's question, side by side: those kinds of report/figures' topKinds() that have numbers.
// Where none has, one says why, with a button that leads on. They are made while they are shown, and share the height
// that is left.
class TopCharts final : public QWidget {
  Q_OBJECT
 public:
  explicit TopCharts(FigureMaker& maker, QWidget* parent = nullptr);  // which must live longer

 Q_SIGNALS:
  void newStudyRequested();
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // behind a point of a chart
  void drawn(scalescope::ChartView* chart);                           // what it shows is new

 protected:
  void showEvent(QShowEvent* event) final;

 private:
  struct Place {
    ChartView* chart = nullptr;
    MadeFigurePtr made{};
  };
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  void want();
  void showMade(int number, const std::vector<MadeFigurePtr>& made);
  void keepLeast();
  void choose(std::size_t place, int series, double x, double y);

  FigureMaker& m_maker;
  bool m_stale = false;  // the study is another than what is shown
  int m_wanted = 0;      // number of the question that is waited for
  StackingRow* m_row;
  LeftHeight* m_height;
  std::vector<Place> m_places;
};

}  // namespace scalescope
