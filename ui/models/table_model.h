#pragma once

#include <memory>

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include "core/report/values/figure.h"

namespace scalescope {

// A report table as a model. The table is shared and never changes; a new one replaces it whole.
class TableModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  // The number behind a cell for sorting (NaN where there is none), and the exact C-locale text.
  enum Role { kSortRole = Qt::UserRole + 1, kRawRole };

  explicit TableModel(QObject* parent = nullptr);
  void setTable(std::shared_ptr<const Table> table);
  [[nodiscard]] const std::shared_ptr<const Table>& table() const { return m_table; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

 private:
  std::shared_ptr<const Table> m_table;
};

// Sorts numbers as numbers; rows without a value stay at the end whichever way it sorts.
class TableSort final : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit TableSort(QObject* parent = nullptr);

 protected:
  [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const final;
};

}  // namespace scalescope
