#pragma once

#include <string>

#include <QList>
#include <QPoint>

#include "core/report/figures/figures.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/widgets/page_room.h"

class QHBoxLayout;
class QLabel;

namespace scalescope {

class ChartView;
class FillHeight;
class TableModel;
class TableView;
class TraceChooser;

// Tab for one kind of result: its chart, if it has one, beside its table; both are made when they are shown, and use
// the remaining height.
class KindTab final : public StackedPage {
  Q_OBJECT
 public:
  // `maker` must outlive this object.
  KindTab(const ResultTab& tab, FigureMaker& maker, QWidget* parent = nullptr);
  // Returns true while chart and table are being made. For a timeline, setTrace() and setTraceProblem() answer
  // traceRequested().
  [[nodiscard]] bool isMaking() const { return m_isMaking; }
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  [[nodiscard]] const std::string& kind() const { return m_kind; }

 Q_SIGNALS:
  void rerunRequested(int cell);
  void runsRequested(int cell);
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // Cells at a point of the chart.
  void traceRequested(int number, int cell, const scalescope::StepRange& steps);
  void drawn(scalescope::ChartView* chart);  // The chart has a new figure.

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;
  void showEvent(QShowEvent* event) final;

 private:
  void setStudy(const std::shared_ptr<const StudyResult>& study);
  void wantOnceShown();
  void want();
  void showMade(const MadeFigurePtr& made);
  void showParts(const MadeFigurePtr& made);  // Shows everything except the table.
  void showTable(const MadeFigure& made);
  void hideAll();
  void hideConstants();
  void hideWhatHasNoRoom();
  void fitToWidth();
  void showMenu(const QPoint& at);
  void choose(int series, double x, double y);

  std::string m_kind;
  FigureMaker& m_maker;
  bool m_stale = false;  // The shown figure belongs to an earlier study.
  int m_wanted = 0;      // Number of the newest request.
  bool m_isMaking = true;
  MadeFigurePtr m_made;  // Figure and table that are shown.
  bool m_drawn = false;
  QLabel* m_why;       // Text why there is no chart.
  QHBoxLayout* m_row;  // Row with the chart and the table.
  FillHeight* m_chartPlace;
  ChartView* m_chart;
  FillHeight* m_tablePlace;
  TableView* m_table;
  TableModel* m_model;
  QLabel* m_cut;                                // Label with the number of hidden rows.
  QLabel* m_reasons;                            // Label with the reasons why rows have no values.
  TraceChooser* m_chooser = nullptr;            // Chooser of a timeline only.
  std::shared_ptr<const StudyResult> m_unseen;  // Study that the chooser takes once the tab is shown.
  bool m_takesStudy = false;                    // True while it does.
};

}  // namespace scalescope
