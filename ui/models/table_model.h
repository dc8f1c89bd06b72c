#pragma once

#include <memory>
#include <vector>

#include <QAbstractTableModel>
#include <QCollator>
#include <QSortFilterProxyModel>

#include "core/report/values/figure.h"

namespace scalescope {

// A report table as a model. The table is shared and immutable; if a later table has the same columns, only changed
// rows are signaled, so that selection, order and scroll position stay; another one resets the model.
class TableModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  // Sort value of a cell (NaN if there is none), and its exact C-locale text.
  enum Role { kSortRole = Qt::UserRole + 1, kRawRole };

  explicit TableModel(QObject* parent = nullptr);
  void setTable(std::shared_ptr<const Table> table);
  [[nodiscard]] const std::shared_ptr<const Table>& table() const { return m_table; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

 private:
  bool replaceRows(const std::shared_ptr<const Table>& table);

  std::shared_ptr<const Table> m_table;
  int m_rows = 0;  // Number of its rows, except while one table replaces another.
};

// Sorting of numbers as numbers; rows without a value stay at the end in both directions. The sort keys of a column are
// read once for each order.
class TableSort final : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit TableSort(QObject* parent = nullptr);
  void setSourceModel(QAbstractItemModel* model) final;

 protected:
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const final;

 private:
  struct Keys {
    int column = -1;
    bool numbers = false;
    std::vector<double> values;  // NaN if a row has no number.
    std::vector<QCollatorSortKey> words;
  };
  const Keys& keysOf(int column) const;

  mutable Keys m_keys;  // Keys of the column that was sorted last; empty if the source has changed since.
};

}  // namespace scalescope
