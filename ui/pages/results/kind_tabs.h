#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QList>
#include <QPoint>
#include <QTimer>
#include <QWidget>

#include "core/base/result.h"
#include "core/analysis/values/results.h"

class QStackedWidget;

namespace scalescope {

class ChartView;
class FigureMaker;
class KindTab;
class OverTimeTab;
class SizingTab;
class TabRow;

// One tab per kind of result that report/figures gives a tab; those of which the study has nothing are not shown. The
// second one foresees what other numbers of devices would give.
class KindTabs final : public QWidget {
  Q_OBJECT
 public:
  explicit KindTabs(FigureMaker& maker, QWidget* parent = nullptr);  // which must live longer
  [[nodiscard]] SizingTab* sizing() const { return m_sizing; }
  [[nodiscard]] OverTimeTab* overTime() const { return m_overTime; }
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  void showSizing();
  void showKind(const std::string& kind);  // once it is known that there is something behind it
  // A tab as ResultsLook::tab has it; showTabOf() waits like showKind(), and tabWord() tells what it waits for.
  void showTabOf(const std::string& word);
  [[nodiscard]] std::string tabWord() const;

 Q_SIGNALS:
  void rerunRequested(int cell);
  void runsWanted(int cell);
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // behind a point of a chart
  void traceWanted(int number, int cell, const scalescope::StepRange& steps);
  void drawn(scalescope::ChartView* chart);  // of the shown tab, anew

 protected:
  void showEvent(QShowEvent* event) final;

 private:
  void wantOffers();
  void offer(const std::vector<std::string>& kinds);
  void showAsked();
  void addPage(QWidget* page, const QString& title);
  void showTab(int index);
  void letHeightGo();

  FigureMaker& m_maker;
  bool m_stale = false;  // which tabs there are is of an earlier study
  int m_wanted = 0;      // number of the question that is waited for
  std::string m_asked;   // kind that is shown once it has a tab; "" = none
  TabRow* m_row;
  QStackedWidget* m_pages;
  QTimer m_held;  // runs while the pages keep the height of the tab before
  std::vector<KindTab*> m_kinds;
  KindTab* m_timeline = nullptr;
  SizingTab* m_sizing;
  OverTimeTab* m_overTime;
};

}  // namespace scalescope
