#include "ui/models/table_model.h"

#include <cmath>
#include <utility>

namespace scalescope {
namespace {

const QString kNoCell = QStringLiteral("\u2013");

const std::string* cellOf(const std::vector<std::vector<std::string>>& cells, const QModelIndex& index) {
  const auto row = static_cast<std::size_t>(index.row());
  const auto column = static_cast<std::size_t>(index.column());
  return row < cells.size() && column < cells[row].size() ? &cells[row][column] : nullptr;
}

}  // namespace

TableModel::TableModel(QObject* parent) : QAbstractTableModel(parent), m_table(std::make_shared<Table>()) {}

void TableModel::setTable(std::shared_ptr<const Table> table) {
  beginResetModel();
  m_table = table ? std::move(table) : std::make_shared<const Table>();
  endResetModel();
}

int TableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table->rows.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table->columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const TableColumn& column = m_table->columns[static_cast<std::size_t>(index.column())];
  const std::string* raw = cellOf(m_table->rows, index);
  switch (role) {
    case Qt::DisplayRole: {
      const std::string* display = m_table->display.empty() ? raw : cellOf(m_table->display, index);
      return display == nullptr || display->empty() ? kNoCell : QString::fromStdString(*display);
    }
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::ToolTipRole:
    case kRawRole:
      return raw == nullptr ? QString() : QString::fromStdString(*raw);
    case kSortRole: {
      bool number = false;
      const QString text = raw == nullptr ? QString() : QString::fromStdString(*raw);
      const double value = text.toDouble(&number);
      return column.number ? QVariant(number ? value : std::nan("")) : QVariant(text);
    }
    default:
      return {};
  }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (section < 0) return {};
  if (orientation == Qt::Vertical) return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
  if (section >= static_cast<int>(m_table->columns.size())) return {};
  const TableColumn& column = m_table->columns[static_cast<std::size_t>(section)];
  switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
      return QString::fromStdString(column.title);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
      return {};
  }
}

TableSort::TableSort(QObject* parent) : QSortFilterProxyModel(parent) {
  setSortRole(TableModel::kSortRole);
  setFilterCaseSensitivity(Qt::CaseInsensitive);
}

bool TableSort::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const QVariant a = left.data(sortRole());
  const QVariant b = right.data(sortRole());
  if (a.typeId() == QMetaType::Double && b.typeId() == QMetaType::Double) {
    const bool noA = std::isnan(a.toDouble());
    const bool noB = std::isnan(b.toDouble());
    if (noA || noB)  // NaN behaves as the largest going up and as the smallest going down: always last
      return sortOrder() == Qt::AscendingOrder ? !noA && noB : noA && !noB;
    return a.toDouble() < b.toDouble();
  }
  return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
}

}  // namespace scalescope
