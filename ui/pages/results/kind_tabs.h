#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <QList>
#include <QPoint>
#include <QWidget>

#include "core/base/result.h"
#include "core/analysis/values/results.h"
#include "core/report/figures/figures.h"

class QStackedWidget;

namespace scalescope {

class ChartView;
class FigureMaker;
class KindTab;
class OverTimeTab;
class SizingTab;
class TabRow;

// One tab per kind of result that report/figures gives a tab, in groups by question; those of which the study has
// nothing are not shown. Among those of speed one foresees what other numbers of devices would give. Groups, tabs and
// choices stay where they are while the page of a tab scrolls below them.
class KindTabs final : public QWidget {
  Q_OBJECT
 public:
  // Parts of a page that have their place in it; each may be missing.
  struct Parts {
    QWidget* summary = nullptr;  // the first page
    QWidget* actions = nullptr;  // at the end of the line of groups
    QWidget* choices = nullptr;  // how all pages are looked at
  };
  explicit KindTabs(FigureMaker& maker, QWidget* parent = nullptr);  // which must live longer
  KindTabs(FigureMaker& maker, const Parts& parts, QWidget* parent);
  [[nodiscard]] SizingTab* sizing() const { return m_sizing; }
  [[nodiscard]] OverTimeTab* overTime() const { return m_overTime; }
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  void showSizing();
  void showKind(const std::string& kind);  // once it is known that there is something behind it
  // A tab as ResultsLook::tab has it ("": the first one); showTabOf() waits like showKind(), and tabWord() tells what
  // it waits for.
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
  void build(const Parts& parts);
  void addKind(const ResultTab& tab);
  void addPage(QWidget* page, TabGroup group, const QString& title);
  void showTab(int index);
  void showGroup(int index);
  void showTabsOfGroup();
  void openTab(int index);
  void enlargeBeyond(int direction);
  void enlargeNext();

  FigureMaker& m_maker;
  bool m_stale = false;  // which tabs there are is of an earlier study
  int m_wanted = 0;      // number of the question that is waited for
  int m_beyond = 0;      // direction in which a tab with a chart is looked for, to show it enlarged; 0 = none
  int m_beyondFrom = 0;  // page where that began
  std::string m_asked;   // kind that is shown once it has a tab; "" = none
  TabRow* m_row;         // tabs of the shown group
  TabRow* m_groups;      // in the order of kTabGroups
  QStackedWidget* m_pages;
  std::vector<TabGroup> m_groupOf;   // of each page
  std::vector<bool> m_offered;       // that the study has something for, of each page
  std::map<TabGroup, int> m_lastOf;  // page that was shown last, of each group
  std::vector<KindTab*> m_kinds;
  std::vector<KindTab*> m_timelines;
  SizingTab* m_sizing;
  OverTimeTab* m_overTime;
};

}  // namespace scalescope
