#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "ui/pages/machines/device_rows.h"

namespace scalescope {

// Model of the machines and their devices. New rows are compared with the current ones, so that selection, current row
// and scroll position stay, and only changed cells are drawn again.
class DeviceModel final : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kDevice, kName, kMemory, kLoad, kClock, kTemperature, kUsers, kColumns };

  explicit DeviceModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}
  void setRows(std::vector<DeviceRow> rows);
  [[nodiscard]] const DeviceRow& row(int at) const { return m_rows[static_cast<std::size_t>(at)]; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

 private:
  void removeGone(const std::vector<DeviceRow>& rows);
  std::vector<DeviceRow> m_rows;
};

}  // namespace scalescope
