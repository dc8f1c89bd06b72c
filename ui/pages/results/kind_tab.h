#pragma once

#include <memory>
#include <string>

#include <QList>
#include <QPoint>
#include <QWidget>

#include "core/report/figures/figures.h"

namespace scalescope {

class ChartView;
class TableModel;
class TableView;
class TraceChooser;

// One question about a study: its chart, where it has one, beside its table.
class KindTab final : public QWidget {
  Q_OBJECT
 public:
  explicit KindTab(const ResultTab& tab, QWidget* parent = nullptr);
  // False when the study has neither figure nor table of this kind. Of `view` the kind takes what it can.
  bool setStudy(const std::shared_ptr<const StudyResult>& study, const ViewOptions& view = {});
  // Of a timeline: answers to traceWanted().
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  [[nodiscard]] const std::string& kind() const { return m_kind; }

 Q_SIGNALS:
  void rerunRequested(int cell);
  void runsWanted(int cell);
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // behind a point of the chart
  void traceWanted(int number, int cell, const scalescope::StepRange& steps);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) final;

 private:
  bool showStudy(const std::shared_ptr<const StudyResult>& study);
  bool showChosen();  // of a timeline: the cell and steps of its chooser
  void hideConstants();
  void fitToWidth();
  void showMenu(const QPoint& at);
  void choose(int series, double x, double y);

  std::string m_kind;
  bool m_onlyWhenDrawn;
  bool m_drawn = false;
  ViewOptions m_view;
  std::shared_ptr<const StudyResult> m_study;
  ChartView* m_chart;
  TableView* m_table;
  TableModel* m_model;
  TraceChooser* m_chooser = nullptr;  // of a timeline
};

}  // namespace scalescope
