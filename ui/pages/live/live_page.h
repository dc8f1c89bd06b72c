#pragma once

#include <QWidget>
#include <set>

#include "core/telemetry/wire/events.h"
#include "launcher/live/live_state.h"
#include "ui/bridge/job_tracker.h"
#include "ui/bridge/local_sampler.h"
#include "ui/style/theme.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QScrollArea;
class QStackedWidget;
class QTabBar;

namespace scalescope {

class Bridge;
class ChartView;
class ElidedLabel;
class EmptyState;
class InlineNote;
class LiveFigureMaker;
class LiveHead;
class LogPanel;
class MatrixView;
class PinnedChart;
class QueueList;
class SettingsControl;
class StackingRow;
class TabRow;
class TimeCharts;
class UndoNote;
struct LiveFigures;

// The running cell, the matrix that fills up, the queue and the log. The charts follow the current run until the user
// chooses another one, by a click on its cell, or keeps this one; matrix, queue, log and progress are always current.
class LivePage final : public QWidget {
  Q_OBJECT

 public:
  explicit LivePage(QWidget* parent = nullptr);
  ~LivePage() override;                       // Performs cancellations that were not undone.
  void connectTo(Bridge& bridge);             // Takes the store's state from there, and controls its queue.
  void connectTo(SettingsControl& settings);  // Takes the pinned figure from there, and keeps it.
  void setState(const LiveStatePtr& state);
  void setCanControl(bool can);
  void setLoad(const MachineLoadPtr& load);                      // Load of this machine.
  void setLast(const StudyId& study, const QString& endedText);  // The newest finished study, if nothing runs.
  // Answer lookRequested(number, ..). Answers to older requests are ignored, and all of them once the charts follow the
  // current run again.
  void setLooked(int number, const LiveStatePtr& run);
  void setLookProblem(int number, const QString& why);
  void setPinned(const QString& id);  // Figure that stays above the others; empty for none.

 Q_SIGNALS:
  void pauseRequested();
  void resumeRequested();
  void cancelRunRequested(const scalescope::RunId& run);
  void abandonRequested(const QString& host);
  void cancelEntryRequested(const scalescope::EntryId& entry);  // Entry of the queue.
  void moveEntryRequested(const scalescope::EntryId& entry, const scalescope::EntryId& before);
  void holdEntryRequested(const scalescope::EntryId& entry, bool isHeld);
  void lookRequested(int number, const scalescope::StudyId& study, int cell);  // Requests the newest run of that cell.
  void pinned(const QString& id);                                              // Reports a run that the user pinned.
  void resultsRequested(const scalescope::StudyId& study);
  void newStudyRequested();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void showOthers();
  void connectHead();
  QWidget* makePanel(const QString& name, const QStringList& tabs, TabRow*& row, ChartView*& chart, QWidget* parent);
  QWidget* makeCharts();
  QWidget* makeSide();
  void cancelRun();
  void abandon(const QString& host);
  void cancelEntry(const EntryId& entry, const QString& name);
  void removeEntry(const EntryId& entry, const QString& name);
  QWidget* makeTabs(QWidget* parent);
  void follow(bool on);
  void choose(int cell);
  void pin(const std::string& id, bool on);
  [[nodiscard]] const LiveStatePtr& charted() const;  // Run that the charts show.
  void showFollowed();
  void showRanksField();
  void connectPins();
  void refresh();
  void showCharts();
  void showFigures(const LiveFigures& figures);
  void showUnreachable();
  void showQueue();
  void showSpeedup();
  void limitHeights();

  LiveStatePtr m_state;
  LiveStatePtr m_looked;  // Run that the user keeps; null if the charts follow the current one.
  QString m_lookProblem;  // Error of the run that was requested last.
  int m_wanted = 0;       // Number of the pending request for a run; 0 for none.
  JobTracker m_looking;   // Requests for runs.
  bool m_canControl = false;
  std::set<int> m_wantedRanks;
  QString m_ranksProblem;  // Error of the typed ranks.
  QStackedWidget* m_stack;
  LiveHead* m_head;
  InlineNote* m_others;  // Note about other users of this machine's cores.
  EmptyState* m_empty;
  StudyId m_last;  // Last finished study, if nothing runs.
  MachineLoadPtr m_hereNow;
  InlineNote* m_unreachable;  // Note about an unreachable host.
  UndoNote* m_undo;
  QTabBar* m_viewTabs = nullptr;
  QCheckBox* m_follow = nullptr;
  ElidedLabel* m_followed = nullptr;
  QLineEdit* m_ranks = nullptr;  // Ranks with a line beside the median, if there are many.
  LiveFigureMaker* m_figures = nullptr;
  PinnedChart* m_pinned = nullptr;
  StackingRow* m_body = nullptr;  // Charts and the column beside them.
  QWidget* m_charts = nullptr;
  QWidget* m_side = nullptr;
  QStackedWidget* m_views = nullptr;
  TimeCharts* m_overTime = nullptr;
  TabRow* m_curveTabs = nullptr;
  TabRow* m_stepTabs = nullptr;
  TabRow* m_loadTabs = nullptr;
  TabRow* m_memoryTabs = nullptr;
  ChartView* m_curve = nullptr;
  ChartView* m_step = nullptr;
  ChartView* m_load = nullptr;
  ChartView* m_memory = nullptr;
  QScrollArea* m_matrixScroll;
  MatrixView* m_matrix;
  QWidget* m_speedupPanel;
  TabRow* m_speedupTabs = nullptr;
  ChartView* m_speedup = nullptr;
  QLabel* m_queueTitle;
  QScrollArea* m_queueScroll;
  QueueList* m_queue;
  LogPanel* m_log;
};

}  // namespace scalescope
