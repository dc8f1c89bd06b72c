#pragma once

#include <memory>

#include "core/analysis/values/results.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "launcher/live/live_state.h"
#include "ui/widgets/layout/stacked_page.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace scalescope {

class LiveFigureMaker;
class TimeCharts;

// What devices, nodes and ranks did over the whole newest run of one cell: load, memory, power and traffic beside loss
// and step parts, with warm-up and timed window shaded. The run is read when the tab is shown.
class OverTimeTab final : public StackedPage {
  Q_OBJECT

 public:
  explicit OverTimeTab(QWidget* parent = nullptr);
  void setStudy(const std::shared_ptr<const StudyResult>& study);  // the choice stays while the study has that cell
  // The answers to runWanted(); to any but the newest question they are dropped.
  void setRun(int number, const LiveStatePtr& run);
  void setProblem(int number, const Error& error);

 Q_SIGNALS:
  void runWanted(int number, int cell);
  void seriesWanted(const scalescope::RunId& run);  // of a run that is too long to be shown here

 protected:
  void showEvent(QShowEvent* event) final;

 private:
  void ask();
  void say(const QString& text);
  void showNothing();

  std::shared_ptr<const StudyResult> m_study;
  bool m_isAsked = false;  // for what is chosen
  int m_number = 0;
  QComboBox* m_cell;
  QLabel* m_text;
  QPushButton* m_elsewhere;  // where a run that is too long is shown
  RunId m_tooLong;
  TimeCharts* m_charts;
  LiveFigureMaker* m_figures;
};

}  // namespace scalescope
