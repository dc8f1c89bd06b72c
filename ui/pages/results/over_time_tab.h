#pragma once

#include <memory>

#include "core/analysis/values/results.h"
#include "core/base/ids.h"
#include "core/base/result.h"
#include "launcher/live/live_state.h"
#include "ui/widgets/page_room.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace scalescope {

class LiveFigureMaker;
class TimeCharts;

// Records of devices, nodes and ranks over the whole newest run of one cell: load, memory, power and traffic beside
// loss and parts of steps, with warm-up and measured window shaded. The run is read when the tab is shown.
class OverTimeTab final : public StackedPage {
  Q_OBJECT

 public:
  explicit OverTimeTab(QWidget* parent = nullptr);
  void setStudy(const std::shared_ptr<const StudyResult>& study);  // Keeps the chosen cell if the study has it.
  // Answer runRequested(); only the newest request is answered, others are ignored.
  void setRun(int number, const LiveStatePtr& run);
  void setProblem(int number, const Error& error);

 Q_SIGNALS:
  void runRequested(int number, int cell);
  void seriesRequested(const scalescope::RunId& run);  // Requests a run that is too long to be shown here.

 protected:
  void showEvent(QShowEvent* event) final;

 private:
  void ask();
  void say(const QString& text);
  void showNothing();

  std::shared_ptr<const StudyResult> m_study;
  bool m_isAsked = false;  // The chosen run was requested.
  int m_number = 0;
  QComboBox* m_cell;
  QLabel* m_text;
  QPushButton* m_elsewhere;  // Button that opens the place that can show a run which is too long.
  RunId m_tooLong;
  TimeCharts* m_charts;
  LiveFigureMaker* m_figures;
};

}  // namespace scalescope
