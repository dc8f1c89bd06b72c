#pragma once

#include <QMainWindow>
#include <memory>
#include <vector>

#include "ui/bridge/bridge.h"
#include "ui/base/window_session.h"
#include "ui/base/settings.h"

class QStackedWidget;

namespace scalescope {

class ClosingBar;
class ComparePage;
class Comparer;
class LivePage;
class MachinesPage;
class NavBar;
class NewStudyPage;
class ReportPage;
class ResultsPage;
class RunsPage;
class SettingsPage;
class ShownStudy;
class WindowNotes;

// The bar, the pages and the ways between them; pages connect themselves to the bridge.
class MainWindow final : public QMainWindow {
  Q_OBJECT

 public:
  enum Page { machines, newStudy, live, results, runs, report, compare, settings };
  // `bridge` must outlive the window.
  MainWindow(Bridge& bridge, const Settings& values, const std::vector<PresetInfo>& presets, QWidget* parent = nullptr);
  ~MainWindow() override;

  void goTo(Page page);
  [[nodiscard]] Page page() const;
  void openStudy(const QString& source);  // Opens the study in the wizard.
  void openBundle(const QString& file);   // Opens the bundle beside what is compared; waits for the store.
  // Connects the Compare page to `comparer`, which must outlive the window.
  void serveCompare(Comparer& comparer);
  void refreshFromBridge();                                 // Refreshes a window that is made while the bridge is open.
  void showResult(const StudyId& study, int baseline = 0);  // `baseline` is a cell; 0 for the protocol's own.
  void showUnkept(const Error& error);                      // Shows why settings or session cannot be saved.
  // Restores the state of an earlier window; its study is shown once the store's studies are loaded.
  void restoreSession(const Session& session);
  [[nodiscard]] Session session() const;

 Q_SIGNALS:
  void settingsEdited(const scalescope::Settings& settings);
  void sessionChanged(const scalescope::Session& session);          // Reports a change, at most about once a second.
  void noticeRequested(const QString& title, const QString& text);  // Reports to a user who does not watch this window.
  void leaveRequested();  // The program is to end at once, even if work is unfinished.

 protected:
  void closeEvent(QCloseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fitScreen();
  void addShortcuts();
  void openGuide();  // Opens the guide in the system's browser.
  void connectPages();
  void connectWays();
  void connectStore();
  void connectClosing();
  void keepSession();
  void setSampling();

  Bridge& m_bridge;
  SettingsControl m_settings;
  Session m_kept;
  NavBar* m_bar;
  WindowNotes* m_notes;
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
  std::unique_ptr<ShownStudy> m_shown;
};

}  // namespace scalescope
