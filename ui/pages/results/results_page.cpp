#include "ui/pages/results/results_page.h"

#include <algorithm>

#include <QMenu>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "core/report/tables/cell_tables.h"
#include "ui/base/message_translation.h"
#include "ui/bridge/bridge.h"
#include "ui/pages/results/awaited_study.h"
#include "ui/pages/results/failed_cells.h"
#include "ui/charts/chart_view.h"
#include "ui/pages/results/kind_tabs.h"
#include "ui/pages/results/linked_zoom.h"
#include "ui/pages/results/figure_maker.h"
#include "ui/pages/results/over_time_tab.h"
#include "ui/pages/results/results_head.h"
#include "ui/pages/results/note_list.h"
#include "ui/pages/results/results_text.h"
#include "ui/pages/results/study_selectors.h"
#include "ui/pages/results/top_charts.h"
#include "ui/pages/results/unmeasured_table.h"
#include "ui/pages/results/view_choices.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/page_room.h"

namespace scalescope {

struct ResultsPage::Impl {
  ResultsPage* self;
  std::shared_ptr<const StudyResult> result;
  bool isDemo = false;
  LossReader losses;
  // Several timelines may wait for their steps.
  JobTracker traces{Answers::all}, runs, sizings{Answers::begun};

  FigureMaker* maker = nullptr;
  QStackedWidget* stack = nullptr;
  QWidget* content = nullptr;
  EmptyState* empty = nullptr;
  InlineNote* demo = nullptr;
  InlineNote* problem = nullptr;
  ResultsHead* head = nullptr;
  StudySelectors* selectors = nullptr;
  AwaitedStudy* awaited = nullptr;
  ViewChoices* choices = nullptr;
  TopCharts* charts = nullptr;
  UnmeasuredTable* unmeasured = nullptr;
  InlineNote* live = nullptr;
  FailedCells* failed = nullptr;
  NoteList* notes = nullptr;
  KindTabs* tabs = nullptr;
  LinkedZoom* zoom = nullptr;

  explicit Impl(ResultsPage* page) : self(page) {}

  void build() {
    maker = new FigureMaker(self);
    auto* outer = new QVBoxLayout(self);
    outer->setContentsMargins(0, 0, 0, 0);
    stack = new QStackedWidget(self);
    outer->addWidget(stack);
    content = new QWidget(stack);
    content->setMinimumWidth(1);  // The content shrinks to the window's width.
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(kPageMargin, kTight, kPageMargin, 0);
    column->setSpacing(0);
    demo = new InlineNote(content);
    column->addWidget(demo);
    problem = new InlineNote(content);
    column->addWidget(problem);
    QWidget* summary = buildSummary();
    column->addWidget(head->exportNote());
    tabs = new KindTabs(*maker, {summary, head->buttons(), buildChoices()}, content);
    column->addWidget(tabs, 1);
    column->addStretch(0);
    stack->addWidget(content);
    empty = new EmptyState(stack);
    stack->addWidget(empty);
    zoom = new LinkedZoom(self);
    for (QWidget* part : {static_cast<QWidget*>(charts), static_cast<QWidget*>(tabs)})
      for (ChartView* chart : part->findChildren<ChartView*>())
        if (!tabs->sizing()->isAncestorOf(chart)) zoom->add(chart);  // The sizing extends beyond the measured range.
  }

  QWidget* buildSummary() {
    auto* summary = new StackedPage(content);
    auto* column = new QVBoxLayout(summary);
    column->setContentsMargins(0, 0, 0, kGrid);
    column->setSpacing(kGrid + kTight);
    head = new ResultsHead(summary);
    column->addWidget(head);
    charts = new TopCharts(*maker, summary);
    column->addWidget(charts, 1);
    unmeasured = new UnmeasuredTable(summary);
    column->addWidget(unmeasured, 1);
    live = new InlineNote(summary);
    column->addWidget(live);
    failed = new FailedCells(summary);
    column->addWidget(failed);
    notes = new NoteList(summary);
    column->addWidget(notes);
    column->addStretch(0);  // This takes the height if there are no charts.
    return summary;
  }

  QWidget* buildChoices() {
    auto* line = new QWidget(content);
    auto* row = new FlowLayout(line);  // The row has two lines in a narrow window.
    row->setSpacings(kGrid, kGrid);
    selectors = new StudySelectors(line);
    choices = new ViewChoices(line);
    awaited = new AwaitedStudy({problem, head, selectors}, self);
    row->addWidget(selectors);
    row->addWidget(choices);
    return line;
  }

  void showEmpty(const QString& title, const QString& text, const QString& action = {}) {
    empty->say(title, text, action);
    stack->setCurrentIndex(1);
  }

  void showNoResults() {
    showEmpty(ResultsPage::tr("No results yet"),
              ResultsPage::tr("Run a study to see its speedup, step breakdown and bandwidth here."),
              ResultsPage::tr("New study"));
  }

  void showProblem(const QString& text) {
    empty->say({}, {});
    stack->setCurrentIndex(0);
    tabs->hide();
    problem->show(InlineNote::Kind::danger, ResultsPage::tr("This study cannot be shown: %1").arg(text),
                  ResultsPage::tr("Retry"), [this] { Q_EMIT self->retryRequested(); });
  }

  void showResult() {
    stack->setCurrentIndex(0);
    problem->clear();
    tabs->show();
    head->setStudy(result);
    failed->setStudy(*result, !isDemo);
    choices->setStudy(*result);
    showWithoutResult();
    notes->setNotes(allNotes(*result), result->cells.size());
    showCells();
  }

  // A study without any result has no charts, and nothing to choose for them.
  void showWithoutResult() {
    const bool isMeasured = hasAnyResult(*result);
    charts->setVisible(isMeasured);
    choices->setVisible(isMeasured);
    unmeasured->setStudy(*result, !isDemo);
    const auto isOpen = [](const CellResult& cell) {
      return cell.status == RunStatus::queued || cell.status == RunStatus::running;
    };
    if (isMeasured || std::none_of(result->cells.begin(), result->cells.end(), isOpen)) return live->clear();
    live->show(InlineNote::Kind::info, ResultsPage::tr("Results appear here once a cell has finished."),
               ResultsPage::tr("Open Live"), [this] { Q_EMIT self->liveRequested(); });
  }

  void showCells() {
    maker->setStudy(result, selectors->chosenCells(), choices->view());
    tabs->overTime()->setStudy(result);
    showSizing();
  }

  // Uses all cells, whatever is shown, since each contributes to the estimates of others.
  void showSizing() { tabs->sizing()->setStudy(result, selectors->studyWord(), selectors->chosenBaseline()); }

  // Shows the menu for a point of a chart. The demo's runs are in no store of the user.
  void showCellMenu(const QList<int>& cells, const QPoint& globalAt) {
    if (!result || isDemo) return;
    constexpr qsizetype kMostCells = 6;
    auto* menu = new QMenu(self);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const int number : cells.first(std::min(kMostCells, cells.size()))) {
      const CellResult* cell = cellNumbered(*result, number);
      if (cell == nullptr) continue;
      if (!menu->isEmpty()) menu->addSeparator();
      menu->addAction(ResultsPage::tr("Cell %1: %2").arg(number).arg(cellText(cell->cell)))->setEnabled(false);
      menu->addAction(
          ResultsPage::tr("Runs of cell %1").arg(number), self, [this, number] { wantRuns(number); });
      menu->addAction(ResultsPage::tr("Measure cell %1 again").arg(number), self, [this, number] { rerun(number); });
    }
    menu->popup(globalAt);
  }

  void rerun(int cell) {
    if (result && !isDemo) Q_EMIT self->rerunRequested(toQString(result->id.value), cell);
  }

  void wantRuns(int cell) {
    if (result && !isDemo) Q_EMIT self->runsRequested(toQString(result->id.value), cell);
  }

  void connectAll() {
    QObject::connect(selectors, &StudySelectors::baselineChosen, self, &ResultsPage::baselineChosen);
    QObject::connect(
        awaited, &AwaitedStudy::left, self,
        [this](const QString& study, int baseline) {
          selectors->setResult(result);
          showResult();
          Q_EMIT self->readingCancelled(study, baseline);
        });
    QObject::connect(
        selectors, &StudySelectors::cellsChosen, self, [this] { showCells(); });
    QObject::connect(
        choices, &ViewChoices::chosen, self, [this] { showCells(); });
    QObject::connect(
        tabs, &KindTabs::rerunRequested, self, [this](int cell) { rerun(cell); });
    QObject::connect(
        tabs, &KindTabs::runsRequested, self, [this](int cell) { wantRuns(cell); });
    const auto menuOf = [this](const QList<int>& cells, const QPoint& at) { showCellMenu(cells, at); };
    QObject::connect(tabs, &KindTabs::cellsChosen, self, menuOf);
    QObject::connect(charts, &TopCharts::cellsChosen, self, menuOf);
    QObject::connect(tabs, &KindTabs::drawn, zoom, &LinkedZoom::follow);
    QObject::connect(charts, &TopCharts::drawn, zoom, &LinkedZoom::follow);
    QObject::connect(
        unmeasured, &UnmeasuredTable::runsRequested, self, [this](int cell) { wantRuns(cell); });
    QObject::connect(
        unmeasured, &UnmeasuredTable::rerunRequested, self, [this](int cell) { rerun(cell); });
    QObject::connect(
        failed, &FailedCells::rerunRequested, self, [this](int cell) { rerun(cell); });
    QObject::connect(
        tabs, &KindTabs::traceRequested, self,
        [this](int number, int cell, const StepRange& steps) {
          if (result) Q_EMIT self->traceRequested(number, toQString(result->id.value), cell, steps);
        });
    QObject::connect(tabs->overTime(), &OverTimeTab::runRequested, self, [this](int number, int cell) {
      if (result) Q_EMIT self->runRequested(number, toQString(result->id.value), cell);
    });
    QObject::connect(tabs->overTime(), &OverTimeTab::seriesRequested, self, &ResultsPage::seriesRequested);
    QObject::connect(tabs->sizing(), &SizingTab::sizingRequested, self, &ResultsPage::sizingRequested);
    QObject::connect(empty, &EmptyState::actionClicked, self, &ResultsPage::newStudyRequested);
    QObject::connect(head, &ResultsHead::folderChosen, self, &ResultsPage::exportAll);
    QObject::connect(head, &ResultsHead::exportFinished, self, &ResultsPage::exportFinished);
    QObject::connect(head, &ResultsHead::exportFailed, self, &ResultsPage::exportFailed);
    QObject::connect(head, &ResultsHead::reportRequested, self, [this] {
      if (result) Q_EMIT self->reportRequested(toQString(result->id.value));
    });
  }
};

ResultsPage::ResultsPage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  m_impl->build();
  m_impl->connectAll();
  m_impl->showNoResults();
}

ResultsPage::~ResultsPage() = default;

std::shared_ptr<const StudyResult> ResultsPage::result() const { return m_impl->result; }

ResultsLook ResultsPage::look() const {
  ResultsLook look;
  m_impl->choices->store(look);
  look.cells = m_impl->selectors->cellsWord();
  look.tab = toQString(m_impl->tabs->tabWord());
  return look;
}

void ResultsPage::restoreLook(const QString& study, int baseline, const ResultsLook& look) {
  m_impl->choices->restore(look);
  m_impl->selectors->want(study, baseline, look.cells);
  m_impl->tabs->showTabOf(look.tab.toStdString());
}

void ResultsPage::connectTo(Bridge& bridge) {
  ResultReader* reader = &bridge.results();
  connect(
      this, &ResultsPage::traceRequested, reader,
      [this, reader](int number, const QString& id, int cell, const StepRange& steps) {
        reader->loadTrace(
            m_impl->traces, StudyId(id.toStdString()), cell, steps,
            [this, number](const auto& trace) {
              trace ? setTrace(number, *trace) : setTraceProblem(number, trace.error());
            });
      });
  connect(
      this, &ResultsPage::sizingRequested, reader,
      [this, reader](int number, const std::shared_ptr<const StudyResult>& study, const SizingRequest& request) {
        reader->size(
            m_impl->sizings, study, request,
            [this, number](const auto& sizing) {
              sizing ? setSizing(number, *sizing) : setSizingRefusal(number, sizing.error());
            });
      });
  connect(this, &ResultsPage::runRequested, reader,
          [this, &runs = bridge.runs()](int number, const QString& id, int cell) {
            runs.loadNewest(m_impl->runs, StudyId(id.toStdString()), CellNumber(cell), [this, number](const auto& run) {
              run ? setRun(number, *run) : setRunProblem(number, run.error());
            });
          });
  QueueControl* queue = &bridge.queue();
  connect(this, &ResultsPage::rerunRequested, queue,
          [queue](const QString& id, int cell) { queue->enqueueStored(StudyId(id.toStdString()), cell); });
}

void ResultsPage::setStudies(std::shared_ptr<const std::vector<StudyRow>> studies) {
  m_impl->selectors->setStudies(std::move(studies));
}

void ResultsPage::setResult(const StudyResult& result) { setResult(std::make_shared<const StudyResult>(result)); }

void ResultsPage::setResult(std::shared_ptr<const StudyResult> result) {
  const bool other = result && m_impl->result && result->id != m_impl->result->id;
  if (other) m_impl->zoom->forget();
  m_impl->result = std::move(result);
  m_impl->awaited->end();
  m_impl->selectors->setResult(m_impl->result);
  if (!m_impl->result) return m_impl->showNoResults();
  m_impl->awaited->setShown(toQString(m_impl->result->id.value), m_impl->selectors->chosenBaseline());
  m_impl->showResult();
}

void ResultsPage::setLossReader(LossReader reader) {
  m_impl->losses = std::move(reader);
  m_impl->maker->setLossReader(m_impl->losses);
}

void ResultsPage::setDemo(const QString& processor) {
  if (processor.isEmpty() && !m_impl->isDemo) return;
  m_impl->isDemo = !processor.isEmpty();  // The demo is in no store of the user.
  m_impl->selectors->setStored(!m_impl->isDemo);
  if (m_impl->result) {
    m_impl->showSizing();
    m_impl->failed->setStudy(*m_impl->result, !m_impl->isDemo);
    m_impl->unmeasured->setStudy(*m_impl->result, !m_impl->isDemo);
  }
  if (processor.isEmpty()) return m_impl->demo->clear();
  m_impl->demo->show(
      InlineNote::Kind::info,
      tr("Demo: results of a computer with %1, not of this one. They are removed when you run your first study.")
          .arg(processor),
      tr("Measure this computer"), [this] { Q_EMIT quickStartRequested(); });
  m_impl->demo->setSecondAction(tr("Change settings"), [this] { Q_EMIT quickSettingsRequested(); });
}

void ResultsPage::setTrace(int number, const std::shared_ptr<const StepTrace>& trace) {
  m_impl->tabs->setTrace(number, trace);
}

void ResultsPage::setTraceProblem(int number, const Error& error) { m_impl->tabs->setTraceProblem(number, error); }

void ResultsPage::setRun(int number, const LiveStatePtr& run) { m_impl->tabs->overTime()->setRun(number, run); }

void ResultsPage::setRunProblem(int number, const Error& error) { m_impl->tabs->overTime()->setProblem(number, error); }

void ResultsPage::setSizing(int number, const SizingPtr& sizing) { m_impl->tabs->sizing()->setSizing(number, sizing); }

void ResultsPage::setSizingRefusal(int number, const Error& error) {
  m_impl->tabs->sizing()->setRefusal(number, error);
}

void ResultsPage::setLoading(const QString& study) {
  if (!m_impl->result) return m_impl->showEmpty({}, tr("Reading the study \u2026"));
  m_impl->awaited->begin(study);
}

void ResultsPage::setProblem(const Error& error) {
  m_impl->awaited->end();
  m_impl->showProblem(translated(error));
}

void ResultsPage::exportAll(const QString& folder) {
  if (m_impl->result)
    m_impl->head->exportAll({m_impl->result, m_impl->tabs->sizing()->request(), m_impl->losses}, folder);
}

Worker ResultsPage::worker() { return m_impl->head->worker(); }

void ResultsPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && m_impl->notes != nullptr) m_impl->notes->restyle();
}

}  // namespace scalescope

#include "moc_results_page.cpp"
