#include "ui/models/table_model.h"

#include <algorithm>
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

constexpr int kMostCompared = 20'000;  // Rows; larger tables reset the model.

bool sameColumns(const Table& a, const Table& b) {
  return a.display.empty() == b.display.empty() &&
         std::equal(
             a.columns.begin(), a.columns.end(), b.columns.begin(), b.columns.end(),
             [](const TableColumn& x, const TableColumn& y) {
               return x.key == y.key && x.title == y.title && x.number == y.number && x.group == y.group;
             });
}

bool sameRow(const Table& a, const Table& b, std::size_t row) {
  const auto same = [row](const auto& x, const auto& y) {
    const bool here = row < x.size(), there = row < y.size();
    return here == there && (!here || x[row] == y[row]);
  };
  return same(a.rows, b.rows) && same(a.display, b.display);
}

}  // namespace

TableModel::TableModel(QObject* parent) : QAbstractTableModel(parent), m_table(std::make_shared<Table>()) {}

void TableModel::setTable(std::shared_ptr<const Table> table) {
  if (!table) table = std::make_shared<const Table>();
  if (replaceRows(table)) return;
  beginResetModel();
  m_table = std::move(table);
  m_rows = static_cast<int>(m_table->rows.size());
  endResetModel();
}

// Returns false if the columns differ. Rows are compared by position, since they have no key.
bool TableModel::replaceRows(const std::shared_ptr<const Table>& table) {
  const int before = rowCount(), after = static_cast<int>(table->rows.size());
  if (table->id != m_table->id || !sameColumns(*table, *m_table) || std::max(before, after) > kMostCompared)
    return false;
  if (after < before) {
    beginRemoveRows({}, after, before - 1);
    m_rows = after;
    endRemoveRows();
  }
  const std::shared_ptr<const Table> old = std::exchange(m_table, table);
  int first = -1, last = -1;
  for (int row = 0; row < m_rows; ++row) {
    if (sameRow(*old, *table, static_cast<std::size_t>(row))) continue;
    first = first < 0 ? row : first;
    last = row;
  }
  if (first >= 0) Q_EMIT dataChanged(index(first, 0), index(last, columnCount() - 1));
  if (after > before) {
    beginInsertRows({}, before, after - 1);
    m_rows = after;
    endInsertRows();
  }
  return true;
}

int TableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_rows; }

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_table->columns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const TableColumn& column = m_table->columns[static_cast<std::size_t>(index.column())];
  const std::string* raw = cellOf(m_table->rows, index);
  const std::string* display = m_table->display.empty() ? raw : cellOf(m_table->display, index);
  switch (role) {
    case Qt::DisplayRole:
      return display == nullptr || display->empty() ? kNoCell : QString::fromStdString(*display);
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(Qt::Alignment((column.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::ToolTipRole:  // The tool tip has all digits of a number, or the whole text.
      if (!column.number || raw == nullptr || raw->empty())
        return display == nullptr ? QString() : QString::fromStdString(*display);
      if (display != nullptr && display->size() > raw->size())  // The cell shows a text instead of the number.
        return QString::fromStdString(*display + '\n' + *raw);
      [[fallthrough]];
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

void TableSort::setSourceModel(QAbstractItemModel* model) {
  // This is connected before the base class, so that the keys are cleared before it sorts.
  const auto forget = [this] { m_keys = {}; };
  connect(model, &QAbstractItemModel::modelAboutToBeReset, this, forget);
  connect(model, &QAbstractItemModel::rowsAboutToBeInserted, this, forget);
  connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this, forget);
  connect(model, &QAbstractItemModel::dataChanged, this, forget);
  QSortFilterProxyModel::setSourceModel(model);
}

const TableSort::Keys& TableSort::keysOf(int column) const {
  const int rows = sourceModel()->rowCount();
  if (m_keys.column == column && std::max(m_keys.values.size(), m_keys.words.size()) == static_cast<std::size_t>(rows))
    return m_keys;
  m_keys = {};
  m_keys.column = column;
  const QCollator collator;
  for (int row = 0; row < rows; ++row) {
    const QVariant key = sourceModel()->index(row, column).data(sortRole());
    if (row == 0) m_keys.numbers = key.typeId() == QMetaType::Double;
    if (m_keys.numbers)
      m_keys.values.push_back(key.toDouble());
    else
      m_keys.words.push_back(collator.sortKey(key.toString()));
  }
  return m_keys;
}

bool TableSort::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  const Keys& keys = keysOf(left.column());
  const auto of = [](const auto& all, const QModelIndex& index) -> const auto& {
    return all[static_cast<std::size_t>(index.row())];
  };
  if (!keys.numbers) return of(keys.words, left) < of(keys.words, right);
  const double a = of(keys.values, left), b = of(keys.values, right);
  const bool noA = std::isnan(a), noB = std::isnan(b);
  // NaN is the largest value when ascending and the smallest when descending, so it is always last.
  if (noA || noB) return sortOrder() == Qt::AscendingOrder ? !noA && noB : noA && !noB;
  return a < b;
}

}  // namespace scalescope

#include "moc_table_model.cpp"
