#pragma once

#include <memory>

#include <QAbstractTableModel>

#include "core/analysis/audit/marked_tables.h"

namespace scalescope {

// One audited table as printed: a wrong number is red and followed by the recomputed one, and its tool tip has the
// reason.
class MarkedModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  MarkedModel(std::shared_ptr<const MarkedAudit> audit, std::size_t table, QObject* parent = nullptr);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

 private:
  [[nodiscard]] const MarkedTable& table() const { return m_audit->tables[m_table]; }

  std::shared_ptr<const MarkedAudit> m_audit;
  std::size_t m_table;
};

}  // namespace scalescope
