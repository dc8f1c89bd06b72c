#include "ui/pages/runs/runs_page.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QToolButton>

#include "core/base/file.h"
#include "core/report/figures.h"
#include "ui/charts/theme.h"
#include "ui/messages.h"
#include "ui/models/runs_model.h"
#include "ui/models/table_view.h"

namespace scalescope {
namespace {

constexpr int kHiddenAtFirst[] = {RunsModel::kRepeat, RunsModel::kPrecision, RunsModel::kLoss, RunsModel::kSteps, RunsModel::kRunId};
constexpr int kGroupable[] = {RunsModel::kStudy,    RunsModel::kStatus,      RunsModel::kDevices,
                              RunsModel::kStrategy, RunsModel::kGlobalBatch, RunsModel::kTags};

QColor statusColour(RunStatus status) {
  const Tokens& t = tokens(currentTheme());
  switch (status) {
    case RunStatus::done:
      return t.success;
    case RunStatus::running:
      return t.accent;
    case RunStatus::oom:
      return t.warning;
    case RunStatus::crashed:
    case RunStatus::stalled:
    case RunStatus::lost:
      return t.danger;
    case RunStatus::queued:
    case RunStatus::cancelled:
    case RunStatus::skipped:
      break;
  }
  return t.muted;
}

// A dot beside the status' words, and a line above each group.
class RunDelegate final : public QStyledItemDelegate {
 public:
  RunDelegate(const RunsFilter* filter, QObject* parent) : QStyledItemDelegate(parent), m_filter(filter) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const final {
    QStyledItemDelegate::paint(painter, option, index);
    painter->save();
    if (index.column() == RunsModel::kStatus) {
      painter->setRenderHint(QPainter::Antialiasing);
      painter->setPen(Qt::NoPen);
      painter->setBrush(statusColour(static_cast<RunStatus>(index.data(RunsModel::kStatusRole).toInt())));
      painter->drawEllipse(QPointF(option.rect.left() + 14, option.rect.center().y() + 0.5), 3.5, 3.5);
    }
    if (m_filter->startsGroup(index)) {
      painter->setRenderHint(QPainter::Antialiasing, false);
      painter->setPen(tokens(currentTheme()).muted);
      painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    }
    painter->restore();
  }
  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const final {
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return index.column() == RunsModel::kStatus ? size + QSize(kDotWidth, 0) : size;
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const final {
    QStyledItemDelegate::initStyleOption(option, index);
    if (index.column() == RunsModel::kStatus) {  // an empty decoration holds the dot's place
      option->features |= QStyleOptionViewItem::HasDecoration;
      option->decorationSize = QSize(kDotWidth - 4, 8);
    }
  }

 private:
  static constexpr int kDotWidth = 14;
  const RunsFilter* m_filter;
};

}  // namespace

struct RunsPage::Impl {
  RunsPage* self;
  RunsModel* model = nullptr;
  RunsFilter* filter = nullptr;
  QLabel* headline = nullptr;
  QLabel* count = nullptr;
  QLineEdit* words = nullptr;
  QComboBox* status = nullptr;
  QComboBox* group = nullptr;
  QToolButton* columns = nullptr;
  QMenu* columnMenu = nullptr;
  QPushButton* csv = nullptr;
  QPushButton* remove = nullptr;
  QStackedWidget* stack = nullptr;
  TableView* table = nullptr;
  QLabel* emptyText = nullptr;
  QPushButton* emptyButton = nullptr;
  QFrame* undoBar = nullptr;
  QLabel* undoText = nullptr;
  QPushButton* undoButton = nullptr;
  QStringList deleted;
  QWidget* details = nullptr;
  QLabel* cause = nullptr;
  QLabel* tagsLabel = nullptr;
  QLabel* noteLabel = nullptr;
  QLineEdit* tags = nullptr;
  QLineEdit* note = nullptr;
  QLabel* problem = nullptr;

  explicit Impl(RunsPage* page) : self(page) {}

  void build() {
    auto* column = new QVBoxLayout(self);
    column->setContentsMargins(kPageMargin, 16, kPageMargin, 16);
    column->setSpacing(0);
    column->addLayout(buildHead());
    column->addSpacing(12);
    column->addLayout(buildTools());
    column->addSpacing(kGrid);
    buildUndo(column);
    buildTable();
    column->addWidget(stack, 1);
    buildDetails();
    column->addWidget(details);
    problem = new QLabel(self);
    problem->setWordWrap(true);
    setRole(problem, LabelRole::danger);
    problem->hide();
    column->addWidget(problem);
  }

  QLayout* buildHead() {
    auto* row = new QHBoxLayout;
    headline = new QLabel(self);
    setRole(headline, LabelRole::headline);
    count = new QLabel(self);
    setRole(count, LabelRole::muted);
    row->setSpacing(kGrid);
    row->addWidget(headline, 0, Qt::AlignBaseline);
    row->addSpacing(kTight);
    row->addWidget(count, 0, Qt::AlignBaseline);
    row->addStretch(1);
    csv = new QPushButton(self);
    remove = new QPushButton(self);
    setRole(remove, ButtonRole::danger);
    row->addWidget(csv);
    row->addWidget(remove);
    return row;
  }

  QLayout* buildTools() {
    auto* row = new QHBoxLayout;
    row->setSpacing(kGrid);
    words = new QLineEdit(self);
    words->setClearButtonEnabled(true);
    words->setMinimumWidth(260);
    status = new QComboBox(self);
    group = new QComboBox(self);
    columns = new QToolButton(self);
    setRole(columns, ButtonRole::normal);
    columns->setPopupMode(QToolButton::InstantPopup);
    columns->setToolButtonStyle(Qt::ToolButtonTextOnly);
    columnMenu = new QMenu(columns);
    columns->setMenu(columnMenu);
    row->addWidget(words, 2);
    row->addWidget(status);
    row->addWidget(group);
    row->addStretch(1);
    row->addWidget(columns);
    return row;
  }

  void buildUndo(QVBoxLayout* column) {
    undoBar = new QFrame(self);
    undoBar->setProperty("role", QStringLiteral("info"));
    auto* row = new QHBoxLayout(undoBar);
    row->setContentsMargins(12, 6, 8, 6);
    undoText = new QLabel(undoBar);
    undoButton = new QPushButton(undoBar);
    setRole(undoButton, ButtonRole::flat);
    row->addWidget(undoText, 1);
    row->addWidget(undoButton);
    undoBar->hide();
    column->addWidget(undoBar);
  }

  void buildTable() {
    stack = new QStackedWidget(self);
    table = new TableView(stack);
    model = new RunsModel(self);
    filter = new RunsFilter(self);
    filter->setSourceModel(model);
    table->setModel(filter);
    table->setItemDelegate(new RunDelegate(filter, table));
    table->setSortingEnabled(true);
    table->sortByColumn(RunsModel::kStarted, Qt::DescendingOrder);
    table->horizontalHeader()->setSectionsMovable(true);
    table->setContextMenuPolicy(Qt::CustomContextMenu);
    for (const int column : kHiddenAtFirst) {
      table->setColumnHidden(column, true);
    }
    stack->addWidget(table);
    auto* empty = new QWidget(stack);
    auto* column = new QVBoxLayout(empty);
    emptyText = new QLabel(empty);
    emptyText->setAlignment(Qt::AlignCenter);
    emptyText->setWordWrap(true);
    setRole(emptyText, LabelRole::muted);
    emptyButton = new QPushButton(empty);
    setRole(emptyButton, ButtonRole::primary);
    column->addStretch(1);
    column->addWidget(emptyText);
    column->addSpacing(12);
    column->addWidget(emptyButton, 0, Qt::AlignHCenter);
    column->addStretch(1);
    stack->addWidget(empty);
  }

  void buildDetails() {
    details = new QWidget(self);
    auto* grid = new QGridLayout(details);
    grid->setContentsMargins(0, 12, 0, 0);
    grid->setHorizontalSpacing(kGrid);
    grid->setVerticalSpacing(kGrid);
    cause = new QLabel(details);
    cause->setWordWrap(true);
    cause->setTextInteractionFlags(Qt::TextSelectableByMouse);
    setRole(cause, LabelRole::danger);
    tags = new QLineEdit(details);
    note = new QLineEdit(details);
    tagsLabel = new QLabel(details);
    noteLabel = new QLabel(details);
    tagsLabel->setBuddy(tags);
    noteLabel->setBuddy(note);
    grid->addWidget(cause, 0, 0, 1, 4);
    grid->addWidget(tagsLabel, 1, 0);
    grid->addWidget(tags, 1, 1);
    grid->addWidget(noteLabel, 1, 2);
    grid->addWidget(note, 1, 3);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 2);
    details->hide();
  }

  void relabel() {
    headline->setText(RunsPage::tr("Runs"));
    csv->setText(RunsPage::tr("Export CSV"));
    remove->setText(RunsPage::tr("Delete"));
    words->setPlaceholderText(RunsPage::tr("Filter: study, tag, note, strategy, status"));
    words->setAccessibleName(RunsPage::tr("Filter runs"));
    columns->setText(RunsPage::tr("Columns"));
    table->setAccessibleName(RunsPage::tr("Runs"));
    tagsLabel->setText(RunsPage::tr("Tags"));
    tags->setPlaceholderText(RunsPage::tr("words, separated by commas"));
    noteLabel->setText(RunsPage::tr("Note"));
    tags->setAccessibleName(RunsPage::tr("Tags of the run"));
    note->setAccessibleName(RunsPage::tr("Note of the run"));
    undoButton->setText(RunsPage::tr("Undo"));
    emptyButton->setText(RunsPage::tr("New study"));
    fillStatus();
    fillGroups();
    fillColumns();
    sayCount();
  }

  void fillStatus() {
    const QVariant old = status->currentData();
    status->clear();
    status->setAccessibleName(RunsPage::tr("Status"));
    status->addItem(RunsPage::tr("Any status"), -1);
    for (int i = 0; i <= static_cast<int>(RunStatus::skipped); ++i) {
      status->addItem(statusText(static_cast<RunStatus>(i)), i);
    }
    status->setCurrentIndex(std::max(0, status->findData(old)));
  }

  void fillGroups() {
    const QVariant old = group->currentData();
    group->clear();
    group->setAccessibleName(RunsPage::tr("Group by"));
    group->addItem(RunsPage::tr("Not grouped"), -1);
    for (const int column : kGroupable) {
      group->addItem(RunsPage::tr("By %1").arg(model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toLower()), column);
    }
    group->setCurrentIndex(std::max(0, group->findData(old)));
  }

  void fillColumns() {
    columnMenu->clear();
    for (int column = 0; column < RunsModel::kColumns; ++column) {
      QAction* action = columnMenu->addAction(model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
      action->setCheckable(true);
      action->setChecked(!table->isColumnHidden(column));
      QObject::connect(action, &QAction::toggled, self, [this, column](bool on) {
        table->setColumnHidden(column, !on);
        table->fitColumns();
      });
    }
  }

  void sayCount() {
    const int all = model->rowCount();
    const int shown = filter->rowCount();
    count->setText(shown == all ? RunsPage::tr("%n runs", nullptr, all)
                                : RunsPage::tr("%1 of %n runs", nullptr, all).arg(QLocale().toString(shown)));
    const bool nothing = shown == 0;
    stack->setCurrentIndex(nothing ? 1 : 0);
    emptyText->setText(all == 0 ? RunsPage::tr("No runs yet. Every measured cell of a study appears here as one run per repeat.")
                                : RunsPage::tr("No run matches the filter."));
    emptyButton->setVisible(all == 0);
    csv->setEnabled(!nothing);
    remove->setEnabled(!nothing && table->selectionModel()->hasSelection());
  }

  [[nodiscard]] const RunRow* current() const {
    const QModelIndexList rows = table->selectionModel()->selectedRows();
    return rows.size() == 1 ? model->row(filter->mapToSource(rows.constFirst()).row()) : nullptr;
  }

  void showDetails() {
    remove->setEnabled(table->selectionModel()->hasSelection());
    const RunRow* row = current();
    details->setVisible(row != nullptr);
    if (row == nullptr) {
      return;
    }
    cause->setText(QString::fromStdString(row->cause));
    cause->setVisible(!row->cause.empty());
    QStringList list;
    for (const std::string& word : row->tags) {
      list << QString::fromStdString(word);
    }
    if (!tags->hasFocus()) {
      tags->setText(list.join(QStringLiteral(", ")));
    }
    if (!note->hasFocus()) {
      note->setText(QString::fromStdString(row->note));
    }
  }

  void saveTags() {
    const RunRow* row = current();
    if (row == nullptr || !tags->isModified()) {
      return;
    }
    QStringList list;
    for (const QString& word : tags->text().split(QLatin1Char(','), Qt::SkipEmptyParts)) {
      if (!word.trimmed().isEmpty()) {
        list << word.trimmed();
      }
    }
    tags->setModified(false);
    Q_EMIT self->tagsEdited(QString::fromStdString(row->id.value), list);
  }

  void saveNote() {
    const RunRow* row = current();
    if (row != nullptr && note->isModified()) {
      note->setModified(false);
      Q_EMIT self->noteEdited(QString::fromStdString(row->id.value), note->text());
    }
  }

  void deleteSelected() {
    const QStringList ids = self->selectedRuns();
    if (ids.isEmpty()) {
      return;
    }
    deleted = ids;
    undoText->setText(RunsPage::tr("%n runs deleted.", nullptr, static_cast<int>(ids.size())));
    undoBar->show();
    Q_EMIT self->deleteRequested(ids);
  }

  void undo() {
    if (deleted.isEmpty()) {
      return;
    }
    undoBar->hide();
    const QStringList ids = std::exchange(deleted, {});
    Q_EMIT self->undoRequested(ids);
  }

  void showMenu(const QPoint& at) {
    const RunRow* row = current();
    auto* menu = new QMenu(self);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (row != nullptr) {
      menu->addAction(RunsPage::tr("Show the study's results"), self,
                      [this, id = QString::fromStdString(row->study.value)] { Q_EMIT self->studyRequested(id); });
    }
    menu->addAction(RunsPage::tr("Delete"), self, [this] { deleteSelected(); });
    menu->popup(table->viewport()->mapToGlobal(at));
  }

  void connectAll() {
    QObject::connect(words, &QLineEdit::textChanged, self, [this](const QString& text) {
      filter->setWords(text);
      sayCount();
    });
    QObject::connect(status, &QComboBox::currentIndexChanged, self, [this] {
      const int value = status->currentData().isValid() ? status->currentData().toInt() : -1;
      filter->setStatus(value < 0 ? std::nullopt : std::optional(static_cast<RunStatus>(value)));
      sayCount();
    });
    QObject::connect(group, &QComboBox::currentIndexChanged, self,
                     [this] { filter->setGroup(group->currentData().isValid() ? group->currentData().toInt() : -1); });
    QObject::connect(csv, &QPushButton::clicked, self, [this] {
      auto* dialog = new QFileDialog(self, RunsPage::tr("Export CSV"));
      dialog->setAttribute(Qt::WA_DeleteOnClose);
      dialog->setAcceptMode(QFileDialog::AcceptSave);
      dialog->setDefaultSuffix(QStringLiteral("csv"));
      dialog->selectFile(QStringLiteral("runs.csv"));
      QObject::connect(dialog, &QFileDialog::fileSelected, self, [this](const QString& file) {
        const Status status_ = self->exportCsv(file);
        problem->setVisible(!status_);
        problem->setText(status_ ? QString() : translated(status_.error()));
      });
      dialog->open();
    });
    QObject::connect(remove, &QPushButton::clicked, self, [this] { deleteSelected(); });
    QObject::connect(undoButton, &QPushButton::clicked, self, [this] { undo(); });
    QObject::connect(emptyButton, &QPushButton::clicked, self, &RunsPage::newStudyRequested);
    QObject::connect(tags, &QLineEdit::editingFinished, self, [this] { saveTags(); });
    QObject::connect(note, &QLineEdit::editingFinished, self, [this] { saveNote(); });
    QObject::connect(table->selectionModel(), &QItemSelectionModel::selectionChanged, self, [this] { showDetails(); });
    QObject::connect(table, &QWidget::customContextMenuRequested, self, [this](const QPoint& at) { showMenu(at); });
    QObject::connect(table, &QTableView::doubleClicked, self,
                     [this](const QModelIndex& index) { Q_EMIT self->studyRequested(index.data(RunsModel::kKeyRole).toString()); });
    const auto key = [this](const QKeySequence& sequence, QWidget* where, auto act) {
      auto* shortcut = new QShortcut(sequence, where);
      shortcut->setContext(Qt::WidgetWithChildrenShortcut);
      QObject::connect(shortcut, &QShortcut::activated, self, act);
    };
    key(QKeySequence::Delete, table, [this] { deleteSelected(); });
    key(QKeySequence::Undo, self, [this] { undo(); });
    key(QKeySequence::Find, self, [this] { words->setFocus(Qt::ShortcutFocusReason); });
  }
};

RunsPage::RunsPage(QWidget* parent) : QWidget(parent), m_impl(std::make_unique<Impl>(this)) {
  m_impl->build();
  m_impl->connectAll();
  m_impl->relabel();
}

RunsPage::~RunsPage() = default;

void RunsPage::setRuns(std::shared_ptr<const std::vector<RunRow>> runs) {
  const QStringList selected = selectedRuns();
  const bool first = m_impl->model->rowCount() == 0;
  m_impl->model->setRows(std::move(runs));
  QItemSelection again;
  for (const QString& id : selected) {
    const int row = m_impl->model->rowOf(RunId(id.toStdString()));
    const QModelIndex index = row < 0 ? QModelIndex() : m_impl->filter->mapFromSource(m_impl->model->index(row, 0));
    if (index.isValid()) {
      again.select(index, index);
    }
  }
  m_impl->table->selectionModel()->select(again, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (first) {
    m_impl->table->fitColumns();
  }
  m_impl->sayCount();
  m_impl->showDetails();
}

void RunsPage::setStudyFilter(const QString& studyId) {
  m_impl->filter->setStudy(studyId);
  m_impl->sayCount();
}

QStringList RunsPage::selectedRuns() const {
  QStringList ids;
  for (const QModelIndex& index : m_impl->table->selectionModel()->selectedRows()) {
    ids << index.data(RunsModel::kIdRole).toString();
  }
  return ids;
}

Status RunsPage::exportCsv(const QString& file) const {
  std::vector<int> columns;
  const QHeaderView* header = m_impl->table->horizontalHeader();
  for (int visual = 0; visual < header->count(); ++visual) {
    if (!header->isSectionHidden(header->logicalIndex(visual))) {
      columns.push_back(header->logicalIndex(visual));
    }
  }
  return writeFileAtomic(file.toStdString(), toCsv(runsTable(*m_impl->filter, columns)));
}

QByteArray RunsPage::layoutState() const { return m_impl->table->horizontalHeader()->saveState(); }

void RunsPage::restoreLayoutState(const QByteArray& state) {
  if (m_impl->table->horizontalHeader()->restoreState(state)) {
    m_impl->fillColumns();
  }
}

void RunsPage::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange && m_impl->table != nullptr) {
    m_impl->relabel();
  }
}

}  // namespace scalescope
