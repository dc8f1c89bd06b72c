#pragma once

#include <QMainWindow>
#include <vector>

#include "ui/bridge/bridge.h"
#include "ui/bridge/task_thread.h"
#include "ui/base/window_session.h"
#include "ui/base/settings.h"
#include "ui/widgets/basics.h"

class QStackedWidget;
class QTimer;

namespace scalescope {

class ClosingBar;
class ComparePage;
class Comparer;
class LivePage;
class MachinesPage;
class NavButton;
class NewStudyPage;
class QuestionBar;
class ReportPage;
class ResultsPage;
class RunsPage;
class SettingsPage;
class StudyChooser;

// Pages, the bar above them and their connections to the bridge; nothing else.
class MainWindow final : public QMainWindow {
  Q_OBJECT

 public:
  enum Page { machines, newStudy, live, results, runs, report, compare, settings };
  MainWindow(Bridge& bridge, const Settings& values, const std::vector<PresetInfo>& presets, QWidget* parent = nullptr);

  void goTo(Page page);
  [[nodiscard]] Page page() const;
  void openStudy(const QString& source);  // Opens the study in the wizard.
  void openBundle(const QString& file);   // Opens the bundle beside what is compared; waits for the store.
  // Connects the Compare page to `comparer`, which must outlive the window.
  void serveCompare(Comparer& comparer);
  void refreshFromBridge();                                 // For a window that is made while the bridge is open.
  void showResult(const StudyId& study, int baseline = 0);  // `baseline` is a cell; 0 for the protocol's own.
  void showReport(const StudyResultPtr& result);
  void showDemo(const StudyResultPtr& result);
  void showUnkept(const Error& error);  // Shows why settings or session cannot be saved.
  // Restores the state of an earlier window; its study is shown once the store's studies are loaded.
  void restoreSession(const Session& session);
  [[nodiscard]] Session session() const;

 Q_SIGNALS:
  void settingsEdited(const scalescope::Settings& settings);
  void sessionChanged(const scalescope::Session& session);          // At most about once a second.
  void noticeRequested(const QString& title, const QString& text);  // For a user who does not watch this window.
  void leaveRequested();  // The program is to end at once, even if work is unfinished.

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeBar();
  void fitScreen();
  void addShortcuts();
  void openGuide();  // Opens the guide in the system's browser.
  void connectMachines();
  void connectWizard();
  void connectLive();
  void connectResults();
  void connectCompare();
  void connectSettings();
  void connectWork();
  void connectClosing();
  [[nodiscard]] Worker chartWorker();
  // Describes the work that continues without this window; empty if there is none.
  [[nodiscard]] QString continues() const;
  void keepSession();
  void setSampling();
  void showChooser();
  void setChosen(const StudyId& study, int baseline);
  void chooseFirst(const StudyRows& rows);
  void reportEnd(const StudyId& study, int exitCode);
  void showProgress();
  void showLast();
  void keep(const Settings& values);
  void onOpened(const QString& readOnlyWhy);
  void onLinkChanged(const QString& text, bool forGood);

  Bridge& m_bridge;
  Settings m_settings;
  StudyId m_chosen;  // Study of the Results and Report pages.
  int m_baseline = 0;
  QStringList m_bundles;  // Bundles that were opened before the store was ready.
  Session m_before;       // Session of an earlier window, until its study is shown.
  Session m_kept;
  StudyRows m_studies;
  QTimer* m_keeping;
  bool m_isRescued = false;  // The note above the page is about a store that cannot be opened.
  std::vector<NavButton*> m_buttons;
  StudyChooser* m_chooser;
  InlineNote* m_note;
  InlineNote* m_ended;  // Shows a study that ended while the window was inactive.
  InlineNote* m_link;   // State of the connection to the store's owner.
  InlineNote* m_work;   // Shows long work with its Cancel button.
  QuestionBar* m_question;
  ClosingBar* m_closing;
  LiveStatePtr m_state;  // Newest state of the store.
  QStackedWidget* m_stack;
  MachinesPage* m_machines;
  NewStudyPage* m_newStudy;
  LivePage* m_live;
  ResultsPage* m_results;
  RunsPage* m_runs;
  ReportPage* m_report;
  ComparePage* m_compare;
  SettingsPage* m_settingsPage;
};

}  // namespace scalescope
