#pragma once

#include <string>

#include <QList>
#include <QPoint>

#include "core/report/figures/figures.h"
#include "ui/pages/results/making/figure_maker.h"
#include "ui/widgets/layout/stacked_page.h"

class QHBoxLayout;
class QLabel;

namespace scalescope {

class ChartView;
class LeftHeight;
class TableModel;
class TableView;
class TraceChooser;

// One question about a study: its chart, where it has one, beside its table; both are made once they are shown, and
// take the height that is left.
class KindTab final : public StackedPage {
  Q_OBJECT
 public:
  // `maker` must live longer.
  KindTab(const ResultTab& tab, FigureMaker& maker, QWidget* parent = nullptr);
  // Of a timeline: answers to traceWanted().
  // Its chart and table are not made yet.
  [[nodiscard]] bool isMaking() const { return m_isMaking; }
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  [[nodiscard]] const std::string& kind() const { return m_kind; }

 Q_SIGNALS:
  void rerunRequested(int cell);
  void runsWanted(int cell);
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // behind a point of the chart
  void traceWanted(int number, int cell, const scalescope::StepRange& steps);
  void drawn(scalescope::ChartView* chart);  // what it shows is new

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;
  void showEvent(QShowEvent* event) final;

 private:
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  void wantOnceShown();
  void want();
  void showMade(const MadeFigurePtr& made);
  void showParts(const MadeFigurePtr& made);  // but for what stands in the table
  void showTable(const MadeFigure& made);
  void hideAll();
  void hideConstants();
  void hideWhatHasNoRoom();
  void fitToWidth();
  void showMenu(const QPoint& at);
  void choose(int series, double x, double y);

  std::string m_kind;
  FigureMaker& m_maker;
  bool m_stale = false;  // the study is another than what is shown
  int m_wanted = 0;      // number of the newest question
  bool m_isMaking = true;
  MadeFigurePtr m_made;  // what is shown
  bool m_drawn = false;
  QHBoxLayout* m_row;  // chart and table
  LeftHeight* m_chartPlace;
  ChartView* m_chart;
  LeftHeight* m_tablePlace;
  TableView* m_table;
  TableModel* m_model;
  QLabel* m_cut;                      // how many rows are not shown
  TraceChooser* m_chooser = nullptr;  // of a timeline
};

}  // namespace scalescope
