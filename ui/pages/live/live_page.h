#pragma once

#include <QWidget>

#include "core/telemetry/wire/events.h"
#include "launcher/live/live_state.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"

class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace scalescope {

class ChartView;
class ElidedLabel;
class InlineNote;
class MatrixView;
class QueueList;
class TimeCharts;
class UndoNote;

// The running cell, the matrix filling in, the queue and the log.
class LivePage final : public QWidget {
  Q_OBJECT

 public:
  explicit LivePage(QWidget* parent = nullptr);
  ~LivePage() override;  // what was cancelled and not taken back is cancelled
  void setState(const LiveStatePtr& state);
  void setCanControl(bool can);

 Q_SIGNALS:
  void pauseWanted();
  void resumeWanted();
  void cancelRunWanted(const scalescope::RunId& run);
  void cancelEntryWanted(const scalescope::EntryId& entry);  // of the queue
  void resultsWanted(const scalescope::StudyId& study);
  void newStudyWanted();

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QWidget* makeHead();
  QWidget* makePanel(const QString& name, const QStringList& tabs, QTabBar*& bar, ChartView*& chart, QWidget* parent);
  QWidget* makeCharts();
  QWidget* makeSide();
  QWidget* makeLogHead(QWidget* parent);
  void cancelRun();
  void cancelEntry(const EntryId& entry, const QString& name);
  void refresh();
  void showCharts();
  void showHead();
  void showQueue();
  void showLog();

  LiveStatePtr m_state;
  bool m_canControl = false;
  std::size_t m_logShown = 0;
  QString m_lastLine;
  ButtonRole m_resultsRole = ButtonRole::primary;
  QStackedWidget* m_stack;
  ElidedLabel* m_headline;
  ElidedLabel* m_subline;
  QProgressBar* m_progress;
  QPushButton* m_pause;
  QPushButton* m_cancel;
  QPushButton* m_cancelStudy;
  QPushButton* m_results;
  UndoNote* m_undo;
  QTabBar* m_viewTabs = nullptr;
  QStackedWidget* m_views = nullptr;
  TimeCharts* m_overTime = nullptr;
  QTabBar* m_curveTabs = nullptr;
  QTabBar* m_stepTabs = nullptr;
  QTabBar* m_loadTabs = nullptr;
  QTabBar* m_memoryTabs = nullptr;
  ChartView* m_curve = nullptr;
  ChartView* m_step = nullptr;
  ChartView* m_load = nullptr;
  ChartView* m_memory = nullptr;
  MatrixView* m_matrix;
  ChartView* m_speedup;
  QLabel* m_queueTitle;
  QueueList* m_queue;
  InlineNote* m_error;
  QLineEdit* m_filter;
  QPlainTextEdit* m_log;
};

}  // namespace scalescope
