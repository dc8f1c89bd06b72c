#pragma once

#include <QWidget>
#include <set>

#include "core/telemetry/wire/events.h"
#include "launcher/live/live_state.h"
#include "ui/bridge/local_sampler.h"
#include "ui/style/theme.h"
#include "ui/style/roles.h"

class QCheckBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QStackedWidget;
class QTabBar;
class QVBoxLayout;

namespace scalescope {

class ChartView;
class ElidedLabel;
class EmptyState;
class InlineNote;
class MatrixView;
class LiveFigureMaker;
class StackingRow;
class PinnedChart;
class QueueList;
class TabRow;
class TimeCharts;
struct LiveFigures;
class UndoNote;

// The running cell, the matrix filling in, the queue and the log. The charts follow the run of the moment until a
// person chooses another one, by a click on its cell, or stays with this one; matrix, queue, log and progress go on.
class LivePage final : public QWidget {
  Q_OBJECT

 public:
  explicit LivePage(QWidget* parent = nullptr);
  ~LivePage() override;  // what was cancelled and not taken back is cancelled
  void setState(const LiveStatePtr& state);
  void setCanControl(bool can);
  void setLoad(const MachineLoadPtr& load);                      // of this machine
  void setLast(const StudyId& study, const QString& endedText);  // the newest that ended, where nothing runs
  // The answers to lookWanted(number, ..). One to an older question is passed over, and so is each once a person
  // follows again.
  void setLooked(int number, const LiveStatePtr& run);
  void setLookProblem(int number, const QString& why);
  void setPinned(const QString& id);  // the figure that stays above the others; "" = none

 Q_SIGNALS:
  void pauseWanted();
  void resumeWanted();
  void cancelRunWanted(const scalescope::RunId& run);
  void giveUpWanted(const QString& host);
  void cancelEntryWanted(const scalescope::EntryId& entry);  // of the queue
  void moveEntryWanted(const scalescope::EntryId& entry, const scalescope::EntryId& before);
  void holdEntryWanted(const scalescope::EntryId& entry, bool isHeld);
  void lookWanted(int number, const scalescope::StudyId& study, int cell);  // at the newest run of that cell
  void pinned(const QString& id);                                           // by a person
  void resultsWanted(const scalescope::StudyId& study);
  void newStudyWanted();

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void placeHeadline();
  void showOthers();
  QWidget* makeHead();
  QWidget* makePanel(const QString& name, const QStringList& tabs, TabRow*& row, ChartView*& chart, QWidget* parent);
  QWidget* makeCharts();
  QWidget* makeSide();
  QWidget* makeLogHead(QWidget* parent);
  void cancelRun();
  void giveUp(const QString& host);
  void cancelEntry(const EntryId& entry, const QString& name);
  void removeEntry(const EntryId& entry, const QString& name);
  QWidget* makeTabs(QWidget* parent);
  void follow(bool on);
  void choose(int cell);
  void pin(const std::string& id, bool on);
  [[nodiscard]] const LiveStatePtr& charted() const;  // whose run the charts show
  void showFollowed();
  void showRanksField();
  void connectPins();
  void refresh();
  void showCharts();
  void showFigures(const LiveFigures& figures);
  void showHead();
  void showAway();
  void showQueue();
  void showSpeedup();
  void showLog();

  LiveStatePtr m_state;
  LiveStatePtr m_looked;  // of the run that a person stays with; none = they follow
  QString m_lookProblem;  // of the run that was asked for last
  int m_wanted = 0;       // the question for a run that is being read; 0 = none
  bool m_canControl = false;
  std::set<int> m_wantedRanks;
  QString m_ranksProblem;  // of what is typed
  std::size_t m_logShown = 0;
  QString m_lastLine;
  bool m_logFollows = true;  // its end stays in view
  ButtonRole m_resultsRole = ButtonRole::primary;
  QStackedWidget* m_stack;
  ElidedLabel* m_headline;
  ElidedLabel* m_subline;
  ElidedLabel* m_trial;  // how it stands between two variants
  QProgressBar* m_progress;
  QPushButton* m_pause;
  QPushButton* m_cancel;
  QPushButton* m_cancelStudy;
  QPushButton* m_results;
  InlineNote* m_others;  // who else uses this machine's cores
  EmptyState* m_empty;
  StudyId m_last;  // that ended last, where nothing runs
  MachineLoadPtr m_hereNow;
  InlineNote* m_away;  // a host that cannot be reached
  UndoNote* m_undo;
  QTabBar* m_viewTabs = nullptr;
  QCheckBox* m_follow = nullptr;
  ElidedLabel* m_followed = nullptr;
  QLineEdit* m_ranks = nullptr;  // those beside the median, where there are many
  LiveFigureMaker* m_figures = nullptr;
  PinnedChart* m_pinned = nullptr;
  QVBoxLayout* m_headColumn = nullptr;
  QHBoxLayout* m_headRow = nullptr;
  StackingRow* m_body = nullptr;  // charts, and what stands beside them
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
  InlineNote* m_error;
  QLineEdit* m_filter;
  QPlainTextEdit* m_log;
};

}  // namespace scalescope
