#pragma once

#include <vector>

#include <QList>
#include <QPoint>
#include <QWidget>

#include "ui/pages/results/making/figure_maker.h"

namespace scalescope {

class ChartView;

// The charts that every study shows side by side: the kinds that report/figures puts on top. One without numbers says
// why, and has a button that leads on. They are made while they are shown.
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
  struct Place {  // of one of topKinds()
    ChartView* chart = nullptr;
    int wanted = 0;  // number of the question that is waited for
    MadeFigurePtr made{};
  };
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  void want();
  void showMade(int number, const MadeFigurePtr& made);
  void choose(std::size_t place, int series, double x, double y);

  FigureMaker& m_maker;
  bool m_stale = false;  // the study is another than what is shown
  std::vector<Place> m_places;
};

}  // namespace scalescope
