#include "ui/pages/results/unmeasured_table.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <QHeaderView>
#include <QMenu>
#include <QVBoxLayout>

#include "core/report/tables/cell_tables.h"
#include "core/report/text/message_formatter.h"
#include "ui/models/table_model.h"
#include "ui/models/table_view.h"
#include "ui/pages/results/window_formatter.h"
#include "ui/widgets/basics.h"
#include "ui/widgets/page_room.h"

namespace scalescope {
namespace {

constexpr int kLeastTableRows = 4;

// Columns that say which cell a row is, if they differ between rows, and how it ended.
bool isWanted(const Table& table, std::size_t column) {
  const std::string& key = table.columns[column].key;
  if (key == "cell" || key == "status" || key == "reason") return true;
  if (table.rows.size() == 1) return key == "strategy" || key == "devices" || key == "globalBatch";
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [&](const auto& row) { return row[column] != table.rows.front()[column]; });
}

}  // namespace

UnmeasuredTable::UnmeasuredTable(QWidget* parent)
    : QWidget(parent),
      m_place(new FillHeight(0, this)),
      m_table(new TableView(m_place)),
      m_model(new TableModel(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(m_place);
  m_place->setInside(m_table);
  auto* sort = new TableSort(this);
  sort->setSourceModel(m_model);
  m_table->setModel(sort);
  m_table->setSortingEnabled(true);
  m_table->sortByColumn(-1, Qt::AscendingOrder);
  m_table->setContextMenuPolicy(Qt::CustomContextMenu);
  setAccessibleNameOf(m_table, tr("Table: cells without a result"));
  connect(
      m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) { showMenu(at); });
  connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) {
    if (m_isStored) Q_EMIT runsRequested(cellAt(index.row()));
  });
  hide();
}

void UnmeasuredTable::setStudy(const StudyResult& study, bool isStored) {
  m_isStored = isStored;
  const bool isShown = !hasAnyResult(study) && !study.cells.empty();
  if (isShown) {
    m_model->setTable(std::make_shared<const Table>(unmeasuredCells(windowFormatter(), study)));
    fit();
  }
  setVisible(isShown);
}

void UnmeasuredTable::fit() {
  if (m_model->table() == nullptr) return;
  const Table& table = *m_model->table();
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    m_table->setColumnHidden(static_cast<int>(i), !isWanted(table, i));
  m_table->fitColumns();
  const int rows = std::max(1, m_model->rowCount());
  m_place->setMinimumHeight(m_table->heightForRows(std::min(rows, kLeastTableRows)));
  setMaximumHeight(m_table->heightForRows(rows));  // The notes are directly below it.
}

// The change is queued, so that the table has its new width before.
void UnmeasuredTable::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  QMetaObject::invokeMethod(
      this, [this] { fit(); }, Qt::QueuedConnection);
}

int UnmeasuredTable::cellAt(int row) const {
  return m_table->model()->index(row, 0).data(TableModel::kRawRole).toInt();
}

void UnmeasuredTable::showMenu(const QPoint& at) {
  const QModelIndex index = m_table->indexAt(at);
  if (!index.isValid() || !m_isStored) return;
  const int cell = cellAt(index.row());
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(
      tr("Runs of cell %1").arg(cell), this, [this, cell] { Q_EMIT runsRequested(cell); });
  menu->addAction(tr("Measure cell %1 again").arg(cell), this, [this, cell] { Q_EMIT rerunRequested(cell); });
  menu->popup(m_table->viewport()->mapToGlobal(at));
}

}  // namespace scalescope

#include "moc_unmeasured_table.cpp"
