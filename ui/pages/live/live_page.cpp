#include "ui/pages/live/live_page.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QScrollArea>
#include <QStackedWidget>
#include <QSysInfo>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>

#include "launcher/live/live_messages.h"
#include "launcher/live/live_outliers.h"
#include "ui/charts/chart_view.h"
#include "ui/charts/elided_label.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/job_tracker.h"
#include "ui/pages/live/live_figure_maker.h"
#include "ui/pages/live/live_figures.h"
#include "ui/pages/live/live_head.h"
#include "ui/pages/live/live_lines.h"
#include "ui/pages/live/log_panel.h"
#include "ui/pages/live/pinned_chart.h"
#include "ui/pages/live/queue_list.h"
#include "ui/pages/live/time_charts.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"
#include "ui/widgets/matrix_view.h"
#include "ui/widgets/tab_row.h"
#include "ui/widgets/undo_note.h"

namespace scalescope {
namespace {

constexpr int kRanksWidth = 150;
constexpr int kOverview = 0;  // Index of the tab over the charts.

// Pixels at the usual font size: width and height for charts and side beside each other, height of each if stacked,
// width of the page for a headline beside the buttons.
constexpr int kLiveWidth = 870, kLiveChartsHeight = 340, kLiveStackedHeight = 480, kLiveHeadWidth = 888;
constexpr int kMatrixRows = 10;    // Number of rows of the matrix from which on it scrolls inside the page.
constexpr int kSpeedupFrom = 720;  // Height of a page that has room for it beside a queue.
constexpr int kSpeedupHeight = 200;
constexpr int kQueueRows = 8;  // The same of the queue.

// Returns the height at which the content of an area does not scroll.
int heightInside(const QScrollArea& area) {
  const QWidget& inside = *area.widget();
  return inside.layout()->hasHeightForWidth() ? inside.heightForWidth(area.width()) : inside.sizeHint().height();
}

int mostMatrixHeight(const MatrixView& matrix) {
  const auto* cell = matrix.findChild<MatrixCellButton*>();
  return cell == nullptr ? 0 : (kMatrixRows + 1) * (cell->sizeHint().height() + kTight);
}

// Puts a part at the top of its place, so that it need not be as high as what is beside it.
QWidget* atTop(QWidget* part, QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(part, 1);
  column->addStretch(0);
  return box;
}

}  // namespace

LivePage::~LivePage() { delete m_undo; }

LivePage::LivePage(QWidget* parent) : QWidget(parent), m_stack(new QStackedWidget(this)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_stack);
  m_empty = new EmptyState(tr("No study running"), tr("The charts of a study appear here while it runs."),
                           tr("New study"), this);
  connect(m_empty, &EmptyState::actionClicked, this,
          [this] { m_last.empty() ? Q_EMIT newStudyRequested() : Q_EMIT resultsRequested(m_last); });
  m_stack->addWidget(m_empty);
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
  column->setSpacing(kGrid);
  column->addWidget(m_head = new LiveHead(page));
  connectHead();
  column->addWidget(m_others = new InlineNote(page));
  column->addWidget(m_unreachable = new InlineNote(page));
  column->addWidget(m_undo = new UndoNote(page));
  m_body = new StackingRow(kLiveWidth, page);
  auto* place = new FillHeight(kLiveChartsHeight, page);
  place->setInside(m_body);
  m_body->row()->setSpacing(3 * kGrid);
  m_charts = makeCharts();
  m_side = makeSide();
  m_charts->installEventFilter(this);
  m_body->row()->addWidget(atTop(m_charts, m_body), 2);
  m_body->row()->addWidget(atTop(m_side, m_body), 1);
  connect(m_body, &StackingRow::stacked, this, [this, place](bool on) {
    m_side->setMinimumHeight(on ? inFont(kLiveStackedHeight) : 0);  // The charts may need more than the rest.
    place->setLeast(on ? 2 * kLiveStackedHeight + 3 * kGrid : kLiveChartsHeight);
    showSpeedup();
    limitHeights();
  });
  column->addWidget(place, 1);
  m_stack->addWidget(scrolledUpright(page, m_stack));
}

void LivePage::connectHead() {
  connect(m_head, &LiveHead::pauseRequested, this, &LivePage::pauseRequested);
  connect(m_head, &LiveHead::resumeRequested, this, &LivePage::resumeRequested);
  connect(m_head, &LiveHead::cancelRunClicked, this, &LivePage::cancelRun);
  connect(
      m_head, &LiveHead::cancelStudyClicked, this,
      [this] {
        if (m_state && !m_state->entry.empty()) cancelEntry(m_state->entry, toQString(m_state->studyName));
      });
  connect(m_head, &LiveHead::resultsClicked, this, [this] {
    if (m_state) Q_EMIT resultsRequested(m_state->study);
  });
}

void LivePage::cancelRun() {
  if (!m_state || m_state->run.empty()) return;
  m_undo->ask(tr("Cell %1 will be cancelled in 5 seconds.").arg(m_state->cell.value), tr("Keep running"),
              [this, run = m_state->run] { Q_EMIT cancelRunRequested(run); });
}

void LivePage::abandon(const QString& host) {
  m_undo->ask(abandonWarning(host), tr("Keep waiting"), [this, host] { Q_EMIT abandonRequested(host); });
  showUnreachable();
}

void LivePage::cancelEntry(const EntryId& entry, const QString& name) {
  m_undo->ask(
      tr("%1 will be cancelled in 5 seconds. Measured results are kept, and the study can be resumed.").arg(name),
      tr("Keep running"), [this, entry] { Q_EMIT cancelEntryRequested(entry); });
}

void LivePage::removeEntry(const EntryId& entry, const QString& name) {
  m_undo->ask(
      tr("%1 will be removed from the queue in 5 seconds. Measured results are kept, and the study can be resumed.")
          .arg(name),
      tr("Keep in the queue"), [this, entry] { Q_EMIT cancelEntryRequested(entry); });
}

// Makes a chart under a row of tabs, which replace the chart's own title.
QWidget* LivePage::makePanel(const QString& name, const QStringList& tabs, TabRow*& row, ChartView*& chart,
                             QWidget* parent) {
  auto* panel = new QWidget(parent);
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  row = new TabRow(name, panel);
  for (const QString& each : tabs) row->addTab(each);
  chart = named(new ChartView(panel), tr("Chart of %1").arg(name));
  chart->setTitleShown(false);
  column->addWidget(row);
  column->addSpacing(kTight);
  column->addWidget(chart, 1);
  connect(row->bar(), &QTabBar::currentChanged, this, &LivePage::refresh);
  return panel;
}

QWidget* LivePage::makeCharts() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  column->addWidget(m_pinned = new PinnedChart(box));
  column->addWidget(makeTabs(box));
  m_views = new QStackedWidget(box);
  auto* overview = new QWidget(m_views);
  auto* grid = new QGridLayout(overview);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(3 * kGrid);
  grid->setVerticalSpacing(kGrid);
  grid->addWidget(makePanel(tr("loss or accuracy"), {tr("Loss"), tr("Accuracy"), tr("Learning rate")}, m_curveTabs,
                            m_curve, overview),
                  0, 0);
  grid->addWidget(makePanel(tr("the step"), {tr("Step, by part"), tr("By rank")}, m_stepTabs, m_step, overview), 0, 1);
  grid->addWidget(
      makePanel(tr("the load"), {metricTitle(Metric::rankCpuPercent), tr("Per core"), tr("Per node"), tr("GPUs")},
                m_loadTabs, m_load, overview),
      1, 0);
  grid->addWidget(makePanel(tr("the memory"), {metricTitle(Metric::rankRss), tr("Per node"), tr("Per GPU")},
                            m_memoryTabs, m_memory, overview),
                  1, 1);
  for (int i = 0; i < 2; ++i) grid->setRowStretch(i, 1), grid->setColumnStretch(i, 1);
  m_loadTabs->setTabWanted(int(LoadView::gpus), false);  // The tab is hidden until there are any GPUs.
  m_memoryTabs->setTabWanted(int(MemoryView::gpus), false);
  m_views->addWidget(overview);  // The page scrolls if these charts have too little room.
  m_views->addWidget(m_overTime = new TimeCharts(m_views));
  keepToCurrent(m_views);
  column->addWidget(m_views, 1);
  connectPins();
  m_figures = new LiveFigureMaker(this);
  connect(m_figures, &LiveFigureMaker::made, this, &LivePage::showFigures);
  connect(m_viewTabs, &QTabBar::currentChanged, this, [this](int index) {
    m_views->setCurrentIndex(index);
    limitHeights();
    refresh();
  });
  return box;
}

// Makes the choice of the charts, and whether they follow the current run.
QWidget* LivePage::makeTabs(QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2 * kGrid);
  m_viewTabs = named(new QTabBar(box), tr("Charts shown"));
  for (const QString& each : {tr("Overview"), tr("All metrics over time")}) m_viewTabs->addTab(each);
  m_viewTabs->setExpanding(false);
  m_viewTabs->setDrawBase(false);
  row->addWidget(m_viewTabs);
  m_followed = new ElidedLabel(box);
  setRole(m_followed, LabelRole::muted);
  m_followed->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  row->addWidget(m_followed, 1);
  row->addStretch(0);  // This takes the room if there is no run to name.
  m_ranks = named(new QLineEdit(box), tr("Ranks with their own line"));
  m_ranks->setPlaceholderText(tr("ranks, e.g. 0 5-7"));
  m_ranks->setToolTip(tr("With more than %1 ranks the charts show the median, the min-max band and outliers. Ranks "
                         "listed here (at most %2) get their own line.")
                          .arg(kLinesApart)
                          .arg(kMostWanted));
  m_ranks->setClearButtonEnabled(true);
  m_ranks->setFixedWidth(inFont(kRanksWidth));
  m_ranks->hide();
  connect(m_ranks, &QLineEdit::textChanged, this, [this](const QString& text) {
    const auto wanted = wantedNumbers(text);
    m_ranksProblem = wanted ? QString() : tr("Write ranks as 0 5-7, at most %1.").arg(kMostWanted);
    m_wantedRanks = wanted.value_or(std::set<int>());
    if (m_state) refresh();
  });
  row->addWidget(m_ranks);
  m_follow = named(new QCheckBox(tr("Follow"), box), tr("Follow the running cell"));
  m_follow->setToolTip(tr("The charts show the current run. Click a cell to show its newest run instead."));
  m_follow->setChecked(true);
  connect(m_follow, &QCheckBox::clicked, this, &LivePage::follow);
  row->addWidget(m_follow);
  return box;
}

void LivePage::connectPins() {
  for (ChartView* chart : {m_curve, m_step, m_load, m_memory})
    connect(chart, &ChartView::pinToggled, this, [this, chart](bool on) { pin(chart->figure().id, on); });
  connect(m_overTime, &TimeCharts::pinToggled, this, &LivePage::pin);
  connect(m_pinned, &PinnedChart::unpinned, this, [this] { pin({}, false); });
}

void LivePage::pin(const std::string& id, bool on) {
  setPinned(on ? toQString(id) : QString());
  Q_EMIT pinned(toQString(m_pinned->pinned()));
}

void LivePage::setPinned(const QString& id) {
  m_pinned->setPinned(id.toStdString());
  if (m_state) refresh();
}

const LiveStatePtr& LivePage::charted() const { return m_looked ? m_looked : m_state; }

// If off, the charts keep the run that they show.
void LivePage::follow(bool on) {
  m_wanted = 0;
  m_lookProblem.clear();
  m_looked = on ? nullptr : m_state;
  refresh();
}

void LivePage::choose(int cell) {
  if (!m_state) return;
  const bool isRunning = !m_state->run.empty() && m_state->cell.value == cell;
  if (isRunning) return follow(true);
  m_wanted = newQuestionNumber();
  m_lookProblem.clear();
  Q_EMIT lookRequested(m_wanted, m_state->study, cell);
}

void LivePage::setLooked(int number, const LiveStatePtr& run) {
  if (number == 0 || number != m_wanted) return;
  m_wanted = 0;
  m_looked = run;
  refresh();
}

void LivePage::setLookProblem(int number, const QString& why) {
  if (number == 0 || number != m_wanted) return;
  m_wanted = 0;
  m_lookProblem = why;
  showFollowed();
}

void LivePage::showFollowed() {
  m_follow->setChecked(!m_looked);
  const QString problem = m_ranksProblem.isEmpty() ? m_lookProblem : m_ranksProblem;
  const bool isOther = m_looked && problem.isEmpty();
  m_followed->setFullText(
      isOther ? tr("Shown: cell %1, repeat %2").arg(m_looked->cell.value).arg(m_looked->repeat.value) : problem);
}

QWidget* LivePage::makeSide() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  column->addWidget(makeLabel(tr("Matrix"), LabelRole::title, box));
  m_matrixScroll = new QScrollArea(box);
  m_matrixScroll->setWidgetResizable(true);
  m_matrixScroll->setFrameShape(QFrame::NoFrame);
  m_matrix = new MatrixView(m_matrixScroll);
  m_matrixScroll->setWidget(m_matrix);
  connect(m_matrix, &MatrixView::cellClicked, this, &LivePage::choose);
  column->addWidget(m_matrixScroll, 4);
  m_speedupPanel =
      makePanel(tr("speedup or efficiency"), {tr("Speedup so far"), tr("Efficiency")}, m_speedupTabs, m_speedup, box);
  // The rows of the matrix have priority; a page without room for this height is scrolled.
  m_speedup->setMinimumHeight(inFont(kSpeedupHeight));
  column->addWidget(m_speedupPanel, 5);
  column->addWidget(m_queueTitle = makeLabel(tr("Queue"), LabelRole::title, box));
  m_queue = new QueueList(box);
  column->addWidget(m_queueScroll = scrolledUpright(m_queue, box));
  connect(m_queue, &QueueList::removeRequested, this, &LivePage::removeEntry);
  connect(m_queue, &QueueList::moveRequested, this, &LivePage::moveEntryRequested);
  connect(m_queue, &QueueList::holdRequested, this, &LivePage::holdEntryRequested);
  m_log = new LogPanel(column, 4, box);
  return box;
}

void LivePage::setState(const LiveStatePtr& state) {
  // A run that the user keeps is still updated while it runs.
  if (m_looked && state->run == m_looked->run && !state->run.empty()) m_looked = state;
  m_state = state;
  if (isVisible()) refresh();
}

void LivePage::setLast(const StudyId& study, const QString& endedText) {
  m_last = study;
  m_empty->say(tr("No study running"), endedText, tr("Show its results"));
}

void LivePage::setLoad(const MachineLoadPtr& load) {
  m_hereNow = load;
  if (m_state && isVisible()) showOthers();
}

// The use by other programs is shown during a measurement, not only in the notes of the results later.
void LivePage::showOthers() {
  const std::map<int, std::string>& hosts = m_state->hosts;
  const std::string host = QSysInfo::machineHostName().toStdString();
  const bool isHere = std::any_of(hosts.begin(), hosts.end(), [&](const auto& each) { return each.second == host; });
  QStringList uses;
  if (m_hereNow && m_hereNow->others && !m_hereNow->others->isIdle())
    uses << translated(otherUseMessage(*m_hereNow->others));
  const auto own = m_state->gpus.find(host);
  if (m_hereNow && own != m_state->gpus.end() && !own->second.empty())
    if (const GpuUse use = gpuUse(*m_hereNow, {own->second.begin(), own->second.end()}); !use.isIdle())
      uses << translated(gpuUseMessage(use));
  if (m_state->run.empty() || !isHere || uses.isEmpty()) return m_others->clear();
  const QString text =
      tr("%1. Times measured now are longer than on an idle machine.").arg(uses.join(QStringLiteral(". ")));
  if (m_others->text() == text) return;
  if (!m_canControl || isQueuePaused(*m_state)) return m_others->show(InlineNote::Kind::warning, text);
  m_others->show(InlineNote::Kind::warning, text, tr("Pause after this run"), [this] { Q_EMIT pauseRequested(); });
}

void LivePage::setCanControl(bool can) {
  m_canControl = can;
  if (m_state) refresh();
}

void LivePage::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void LivePage::refresh() {
  const bool any = m_state && !m_state->study.empty();
  m_stack->setCurrentIndex(any ? 1 : 0);
  if (!any) return;
  m_head->setState(m_state, m_canControl);
  showOthers();
  showUnreachable();
  showCharts();
  m_matrix->setMatrix(liveMatrix(*m_state));
  const Figure speedup = speedupSoFar(*m_state);
  QTabBar* tabs = m_speedupTabs->bar();
  if (const QString title = toQString(speedup.title); tabs->tabText(0) != title) tabs->setTabText(0, title);
  m_speedup->setFigure(tabs->currentIndex() == 0 ? speedup : efficiencySoFar(*m_state));
  showQueue();
  limitHeights();
  m_log->setState(m_state);
}

// A part that is lower than what is beside it is no higher than the window. Only the page scrolls: what is higher than
// the window is laid out in it.
void LivePage::limitHeights() {
  if (!m_state) return;
  m_matrixScroll->setMinimumHeight(std::min(heightInside(*m_matrixScroll), mostMatrixHeight(*m_matrix)));
  const int rows = int(m_state->queue.size());
  const int whole = heightInside(*m_queueScroll);
  m_queueScroll->setFixedHeight(rows <= kQueueRows ? whole : whole * kQueueRows / rows);
  const bool isOverTime = m_viewTabs->currentIndex() != kOverview;
  for (QWidget* part : {m_charts, m_side}) {
    const bool hasLimit = !m_body->isStacked() && !(part == m_charts && isOverTime);
    part->setMaximumHeight(hasLimit ? std::max(height(), leastHeightAt(part->width(), *part)) : QWIDGETSIZE_MAX);
  }
}

// If a run uses GPUs, their charts are shown first.
void LivePage::showCharts() {
  const LiveStatePtr& state = charted();
  showFollowed();
  showRanksField();
  const auto offer = [&state](TabRow* tabs, int tab, Metric metric) {
    const bool any = state->sampled.contains(metric);
    if (any == tabs->isTabWanted(tab)) return;
    tabs->setTabWanted(tab, any);
    tabs->bar()->setCurrentIndex(any ? tab : 0);
  };
  const bool isOverTime = m_viewTabs->currentIndex() != kOverview;
  if (!isOverTime) {
    offer(m_loadTabs, int(LoadView::gpus), Metric::gpuPercent);
    offer(m_memoryTabs, int(MemoryView::gpus), Metric::gpuMemoryUsed);
  }
  m_figures->want(state, {isOverTime, m_curveTabs->bar()->currentIndex(), m_stepTabs->bar()->currentIndex(),
                          LoadView(m_loadTabs->bar()->currentIndex()), MemoryView(m_memoryTabs->bar()->currentIndex()),
                          m_pinned->pinned(), m_wantedRanks});
}

// The field is not hidden while the user edits it, even if the next cell has few ranks.
void LivePage::showRanksField() {
  const LiveState& state = *charted();
  const bool isMany = std::max(state.cpu.size(), state.memory.size()) > kLinesApart;
  if (isMany || m_ranks->text().isEmpty()) m_ranks->setVisible(isMany || m_ranks->hasFocus());
}

void LivePage::showFigures(const LiveFigures& figures) {
  m_pinned->setFigure(figures.pinned);
  if (figures.view.isOverTime) return m_overTime->setFigures(figures.shown, figures.view.pinned);
  std::size_t place = 0;
  for (ChartView* chart : {m_curve, m_step, m_load, m_memory}) {
    const Figure& figure = figures.shown[place++];
    chart->setFigure(figure);
    chart->setPin(figure.id == figures.view.pinned);
  }
}

// The shown study has its own buttons: if it is alone and not on hold, no list is needed.
void LivePage::showQueue() {
  const std::vector<LiveQueued>& queue = m_state->queue;
  const bool isAny = std::any_of(queue.begin(), queue.end(), [this](const LiveQueued& each) {
    return each.entry != m_state->entry || each.isHeld;
  });
  m_queue->setQueue(queue, m_canControl);
  for (QWidget* each : std::initializer_list<QWidget*>{m_queueTitle, m_queueScroll}) each->setVisible(isAny);
  showSpeedup();
}

// The speedup is hidden first, because the Results page has it too and only this page has the matrix.
void LivePage::showSpeedup() {
  m_speedupPanel->setVisible(m_queueScroll->isHidden() || m_body->isStacked() || height() >= inFont(kSpeedupFrom));
}

// Charts ask for more height once they know the room that their names need.
bool LivePage::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) limitHeights();
  return QWidget::eventFilter(watched, event);
}

void LivePage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  m_head->setNarrow(width() < inFont(kLiveHeadWidth));
  showSpeedup();
  // The call is queued, so that the parts have their new widths before.
  QMetaObject::invokeMethod(
      this, [this] { limitHeights(); }, Qt::QueuedConnection);
}

// Shows one unreachable host after the other; waits while the user can still undo an action.
void LivePage::showUnreachable() {
  const std::set<std::string>& unreachable = m_state->unreachableHosts;
  if (unreachable.empty() || !m_canControl || m_undo->isAsking()) return m_unreachable->clear();
  const QString host = toQString(*unreachable.begin());
  const QString text = tr("%1 is unreachable; its state is unknown. Retrying.").arg(host);
  if (m_unreachable->text() == text) return;  // The note is kept, so that the focus stays on its button.
  m_unreachable->show(InlineNote::Kind::warning, text, tr("Abandon host"), [this, host] { abandon(host); });
  m_unreachable->setActionName(tr("Abandon host: %1").arg(host));
}

}  // namespace scalescope

#include "moc_live_page.cpp"
