#include "ui/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/file.h"
#include "core/study/data/dataset.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/comparer.h"
#include "ui/closing_work.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/machines/machines_page.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/fields/preset_times.h"
#include "ui/pages/report/report_page.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/pages/settings/settings_page.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/closing_bar.h"
#include "ui/widgets/key_list.h"
#include "ui/style/roles.h"
#include "ui/widgets/nav_button.h"
#include "ui/widgets/question_bar.h"
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
  column->addWidget(makeBar());
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
  m_shown = std::make_unique<ShownStudy>(m_bridge, *m_chooser, *m_results, *m_report);
  fillPages();
  connectPages();
  connectWays();
  connectSettings();
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

QWidget* MainWindow::makeBar() {
  auto* bar = new TopBar(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(kPageMargin, kTight, 2 * kGrid, kTight);
  row->setSpacing(0);
  auto* name = makeLabel(QStringLiteral("Scalescope"), LabelRole::title, bar);
  row->addWidget(name);
  bar->setGivesWay(name);
  row->addSpacing(3 * kGrid);
  const QString names[] = {tr("Machines"), tr("New study"), tr("Live"),    tr("Results"),
                           tr("Runs"),     tr("Report"),    tr("Compare"), tr("Settings")};
  for (int i = 0; i <= settings; ++i) {
    if (i == settings) {
      row->addStretch(1);
      row->addWidget(m_chooser = new StudyChooser(bar), 4);
      row->addSpacing(kGrid);
    }
    auto* button = new NavButton(names[i], tr("Page %1").arg(names[i]), bar);
    button->setToolTip(i == settings ? tr("Ctrl+,") : tr("Ctrl+%1").arg(i + 1));
    connect(button, &NavButton::clicked, this, [this, i] { goTo(Page(i)); });
    row->addWidget(button);
    m_buttons.push_back(button);
  }
  return bar;
}

void MainWindow::addShortcuts() {
  const auto add = [this](const QKeySequence& keys, auto act) {
    auto* action = new QAction(this);
    action->setShortcut(keys);
    connect(action, &QAction::triggered, this, act);
    addAction(action);
  };
  for (int i = 0; i < settings; ++i)
    add(
        Qt::CTRL | Qt::Key(Qt::Key_1 + i), [this, i] { goTo(Page(i)); });
  add(
      Qt::CTRL | Qt::Key_Comma, [this] { goTo(settings); });
  add(
      Qt::Key_F1, [this] { openGuide(); });
  add(
      Qt::CTRL | Qt::Key_Slash, [this] { showKeyList(this); });
  add(Qt::CTRL | Qt::Key_Q, [this] { close(); });
}

void MainWindow::openGuide() {
  const QString page = QDir::cleanPath(toQString(programFolder()) + QStringLiteral("/../guide/index.html"));
  if (QFileInfo::exists(page) && QDesktopServices::openUrl(QUrl::fromLocalFile(page))) return;
  m_notes->warn(translated(Message{"window.guide", {{"path", page.toStdString()}}}));
}

MainWindow::Page MainWindow::page() const { return Page(m_stack->currentIndex()); }

void MainWindow::goTo(Page page) {
  m_stack->setCurrentIndex(page);
  for (std::size_t i = 0; i < m_buttons.size(); ++i) m_buttons[i]->setChecked(int(i) == page);
  // Otherwise the focus of a button that disappeared would move to the bar.
  m_stack->currentWidget()->setFocus(Qt::OtherFocusReason);
  setSampling();
  if (page != settings) m_settings.page = page;
  showChooser();
}

// Samples this machine's load for the pages that show it.
void MainWindow::setSampling() {
  const bool seesUsers = page() == newStudy || page() == live;
  const bool isSeen = !isMinimized();
  m_bridge.setSampling(isSeen && page() == machines                          ? Sampling::all
                       : (isSeen && seesUsers) || m_newStudy->waitsForIdle() ? Sampling::users
                                                                             : Sampling::off);
}

void MainWindow::showChooser() {
  const bool hasStudy = page() == results || page() == report || page() == compare;
  m_chooser->setVisible(m_chooser->count() > 0 && hasStudy);
}

Session MainWindow::session() const {
  Session now;
  now.page = page() == settings ? m_settings.page : int(page());
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

void MainWindow::fillPages() {
  m_machines->setHosts(m_settings.hosts);
  m_machines->setWatches(m_settings.watches);
  m_newStudy->setHosts(m_settings.hosts);
  m_newStudy->setSampleHz(m_settings.sampleHz);
  // Cards show steps instead of minutes if the file is missing.
  if (const auto times = readPresetTimes(resourceFolder() + "/preset-times.json")) m_newStudy->setRecorded(*times);
  m_live->setPinned(m_settings.pinnedChart);
  m_runs->restoreLayoutState(m_settings.runColumns);
  m_settingsPage->setSettings(m_settings, toQString(m_bridge.store().folder()));
}

void MainWindow::connectPages() {
  m_machines->connectTo(m_bridge);
  m_newStudy->connectTo(m_bridge);
  m_live->connectTo(m_bridge);
  m_results->connectTo(m_bridge);
  m_runs->connectTo(m_bridge);
  m_report->connectTo(m_bridge.results());
  m_compare->connectTo(m_bridge);
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
  connect(m_chooser, &StudyChooser::studyChosen, this, [this](const StudyId& study) {
    if (page() == compare) m_compare->tick(study);
  });
}

void MainWindow::serveCompare(Comparer& comparer) {
  m_compare->connectTo(comparer);
  ClosingWork::add(comparer, *m_closing);
}

// Connects the ways from page to page.
void MainWindow::connectWays() {
  const auto way = [this](Page page) { return [this, page] { goTo(page); }; };
  connect(m_machines, &MachinesPage::newStudyRequested, this, way(newStudy));
  connect(m_live, &LivePage::newStudyRequested, this, way(newStudy));
  connect(m_results, &ResultsPage::newStudyRequested, this, way(newStudy));
  connect(m_runs, &RunsPage::newStudyRequested, this, way(newStudy));
  connect(m_report, &ReportPage::newStudyRequested, this, way(newStudy));
  connect(m_newStudy, &NewStudyPage::runStopped, this, way(newStudy));
  connect(m_machines, &MachinesPage::resultsRequested, this, way(results));
  connect(m_results, &ResultsPage::reportRequested, this, way(report));
  connect(m_notes, &WindowNotes::liveRequested, this, way(live));
  const auto openResults = [this](const StudyId& study) {
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
  connect(&m_bridge.store(), &StoreConnection::opened, this, [this] {
    if (page() == compare) Q_EMIT m_compare->listRequested();
    m_settingsPage->setSettings(m_settings, toQString(m_bridge.store().folder()));
  });
  connect(&m_bridge.live(), &LiveFeed::liveChanged, this, &MainWindow::showProgress);
  connect(&m_bridge.queue(), &QueueControl::enqueued, this, [this](const StudyId& study) {
    m_shown->choose(study, 0);
    goTo(live);
  });
  connect(m_shown.get(), &ShownStudy::listChanged, this, &MainWindow::showChooser);
  connect(
      &m_bridge.lists(), &StoreLists::demoFailed, this,
      [this] { m_settings.isFirst&& page() == results ? goTo(machines) : void(); });
  connect(m_notes, &WindowNotes::studyEnded, this, [this](const QString& title, const QString& text) {
    if (m_settings.notifies && (!isActiveWindow() || isMinimized())) Q_EMIT noticeRequested(title, text);
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

// The badge beside "Live" shows the finished runs of the study on every page.
void MainWindow::showProgress(const LiveStatePtr& state) {
  m_state = state;
  const bool isActive =
      state->runsTotal > 0 && (state->studyState == StudyState::running || state->studyState == StudyState::waiting ||
                               state->studyState == StudyState::paused);
  const int done = state->runsDone, all = state->runsTotal;
  const QString text = tr("%1: %2 of %3 runs are done").arg(toQString(state->studyName)).arg(done).arg(all);
  m_buttons[live]->setBadge(isActive ? QStringLiteral("%1/%2").arg(done).arg(all) : QString());
  setAccessibleDescriptionOf(m_buttons[live], isActive ? text : QString());
}

// Connects the settings that pages change.
void MainWindow::connectSettings() {
  const auto keepAs = [this](auto Settings::*setting) {
    return [this, setting](const auto& value) {
      m_settings.*setting = value;
      keep(m_settings);
    };
  };
  connect(m_settingsPage, &SettingsPage::edited, this, &MainWindow::keep);
  connect(m_settingsPage, &SettingsPage::keysRequested, this, [this] { showKeyList(this); });
  connect(m_machines, &MachinesPage::watchesEdited, this, keepAs(&Settings::watches));
  connect(m_machines, &MachinesPage::hostsEdited, m_newStudy, &NewStudyPage::setHosts);
  connect(m_machines, &MachinesPage::hostsEdited, this, keepAs(&Settings::hosts));
  connect(m_newStudy, &NewStudyPage::hostAdded, this, [this](const SavedHost& host) {
    m_settings.hosts.push_back(host);
    m_machines->setHosts(m_settings.hosts);
    keep(m_settings);
  });
  connect(m_live, &LivePage::pinned, this, keepAs(&Settings::pinnedChart));
  connect(m_runs, &RunsPage::layoutChanged, this, keepAs(&Settings::runColumns));
}

void MainWindow::keep(const Settings& values) {
  m_settings = values;
  m_newStudy->setSampleHz(values.sampleHz);
  Q_EMIT settingsEdited(m_settings);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange) setSampling();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_settings.windowGeometry = saveGeometry();
  keepSession();
  Q_EMIT settingsEdited(m_settings);
  const QString left = ClosingWork::continues(m_state);
  if (!m_closing->begin(left)) return event->ignore();
  if (!left.isEmpty()) Q_EMIT noticeRequested(tr("The window is closed"), left);
  QMainWindow::closeEvent(event);
}

}  // namespace scalescope
