#include "ui/pages/runs/run_delegate.h"

#include <QPainter>

#include "ui/style/theme.h"
#include "ui/models/runs_model.h"

namespace scalescope {
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
