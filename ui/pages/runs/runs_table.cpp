#include "ui/pages/runs/runs_table.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QMenu>
#include <QPainter>

#include "ui/models/runs_model.h"
#include "ui/models/table_files.h"
#include "ui/models/table_view.h"
#include "ui/style/theme.h"
#include "ui/widgets/basics.h"

namespace scalescope {
namespace {

constexpr int kHiddenAtFirst[] = {RunsModel::kPrecision, RunsModel::kLoss, RunsModel::kSteps, RunsModel::kRunId};
// Columns are hidden in this order; note and tags of the selected run are shown below the table.
constexpr int kColumnsGivingWay[] = {RunsModel::kNote, RunsModel::kTags, RunsModel::kDuration};
constexpr std::size_t kLongList = 1000;  // Length below which a list is ready within a frame.
// Columns that are whole before a note is shown, for texts of up to so many pixels at the usual font size.
constexpr int kWholeColumns[] = {RunsModel::kStudy, RunsModel::kStatus};
constexpr int kMostWhole = 160;

bool hasRoom(const TableView& table) {
  if (table.horizontalHeader()->length() > table.viewport()->width()) return false;
  const QAbstractItemView& view = table;  // The table's own function is protected.
  return std::all_of(std::begin(kWholeColumns), std::end(kWholeColumns), [&](int column) {
    return table.isColumnHidden(column) ||
           table.columnWidth(column) >= std::min(view.sizeHintForColumn(column), inFont(kMostWhole));
  });
}

}  // namespace

RunsTable::RunsTable(QWidget* parent)
    : QStackedWidget(parent),
      m_model(new RunsModel(this)),
      m_filter(new RunsFilter(this)),
      m_view(new TableView(this)),
      m_empty(new EmptyState(this)) {
  m_filter->setSourceModel(m_model);
  m_view->setModel(m_filter);
  m_view->setItemDelegate(new RunDelegate(m_filter, m_view));
  m_view->setSortingEnabled(true);
  m_view->sortByColumn(RunsModel::kStarted, Qt::DescendingOrder);
  m_view->horizontalHeader()->setSectionsMovable(true);
  m_view->setContextMenuPolicy(Qt::CustomContextMenu);
  for (const int column : kHiddenAtFirst) m_view->setColumnHidden(column, true);
  m_view->installEventFilter(this);
  addWidget(m_view);
  addWidget(m_empty);
  connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsTable::selectionChanged);
  connect(
      m_view, &QWidget::customContextMenuRequested, this,
      [this](const QPoint& at) { Q_EMIT menuRequested(m_view->viewport()->mapToGlobal(at)); });
  connect(m_view, &QTableView::doubleClicked, this,
          [this](const QModelIndex& index) { Q_EMIT opened(index.data(RunsModel::kKeyRole).toString()); });
  emitShownChanged();
}

void RunsTable::setRuns(std::shared_ptr<const std::vector<RunRow>> runs) {
  const int number = ++m_number;
  if (!runs || runs->size() <= kLongList) return showList(runListOf(std::move(runs)));
  thread().post([runs = std::move(runs)] { return runListOf(runs); },
                [this, number](std::shared_ptr<const RunList> list) {
                  if (number == m_number) showList(std::move(list));
                });
}

TaskThread& RunsTable::thread() {
  if (!m_thread) m_thread = std::make_unique<TaskThread>(m_mail, "runs");
  return *m_thread;
}

void RunsTable::showList(std::shared_ptr<const RunList> list) {
  const QStringList before = selected();
  const bool first = count() == 0;
  m_model->setList(std::move(list));
  QItemSelection again;
  for (const QString& id : before) {
    const int row = m_model->rowOf(RunId(id.toStdString()));
    const QModelIndex index = row < 0 ? QModelIndex() : m_filter->mapFromSource(m_model->index(row, 0));
    if (index.isValid()) again.select(index, index);
  }
  m_view->selectionModel()->select(again, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (first) {
    m_view->fitColumns();
    makeRoom();
  }
  emitShownChanged();
  Q_EMIT selectionChanged();  // Values of the selected runs may have changed.
}

void RunsTable::setWords(const QString& text) {
  m_filter->setWords(text);
  emitShownChanged();
}

void RunsTable::setStatus(std::optional<RunStatus> status) {
  m_filter->setStatus(status);
  emitShownChanged();
}

void RunsTable::setStudy(const QString& id) {
  m_filter->setStudy(id);
  emitShownChanged();
}

void RunsTable::selectCell(int cell) {
  QItemSelection chosen;
  for (int i = 0; i < m_filter->rowCount(); ++i) {
    const QModelIndex index = m_filter->index(i, 0);
    const RunRow* row = m_model->row(m_filter->mapToSource(index).row());
    if (row != nullptr && row->cell.value == cell) chosen.select(index, index);
  }
  m_view->selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  if (!chosen.isEmpty()) m_view->scrollTo(chosen.indexes().constFirst());
}

void RunsTable::setGroup(int column) { m_filter->setGroup(column); }

void RunsTable::emitShownChanged() {
  setCurrentIndex(shownCount() == 0 ? 1 : 0);
  Q_EMIT shownChanged();
}

int RunsTable::count() const { return m_model->rowCount(); }
int RunsTable::shownCount() const { return m_filter->rowCount(); }

QStringList RunsTable::selected() const {
  QStringList ids;
  for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
    ids << index.data(RunsModel::kIdRole).toString();
  return ids;
}

std::vector<RunRow> RunsTable::selectedRows() const {
  std::vector<RunRow> rows;
  for (const QModelIndex& index : m_view->selectionModel()->selectedRows())
    if (const RunRow* row = m_model->row(m_filter->mapToSource(index).row())) rows.push_back(*row);
  return rows;
}

bool RunsTable::hasSelection() const { return m_view->selectionModel()->hasSelection(); }

const RunRow* RunsTable::current() const {
  const QModelIndexList rows = m_view->selectionModel()->selectedRows();
  return rows.size() == 1 ? m_model->row(m_filter->mapToSource(rows.constFirst()).row()) : nullptr;
}

const RunRow* RunsTable::find(const RunId& run) const {
  for (int i = 0; i < m_model->rowCount(); ++i)
    if (const RunRow* row = m_model->row(i); row != nullptr && row->id == run) return row;
  return nullptr;
}

Status RunsTable::write(const QString& file) const { return writing(file)(); }

void RunsTable::save(const QString& file) {
  ++m_saving;
  thread().post(writing(file), [this, file](const Status& how) {
    --m_saving;
    Q_EMIT saved(file, how ? std::nullopt : std::optional(how.error()));
  });
}

// The visible columns are read now, because the work runs on a thread; the rows are immutable.
std::function<Status()> RunsTable::writing(const QString& file) const {
  std::vector<int> columns;
  const QHeaderView* header = m_view->horizontalHeader();
  for (int visual = 0; visual < header->count(); ++visual)
    if (const int column = header->logicalIndex(visual); !header->isSectionHidden(column) || gaveWay(column))
      columns.push_back(column);
  std::vector<int> places;
  for (int i = 0; i < m_filter->rowCount(); ++i)
    places.push_back(m_model->placeOf(m_filter->mapToSource(m_filter->index(i, 0)).row()));
  return [list = m_model->list(), places, columns, file] {
    static const std::vector<RunRow> kNone;
    return saveTable(runsTable(list ? *list->rows : kNone, places, columns), file);
  };
}

QString RunsTable::columnTitle(int column) const {
  return m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
}

void RunsTable::fillColumnMenu(QMenu* menu) {
  menu->clear();
  for (int column = 0; column < RunsModel::kColumns; ++column) {
    QAction* action = menu->addAction(columnTitle(column));
    action->setCheckable(true);
    action->setChecked(!m_view->isColumnHidden(column));
    connect(action, &QAction::toggled, this, [this, column](bool on) {
      std::erase(m_gaveWay, column);  // The user has decided its visibility.
      m_view->setColumnHidden(column, !on);
      m_view->fitColumns();
      Q_EMIT columnsChanged();
    });
  }
}

bool RunsTable::gaveWay(int column) const {
  return std::find(m_gaveWay.begin(), m_gaveWay.end(), column) != m_gaveWay.end();
}

// Hides columns in a narrow window, so that the table need not scroll horizontally.
void RunsTable::makeRoom() {
  for (const int column : std::exchange(m_gaveWay, {})) m_view->setColumnHidden(column, false);
  m_view->fitColumns();
  for (const int column : kColumnsGivingWay) {
    if (hasRoom(*m_view)) return;
    if (m_view->isColumnHidden(column)) continue;
    m_gaveWay.push_back(column);
    m_view->setColumnHidden(column, true);
    m_view->fitColumns();
  }
}

// The change is queued, so that the table fits its columns to its new width first.
bool RunsTable::eventFilter(QObject* watched, QEvent* event) {
  if (watched == m_view && event->type() == QEvent::Resize)
    QMetaObject::invokeMethod(
        this, [this] { makeRoom(); }, Qt::QueuedConnection);
  return QStackedWidget::eventFilter(watched, event);
}

// Columns that are hidden only for lack of room are saved as visible.
QByteArray RunsTable::layoutState() const {
  for (const int column : m_gaveWay) m_view->setColumnHidden(column, false);
  QByteArray state = m_view->horizontalHeader()->saveState();
  for (const int column : m_gaveWay) m_view->setColumnHidden(column, true);
  return state;
}

bool RunsTable::restoreLayoutState(const QByteArray& state) { return m_view->horizontalHeader()->restoreState(state); }

namespace {

constexpr int kDotWidth = 14;

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

}  // namespace

void RunDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
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

QSize RunDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize size = QStyledItemDelegate::sizeHint(option, index);
  return index.column() == RunsModel::kStatus ? size + QSize(kDotWidth, 0) : size;
}

void RunDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (index.column() == RunsModel::kStatus) {  // An empty decoration reserves the place of the dot.
    option->features |= QStyleOptionViewItem::HasDecoration;
    option->decorationSize = QSize(kDotWidth - 4, 8);
  }
}

}  // namespace scalescope

#include "moc_runs_table.cpp"
