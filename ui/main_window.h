#pragma once

#include <QMainWindow>
#include <vector>

#include "ui/bridge/bridge.h"
#include "ui/bridge/worker.h"
#include "ui/base/session.h"
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

// Pages, the bar above them and what connects them to the bridge; nothing else.
class MainWindow final : public QMainWindow {
  Q_OBJECT

 public:
  enum Page { machines, newStudy, live, results, runs, report, compare, settings };
  MainWindow(Bridge& bridge, const Settings& values, const std::vector<PresetInfo>& presets, QWidget* parent = nullptr);

  void goTo(Page page);
  [[nodiscard]] Page page() const;
  void openStudy(const QString& source);  // in the wizard
  void openBundle(const QString& file);   // beside what is compared; waits for the store
  // Who works for the Compare page; lives longer than the window.
  void serveCompare(Comparer& comparer);
  void refreshFromBridge();                                 // a window made while the bridge is open
  void showResult(const StudyId& study, int baseline = 0);  // baseline: a cell; 0 = the protocol's own
  void showReport(const StudyResultPtr& result);
  void showDemo(const StudyResultPtr& result);
  void showUnkept(const Error& error);  // settings or session cannot be kept: why
  // Where an earlier window ended; its study is shown once the store's studies are known.
  void restoreSession(const Session& session);
  [[nodiscard]] Session session() const;

 Q_SIGNALS:
  void settingsEdited(const scalescope::Settings& settings);
  void sessionChanged(const scalescope::Session& session);       // about once a second at most
  void noticeWanted(const QString& title, const QString& text);  // for somebody who does not look at this window
  void leaveWanted();  // this program is to end at once, whatever still goes on in it

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makeBar();
  void fitScreen();
  void addShortcuts();
  void openGuide();  // in the system's browser
  void connectMachines();
  void connectWizard();
  void connectLive();
  void connectResults();
  void connectCompare();
  void connectSettings();
  void connectWork();
  void connectClosing();
  [[nodiscard]] Worker chartWorker();
  [[nodiscard]] QString goesOn() const;  // without this window, in words; "" = nothing
  void keepSession();
  void setSampling();
  void showChooser();
  void setChosen(const StudyId& study, int baseline);
  void chooseFirst(const StudyRows& rows);
  void tellEnd(const StudyId& study, int exitCode);
  void showProgress();
  void showLast();
  void keep(const Settings& values);
  void onOpened(const QString& readOnlyWhy);
  void onLinkTold(const QString& text, bool forGood);

  Bridge& m_bridge;
  Settings m_settings;
  StudyId m_chosen;  // the study of the Results and Report pages
  int m_baseline = 0;
  QStringList m_bundles;  // that were given before the store was open
  Session m_before;       // of an earlier window, until its study is shown
  Session m_kept;
  StudyRows m_studies;
  QTimer* m_keeping;
  bool m_isRescued = false;  // the note above the page speaks of a store that cannot be opened
  std::vector<NavButton*> m_buttons;
  StudyChooser* m_chooser;
  InlineNote* m_note;
  InlineNote* m_ended;  // a study that ended while its end was not looked at
  InlineNote* m_link;   // how the link to the store's owner is
  InlineNote* m_work;   // long work, with its Cancel
  QuestionBar* m_question;
  ClosingBar* m_closing;
  LiveStatePtr m_state;  // of the store, the newest
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
