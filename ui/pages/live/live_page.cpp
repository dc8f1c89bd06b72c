#include "ui/pages/live/live_page.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/charts/chart_view.h"
#include "ui/charts/elided_label.h"
#include "ui/base/messages.h"
#include "ui/pages/live/live_figures.h"
#include "ui/pages/live/queue_list.h"
#include "ui/pages/live/time_charts.h"
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/matrix_view.h"
#include "ui/widgets/undo_note.h"

namespace scalescope {
namespace {

// What a filter for "error" finds, whatever the line itself says.
QString severityWord(Severity severity) {
  return severity == Severity::error     ? QStringLiteral(" error ") + QObject::tr("error")
         : severity == Severity::warning ? QStringLiteral(" warning ") + QObject::tr("warning")
                                         : QString();
}

QString lineText(const LiveLine& line) {
  const QString when = std::isfinite(line.seconds)
                           ? QLocale().toString(line.seconds, 'f', 1).rightJustified(6) + QObject::tr(" s")
                           : QString(8, QLatin1Char(' '));
  const QString text = line.message ? translated(*line.message) : toQString(line.text);
  return when + QStringLiteral("  ") + toQString(line.source).leftJustified(6) + QStringLiteral("  ") + text;
}

constexpr int kOverview = 0;  // of the tabs over the charts

// Whether it keeps its place while it is hidden: what stands beside it then never moves under the pointer.
void keepPlace(QWidget* widget, bool keeps) {
  QSizePolicy policy = widget->sizePolicy();
  if (policy.retainSizeWhenHidden() == keeps) return;
  policy.setRetainSizeWhenHidden(keeps);
  widget->setSizePolicy(policy);
}

}  // namespace

LivePage::~LivePage() { delete m_undo; }

LivePage::LivePage(QWidget* parent) : QWidget(parent), m_stack(new QStackedWidget(this)) {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_stack);
  auto* empty = new EmptyState(tr("Nothing runs"), tr("A study that you start shows its charts here while it runs."),
                               tr("New study"), this);
  connect(empty, &EmptyState::actionClicked, this, &LivePage::newStudyWanted);
  m_stack->addWidget(empty);
  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
  column->setSpacing(kGrid);
  column->addWidget(makeHead());
  auto* row = new QHBoxLayout;
  row->setSpacing(3 * kGrid);
  row->addWidget(makeCharts(), 2);
  row->addWidget(makeSide(), 1);
  column->addLayout(row, 1);
  m_stack->addWidget(page);
}

QWidget* LivePage::makeHead() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  auto* row = new QHBoxLayout;
  row->setSpacing(kGrid + kTight);
  m_headline = new ElidedLabel(box);
  setRole(m_headline, LabelRole::headline);
  m_headline->setMostLines(2);
  row->addWidget(m_headline, 1);
  m_pause = makeButton(tr("Pause queue"), tr("Pause queue"), ButtonRole::normal, box);
  m_cancel = makeButton(tr("Cancel cell"), tr("Cancel cell"), ButtonRole::normal, box);
  m_cancelStudy = makeButton(tr("Cancel study"), tr("Cancel study"), ButtonRole::normal, box);
  m_results = makeButton(tr("Results"), tr("Show the results of this study"), ButtonRole::primary, box);
  for (QPushButton* each : {m_pause, m_cancel, m_cancelStudy, m_results}) row->addWidget(each, 0, Qt::AlignTop);
  column->addLayout(row);
  m_subline = new ElidedLabel(box);  // under the buttons: it has the whole width
  setRole(m_subline, LabelRole::muted);
  column->addWidget(m_subline);
  m_progress = named(new QProgressBar(box), tr("Progress of the study"));
  m_progress->setTextVisible(false);
  column->addWidget(m_progress);
  m_undo = new UndoNote(box);
  column->addWidget(m_undo);
  connect(m_pause, &QPushButton::clicked, this, [this] {
    if (!m_state) return;
    m_state->studyState == StudyState::paused ? Q_EMIT resumeWanted() : Q_EMIT pauseWanted();
  });
  connect(m_cancel, &QPushButton::clicked, this, &LivePage::cancelRun);
  connect(
      m_cancelStudy, &QPushButton::clicked, this,
      [this] {
        if (m_state && !m_state->entry.empty()) cancelEntry(m_state->entry, toQString(m_state->studyName));
      });
  connect(m_results, &QPushButton::clicked, this, [this] {
    if (m_state) Q_EMIT resultsWanted(m_state->study);
  });
  return box;
}

void LivePage::cancelRun() {
  if (!m_state || m_state->run.empty()) return;
  m_undo->ask(tr("Cell %1 is cancelled in 5 seconds.").arg(m_state->cell.value), tr("Keep it running"),
              [this, run = m_state->run] { Q_EMIT cancelRunWanted(run); });
}

void LivePage::cancelEntry(const EntryId& entry, const QString& name) {
  m_undo->ask(
      tr("%1 is cancelled in 5 seconds. What is measured stays, and the study can be resumed.").arg(name),
      tr("Keep it running"), [this, entry] { Q_EMIT cancelEntryWanted(entry); });
}

// A chart under a line of tabs that say what it shows; the chart's own title would say it twice.
QWidget* LivePage::makePanel(const QString& name, const QStringList& tabs, QTabBar*& bar, ChartView*& chart,
                             QWidget* parent) {
  auto* panel = new QWidget(parent);
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  bar = named(new QTabBar(panel), name);
  for (const QString& each : tabs) bar->addTab(each);
  bar->setExpanding(false);
  bar->setDrawBase(false);
  chart = named(new ChartView(panel), tr("Chart of %1").arg(name));
  chart->setTitleShown(false);
  column->addWidget(bar);
  column->addSpacing(kTight);
  column->addWidget(chart, 1);
  connect(bar, &QTabBar::currentChanged, this, &LivePage::refresh);
  return panel;
}

QWidget* LivePage::makeCharts() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  m_viewTabs = named(new QTabBar(box), tr("What the charts show"));
  for (const QString& each : {tr("Overview"), tr("Everything over time")}) m_viewTabs->addTab(each);
  m_viewTabs->setExpanding(false);
  m_viewTabs->setDrawBase(false);
  column->addWidget(m_viewTabs);
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
  grid->addWidget(makePanel(tr("the load"), {tr("CPU, per rank"), tr("Per core"), tr("Per node"), tr("GPUs")},
                            m_loadTabs, m_load, overview),
                  1, 0);
  grid->addWidget(makePanel(tr("the memory"), {tr("Memory, per rank"), tr("Per node"), tr("Per GPU")}, m_memoryTabs,
                            m_memory, overview),
                  1, 1);
  for (int i = 0; i < 2; ++i) grid->setRowStretch(i, 1), grid->setColumnStretch(i, 1);
  m_loadTabs->setTabVisible(int(LoadView::gpus), false);  // until there are any
  m_memoryTabs->setTabVisible(int(MemoryView::gpus), false);
  m_views->addWidget(overview);
  m_views->addWidget(m_overTime = new TimeCharts(m_views));
  column->addWidget(m_views, 1);
  connect(m_viewTabs, &QTabBar::currentChanged, this, [this](int index) {
    m_views->setCurrentIndex(index);
    refresh();
  });
  return box;
}

QWidget* LivePage::makeSide() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kGrid);
  column->addWidget(makeLabel(tr("Matrix"), LabelRole::title, box));
  auto* scroll = new QScrollArea(box);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  m_matrix = new MatrixView(scroll);
  scroll->setWidget(m_matrix);
  column->addWidget(scroll, 4);
  m_speedup = named(new ChartView(box), tr("Chart of the speedup so far"));
  column->addWidget(m_speedup, 5);
  column->addWidget(m_queueTitle = makeLabel(tr("Queue"), LabelRole::title, box));
  column->addWidget(m_queue = new QueueList(box));
  connect(m_queue, &QueueList::removeWanted, this, &LivePage::cancelEntry);
  column->addWidget(makeLogHead(box));
  m_error = new InlineNote(box);
  column->addWidget(m_error);
  m_log = named(new QPlainTextEdit(box), tr("Log of the ranks"));
  m_log->setReadOnly(true);
  m_log->setMaximumBlockCount(400);
  m_log->setLineWrapMode(QPlainTextEdit::WidgetWidth);
  QFont mono(QStringLiteral("DejaVu Sans Mono"));
  mono.setStyleHint(QFont::Monospace);
  mono.setPointSizeF(8.5);
  m_log->document()->setDocumentMargin(kGrid);
  m_log->setFont(mono);
  column->addWidget(m_log, 4);
  return box;
}

QWidget* LivePage::makeLogHead(QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* head = new QHBoxLayout(box);
  head->setContentsMargins(0, 0, 0, 0);
  head->setSpacing(2 * kGrid);
  head->addWidget(makeLabel(tr("Log"), LabelRole::title, box));
  m_filter = named(new QLineEdit(box), tr("Filter the log"));
  m_filter->setPlaceholderText(tr("filter, as rank-1 or error"));
  m_filter->setClearButtonEnabled(true);
  connect(m_filter, &QLineEdit::textChanged, this, [this] {
    m_lastLine.clear();
    m_logShown = 0;
    if (m_state) showLog();
  });
  head->addWidget(m_filter, 1);
  auto* copy = makeButton(tr("Copy"), tr("Copy the log"), ButtonRole::normal, box);
  connect(copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_log->toPlainText()); });
  head->addWidget(copy);
  return box;
}

void LivePage::setState(const LiveStatePtr& state) {
  m_state = state;
  if (isVisible()) refresh();
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
  showHead();
  showCharts();
  m_matrix->setMatrix(liveMatrix(*m_state));
  m_speedup->setFigure(speedupSoFar(*m_state));
  showQueue();
  showLog();
}

// Where a run uses GPUs, theirs are what one looks for first.
void LivePage::showCharts() {
  const LiveState& state = *m_state;
  if (m_viewTabs->currentIndex() != kOverview) return m_overTime->setState(state);
  const auto offer = [&state](QTabBar* tabs, int tab, Metric metric) {
    const bool any = state.sampled.contains(metric);
    if (any == tabs->isTabVisible(tab)) return;
    tabs->setTabVisible(tab, any);
    tabs->setCurrentIndex(any ? tab : 0);
  };
  offer(m_loadTabs, int(LoadView::gpus), Metric::gpuPercent);
  offer(m_memoryTabs, int(MemoryView::gpus), Metric::gpuMemoryUsed);
  m_curve->setFigure(m_curveTabs->currentIndex() == 0   ? lossFigure(state)
                     : m_curveTabs->currentIndex() == 1 ? accuracyFigure(state)
                                                        : learningRateFigure(state));
  m_step->setFigure(m_stepTabs->currentIndex() == 0 ? partsFigure(state) : ranksFigure(state));
  m_load->setFigure(loadFigure(state, LoadView(m_loadTabs->currentIndex())));
  m_memory->setFigure(memoryFigure(state, MemoryView(m_memoryTabs->currentIndex())));
}

// The study that is shown has its own buttons: the list is of the others.
void LivePage::showQueue() {
  std::vector<LiveQueued> others = m_state->queue;
  std::erase_if(others, [this](const LiveQueued& each) { return each.entry == m_state->entry; });
  m_queueTitle->setVisible(!others.empty());
  m_queue->setVisible(!others.empty());
  m_queue->setQueue(others, m_canControl);
}

void LivePage::showHead() {
  const LiveState& state = *m_state;
  m_headline->setFullText(liveHeadline(state));
  m_subline->setFullText(liveSubline(state));
  const double within = state.run.empty() || state.steps <= 0 ? 0 : double(state.step + 1) / double(state.steps);
  m_progress->setRange(0, 1000);
  m_progress->setValue(state.runsTotal > 0 ? int(1000 * (state.runsDone + within) / state.runsTotal) : 0);
  const bool running = state.studyState == StudyState::running || state.studyState == StudyState::queued ||
                       state.studyState == StudyState::waiting;
  const bool paused = state.studyState == StudyState::paused;
  for (QPushButton* each : {m_pause, m_cancel, m_cancelStudy, m_results}) keepPlace(each, running || paused);
  m_pause->setVisible(m_canControl && (running || paused));
  m_pause->setText(paused ? tr("Resume queue") : tr("Pause queue"));
  m_pause->setAccessibleName(m_pause->text());
  m_cancel->setVisible(m_canControl && running && !state.run.empty());
  m_cancelStudy->setVisible(m_canControl && (running || paused));
  m_results->setVisible(state.runsDone > 0);
  const ButtonRole role = running || paused ? ButtonRole::normal : ButtonRole::primary;
  if (role != m_resultsRole) setRole(m_results, m_resultsRole = role);
}

void LivePage::showLog() {
  const LiveState& state = *m_state;
  if (state.firstError) {
    const QString text = state.firstError->message ? translated(*state.firstError->message)
                                                   : toQString(state.firstError->source) + QStringLiteral(": ") +
                                                         toQString(state.firstError->text);
    if (m_error->text() != text) m_error->show(InlineNote::Kind::danger, text);
  } else {
    m_error->clear();
  }
  const QString last = state.log.empty() ? QString() : lineText(state.log.back());
  if (state.log.size() == m_logShown && last == m_lastLine) return;
  m_logShown = state.log.size();
  m_lastLine = last;
  QScrollBar* bar = m_log->verticalScrollBar();
  const bool follow = bar->value() >= bar->maximum() - 2;
  const int at = bar->value();
  QStringList lines;
  const QStringList wanted = m_filter->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  for (const LiveLine& line : state.log) {
    const QString text = lineText(line);
    const QString searched = text + severityWord(line.severity);
    if (std::all_of(wanted.begin(), wanted.end(),
                    [&](const QString& word) { return searched.contains(word, Qt::CaseInsensitive); }))
      lines << text;
  }
  m_log->setPlainText(lines.join(QLatin1Char('\n')));
  bar->setValue(follow ? bar->maximum() : at);
}

}  // namespace scalescope
