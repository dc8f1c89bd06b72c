#include "ui/pages/compare/marked_model.h"

#include "ui/base/message_translation.h"
#include "ui/style/theme.h"

namespace scalescope {
namespace {

QString shownText(const MarkedCell& cell) {
  const QString printed = toQString(cell.text);
  if (cell.mark != CellMark::wrong) return printed;
  return cell.recomputed ? MarkedModel::tr("%1 → %2").arg(printed, localNumber(*cell.recomputed))
                         : MarkedModel::tr("%1 (wrong)").arg(printed);
}

}  // namespace

MarkedModel::MarkedModel(std::shared_ptr<const MarkedAudit> audit, std::size_t table, QObject* parent)
    : QAbstractTableModel(parent), m_audit(std::move(audit)), m_table(table) {}

int MarkedModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table().rows.size());
}

int MarkedModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(table().header.size());
}

QVariant MarkedModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const MarkedCell& cell =
      table().rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
  const Tokens& colours = tokens(currentTheme());
  const bool wrong = cell.mark == CellMark::wrong;
  switch (role) {
    case Qt::DisplayRole:
      return shownText(cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
      return cell.reason ? QVariant(translated(*cell.reason)) : QVariant();
    case Qt::ForegroundRole:
      return wrong ? QVariant(colours.danger) : QVariant();
    case Qt::BackgroundRole:
      return wrong ? QVariant(colours.dangerSurface) : QVariant();
    default:
      return {};
  }
}

QVariant MarkedModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
  if (role != Qt::DisplayRole) return {};
  if (orientation == Qt::Vertical) return section + 1;
  return section < columnCount() ? QVariant(toQString(table().header[static_cast<std::size_t>(section)])) : QVariant();
}

}  // namespace scalescope

#include "moc_marked_model.cpp"
