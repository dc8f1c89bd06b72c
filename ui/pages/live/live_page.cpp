#include "ui/pages/live/live_page.h"

#include <QGridLayout>
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
#include "ui/widgets/basics.h"
#include "ui/style/roles.h"
#include "ui/widgets/matrix_view.h"

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

}  // namespace

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
  connect(
      m_pause, &QPushButton::clicked, this,
      [this] {
        if (!m_state) return;
        m_state->studyState == StudyState::paused ? Q_EMIT resumeWanted() : Q_EMIT pauseWanted();
      });
  connect(
      m_cancel, &QPushButton::clicked, this,
      [this] {
        if (m_state && !m_state->run.empty()) Q_EMIT cancelRunWanted(m_state->run);
      });
  connect(
      m_cancelStudy, &QPushButton::clicked, this,
      [this] {
        if (m_state && !m_state->entry.empty()) Q_EMIT cancelEntryWanted(m_state->entry);
      });
  connect(m_results, &QPushButton::clicked, this, [this] {
    if (m_state) Q_EMIT resultsWanted(m_state->study);
  });
  return box;
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
  auto* grid = new QGridLayout(box);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(3 * kGrid);
  grid->setVerticalSpacing(kGrid);
  grid->addWidget(makePanel(tr("loss or accuracy"), {tr("Loss"), tr("Accuracy")}, m_curveTabs, m_curve, box), 0, 0);
  grid->addWidget(makePanel(tr("the step"), {tr("Step, by part"), tr("By rank")}, m_stepTabs, m_step, box), 0, 1);
  grid->addWidget(makePanel(tr("the load"), {tr("CPU, per rank"), tr("Per core"), tr("Per node"), tr("GPUs")},
                            m_loadTabs, m_load, box),
                  1, 0);
  grid->addWidget(makePanel(tr("the memory"), {tr("Memory, per rank"), tr("Per node")}, m_memoryTabs, m_memory, box), 1,
                  1);
  for (int i = 0; i < 2; ++i) grid->setRowStretch(i, 1), grid->setColumnStretch(i, 1);
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
  auto* head = new QHBoxLayout;
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
  column->addLayout(head);
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
  if (const bool gpus = !m_state->gpu.empty(); gpus != m_loadTabs->isTabVisible(int(LoadView::gpus))) {
    m_loadTabs->setTabVisible(int(LoadView::gpus), gpus);
    m_loadTabs->setCurrentIndex(int(gpus ? LoadView::gpus : LoadView::ranks));
  }
  m_curve->setFigure(m_curveTabs->currentIndex() == 0 ? lossFigure(*m_state) : accuracyFigure(*m_state));
  m_step->setFigure(m_stepTabs->currentIndex() == 0 ? partsFigure(*m_state) : ranksFigure(*m_state));
  m_load->setFigure(loadFigure(*m_state, LoadView(m_loadTabs->currentIndex())));
  m_memory->setFigure(memoryFigure(*m_state, m_memoryTabs->currentIndex() == 1));
  m_matrix->setMatrix(liveMatrix(*m_state));
  m_speedup->setFigure(speedupSoFar(*m_state));
  showLog();
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
