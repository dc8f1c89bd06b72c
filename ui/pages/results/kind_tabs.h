#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QList>
#include <QPoint>
#include <QWidget>

#include "core/base/result.h"
#include "core/analysis/values/results.h"
#include "core/report/values/view.h"

class QStackedWidget;

namespace scalescope {

class KindTab;
class SizingTab;
class TabRow;

// One tab per kind of result that report/figures gives a tab; those of which the study has nothing are not shown. The
// second one foresees what other numbers of devices would give.
class KindTabs final : public QWidget {
  Q_OBJECT
 public:
  explicit KindTabs(QWidget* parent = nullptr);
  void setStudy(const std::shared_ptr<const StudyResult>& study, const ViewOptions& view = {});
  [[nodiscard]] SizingTab* sizing() const { return m_sizing; }
  void setTrace(int number, const std::shared_ptr<const StepTrace>& trace);
  void setTraceProblem(int number, const Error& error);
  void showSizing();
  void showKind(const std::string& kind);

 Q_SIGNALS:
  void rerunRequested(int cell);
  void runsWanted(int cell);
  void cellsChosen(const QList<int>& cells, const QPoint& globalAt);  // behind a point of a chart
  void traceWanted(int number, int cell, const scalescope::StepRange& steps);

 private:
  void addPage(QWidget* page, const QString& title);
  void showTab(int index);

  TabRow* m_row;
  QStackedWidget* m_pages;
  std::vector<KindTab*> m_kinds;
  KindTab* m_timeline = nullptr;
  SizingTab* m_sizing;
};

}  // namespace scalescope
