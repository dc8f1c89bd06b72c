#include "ui/pages/machines/device_model.h"

#include <algorithm>
#include <set>
#include <utility>

namespace scalescope {
namespace {

const QString& textOf(const DeviceRow& row, int column) {
  switch (column) {
    case DeviceModel::kDevice:
      return row.device;
    case DeviceModel::kName:
      return row.name;
    case DeviceModel::kMemory:
      return row.memory;
    case DeviceModel::kLoad:
      return row.loadText;
    case DeviceModel::kClock:
      return row.clock;
    case DeviceModel::kTemperature:
      return row.temperature;
    default:
      return row.users;
  }
}

bool isNumber(int column) { return column == DeviceModel::kClock || column == DeviceModel::kTemperature; }

bool sameCell(const DeviceRow& a, const DeviceRow& b, int column) {
  if (textOf(a, column) != textOf(b, column)) return false;
  if (column == DeviceModel::kDevice) return a.isOpen == b.isOpen && a.hasParts == b.hasParts;
  if (column == DeviceModel::kMemory) return a.memoryShare == b.memoryShare;
  return column != DeviceModel::kLoad || a.load == b.load;
}

}  // namespace

void DeviceModel::removeGone(const std::vector<DeviceRow>& rows) {
  std::set<QString> wanted;
  for (const DeviceRow& row : rows) wanted.insert(row.key);
  for (int at = int(m_rows.size()) - 1; at >= 0; --at) {
    if (wanted.contains(row(at).key)) continue;
    beginRemoveRows({}, at, at);
    m_rows.erase(m_rows.begin() + at);
    endRemoveRows();
  }
}

// If two remaining rows have exchanged places, the later one is removed and inserted again.
void DeviceModel::setRows(std::vector<DeviceRow> rows) {
  removeGone(rows);
  for (int at = 0; at < int(rows.size()); ++at) {
    DeviceRow& next = rows[std::size_t(at)];
    if (at >= int(m_rows.size()) || m_rows[std::size_t(at)].key != next.key) {
      const auto old = std::find_if(m_rows.begin() + std::min(at, int(m_rows.size())), m_rows.end(),
                                    [&](const DeviceRow& each) { return each.key == next.key; });
      if (old != m_rows.end()) {
        const int from = int(old - m_rows.begin());
        beginRemoveRows({}, from, from);
        m_rows.erase(old);
        endRemoveRows();
      }
      beginInsertRows({}, at, at);
      m_rows.insert(m_rows.begin() + at, std::move(next));
      endInsertRows();
      continue;
    }
    const DeviceRow before = std::exchange(m_rows[std::size_t(at)], std::move(next));
    for (int column = 0; column < kColumns; ++column)
      if (!sameCell(before, row(at), column)) Q_EMIT dataChanged(index(at, column), index(at, column));
  }
}

int DeviceModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_rows.size()); }

int DeviceModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(kColumns); }

QVariant DeviceModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const DeviceRow& line = row(index.row());
  const QString& text = textOf(line, index.column());
  switch (role) {
    case Qt::DisplayRole:
      return text;
    case Qt::ToolTipRole:
      return text;  // A narrow window elides the text.
    case Qt::TextAlignmentRole:
      return QVariant::fromValue(
          Qt::Alignment((isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::AccessibleTextRole:
      return QStringLiteral("%1, %2: %3")
          .arg(line.device, headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString(), text);
    default:
      return {};
  }
}

QVariant DeviceModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant::fromValue(Qt::Alignment((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const QString titles[] = {tr("Device"), tr("Name"),        tr("Memory"), tr("Load"),
                            tr("Clock"),  tr("Temperature"), tr("Used by")};
  return titles[section];
}

}  // namespace scalescope

#include "moc_device_model.cpp"
