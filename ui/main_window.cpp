#include "ui/main_window.h"

#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/file.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/comparer.h"
#include "ui/closing_work.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/machines/machines_page.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/report/report_page.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/settings_page.h"
#include "ui/widgets/closing_bar.h"
#include "ui/widgets/key_list.h"
#include "ui/widgets/question_bar.h"
#include "ui/nav_bar.h"
#include "ui/shown_study.h"
#include "ui/study_chooser.h"
#include "ui/window_notes.h"

namespace scalescope {
namespace {

constexpr QSize kFrame{8, 40};  // Size of the window manager's frame, which is reported only after the window is shown.
constexpr int kKeepMs = 1000;   // A saved session may be that old.

}  // namespace

MainWindow::MainWindow(Bridge& bridge, const Settings& values, const std::vector<PresetInfo>& presets, QWidget* parent)
    : QMainWindow(parent), m_bridge(bridge), m_settings(values) {
  setWindowTitle(QStringLiteral("Scalescope"));
  auto* body = new QWidget(this);
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_bar = new NavBar({tr("Machines"), tr("New study"), tr("Live"), tr("Results"), tr("Runs"),
                                        tr("Report"), tr("Compare"), tr("Settings")},
                                       body));
  auto* questions = new QuestionBar(body);
  questions->connectTo(m_bridge.questions());
  column->addWidget(questions);
  m_closing = new ClosingBar(body);
  column->addWidget(m_closing);
  m_notes = new WindowNotes(m_bridge, body);
  column->addWidget(m_notes);
  m_stack = new QStackedWidget(body);
  m_stack->addWidget(m_machines = new MachinesPage(this));
  m_stack->addWidget(m_newStudy = new NewStudyPage(presets, this));
  m_stack->addWidget(m_live = new LivePage(this));
  m_stack->addWidget(m_results = new ResultsPage(this));
  m_stack->addWidget(m_runs = new RunsPage(this));
  m_stack->addWidget(m_report = new ReportPage(this));
  m_stack->addWidget(m_compare = new ComparePage(this));
  m_stack->addWidget(m_settingsPage = new SettingsPage(this));
  column->addWidget(m_stack, 1);
  setCentralWidget(body);
  body->setFocusPolicy(Qt::ClickFocus);
  body->setFocus();  // No button of the bar shows a focus ring at the start.
  const QSize room = screen()->availableSize();
  setMinimumSize(QSize(1024, 640).boundedTo(room));
  resize(QSize(1280, 800).boundedTo(room - kFrame));
  restoreGeometry(values.windowGeometry);
  fitScreen();
  addShortcuts();
  m_shown = std::make_unique<ShownStudy>(m_bridge, m_bar->chooser(), *m_results, *m_report);
  connectPages();
  connectWays();
  connectStore();
  connectClosing();
  goTo(values.isFirst ? results : Page(std::clamp(values.page, int(machines), int(compare))));
  if (values.isFirst) m_results->setLoading({});  // The demo follows.
  m_kept = session();
  auto* keeping = new QTimer(this);
  connect(keeping, &QTimer::timeout, this, &MainWindow::keepSession);
  keeping->start(kKeepMs);
}

MainWindow::~MainWindow() = default;

// A window size that was saved on a larger screen is limited to this one.
void MainWindow::fitScreen() {
  const QScreen* on = QGuiApplication::screenAt(geometry().center());
  const QRect room = (on != nullptr ? on : screen())->availableGeometry();
  if (isMaximized() || isFullScreen() || (width() <= room.width() && height() <= room.height())) return;
  resize(size().boundedTo(room.size() - kFrame));
  move(room.topLeft());
}

void MainWindow::addShortcuts() {
  addAction(QString(), Qt::Key_F1, this, &MainWindow::openGuide);
  addAction(QString(), Qt::CTRL | Qt::Key_Slash, this, [this] { showKeyList(this); });
  addAction(QString(), Qt::CTRL | Qt::Key_Q, this, &MainWindow::close);
}

void MainWindow::openGuide() {
  const QString page = QDir::cleanPath(toQString(programFolder()) + QStringLiteral("/../guide/index.html"));
  if (QFileInfo::exists(page) && QDesktopServices::openUrl(QUrl::fromLocalFile(page))) return;
  m_notes->warn(translated(Message{"window.guide", {{"path", page.toStdString()}}}));
}

MainWindow::Page MainWindow::page() const { return Page(m_stack->currentIndex()); }

void MainWindow::goTo(Page page) {
  m_stack->setCurrentIndex(page);
  m_bar->setPage(page);
  m_bar->chooser().setOffered(page == results || page == report || page == compare);
  // Otherwise the focus of a button that disappeared would move to the bar.
  m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
  setSampling();
  if (page != settings) m_settings.setPage(page);
}

// Samples this machine's load for the pages that show it.
void MainWindow::setSampling() {
  const bool seesUsers = page() == newStudy || page() == live;
  const bool isSeen = !isMinimized();
  m_bridge.setSampling(isSeen && page() == machines                          ? Sampling::all
                       : (isSeen && seesUsers) || m_newStudy->waitsForIdle() ? Sampling::users
                                                                             : Sampling::off);
}

Session MainWindow::session() const {
  Session now;
  now.page = page() == settings ? m_settings.values().page : int(page());
  m_shown->copyTo(now);
  m_runs->storeFilter(now.runWords, now.runStatus, now.runGroup);
  now.draft = m_newStudy->keptDraft();
  return now;
}

void MainWindow::restoreSession(const Session& session) {
  m_runs->restoreFilter(session.runWords, session.runStatus, session.runGroup);
  m_shown->restore(session);
  m_newStudy->restore(session.draft);
  goTo(Page(std::clamp(session.page, int(machines), int(compare))));
  m_kept = this->session();
}

void MainWindow::keepSession() {
  const Session now = session();
  if (now == m_kept) return;
  m_kept = now;
  Q_EMIT sessionChanged(now);
}

void MainWindow::openStudy(const QString& source) {
  goTo(newStudy);
  m_newStudy->openSource(source);
}

void MainWindow::openBundle(const QString& file) {
  goTo(compare);
  m_compare->open({file});
}

void MainWindow::refreshFromBridge() {
  if (!m_bridge.store().isOpen()) return;
  m_bridge.store().announce();
  m_bridge.probeMachine();
  m_bridge.lists().load();
}

void MainWindow::showResult(const StudyId& study, int baseline) { m_shown->show(study, baseline); }

void MainWindow::showUnkept(const Error& error) { m_notes->warn(translated(error)); }

void MainWindow::connectPages() {
  m_machines->connectTo(m_settings);
  m_newStudy->connectTo(m_settings);
  m_live->connectTo(m_settings);
  m_runs->connectTo(m_settings);
  m_machines->connectTo(m_bridge);
  m_newStudy->connectTo(m_bridge);
  m_live->connectTo(m_bridge);
  m_results->connectTo(m_bridge);
  m_runs->connectTo(m_bridge);
  m_report->connectTo(m_bridge.results());
  m_compare->connectTo(m_bridge);
  m_settingsPage->connectTo(m_settings, m_bridge.store());
  connect(m_settingsPage, &SettingsPage::keysRequested, this, [this] { showKeyList(this); });
  connect(&m_settings, &SettingsControl::edited, this, &MainWindow::settingsEdited);
  connect(m_newStudy, &NewStudyPage::waitsForIdleChanged, this, &MainWindow::setSampling);
  connect(
      m_machines, &MachinesPage::checksRequested, this,
      [this](const std::vector<HostSpec>& hosts) {
        const Draft& draft = m_newStudy->draft();
        if (const auto own = asStudyHasThem(draft, hosts))
          m_bridge.checks().check(*own, draft.study);
        else
          m_bridge.checks().check(hosts);
      });
  connect(&m_bar->chooser(), &StudyChooser::studyChosen, this, [this](const StudyId& study) {
    if (page() == compare) m_compare->tick(study);
  });
}

void MainWindow::serveCompare(Comparer& comparer) {
  m_compare->connectTo(comparer);
  ClosingWork::add(comparer, *m_closing);
}

// Connects the ways from page to page.
void MainWindow::connectWays() {
  connect(
      m_bar, &NavBar::pageRequested, this, [this](int page) { goTo(Page(page)); });
  const auto way = [this](Page page) { return [this, page] { goTo(page); }; };
  connect(m_machines, &MachinesPage::newStudyRequested, this, way(newStudy));
  connect(m_live, &LivePage::newStudyRequested, this, way(newStudy));
  connect(m_results, &ResultsPage::newStudyRequested, this, way(newStudy));
  connect(m_runs, &RunsPage::newStudyRequested, this, way(newStudy));
  connect(m_report, &ReportPage::newStudyRequested, this, way(newStudy));
  connect(m_newStudy, &NewStudyPage::runStopped, this, way(newStudy));
  connect(m_machines, &MachinesPage::resultsRequested, this, way(results));
  connect(m_results, &ResultsPage::reportRequested, this, way(report));
  connect(m_results, &ResultsPage::liveRequested, this, way(live));
  connect(m_notes, &WindowNotes::liveRequested, this, way(live));
  const auto openResults = [this](const StudyId& study) {
    m_notes->clearEnd(study);
    showResult(study);
    goTo(results);
  };
  connect(m_notes, &WindowNotes::resultsRequested, this, openResults);
  connect(m_live, &LivePage::resultsRequested, this, openResults);
  connect(m_runs, &RunsPage::studyRequested, this,
          [openResults](const QString& id) { openResults(StudyId(id.toStdString())); });
  connect(m_results, &ResultsPage::runsRequested, this, [this](const QString& id, int cell) {
    m_runs->showCell(id, cell);
    goTo(runs);
  });
  connect(m_results, &ResultsPage::seriesRequested, this, [this](const RunId& run) {
    m_runs->showSeriesOf(run);
    goTo(runs);
  });
  connect(m_runs, &RunsPage::compareRequested, this, [this](const std::vector<RunRow>& chosen) {
    m_compare->addRuns(chosen, m_bridge.store().folder());
    goTo(compare);
  });
  const QString quick = QStringLiteral("preset:quick-strong-scaling");
  const auto runQuick = [this, quick] { m_newStudy->runSource(quick); };
  const auto openQuick = [this, quick] { openStudy(quick); };
  connect(m_results, &ResultsPage::quickStartRequested, this, runQuick);
  connect(m_results, &ResultsPage::quickSettingsRequested, this, openQuick);
  connect(m_machines, &MachinesPage::quickStartRequested, this, runQuick);
  connect(m_machines, &MachinesPage::quickSettingsRequested, this, openQuick);
}

// Connects what the window itself shows of the store, and what changes the shown page.
void MainWindow::connectStore() {
  connect(&m_bridge.live(), &LiveFeed::liveChanged, this, [this](const LiveStatePtr& state) {
    m_state = state;
    m_bar->setProgress(live, *state);
  });
  connect(
      &m_bridge.queue(), &QueueControl::enqueued, this,
      [this](const StudyId& study) {
        m_shown->choose(study, 0);
        goTo(live);
      });
  connect(
      &m_bridge.lists(), &StoreLists::demoFailed, this,
      [this] {
        if (m_settings.values().isFirst && page() == results) goTo(machines);
      });
  connect(m_notes, &WindowNotes::studyEnded, this, [this](const QString& title, const QString& text) {
    if (m_settings.values().notifies && (!isActiveWindow() || isMinimized())) Q_EMIT noticeRequested(title, text);
  });
}

// The user has to see what cannot be finished before the window closes.
void MainWindow::connectClosing() {
  ClosingWork::add(m_bridge, *m_closing);
  m_closing->add(m_report, &ReportPage::saveFailed);
  m_closing->add(m_results, &ResultsPage::exportFailed);
  m_closing->add(m_runs, &RunsPage::exportFailed);
  m_closing->add(ClosingWork::ofCharts(*this, *m_closing));
  connect(m_closing, &ClosingBar::over, this, &QWidget::close);
  connect(m_closing, &ClosingBar::leaveRequested, this, &MainWindow::leaveRequested);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange) setSampling();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  keepSession();
  Settings values = m_settings.values();
  values.windowGeometry = saveGeometry();
  m_settings.keep(values);
  const QString left = ClosingWork::continues(m_state);
  if (!m_closing->begin(left)) return event->ignore();
  if (!left.isEmpty()) Q_EMIT noticeRequested(tr("The window is closed"), left);
  QMainWindow::closeEvent(event);
}

}  // namespace scalescope

#include "moc_main_window.cpp"
