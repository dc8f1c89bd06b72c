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

// One tab per kind of result that report/figures defines, in groups by question; kinds that the study does not have are
// hidden. One tab of the speed group forecasts the results of other numbers of devices. Groups, tabs and choices stay
// in place while a tab's page scrolls below them.
class KindTabs final : public QWidget {
  Q_OBJECT
 public:
  // Parts of the page that are placed here; each may be missing.
  struct Parts {
    QWidget* summary = nullptr;  // The first page.
    QWidget* actions = nullptr;  // Widget at the end of the row of groups.
    QWidget* choices = nullptr;  // Choices that apply to all pages.
  };
  explicit KindTabs(FigureMaker& maker, QWidget* parent = nullptr);  // `maker` must outlive this object.
  KindTabs(FigureMaker& maker, const Parts& parts, QWidget* parent);
  [[nodiscard]] SizingTab* sizing() const { return m_sizing; }
  [[nodiscard]] OverTimeTab* overTime() const { return m_overTime; }
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  void showSizing();
  void showKind(const std::string& kind);  // Waits until the study's kinds are determined.
  // Show and return a tab in the form of ResultsLook::tab (empty: the first one). showTabOf() waits like showKind(),
  // and tabWord() returns the tab that it waits for.
  void showTabOf(const std::string& word);
  [[nodiscard]] std::string tabWord() const;

 Q_SIGNALS:
  void rerunRequested(int cell);
  void runsRequested(int cell);
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // Cells at a point of a chart.
  void traceRequested(int number, int cell, const scalescope::StepRange& steps);
  void drawn(scalescope::ChartView* chart);  // A chart of the shown tab has a new figure.

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
  bool m_stale = false;  // The offered tabs belong to an earlier study.
  int m_wanted = 0;      // Number of the pending request.
  int m_beyond = 0;      // Direction in which a tab with a chart is searched, to show it enlarged; 0 for none.
  int m_beyondFrom = 0;  // Page at which the search started.
  std::string m_asked;   // Kind that is shown once it has a tab; empty for none.
  TabRow* m_row;         // Tabs of the current group.
  TabRow* m_groups;      // Groups in the order of kTabGroups.
  QStackedWidget* m_pages;
  std::vector<TabGroup> m_groupOf;   // Group of each page.
  std::vector<bool> m_offered;       // True for each page for which the study has results.
  std::map<TabGroup, int> m_lastOf;  // Last page that was shown of each group.
  std::vector<KindTab*> m_kinds;
  std::vector<KindTab*> m_timelines;
  SizingTab* m_sizing;
  OverTimeTab* m_overTime;
};

}  // namespace scalescope
