#include "ui/pages/runs/runs_page.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenu>
#include <QMimeData>
#include <QShortcut>
#include <QStackedWidget>

#include "ui/base/message_translation.h"
#include "ui/base/settings.h"
#include "ui/bridge/bridge.h"
#include "ui/models/runs_model.h"
#include "ui/models/table_files.h"
#include "ui/models/table_view.h"
#include "ui/pages/runs/run_details.h"
#include "ui/pages/runs/run_series.h"
#include "ui/pages/runs/runs_tools.h"
#include "ui/pages/runs/runs_table.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"
#include "ui/style/roles.h"

namespace scalescope {
namespace {

constexpr int kRunsHeadWidth = 760;  // Width for title and buttons beside each other.
constexpr int kGroupable[] = {RunsModel::kStudy,    RunsModel::kStatus,      RunsModel::kDevices,
                              RunsModel::kStrategy, RunsModel::kGlobalBatch, RunsModel::kTags};

void showSavedOrError(InlineNote& note, const QString& file, const std::optional<Error>& error) {
  if (error)
    note.show(InlineNote::Kind::danger, translated(*error));
  else
    showSaved(note, RunsPage::tr("Saved to %1.").arg(file), file);
}

// Puts title and tools below each other in a narrow window.
QWidget* makeRunsHead(QWidget* page, QHBoxLayout*& titles, QHBoxLayout*& buttons) {
  auto* head = new StackingRow(kRunsHeadWidth, page);
  for (QHBoxLayout** part : {&titles, &buttons}) {
    *part = new QHBoxLayout;
    (*part)->setSpacing(kGrid);
    head->row()->addLayout(*part, part == &titles ? 1 : 0);
  }
  head->row()->setSpacing(kGrid);
  return head;
}

}  // namespace

struct RunsPage::Impl {
  RunsPage* self;
  QLabel* count = nullptr;
  RunsTools* tools = nullptr;
  QPushButton* bring = nullptr;
  QPushButton* save = nullptr;
  QPushButton* remove = nullptr;
  RunsTable* table = nullptr;
  InlineNote* note = nullptr;
  QStringList deleted;
  RunDetails* details = nullptr;
  QPushButton *over = nullptr, *compare = nullptr;
  QStackedWidget* stack = nullptr;  // Stack of table and details, or a run's series.
  RunSeries* series = nullptr;      // Widget, created when it is first needed.
  JobTracker plans, programs, rows, points{Answers::begun};

  explicit Impl(RunsPage* page) : self(page) {}

  void build() {
    auto* whole = new QVBoxLayout(self);
    whole->setContentsMargins(kPageMargin, 2 * kGrid, kPageMargin, 2 * kGrid);
    stack = new QStackedWidget(self);
    whole->addWidget(stack);
    auto* list = new QWidget(stack);
    stack->addWidget(list);
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHead());
    column->addSpacing(kGrid + kTight);
    tools = new RunsTools(self);
    column->addWidget(tools);
    column->addSpacing(kGrid);
    note = new InlineNote(self);
    column->addWidget(note);
    buildTable();
    column->addWidget(table, 1);
    details = new RunDetails(self);
    column->addWidget(details);
  }

  QWidget* buildHead() {
    QHBoxLayout *titles = nullptr, *row = nullptr;
    QWidget* head = makeRunsHead(self, titles, row);
    count = makeLabel({}, LabelRole::muted, self);
    titles->addWidget(makeLabel(RunsPage::tr("Runs"), LabelRole::headline, self), 0, Qt::AlignBaseline);
    titles->addSpacing(kTight);
    titles->addWidget(count, 0, Qt::AlignBaseline);
    titles->addStretch(1);
    bring = makeButton(RunsPage::tr("Import"), RunsPage::tr("Import"), ButtonRole::normal, self);
    bring->setToolTip(RunsPage::tr("A CSV table or the output of nccl-tests: rows become runs marked as imported"));
    save = makeButton(RunsPage::tr("Export"), RunsPage::tr("Export"), ButtonRole::normal, self);
    auto* forms = new QMenu(save);
    addTableActions(*forms, self, [this](const QString& ending) { exportAs(ending); });
    save->setMenu(forms);
    remove = makeButton(RunsPage::tr("Delete"), RunsPage::tr("Delete"), ButtonRole::danger, self);
    over = makeButton(RunsPage::tr("Over time"), RunsPage::tr("Over time"), ButtonRole::normal, self);
    over->setToolTip(RunsPage::tr("Metrics of the selected run over time"));
    compare = makeButton(RunsPage::tr("Compare"), RunsPage::tr("Compare the selected runs"), ButtonRole::normal, self);
    compare->setToolTip(RunsPage::tr("Overlay the selected runs and list their differences"));
    row->addWidget(compare);
    row->addWidget(over);
    row->addWidget(bring);
    row->addWidget(save);
    row->addWidget(remove);
    return head;
  }

  void buildTable() {
    table = new RunsTable(self);
    named(table->view(), RunsPage::tr("Runs"));
    tools->addGroup(RunsPage::tr("Not grouped"), -1);
    for (const int column : kGroupable)
      tools->addGroup(RunsPage::tr("Group by: %1").arg(table->columnTitle(column)), column);
    table->fillColumnMenu(tools->columnMenu());
  }

  void showCount() {
    const int all = table->count();
    const int shown = table->shownCount();
    count->setText(shown == all ? RunsPage::tr("%n runs", nullptr, all)
                                : RunsPage::tr("%1 of %n runs", nullptr, all).arg(shown));
    // Otherwise the row would keep the width of its first text.
    count->setMinimumWidth(count->fontMetrics().horizontalAdvance(count->text()) + 1);
    EmptyState* empty = table->emptyState();
    if (all == 0)
      empty->say(RunsPage::tr("No runs yet"),
                 RunsPage::tr("Every measured cell of a study appears here as one run per repeat."),
                 RunsPage::tr("New study"));
    else
      empty->say({}, RunsPage::tr("No run matches the filter."), RunsPage::tr("Show all runs"));
    save->setEnabled(shown > 0);
    for (QPushButton* each : {remove, compare}) each->setEnabled(shown > 0 && table->hasSelection());
    over->setEnabled(table->current() != nullptr);
  }

  void emptyAction() {
    if (table->count() == 0) {
      Q_EMIT self->newStudyRequested();
      return;
    }
    tools->clearFilter();
    self->setStudyFilter({});
  }

  void showDetails() {
    for (QPushButton* each : {remove, compare}) each->setEnabled(table->hasSelection());
    over->setEnabled(table->current() != nullptr);
    details->setRun(table->current());
  }

  void deleteSelected() {
    const QStringList ids = self->selectedRuns();
    if (ids.isEmpty()) return;
    deleted = ids;
    note->show(InlineNote::Kind::info, RunsPage::tr("%n runs deleted.", nullptr, static_cast<int>(ids.size())),
               RunsPage::tr("Undo"), [this] { undo(); });
    Q_EMIT self->deleteRequested(ids);
  }

  void undo() {
    if (deleted.isEmpty()) return;
    note->hide();
    const QStringList ids = std::exchange(deleted, {});
    Q_EMIT self->undoRequested(ids);
  }

  void showMenu(const QPoint& at) {
    const RunRow* row = table->current();
    auto* menu = new QMenu(self);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row != nullptr)
      menu->addAction(RunsPage::tr("Show the study's results"), self,
                      [this, id = toQString(row->study.value)] { Q_EMIT self->studyRequested(id); });
    if (row != nullptr)
      menu->addAction(
          RunsPage::tr("Over time"), self, [this] { showCurrent(); });
    menu->addAction(
        RunsPage::tr("Compare"), self, [this] { Q_EMIT self->compareRequested(table->selectedRows()); });
    menu->addAction(RunsPage::tr("Delete"), self, [this] { deleteSelected(); });
    menu->addSeparator();
    addTableActions(*menu, self, [this](const QString& ending) { exportAs(ending); });
    menu->popup(at);
  }

  void showCurrent() {
    if (const RunRow* row = table->current()) self->showSeries(*row);
  }

  void exportAs(const QString& ending) {
    askTableFile(
        self, ending, [this](const QString& file) { table->save(file); });
  }

  void connectAll() {
    QObject::connect(
        bring, &QPushButton::clicked, self,
        [this] {
          askImportFiles(
              self, [this](const QStringList& files) { Q_EMIT self->importRequested(files); });
        });
    QObject::connect(
        over, &QPushButton::clicked, self, [this] { showCurrent(); });
    QObject::connect(compare, &QPushButton::clicked, self,
                     [this] { Q_EMIT self->compareRequested(table->selectedRows()); });
    QObject::connect(tools, &RunsTools::wordsChanged, table, &RunsTable::setWords);
    QObject::connect(tools, &RunsTools::statusChanged, table, &RunsTable::setStatus);
    QObject::connect(tools, &RunsTools::groupChanged, table, &RunsTable::setGroup);
    QObject::connect(
        remove, &QPushButton::clicked, self, [this] { deleteSelected(); });
    QObject::connect(table->emptyState(), &EmptyState::actionClicked, self, [this] { emptyAction(); });
    QObject::connect(details, &RunDetails::tagsEdited, self, &RunsPage::tagsEdited);
    QObject::connect(details, &RunDetails::noteEdited, self, &RunsPage::noteEdited);
    QObject::connect(details, &RunDetails::planRequested, self, &RunsPage::planRequested);
    QObject::connect(
        table, &RunsTable::shownChanged, self, [this] { showCount(); });
    QObject::connect(
        table, &RunsTable::selectionChanged, self, [this] { showDetails(); });
    QObject::connect(
        table, &RunsTable::columnsChanged, self, [this] { Q_EMIT self->layoutChanged(table->layoutState()); });
    QObject::connect(table, &RunsTable::menuRequested, self, [this](const QPoint& at) { showMenu(at); });
    QObject::connect(table, &RunsTable::opened, self, &RunsPage::studyRequested);
    QObject::connect(table, &RunsTable::saved, self, [this](const QString& file, const std::optional<Error>& error) {
      showSavedOrError(*note, file, error);
      if (error) Q_EMIT self->exportFailed();
    });
    const auto key = [this](const QKeySequence& sequence, QWidget* where, auto act) {
      auto* shortcut = new QShortcut(sequence, where);
      shortcut->setContext(Qt::WidgetWithChildrenShortcut);
      QObject::connect(shortcut, &QShortcut::activated, self, act);
    };
    key(
        QKeySequence::Delete, table->view(), [this] { deleteSelected(); });
    key(
        QKeySequence::Undo, self, [this] { undo(); });
    key(QKeySequence::Find, self, [this] { tools->focusWords(); });
  }
};

RunsPage::RunsPage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  m_impl->build();
  m_impl->connectAll();
  m_impl->showCount();
  setAcceptDrops(true);
}

RunsPage::~RunsPage() = default;

void RunsPage::connectTo(Bridge& bridge) {
  StoreConnection* store = &bridge.store();
  connect(store, &StoreConnection::writableChanged, this, &RunsPage::setCanImport);
  connect(store, &StoreConnection::imported, this, &RunsPage::setImported);
  connect(&bridge.lists(), &StoreLists::runsLoaded, this, &RunsPage::setRuns);
  connect(this, &RunsPage::importRequested, store, [store](const QStringList& files) {
    for (const QString& file : files) store->importPath(file);
  });
  QueueControl* queue = &bridge.queue();
  connect(
      this, &RunsPage::tagsEdited, queue,
      [queue](const QString& run, const QStringList& tags) {
        std::vector<std::string> list;
        for (const QString& tag : tags) list.push_back(tag.toStdString());
        queue->tag(RunId(run.toStdString()), list);
      });
  connect(
      this, &RunsPage::noteEdited, queue,
      [queue](const QString& run, const QString& text) { queue->note(RunId(run.toStdString()), text.toStdString()); });
  connect(
      this, &RunsPage::deleteRequested, queue,
      [queue](const QStringList& ids) {
        for (const QString& id : ids) queue->remove(id.toStdString(), false);
      });
  connect(this, &RunsPage::undoRequested, queue, [queue](const QStringList& ids) {
    for (const QString& id : ids) queue->remove(id.toStdString(), true);
  });
  connectSeries(bridge.runs());
}

void RunsPage::connectTo(SettingsControl& settings) {
  restoreLayoutState(settings.values().runColumns);
  connect(this, &RunsPage::layoutChanged, &settings, settings.keeps(&Settings::runColumns));
}

void RunsPage::connectSeries(RunReader& reader) {
  connect(
      this, &RunsPage::planRequested, this,
      [this, &reader](const RunId& run) {
        reader.loadPlan(
            m_impl->plans, run,
            [this, run](const Result<RunPlan>& plan) {
              if (plan) setPlan(run, plan->nodes);  // An imported run has no plan.
            });
      });
  connect(
      this, &RunsPage::seriesRequested, this,
      [this, &reader](int number, const RunId& run) {
        reader.loadPlan(
            m_impl->programs, run,
            [this, run](const Result<RunPlan>& plan) {
              if (plan) setSeriesOfProgram(run, plan->cell.study.program.has_value());
            });
        reader.loadSeries(
            m_impl->rows, run,
            [this, number](const Result<std::vector<SeriesRow>>& rows) {
              rows ? setSeries(number, *rows) : setSeriesProblem(number, rows.error());
            });
      });
  connect(this, &RunsPage::pointsRequested, this,
          [this, &reader](int number, const std::vector<SeriesKey>& keys, double from, double to, int buckets) {
            reader.loadPoints(m_impl->points, keys, from, to, buckets, [this, number](const auto& points) {
              points ? setPoints(number, *points) : setSeriesProblem(number, points.error());
            });
          });
}

void RunsPage::setCanImport(bool can) { m_impl->bring->setEnabled(can); }

void RunsPage::setImported(const QString& path, const std::optional<Error>& error) {
  const QString name = QFileInfo(path).fileName();
  if (error)
    m_impl->note->show(InlineNote::Kind::danger, tr("Nothing was imported from %1: %2").arg(name, translated(*error)));
  else
    m_impl->note->show(InlineNote::Kind::success,
                       tr("%1 was imported. Its runs are marked as not measured here.").arg(name));
}

void RunsPage::dragEnterEvent(QDragEnterEvent* event) {
  if (m_impl->bring->isEnabled() && event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void RunsPage::dropEvent(QDropEvent* event) {
  QStringList files;
  for (const QUrl& url : event->mimeData()->urls())
    if (url.isLocalFile()) files << url.toLocalFile();
  if (!files.isEmpty()) Q_EMIT importRequested(files);
}

void RunsPage::setRuns(std::shared_ptr<const std::vector<RunRow>> runs) { m_impl->table->setRuns(std::move(runs)); }

void RunsPage::showSeries(const RunRow& run) {
  Impl& d = *m_impl;
  if (d.series == nullptr) {
    d.stack->addWidget(d.series = new RunSeries(d.stack));
    connect(d.series, &RunSeries::seriesRequested, this, &RunsPage::seriesRequested);
    connect(d.series, &RunSeries::pointsRequested, this, &RunsPage::pointsRequested);
    connect(d.series, &RunSeries::closed, this, [&d] {
      d.stack->setCurrentIndex(0);
      d.table->view()->setFocus();
    });
  }
  d.stack->setCurrentWidget(d.series);
  d.series->setRun(run);
}

void RunsPage::showSeriesOf(const RunId& run) {
  if (const RunRow* row = m_impl->table->find(run)) showSeries(*row);
}

void RunsPage::setPlan(const RunId& run, const std::vector<PlanNode>& nodes) { m_impl->details->setPlan(run, nodes); }

void RunsPage::setSeries(int number, const std::vector<SeriesRow>& rows) {
  if (m_impl->series != nullptr) m_impl->series->setSeries(number, rows);
}
void RunsPage::setSeriesOfProgram(const RunId& run, bool isOfProgram) {
  if (m_impl->series != nullptr) m_impl->series->setOfProgram(run, isOfProgram);
}
void RunsPage::setSeriesProblem(int number, const Error& error) {
  if (m_impl->series != nullptr) m_impl->series->setProblem(number, translated(error));
}
void RunsPage::setPoints(int number, const std::vector<std::vector<SeriesPoint>>& points) {
  if (m_impl->series != nullptr) m_impl->series->setPoints(number, points);
}

void RunsPage::setStudyFilter(const QString& studyId) { m_impl->table->setStudy(studyId); }
void RunsPage::showCell(const QString& studyId, int cell) {
  m_impl->tools->clearFilter();
  setStudyFilter(studyId);
  m_impl->table->selectCell(cell);
  m_impl->note->show(InlineNote::Kind::info, tr("Runs of one study; those of cell %1 are selected.").arg(cell),
                     tr("Show all runs"), [this] {
                       setStudyFilter({});
                       m_impl->note->hide();
                     });
}

QStringList RunsPage::selectedRuns() const { return m_impl->table->selected(); }
Status RunsPage::exportTable(const QString& file) const { return m_impl->table->write(file); }

// Writing a table of runs takes seconds at most, so the closing window waits for it without a way to cancel.
Worker RunsPage::worker() {
  const auto workText = [this] {
    std::vector<OpenWork> list;
    if (m_impl->table->isSaving()) list.push_back({tr("Writing the table of runs")});
    return list;
  };
  return {workText, [](WorkToStop) {}};
}

QByteArray RunsPage::layoutState() const { return m_impl->table->layoutState(); }

void RunsPage::storeFilter(QString& words, int& status, int& group) const {
  m_impl->tools->copyTo(words, status, group);
}
void RunsPage::restoreFilter(const QString& words, int status, int group) {
  m_impl->tools->restore(words, status, group);
}

void RunsPage::restoreLayoutState(const QByteArray& state) {
  if (m_impl->table->restoreLayoutState(state)) m_impl->table->fillColumnMenu(m_impl->tools->columnMenu());
}

}  // namespace scalescope

#include "moc_runs_page.cpp"
