#include "ui/main_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/base/file.h"
#include "core/study/data/dataset.h"
#include "ui/bridge/cluster_tasks.h"
#include "ui/bridge/data_tasks.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/comparer.h"
#include "ui/bridge/host_work.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/compare/compare_page.h"
#include "ui/pages/live/live_page.h"
#include "ui/pages/machines/machines_page.h"
#include "ui/pages/new_study/new_study_page.h"
#include "ui/pages/new_study/fields/preset_times.h"
#include "ui/pages/report/report_page.h"
#include "ui/pages/results/results_page.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/pages/runs/runs_page.h"
#include "ui/pages/settings/settings_page.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/closing_bar.h"
#include "ui/widgets/key_list.h"
#include "ui/style/roles.h"
#include "ui/widgets/nav_button.h"
#include "ui/widgets/question_bar.h"
#include "ui/study_chooser.h"

namespace scalescope {
namespace {

constexpr QSize kFrame{8, 40};  // Size of the window manager's frame, which is reported only after the window is shown.
constexpr int kKeepMs = 1000;   // A saved session may be that old.

// Returns the processor that the demo was recorded on.
QString processorOf(const StudyResult& study) {
  for (const CellResult& cell : study.cells)
    for (const auto& [key, value] : cell.environment)
      if (key == "processor" && !value.empty()) return toQString(value);
  return MainWindow::tr("another computer");
}

}  // namespace

MainWindow::MainWindow(Bridge& bridge, const Settings& values, const std::vector<PresetInfo>& presets, QWidget* parent)
    : QMainWindow(parent), m_bridge(bridge), m_settings(values) {
  setWindowTitle(QStringLiteral("Scalescope"));
  auto* body = new QWidget(this);
  auto* column = new QVBoxLayout(body);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  m_question = new QuestionBar(body);
  column->addWidget(m_question);
  m_closing = new ClosingBar(body);
  column->addWidget(m_closing);
  m_ended = new InlineNote(body);
  column->addWidget(m_ended);
  m_note = new InlineNote(body);
  column->addWidget(m_note);
  m_link = new InlineNote(body);
  column->addWidget(m_link);
  m_work = new InlineNote(body);
  column->addWidget(m_work);
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
  connectMachines();
  connectWizard();
  connectLive();
  connectResults();
  connectCompare();
  connectSettings();
  connectWork();
  connectClosing();
  connect(&m_bridge, &Bridge::opened, this, &MainWindow::onOpened);
  connect(&m_bridge, &Bridge::openFailed, this, [this](const Error& error) {
    m_note->show(InlineNote::Kind::danger, translated(error));
    m_newStudy->setCanRun(false, translated(error));
  });
  connect(&m_bridge, &Bridge::linkChanged, this, &MainWindow::onLinkChanged);
  connect(
      &m_bridge, &Bridge::storeUnusable, this,
      [this](const QString& text) {
        m_link->show(
            InlineNote::Kind::danger, text, tr("Rebuild the database"), [this] { m_bridge.rebuild(); });
        m_note->show(
            InlineNote::Kind::info, tr("You can view the contents of its logs without changing the store."),
            tr("View logs"), [this] { m_bridge.rescue(); });
        m_isRescued = true;
      });
  connect(&m_bridge, &Bridge::failed, this, [this](const Error& error) {
    m_note->show(InlineNote::Kind::danger, translated(error), tr("Close"), [this] { m_note->clear(); });
  });
  connect(&m_bridge, &Bridge::questionAsked, m_question, &QuestionBar::ask);
  connect(&m_bridge, &Bridge::questionGone, m_question, &QuestionBar::forget);
  connect(m_question, &QuestionBar::answered, &m_bridge, &Bridge::answerQuestion);
  goTo(values.isFirst ? results : Page(std::clamp(values.page, int(machines), int(compare))));
  if (values.isFirst) m_results->setLoading({});  // The demo follows.
  m_kept = session();
  m_keeping = new QTimer(this);
  m_keeping->setInterval(kKeepMs);
  connect(m_keeping, &QTimer::timeout, this, &MainWindow::keepSession);
  m_keeping->start();
}

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
  const QString names[] = {tr("Machines"), tr("New study"), tr("Live"),   tr("Results"),
                           tr("Runs"),     tr("Report"),    tr("Compare")};
  for (int i = 0; i < settings; ++i) {
    auto* button = new NavButton(names[i], tr("Page %1").arg(names[i]), bar);
    button->setToolTip(tr("Ctrl+%1").arg(i + 1));
    connect(button, &NavButton::clicked, this, [this, i] { goTo(Page(i)); });
    row->addWidget(button);
    m_buttons.push_back(button);
  }
  row->addStretch(1);
  m_chooser = new StudyChooser(bar);
  row->addWidget(m_chooser, 4);
  row->addSpacing(kGrid);
  auto* gear = new NavButton(tr("Settings"), tr("Page %1").arg(tr("Settings")), bar);
  gear->setToolTip(tr("Ctrl+,"));
  connect(gear, &NavButton::clicked, this, [this] { goTo(settings); });
  row->addWidget(gear);
  m_buttons.push_back(gear);
  return bar;
}

void MainWindow::addShortcuts() {
  for (int i = 0; i <= settings; ++i) {
    auto* action = new QAction(this);
    action->setShortcut(i == settings ? QKeySequence(Qt::CTRL | Qt::Key_Comma)
                                      : QKeySequence(Qt::CTRL | Qt::Key(Qt::Key_1 + i)));
    connect(action, &QAction::triggered, this, [this, i] { goTo(Page(i)); });
    addAction(action);
  }
  auto* help = new QAction(this);
  help->setShortcut(Qt::Key_F1);
  connect(help, &QAction::triggered, this, &MainWindow::openGuide);
  addAction(help);
  auto* keys = new QAction(this);
  keys->setShortcut(Qt::CTRL | Qt::Key_Slash);
  connect(keys, &QAction::triggered, this, [this] { showKeyList(this); });
  addAction(keys);
  auto* quit = new QAction(this);
  quit->setShortcut(Qt::CTRL | Qt::Key_Q);
  connect(quit, &QAction::triggered, this, &QWidget::close);
  addAction(quit);
}

void MainWindow::openGuide() {
  const QString page = QDir::cleanPath(toQString(programFolder()) + QStringLiteral("/../guide/index.html"));
  if (QFileInfo::exists(page) && QDesktopServices::openUrl(QUrl::fromLocalFile(page))) return;
  m_note->show(InlineNote::Kind::warning, translated(Message{"window.guide", {{"path", page.toStdString()}}}),
               tr("Close"), [this] { m_note->clear(); });
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
  // The earlier window's choices are kept until they can be restored.
  now.study = m_chosen.empty() ? m_before.study : toQString(m_chosen.value);
  now.baseline = m_chosen.empty() ? m_before.baseline : m_baseline;
  now.look = m_results->result() ? m_results->look() : m_before.look;
  m_runs->storeFilter(now.runWords, now.runStatus, now.runGroup);
  now.draft = m_newStudy->keptDraft();
  return now;
}

void MainWindow::restoreSession(const Session& session) {
  m_before = session;
  m_runs->restoreFilter(session.runWords, session.runStatus, session.runGroup);
  m_results->restoreLook(session.study, session.baseline, session.look);
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
  if (!m_bridge.isOpen()) {
    m_bundles << file;
    return m_compare->setImporting(file);
  }
  m_compare->open({file});
}

void MainWindow::refreshFromBridge() {
  if (!m_bridge.isOpen()) return;
  onOpened(m_bridge.readOnlyWhy());
  m_bridge.probeMachine();
  m_bridge.loadStudies();
  m_bridge.loadRuns();
}

void MainWindow::connectMachines() {
  m_machines->setHosts(m_settings.hosts);
  m_machines->setWatches(m_settings.watches);
  connect(m_machines, &MachinesPage::watchesEdited, this, [this](bool on) {
    Settings changed = m_settings;
    changed.watches = on;
    keep(changed);
  });
  connect(&m_bridge, &Bridge::machineProbed, this, [this](const MachineInfo& machine) {
    m_machines->setMachine(machine);
    m_newStudy->setMachine(machine);
  });
  connect(&m_bridge, &Bridge::loadChanged, this, [this](const MachineLoadPtr& load) {
    m_machines->setLoad(load);
    m_newStudy->setLoad(load);
    m_live->setLoad(load);
  });
  connect(m_newStudy, &NewStudyPage::waitsForIdleChanged, this, &MainWindow::setSampling);
  connect(&m_bridge, &Bridge::hostChecked, m_machines, &MachinesPage::setHostState);
  connect(m_machines, &MachinesPage::newStudyRequested, this, [this] { goTo(newStudy); });
  connect(m_machines, &MachinesPage::connectRequested, &m_bridge, &Bridge::connectTo);
  connect(m_machines, &MachinesPage::checksRequested, this, [this](const std::vector<HostSpec>& hosts) {
    const Draft& draft = m_newStudy->draft();
    if (const auto own = asStudyHasThem(draft, hosts))
      m_bridge.check(*own, draft.study);
    else
      m_bridge.check(hosts);
  });
  connect(m_machines, &MachinesPage::checksStopped, &m_bridge, &Bridge::stopChecks);
  connect(&m_bridge, &Bridge::hostSeen, m_machines, &MachinesPage::setReached);
  connect(&m_bridge, &Bridge::checked, m_machines, &MachinesPage::setReports);
  HostWork& work = m_bridge.hosts();
  connect(m_machines, &MachinesPage::watchRequested, &work, &HostWork::watch);
  connect(m_machines, &MachinesPage::clusterRequested, &work.clusters(), &ClusterTasks::ask);
  connect(m_machines, &MachinesPage::clusterStopped, &work.clusters(), &ClusterTasks::stop);
  connect(m_machines, &MachinesPage::fixRequested, &work, &HostWork::applyFix);
  connect(m_machines, &MachinesPage::fixStopped, &work, &HostWork::stopFixing);
  connect(m_machines, &MachinesPage::cleanRequested, &work, &HostWork::clean);
  connect(m_machines, &MachinesPage::cleanStopped, &work, &HostWork::stopClean);
  connect(&work, &HostWork::cleaned, m_machines, &MachinesPage::setCleaned);
  connect(&work, &HostWork::loadChanged, m_machines, &MachinesPage::setHostLoad);
  connect(&work.clusters(), &ClusterTasks::offered, m_machines, &MachinesPage::setOffer);
  connect(&work.clusters(), &ClusterTasks::refused, m_machines, &MachinesPage::setOfferProblem);
  connect(&work, &HostWork::fixProgressed, m_machines, &MachinesPage::setFixProgress);
  connect(&work, &HostWork::fixed, m_machines, &MachinesPage::setFixed);
  // A window in another language follows the work that the one before it started.
  for (const preflight::FixRequest& order : work.fixing()) m_machines->resumeFixing(order);
  if (const auto& clean = work.cleaning()) m_machines->resumeCleaning(clean->host, clean->what);
  connect(&m_bridge, &Bridge::aliasesLoaded, m_machines, &MachinesPage::setAliases);
  connect(&m_bridge, &Bridge::aliasesLoaded, m_newStudy, &NewStudyPage::setAliases);
  connect(m_machines, &MachinesPage::hostsEdited, this, [this](const std::vector<SavedHost>& hosts) {
    Settings changed = m_settings;
    changed.hosts = hosts;
    m_newStudy->setHosts(hosts);
    keep(changed);
  });
}

void MainWindow::connectWizard() {
  m_newStudy->setHosts(m_settings.hosts);
  m_newStudy->setSampleHz(m_settings.sampleHz);
  m_newStudy->setCanRun(false, tr("Opening the store \u2026"));
  // Cards show steps instead of minutes if the file is missing.
  if (const auto times = readPresetTimes(resourceFolder() + "/preset-times.json")) m_newStudy->setRecorded(*times);
  connect(m_newStudy, &NewStudyPage::loadRequested, &m_bridge, &Bridge::loadStudy);
  connect(m_newStudy, &NewStudyPage::datasetRequested, &m_bridge, &Bridge::locateDataset);
  connect(m_newStudy, &NewStudyPage::resolveRequested, &m_bridge, &Bridge::resolve);
  connect(m_newStudy, &NewStudyPage::resolveStopped, &m_bridge, &Bridge::stopResolving);
  connect(m_newStudy, &NewStudyPage::runRequested, this, [this](const StudySpec& study) { m_bridge.enqueue(study); });
  connect(m_newStudy, &NewStudyPage::saveRequested, &m_bridge, &Bridge::saveText);
  connect(m_newStudy, &NewStudyPage::hostAdded, this, [this](const SavedHost& host) {
    Settings changed = m_settings;
    changed.hosts.push_back(host);
    m_machines->setHosts(changed.hosts);
    keep(changed);
  });
  connect(m_newStudy, &NewStudyPage::groupKept, &m_bridge, &Bridge::keepGroup);
  connect(m_newStudy, &NewStudyPage::groupForgotten, &m_bridge, &Bridge::forgetGroup);
  connect(&m_bridge, &Bridge::groupsLoaded, m_newStudy, &NewStudyPage::setGroups);
  connect(&m_bridge, &Bridge::studyLoaded, m_newStudy, &NewStudyPage::setStudy);
  connect(&m_bridge, &Bridge::studyLoadFailed, m_newStudy, &NewStudyPage::setStudyProblem);
  connect(&m_bridge, &Bridge::datasetLocated, m_newStudy, &NewStudyPage::setDataset);
  connect(&m_bridge, &Bridge::datasetMissing, m_newStudy, &NewStudyPage::setDatasetMissing);
  ClusterTasks* clusters = &m_bridge.clusters();
  connect(m_newStudy, &NewStudyPage::clusterRequested, clusters, &ClusterTasks::ask);
  connect(m_newStudy, &NewStudyPage::requestTried, clusters, &ClusterTasks::tryRequest);
  connect(m_newStudy, &NewStudyPage::clusterStopped, clusters, &ClusterTasks::stop);
  connect(clusters, &ClusterTasks::offered, m_newStudy, &NewStudyPage::setClusterOffer);
  connect(clusters, &ClusterTasks::refused, m_newStudy, &NewStudyPage::setClusterRefused);
  connect(clusters, &ClusterTasks::tried, m_newStudy, &NewStudyPage::setRequestTried);
  DataTasks* tasks = &m_bridge.data();
  connect(
      m_newStudy, &NewStudyPage::dataFetchRequested, tasks,
      [tasks](const DatasetSpec& dataset) {
        std::vector<std::string> splits = dataset.splits;
        splits.emplace_back("test");
        tasks->fetch(dataset.name, splits);
      });
  connect(m_newStudy, &NewStudyPage::dataImportRequested, tasks,
          [tasks](const DatasetSpec& dataset, const QString& path) { tasks->import(dataset.name, path); });
  connect(m_newStudy, &NewStudyPage::dataStopRequested, tasks, &DataTasks::stop);
  connect(&m_bridge, &Bridge::runsLoaded, m_newStudy, [this](const RunRows& rows) { m_newStudy->setRuns(*rows); });
  connect(tasks, &DataTasks::listed, m_newStudy, &NewStudyPage::setDatasets);
  connect(tasks, &DataTasks::progressed, m_newStudy, &NewStudyPage::setDataProgress);
  connect(tasks, &DataTasks::brought, m_newStudy, &NewStudyPage::setDataBrought);
  connect(&m_bridge, &Bridge::resolved, m_newStudy, &NewStudyPage::setResolved);
  connect(&m_bridge, &Bridge::met, m_newStudy, &NewStudyPage::setMet);
  connect(&m_bridge, &Bridge::resolveProgressed, m_newStudy, &NewStudyPage::setResolveProgress);
  connect(&m_bridge, &Bridge::resolveFailed, m_newStudy, &NewStudyPage::setResolveProblem);
  connect(&m_bridge, &Bridge::textSaved, m_newStudy, &NewStudyPage::setSaved);
  connect(&m_bridge, &Bridge::enqueueFailed, m_newStudy, &NewStudyPage::setEnqueueProblem);
  connect(&m_bridge, &Bridge::enqueued, this, [this](const StudyId& study) {
    m_newStudy->setEnqueued();
    m_ended->clear();
    setChosen(study, 0);
    goTo(live);
  });
}

void MainWindow::connectLive() {
  connect(&m_bridge, &Bridge::liveChanged, this, [this](const LiveStatePtr& state) {
    m_state = state;
    showProgress();
    m_live->setState(state);
    m_machines->setUnreachable(state->unreachableHosts);
    m_newStudy->setBusy(!state->run.empty());
  });
  connect(m_live, &LivePage::pauseRequested, &m_bridge, &Bridge::pauseQueue);
  connect(m_live, &LivePage::resumeRequested, &m_bridge, &Bridge::resumeQueue);
  connect(m_live, &LivePage::cancelRunRequested, &m_bridge, &Bridge::cancelRun);
  connect(m_live, &LivePage::abandonRequested, &m_bridge, &Bridge::abandon);
  connect(m_machines, &MachinesPage::abandonRequested, &m_bridge, &Bridge::abandon);
  connect(m_live, &LivePage::cancelEntryRequested, &m_bridge, &Bridge::cancelEntry);
  connect(m_live, &LivePage::moveEntryRequested, &m_bridge, &Bridge::moveEntry);
  connect(m_live, &LivePage::holdEntryRequested, &m_bridge, &Bridge::holdEntry);
  connect(m_live, &LivePage::lookRequested, this, [this](int number, const StudyId& study, int cell) {
    m_bridge.lookAt(study, CellNumber(cell),
                    [page = QPointer<LivePage>(m_live), number](const Result<LiveStatePtr>& run) {
                      if (page && run) page->setLooked(number, *run);
                      if (page && !run) page->setLookProblem(number, translated(run.error()));
                    });
  });
  m_live->setPinned(m_settings.pinnedChart);
  connect(
      m_live, &LivePage::pinned, this,
      [this](const QString& id) {
        Settings changed = m_settings;
        changed.pinnedChart = id;
        keep(changed);
      });
  connect(m_live, &LivePage::newStudyRequested, this, [this] { goTo(newStudy); });
  connect(m_live, &LivePage::resultsRequested, this, [this](const StudyId& study) {
    showResult(study);
    goTo(results);
  });
}

// Chooses the study that the earlier window showed, else the newest, which the user most likely wants to see.
void MainWindow::chooseFirst(const StudyRows& rows) {
  const auto before = std::find_if(rows->begin(), rows->end(),
                                   [&](const StudyRow& row) { return toQString(row.id.value) == m_before.study; });
  if (before != rows->end()) {
    showResult(before->id, m_before.baseline);
    return;
  }
  const auto newest = std::max_element(rows->begin(), rows->end(), [](const StudyRow& a, const StudyRow& b) {
    return a.createdWallNs < b.createdWallNs;
  });
  showResult(newest->id);
}

void MainWindow::setChosen(const StudyId& study, int baseline) {
  m_chosen = study;
  m_baseline = baseline;
  m_chooser->setChosen(study);
}

void MainWindow::showResult(const StudyId& study, int baseline) {
  setChosen(study, baseline);
  m_results->setLoading(toQString(study.value));
  m_bridge.loadResult(study, baseline);
}

void MainWindow::showDemo(const StudyResultPtr& result) {
  m_results->setLossReader(m_bridge.lossReader(result->id));
  m_results->setResult(result);
  m_results->setDemo(processorOf(*result));
  showReport(result);
}

void MainWindow::showUnkept(const Error& error) {
  m_note->show(
      InlineNote::Kind::warning, translated(error), tr("Close"), [this] { m_note->clear(); });
}

// The user's texts are stored with the study, and the demo's store is read-only.
void MainWindow::showReport(const StudyResultPtr& result) {
  m_report->setWritable(m_bridge.isOpen() && m_bridge.readOnlyWhy().isEmpty() && !m_bridge.isDemo(result->id));
  m_report->setResult(result);
  m_bridge.loadTexts(result->id);
}

void MainWindow::connectResults() {
  m_runs->restoreLayoutState(m_settings.runColumns);
  connect(&m_bridge, &Bridge::studiesLoaded, this, [this](const StudyRows& rows) {
    m_studies = rows;
    m_machines->setFirstStart(rows->empty());
    showLast();
    const StudyResultPtr shown = m_results->result();
    const bool showsDemo = shown && m_bridge.isDemo(shown->id);
    if (!rows->empty() || !showsDemo) {
      m_results->setStudies(rows);
      m_chooser->setStudies(rows);
      showChooser();
    }
    if (rows->empty() && m_chosen.empty() && !shown) m_bridge.loadDemo();
    if (rows->empty() || (!m_chosen.empty() && !m_bridge.isDemo(m_chosen))) return;
    chooseFirst(rows);
  });
  connect(&m_bridge, &Bridge::runsLoaded, m_runs, &RunsPage::setRuns);
  connect(m_runs, &RunsPage::seriesRequested, &m_bridge, &Bridge::loadSeries);
  connect(m_runs, &RunsPage::planRequested, this, [this](const RunId& run) {
    m_bridge.loadPlan(run, [page = QPointer(m_runs), run](const RunPlan& plan) {
      if (page) page->setPlan(run, plan.nodes);
    });
  });
  connect(m_runs, &RunsPage::pointsRequested, &m_bridge, &Bridge::loadPoints);
  connect(&m_bridge, &Bridge::seriesLoaded, m_runs, &RunsPage::setSeries);
  connect(&m_bridge, &Bridge::seriesFailed, m_runs, &RunsPage::setSeriesProblem);
  connect(&m_bridge, &Bridge::pointsLoaded, m_runs, &RunsPage::setPoints);
  connect(
      &m_bridge, &Bridge::demoLoaded, this,
      [this](const StudyRows& studies, const StudyResultPtr& first) {
        if (!m_chosen.empty()) return;  // The user's own study arrived first.
        m_results->setStudies(studies);
        m_chooser->setStudies(studies);
        m_chooser->setChosen(first->id);
        showChooser();
        showDemo(first);
      });
  connect(
      m_results, &ResultsPage::traceRequested, this,
      [this](int number, const QString& id, int cell, const StepRange& steps) {
        m_bridge.loadTrace(number, StudyId(id.toStdString()), cell, steps);
      });
  connect(m_results, &ResultsPage::runRequested, this, [this](int number, const QString& id, int cell) {
    m_bridge.lookAt(StudyId(id.toStdString()), CellNumber(cell),
                    [page = QPointer<ResultsPage>(m_results), number](const Result<LiveStatePtr>& run) {
                      if (page && run) page->setRun(number, *run);
                      if (page && !run) page->setRunProblem(number, run.error());
                    });
  });
  connect(&m_bridge, &Bridge::traceLoaded, m_results, &ResultsPage::setTrace);
  connect(&m_bridge, &Bridge::traceFailed, m_results, &ResultsPage::setTraceProblem);
  connect(m_results, &ResultsPage::sizingRequested, &m_bridge, &Bridge::size);
  connect(&m_bridge, &Bridge::sized, m_results, &ResultsPage::setSizing);
  connect(&m_bridge, &Bridge::sizingRefused, m_results, &ResultsPage::setSizingRefusal);
  const QString quick = QStringLiteral("preset:quick-strong-scaling");
  const auto runQuick = [this, quick] { m_newStudy->runSource(quick); };
  const auto openQuick = [this, quick] { openStudy(quick); };
  connect(m_results, &ResultsPage::quickStartRequested, this, runQuick);
  connect(m_results, &ResultsPage::quickSettingsRequested, this, openQuick);
  connect(m_machines, &MachinesPage::quickStartRequested, this, runQuick);
  connect(m_machines, &MachinesPage::quickSettingsRequested, this, openQuick);
  connect(
      m_newStudy, &NewStudyPage::runStopped, this, [this] { goTo(newStudy); });
  connect(m_machines, &MachinesPage::resultsRequested, this, [this] { goTo(results); });
  connect(&m_bridge, &Bridge::resultLoaded, this, [this](const StudyResultPtr& result) {
    if (result->id != m_chosen) return;
    if (m_bridge.isDemo(result->id)) return showDemo(result);
    m_results->setDemo({});  // The results of a first study replace the demo without a click.
    m_results->setLossReader(m_bridge.lossReader(result->id));
    m_results->setResult(result);
    showReport(result);
  });
  connect(&m_bridge, &Bridge::resultFailed, this, [this](const StudyId& study, const Error& error) {
    if (study != m_chosen) return;
    if (!m_bridge.isDemo(study)) m_results->setDemo({});
    m_results->setProblem(error);
  });
  connect(
      m_chooser, &StudyChooser::studyChosen, this,
      [this](const StudyId& study) {
        showResult(study);
        if (page() == compare) m_compare->tick(study);
      });
  connect(m_results, &ResultsPage::baselineChosen, this, [this](const QString& id, int cell) {
    showResult(StudyId(id.toStdString()), cell);  // The user did not choose the demo's first study.
  });
  connect(
      m_results, &ResultsPage::readingCancelled, this,
      [this](const QString& id, int baseline) {
        setChosen(StudyId(id.toStdString()), baseline);
        m_bridge.keepResult(m_chosen, baseline);
      });
  connect(
      m_results, &ResultsPage::rerunRequested, this,
      [this](const QString& id, int cell) { m_bridge.enqueueStored(StudyId(id.toStdString()), cell); });
  connect(m_results, &ResultsPage::retryRequested, this, [this] { showResult(m_chosen, m_baseline); });
  connect(m_results, &ResultsPage::runsRequested, this, [this](const QString& id, int cell) {
    m_runs->showCell(id, cell);
    goTo(runs);
  });
  connect(
      m_results, &ResultsPage::seriesRequested, this,
      [this](const RunId& run) {
        m_runs->showSeriesOf(run);
        goTo(runs);
      });
  connect(
      m_results, &ResultsPage::reportRequested, this, [this] { goTo(report); });
  connect(m_results, &ResultsPage::newStudyRequested, this, [this] { goTo(newStudy); });
  connect(m_report, &ReportPage::textWritten, &m_bridge, &Bridge::writeText);
  connect(&m_bridge, &Bridge::textsLoaded, m_report, &ReportPage::setTexts);
  connect(&m_bridge, &Bridge::textRefused, m_report, &ReportPage::setTextProblem);
  connect(
      m_report, &ReportPage::newStudyRequested, this, [this] { goTo(newStudy); });
  connect(m_runs, &RunsPage::newStudyRequested, this, [this] { goTo(newStudy); });
  connect(m_runs, &RunsPage::compareRequested, this, [this](const std::vector<RunRow>& chosen) {
    m_compare->addRuns(chosen, m_bridge.folder());
    goTo(compare);
  });
  connect(m_runs, &RunsPage::studyRequested, this, [this](const QString& id) {
    showResult(StudyId(id.toStdString()));
    goTo(results);
  });
  connect(
      m_runs, &RunsPage::tagsEdited, this,
      [this](const QString& run, const QStringList& words) {
        std::vector<std::string> list;
        for (const QString& word : words) list.push_back(word.toStdString());
        m_bridge.tag(RunId(run.toStdString()), list);
      });
  connect(
      m_runs, &RunsPage::noteEdited, this,
      [this](const QString& run, const QString& text) { m_bridge.note(RunId(run.toStdString()), text.toStdString()); });
  const auto removeAll = [this](bool undo) {
    return [this, undo](const QStringList& ids) {
      for (const QString& id : ids) m_bridge.remove(id.toStdString(), undo);
    };
  };
  connect(
      m_runs, &RunsPage::layoutChanged, this,
      [this](const QByteArray& state) {
        Settings changed = m_settings;
        changed.runColumns = state;
        keep(changed);
      });
  connect(m_runs, &RunsPage::importRequested, this, [this](const QStringList& files) {
    for (const QString& file : files) m_bridge.importPath(file);
  });
  connect(&m_bridge, &Bridge::imported, m_runs, &RunsPage::setImported);
  connect(m_runs, &RunsPage::deleteRequested, this, removeAll(false));
  connect(m_runs, &RunsPage::undoRequested, this, removeAll(true));
}

// Connects the work that runs beside the pages and the reports of its end.
void MainWindow::connectWork() {
  connect(
      &m_bridge, &Bridge::workProgressed, this,
      [this](const QString& text) {
        if (text.isEmpty()) return m_work->clear();
        m_work->show(
            InlineNote::Kind::info, text, tr("Cancel this task"), [this] { m_bridge.stopWork(); });
      });
  connect(
      &m_bridge, &Bridge::rescued, this,
      [this] {
        m_note->show(InlineNote::Kind::info,
                     tr("These are the store's logs, loaded into a separate database. This view is read-only."));
      });
  connect(
      &m_bridge, &Bridge::linkChanged, this,
      [this](const QString& text) {
        if (text.isEmpty() && std::exchange(m_isRescued, false)) m_note->clear();
      });
  connect(
      &m_bridge, &Bridge::rerunFailed, this,
      [this](const StudyId&, const Error& error) {
        m_note->show(
            InlineNote::Kind::danger,
            tr("The cell could not be measured again.") + QLatin1Char('\n') + translated(error), tr("Close"),
            [this] { m_note->clear(); });
      });
  connect(
      &m_bridge, &Bridge::listsFailed, this,
      [this](const Error& error) {
        m_note->show(
            InlineNote::Kind::danger,
            tr("The store cannot be read at the moment.") + QLatin1Char('\n') + translated(error), tr("Retry"),
            [this] {
              m_note->clear();
              m_bridge.loadStudies();
              m_bridge.loadRuns();
            });
      });
  connect(&m_bridge, &Bridge::demoFailed, this, [this](const Error& error) {
    m_results->setResult(nullptr);
    if (m_settings.isFirst && page() == results) goTo(machines);
    m_note->show(InlineNote::Kind::warning, tr("The demo cannot be shown.") + QLatin1Char('\n') + translated(error),
                 tr("Close"), [this] { m_note->clear(); });
  });
  connect(&m_bridge, &Bridge::studyEnded, this, &MainWindow::reportEnd);
}

// Returns the worker for exports of single charts, wherever they are shown.
Worker MainWindow::chartWorker() {
  const auto workText = [this] {
    std::vector<OpenWork> list;
    for (ChartView* chart : findChildren<ChartView*>()) {
      if (!chart->isWriting()) continue;
      connect(chart, &ChartView::exportFailed, m_closing, &ClosingBar::keepOpen, Qt::UniqueConnection);
      list.push_back({tr("Writing a chart")});
    }
    return list;
  };
  return {workText, [this](WorkToStop what) {
            if (what != WorkToStop::all) return;
            for (ChartView* chart : findChildren<ChartView*>()) chart->stopWriting();
          }};
}

// The user has to see what cannot be finished before the window closes.
void MainWindow::connectClosing() {
  m_closing->add(m_bridge.worker());
  m_closing->add(m_report->worker());
  m_closing->add(m_results->worker());
  m_closing->add(m_runs->worker());
  m_closing->add(chartWorker());
  m_closing->setLast([this] { m_bridge.leave(); });
  connect(m_closing, &ClosingBar::over, this, &QWidget::close);
  connect(m_closing, &ClosingBar::leaveRequested, this, &MainWindow::leaveRequested);
  connect(&m_bridge, &Bridge::failed, m_closing, &ClosingBar::keepOpen);
  connect(&m_bridge, &Bridge::enqueueFailed, m_closing, &ClosingBar::keepOpen);
  connect(&m_bridge, &Bridge::rerunFailed, m_closing, &ClosingBar::keepOpen);
  connect(m_report, &ReportPage::saveFailed, m_closing, &ClosingBar::keepOpen);
  connect(m_results, &ResultsPage::exportFailed, m_closing, &ClosingBar::keepOpen);
  connect(m_runs, &RunsPage::exportFailed, m_closing, &ClosingBar::keepOpen);
  const auto keepOnError = [this](const QString&, const std::optional<Error>& error) {
    if (error) m_closing->keepOpen();
  };
  connect(&m_bridge, &Bridge::imported, this, keepOnError);
  connect(&m_bridge, &Bridge::textSaved, this, keepOnError);
  connect(&m_bridge.data(), &DataTasks::brought, this, keepOnError);
}

QString MainWindow::continues() const {
  if (!m_state || m_state->queue.empty()) return {};
  const LiveQueued& first = m_state->queue.front();
  const QString name = toQString(first.name);
  if (first.state == StudyState::paused)
    return tr("%1 stays in the queue, paused. Open Scalescope again to see it.").arg(name);
  return tr("%1 continues without this window: the background service runs the queue. Open Scalescope again to see its "
            "progress.")
      .arg(name);
}

// The note is above every page, and the desktop shows it too while the window is inactive. A cancelled study has none.
void MainWindow::reportEnd(const StudyId& study, int exitCode) {
  constexpr int kAllDone = 0, kSomeLeft = 3, kCancelled = 130;
  if (exitCode == kCancelled) return;
  QString name = tr("A study");
  if (m_studies)
    for (const StudyRow& row : *m_studies)
      if (row.id == study) name = toQString(row.name);
  QString title = tr("%1 has failed").arg(name), text = tr("See Live for the reason.");
  if (exitCode == kAllDone) {
    title = tr("%1 has finished").arg(name);
    text = tr("All cells are measured.");
  } else if (exitCode == kSomeLeft) {
    title = tr("%1 has ended").arg(name);
    text = tr("Some cells did not finish; see Results.");
  }
  const bool hasResults = exitCode == kAllDone || exitCode == kSomeLeft;
  const auto kind = exitCode == kAllDone    ? InlineNote::Kind::success
                    : exitCode == kSomeLeft ? InlineNote::Kind::warning
                                            : InlineNote::Kind::danger;
  m_ended->show(kind, tr("%1. %2").arg(title, text), hasResults ? tr("Open results") : tr("Show Live"),
                [this, study, hasResults] {
                  if (hasResults) showResult(study);
                  goTo(hasResults ? results : live);
                  m_ended->clear();  // Must be last: it destroys this function.
                });
  if (m_settings.notifies && (!isActiveWindow() || isMinimized())) Q_EMIT noticeRequested(title, text);
}

// Shows the last measured study on the Live page if nothing runs.
void MainWindow::showLast() {
  const StudyRow* last = nullptr;
  for (const StudyRow& row : *m_studies)
    if (row.runsDone > 0 && (last == nullptr || row.createdWallNs > last->createdWallNs)) last = &row;
  if (last == nullptr) return;
  m_live->setLast(
      last->id,
      tr("The newest study, %1, has %2 of %3 runs.").arg(toQString(last->name)).arg(last->runsDone).arg(last->runs));
}

// The badge beside "Live" shows the finished runs of the study on every page.
void MainWindow::showProgress() {
  const bool isActive = m_state && m_state->runsTotal > 0 &&
                        (m_state->studyState == StudyState::running || m_state->studyState == StudyState::waiting ||
                         m_state->studyState == StudyState::paused);
  NavButton* button = m_buttons[live];
  button->setBadge(isActive ? QStringLiteral("%1/%2").arg(m_state->runsDone).arg(m_state->runsTotal) : QString());
  setAccessibleDescriptionOf(button, isActive ? tr("%1: %2 of %3 runs are done")
                                                    .arg(toQString(m_state->studyName))
                                                    .arg(m_state->runsDone)
                                                    .arg(m_state->runsTotal)
                                              : QString());
}

void MainWindow::connectCompare() {
  m_compare->setCanImport(false);
  connect(
      m_compare, &ComparePage::importRequested, this,
      [this](const QString& file) {
        m_compare->setImporting(file);
        m_bridge.importPath(file);
      });
  connect(m_compare, &ComparePage::removeRequested, this,
          [this](const StudyId& study, bool undo) { m_bridge.remove(study.value, undo); });
  connect(&m_bridge, &Bridge::imported, m_compare, &ComparePage::setImported);
  // Removals are reported like any change of the lists.
  connect(&m_bridge, &Bridge::studiesLoaded, m_compare, [this] {
    if (page() == compare) Q_EMIT m_compare->listRequested();
  });
}

void MainWindow::serveCompare(Comparer& comparer) {
  connect(m_compare, &ComparePage::listRequested, &comparer, &Comparer::list);
  connect(m_compare, &ComparePage::stopRequested, &comparer, &Comparer::stop);
  connect(m_compare, &ComparePage::compareRequested, &comparer,
          [&comparer](int number, const std::vector<ComparedChoice>& chosen, const QString& what) {
            comparer.compare(number, chosen, what.toStdString(), windowFormatter());
          });
  connect(m_compare, &ComparePage::auditRequested, &comparer, &Comparer::audit);
  connect(m_compare, &ComparePage::textAuditRequested, &comparer, &Comparer::auditText);
  connect(m_compare, &ComparePage::auditStopRequested, &comparer, &Comparer::stopAudit);
  connect(m_compare, &ComparePage::bundleRequested, &comparer, &Comparer::writeBundle);
  connect(m_compare, &ComparePage::bundleStopRequested, &comparer, &Comparer::stopBundles);
  connect(&comparer, &Comparer::choicesLoaded, m_compare, &ComparePage::setChoices);
  connect(&comparer, &Comparer::compareProgressed, m_compare, &ComparePage::setProgress);
  connect(&comparer, &Comparer::compared, m_compare, &ComparePage::setComparison);
  connect(&comparer, &Comparer::compareFailed, m_compare, &ComparePage::setProblem);
  connect(&comparer, &Comparer::audited, m_compare, &ComparePage::setAudit);
  connect(&comparer, &Comparer::auditFailed, m_compare, &ComparePage::setAuditProblem);
  connect(&comparer, &Comparer::auditProgressed, m_compare, &ComparePage::setAuditProgress);
  connect(&comparer, &Comparer::bundleProgressed, m_compare, &ComparePage::setBundleProgress);
  connect(&comparer, &Comparer::bundleWritten, m_compare, &ComparePage::setBundleWritten);
  connect(&comparer, &Comparer::bundleWritten, this, [this](const QString&, const std::optional<Error>& error) {
    if (error) m_closing->keepOpen();
  });
  m_closing->add(comparer.worker());
}

void MainWindow::connectSettings() {
  m_settingsPage->setSettings(m_settings, toQString(m_bridge.folder()));
  connect(m_settingsPage, &SettingsPage::edited, this, &MainWindow::keep);
  connect(m_settingsPage, &SettingsPage::keysRequested, this, [this] { showKeyList(this); });
}

void MainWindow::keep(const Settings& values) {
  m_settings = values;
  m_newStudy->setSampleHz(values.sampleHz);
  Q_EMIT settingsEdited(m_settings);
}

void MainWindow::onOpened(const QString& readOnlyWhy) {
  const bool mayWrite = readOnlyWhy.isEmpty();
  m_newStudy->setCanRun(mayWrite, readOnlyWhy);
  m_live->setCanControl(mayWrite);
  m_machines->setCanControl(mayWrite);
  m_runs->setCanImport(mayWrite);
  m_compare->setCanImport(mayWrite);
  if (mayWrite && !m_bundles.isEmpty()) m_compare->open(std::exchange(m_bundles, {}));
  if (page() == compare) Q_EMIT m_compare->listRequested();
  m_settingsPage->setSettings(m_settings, toQString(m_bridge.folder()));
  if (mayWrite)
    m_note->clear();
  else
    m_note->show(InlineNote::Kind::warning, readOnlyWhy);
}

// A lease of another owner ends without the user's help; a lasting error is one that the user must handle.
void MainWindow::onLinkChanged(const QString& text, bool forGood) {
  if (text.isEmpty()) return m_link->clear();
  if (forGood) {
    m_newStudy->setCanRun(false, text);
    m_live->setCanControl(false);
    m_machines->setCanControl(false);
    m_runs->setCanImport(false);
    m_compare->setCanImport(false);
  }
  m_link->show(forGood ? InlineNote::Kind::danger : InlineNote::Kind::info, text);
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::WindowStateChange) setSampling();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  m_settings.windowGeometry = saveGeometry();
  keepSession();
  Q_EMIT settingsEdited(m_settings);
  const QString left = continues();
  if (!m_closing->begin(left)) return event->ignore();
  if (!left.isEmpty()) Q_EMIT noticeRequested(tr("The window is closed"), left);
  QMainWindow::closeEvent(event);
}

}  // namespace scalescope
